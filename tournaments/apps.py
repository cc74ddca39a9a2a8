from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The application of leagues."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Torneos"

    def ready(self) -> None:
        """Import the modules of features that register functions when imported: sentences, outlets and consequences."""
        for module in iter_modules([self.path]):
            for part in ("sentences", "outlet", "consequences"):
                registering = f"{self.name}.{module.name}.{part}"
                if module.ispkg and find_spec(registering):
                    import_module(registering)
