from importlib import import_module
from pkgutil import walk_packages

from django.apps import AppConfig

# Modules of features that register functions when they are imported; so do features that are one module.
REGISTERING = ("verbs", "acts", "account_acts", "sentences", "outlet", "consequences", "around", "added")


class TournamentsConfig(AppConfig):
    """The application of leagues."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Torneos"

    def ready(self) -> None:
        """Import what registers formats, sentences, outlets and consequences of decisions."""
        for module in walk_packages([self.path], f"{self.name}."):
            room, _, name = module.name.rpartition(".")
            if name in REGISTERING or (room == f"{self.name}.organizers" and not module.ispkg):
                import_module(module.name)
