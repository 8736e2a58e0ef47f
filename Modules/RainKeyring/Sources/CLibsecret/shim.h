#pragma once
// All that Swift sees of libsecret (https://specifications.freedesktop.org/secret-service-spec/): three blocking operations on keys
// of 32 bytes, and a way to end them from another thread. GLib's objects, lists and macros stay in here.
#include <libsecret/secret.h>
#include <string.h>
#include <unistd.h>

static const int rain_keyring_done = 0;
static const int rain_keyring_no_key = 1;
static const int rain_keyring_absent = 2;
static const int rain_keyring_locked = 3;
static const int rain_keyring_ended = 4;
static const int rain_keyring_failed = 5;

static const int rain_keyring_key_count = 32;

// What ends an operation before its time.
static inline void *rain_keyring_end_new(void) { return g_cancellable_new(); }
static inline void rain_keyring_end(void *end) { g_cancellable_cancel((GCancellable *)end); }
static inline void rain_keyring_end_free(void *end) { g_object_unref(end); }

// Frees the error and says what kind it was; the message is cut to fit.
static inline int rain_keyring_error(GError *error, char *message, size_t room) {
  int code = rain_keyring_failed;
  if (error == NULL) return code;
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    code = rain_keyring_ended;
  } else if (g_error_matches(error, SECRET_ERROR, SECRET_ERROR_IS_LOCKED)) {
    code = rain_keyring_locked;
  } else if (
      g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) ||
      g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER) ||
      g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ||
      g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED)) {
    code = rain_keyring_absent;
  }
  g_strlcpy(message, error->message, room);
  g_error_free(error);
  return code;
}

// Whether a session bus was named, or is where it is by convention; GLib would else start one of its own.
static inline int rain_keyring_has_bus(void) {
  const char *address = g_getenv("DBUS_SESSION_BUS_ADDRESS");
  if (address != NULL && *address != 0) return !g_str_has_prefix(address, "autolaunch:");
  const char *runtime = g_getenv("XDG_RUNTIME_DIR");
  if (runtime == NULL || *runtime != '/') return 0;
  char *path = g_build_filename(runtime, "bus", NULL);
  int found = access(path, F_OK) == 0;
  g_free(path);
  return found;
}

static inline SecretService *rain_keyring_open(void *end, int *code, char *message, size_t room) {
  if (!rain_keyring_has_bus()) {
    *code = rain_keyring_absent;
    return NULL;
  }
  GError *error = NULL;
  // The connection that libsecret will use: GLib ends the process when the bus goes away, unless told not to.
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, (GCancellable *)end, &error);
  SecretService *service = NULL;
  if (bus != NULL) {
    g_dbus_connection_set_exit_on_close(bus, FALSE);
    service = secret_service_open_sync(
        SECRET_TYPE_SERVICE, NULL, SECRET_SERVICE_OPEN_SESSION, (GCancellable *)end, &error);
    g_object_unref(bus);
  }
  if (service == NULL) *code = rain_keyring_error(error, message, room);
  return service;
}

// Unlocks an object if that takes no person.
static inline int rain_keyring_unlock(SecretService *service, void *object, void *end, char *message, size_t room) {
  const char *path = g_dbus_proxy_get_object_path(G_DBUS_PROXY(object));
  GError *error = NULL;
  GVariant *reply = g_dbus_proxy_call_sync(
      G_DBUS_PROXY(service), "Unlock", g_variant_new("(@ao)", g_variant_new_objv(&path, 1)), G_DBUS_CALL_FLAGS_NONE, -1,
      (GCancellable *)end, &error);
  if (reply == NULL) return rain_keyring_error(error, message, room);
  int code = rain_keyring_failed;
  if (g_variant_is_of_type(reply, G_VARIANT_TYPE("(aoo)"))) {
    const char *prompt = NULL;
    g_variant_get_child(reply, 1, "&o", &prompt);
    code = rain_keyring_done;
    if (strcmp(prompt, "/") != 0) {
      // A window would have to ask; it was not shown yet.
      code = rain_keyring_locked;
      GVariant *dismissed = g_dbus_connection_call_sync(
          g_dbus_proxy_get_connection(G_DBUS_PROXY(service)), g_dbus_proxy_get_name(G_DBUS_PROXY(service)), prompt,
          "org.freedesktop.Secret.Prompt", "Dismiss", NULL, NULL, G_DBUS_CALL_FLAGS_NONE, -1, (GCancellable *)end, NULL);
      if (dismissed != NULL) g_variant_unref(dismissed);
    }
  }
  g_variant_unref(reply);
  return code;
}

// Opens the collection that new keys go to.
static inline SecretCollection *rain_keyring_collection(
    SecretService *service, void *end, int *code, char *message, size_t room) {
  GError *error = NULL;
  SecretCollection *collection = secret_collection_for_alias_sync(
      service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, (GCancellable *)end, &error);
  if (collection == NULL) {
    *code = error == NULL ? rain_keyring_absent : rain_keyring_error(error, message, room);
    return NULL;
  }
  *code = rain_keyring_done;
  if (secret_collection_get_locked(collection)) *code = rain_keyring_unlock(service, collection, end, message, room);
  if (*code == rain_keyring_done) return collection;
  g_object_unref(collection);
  return NULL;
}

static inline SecretSchema *rain_keyring_schema(void) {
  return secret_schema_new("rain.sealing-key", SECRET_SCHEMA_NONE, "id", SECRET_SCHEMA_ATTRIBUTE_STRING, NULL);
}

// Keeps 32 bytes under an id.
static inline int rain_keyring_keep(
    void *end, const char *identifier, const char *label, const void *key, char *message, size_t room) {
  int code = rain_keyring_failed;
  SecretService *service = rain_keyring_open(end, &code, message, room);
  if (service == NULL) return code;
  SecretCollection *collection = rain_keyring_collection(service, end, &code, message, room);
  if (collection != NULL) {
    GError *error = NULL;
    SecretSchema *schema = rain_keyring_schema();
    GHashTable *attributes = secret_attributes_build(schema, "id", identifier, NULL);
    SecretValue *value = secret_value_new((const char *)key, rain_keyring_key_count, "application/octet-stream");
    SecretItem *item = secret_item_create_sync(
        collection, schema, attributes, label, value, SECRET_ITEM_CREATE_REPLACE, (GCancellable *)end, &error);
    code = item == NULL ? rain_keyring_error(error, message, room) : rain_keyring_done;
    if (item != NULL) g_object_unref(item);
    secret_value_unref(value);
    g_hash_table_unref(attributes);
    secret_schema_unref(schema);
    g_object_unref(collection);
  }
  g_object_unref(service);
  return code;
}

// The first item of an id, or NULL with the code that says why there is none.
static inline SecretItem *rain_keyring_item(
    SecretService *service, void *end, const char *identifier, int *code, char *message, size_t room) {
  GError *error = NULL;
  SecretSchema *schema = rain_keyring_schema();
  GHashTable *attributes = secret_attributes_build(schema, "id", identifier, NULL);
  GList *items =
      secret_service_search_sync(service, schema, attributes, SECRET_SEARCH_NONE, (GCancellable *)end, &error);
  g_hash_table_unref(attributes);
  secret_schema_unref(schema);
  SecretItem *item = items == NULL ? NULL : (SecretItem *)g_object_ref(items->data);
  g_list_free_full(items, g_object_unref);
  *code = rain_keyring_done;
  if (error != NULL) {
    *code = rain_keyring_error(error, message, room);
  } else if (item == NULL) {
    // A locked collection may not tell what it has.
    SecretCollection *collection = rain_keyring_collection(service, end, code, message, room);
    if (collection != NULL) {
      g_object_unref(collection);
      *code = rain_keyring_no_key;
    }
  } else if (secret_item_get_locked(item)) {
    *code = rain_keyring_unlock(service, item, end, message, room);
  }
  if (*code == rain_keyring_done) return item;
  if (item != NULL) g_object_unref(item);
  return NULL;
}

// Reads the 32 bytes kept under an id.
static inline int rain_keyring_find(void *end, const char *identifier, void *key, char *message, size_t room) {
  int code = rain_keyring_failed;
  SecretService *service = rain_keyring_open(end, &code, message, room);
  if (service == NULL) return code;
  SecretItem *item = rain_keyring_item(service, end, identifier, &code, message, room);
  if (item != NULL) {
    GError *error = NULL;
    if (!secret_item_load_secret_sync(item, (GCancellable *)end, &error)) {
      code = rain_keyring_error(error, message, room);
    } else {
      SecretValue *value = secret_item_get_secret(item);
      gsize count = 0;
      const char *bytes = value == NULL ? NULL : secret_value_get(value, &count);
      code = rain_keyring_no_key;
      if (bytes != NULL && count == (gsize)rain_keyring_key_count) {
        memcpy(key, bytes, count);
        code = rain_keyring_done;
      }
      if (value != NULL) secret_value_unref(value);
    }
    g_object_unref(item);
  }
  g_object_unref(service);
  return code;
}

// Removes what is kept under an id.
static inline int rain_keyring_forget(void *end, const char *identifier, char *message, size_t room) {
  int code = rain_keyring_failed;
  SecretService *service = rain_keyring_open(end, &code, message, room);
  if (service == NULL) return code;
  SecretItem *item = rain_keyring_item(service, end, identifier, &code, message, room);
  if (item != NULL) {
    GError *error = NULL;
    code = secret_item_delete_sync(item, (GCancellable *)end, &error) ? rain_keyring_done : rain_keyring_error(error, message, room);
    g_object_unref(item);
  }
  g_object_unref(service);
  return code;
}
