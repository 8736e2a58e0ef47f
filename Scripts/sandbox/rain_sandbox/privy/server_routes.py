"""What the app's server may ask."""

from . import session_routes, wallet_routes
from .call import Endpoint

ENDPOINTS = [Endpoint("GET", "/apps/{app_id}", session_routes.app), *wallet_routes.SHARED]
