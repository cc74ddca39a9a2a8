import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0026_archived_leagues'),
    ]

    operations = [
        migrations.CreateModel(
            name='RulesFile',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('content', models.BinaryField()),
            ],
        ),
        migrations.AddField(
            model_name='league',
            name='contact',
            field=models.TextField(blank=True, default=''),
        ),
        migrations.AddField(
            model_name='league',
            name='notice',
            field=models.TextField(blank=True, default=''),
        ),
        migrations.AddField(
            model_name='league',
            name='place',
            field=models.TextField(blank=True, default=''),
        ),
        migrations.AddField(
            model_name='league',
            name='rules_file',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='leagues', to='tournaments.rulesfile'),
        ),
    ]
