// A test that uses the kit uses the SDK: one import gives both.
@_exported public import RainCore
