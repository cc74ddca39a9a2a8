from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Torneos"

    def ready(self) -> None:
        """Load the sentences of every feature, which register themselves."""
        for found in iter_modules([self.path]):
            sentences = f"{self.name}.{found.name}.sentences"
            if found.ispkg and find_spec(sentences):
                import_module(sentences)
