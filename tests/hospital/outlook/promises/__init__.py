"""What an outlook promises against what happens: each pick is made in a copy of the game."""

from __future__ import annotations

from tests.hospital.outlook.promises.ambulances import ambulances
from tests.hospital.outlook.promises.city import city
from tests.hospital.outlook.promises.display import display
from tests.hospital.outlook.promises.night import forecast
from tests.hospital.outlook.promises.picks import options
from tests.hospital.outlook.promises.rooms import colours, rooms, tokens
from tests.hospital.outlook.promises.secrets import secrets

ALL = (options, rooms, colours, tokens, forecast, city, ambulances, display, secrets)
