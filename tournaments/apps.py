from importlib import import_module
from pathlib import Path

from django.apps import AppConfig

# Modules of features that register functions when they are imported; so do features that are one module.
REGISTERING = ("verbs", "acts", "account_acts", "sentences", "outlet", "consequences", "around", "added")


class TournamentsConfig(AppConfig):
    """The application of leagues."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import what registers formats, sentences, outlets and consequences of decisions."""
        root = Path(self.path)
        for file in sorted(root.rglob("*.py")):
            module = file.relative_to(root).with_suffix("")
            if module.name in REGISTERING or (module.parent.name == "organizers" and module.name != "__init__"):
                import_module(f"{self.name}.{'.'.join(module.parts)}")
