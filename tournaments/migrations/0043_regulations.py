"""Store the regulation of a league, its format and byes, and the outcomes that they know."""

import django.db.models.functions.comparison
import tournaments.league.values
import tournaments.models.league
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0042_rules_by_no_name'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='fixture',
            name='fixture_pair_once_a_leg',
        ),
        migrations.RemoveConstraint(
            model_name='fixture',
            name='fixture_round_and_leg',
        ),
        migrations.RemoveConstraint(
            model_name='league',
            name='league_players_limit',
        ),
        migrations.RemoveConstraint(
            model_name='result',
            name='result_reason_known',
        ),
        migrations.RemoveConstraint(
            model_name='result',
            name='result_survivors',
        ),
        migrations.AddField(
            model_name='entry',
            name='identifier',
            field=models.CharField(blank=True, default='', max_length=200),
        ),
        migrations.AddField(
            model_name='entry',
            name='rating',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='fixture',
            name='match',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='fixture',
            name='pace',
            field=models.CharField(blank=True, default='', max_length=5),
        ),
        migrations.AddField(
            model_name='fixture',
            name='part',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='league',
            name='byes',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='league',
            name='regulation',
            field=models.JSONField(default=tournaments.models.league.default_regulation),
        ),
        migrations.AddField(
            model_name='league',
            name='stage',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='result',
            name='advantage',
            field=models.CharField(blank=True, max_length=3, null=True),
        ),
        migrations.AddField(
            model_name='result',
            name='pieces_optional',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='result',
            name='score_one',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='result',
            name='score_two',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='ruling',
            name='seed',
            field=models.TextField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name='fixture',
            constraint=models.UniqueConstraint(models.F('league'), django.db.models.functions.comparison.Least('one', 'two'), django.db.models.functions.comparison.Greatest('one', 'two'), models.F('leg'), models.F('part'), condition=models.Q(('tiebreak', False)), name='fixture_pair_once_a_leg'),
        ),
        migrations.AddConstraint(
            model_name='fixture',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('leg__isnull', True), ('round__isnull', True), ('tiebreak', True)), models.Q(('leg__gte', 1), ('leg__lte', 2), ('round__gte', 1), ('tiebreak', False)), models.Q(('leg__isnull', True), ('round__gte', 1), ('tiebreak', False)), _connector='OR'), name='fixture_round_and_leg'),
        ),
        migrations.AddConstraint(
            model_name='league',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('max_players__gte', 3), ('max_players__lte', 100)), models.Q(('max_players__gte', 3), ('max_players__lte', 300), ('stage__isnull', False)), _connector='OR'), name='league_players_limit'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('reason__in', ['no_pieces', 'blocked', 'resignation', 'time', 'refusal', 'walkover', 'agreement', 'no_moves', 'repetition', 'move_limit', 'ending', 'adjudicated', 'early_draw'])), name='result_reason_known'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('advantage__in', ['one', 'two']), ('advantage__isnull', True), _connector='OR'), name='result_advantage_is_a_side'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('reason', tournaments.league.values.Reason['WALKOVER']), ('pieces_optional', True), ('winner', tournaments.league.values.Winner['NONE']), models.Q(('winner', tournaments.league.values.Winner['ONE']), models.Q(models.Q(('one_kings__isnull', False), ('one_men__isnull', False), models.Q(('one_men__gt', 0), ('one_kings__gt', 0), _connector='OR')), models.Q(('one_men__isnull', True), ('tiebreak', True)), _connector='OR')), models.Q(('winner', tournaments.league.values.Winner['TWO']), models.Q(models.Q(('two_kings__isnull', False), ('two_men__isnull', False), models.Q(('two_men__gt', 0), ('two_kings__gt', 0), _connector='OR')), models.Q(('tiebreak', True), ('two_men__isnull', True)), _connector='OR')), models.Q(('winner', tournaments.league.values.Winner['DRAW']), models.Q(models.Q(('one_kings__isnull', False), ('one_men__isnull', False), models.Q(('one_men__gt', 0), ('one_kings__gt', 0), _connector='OR')), models.Q(('one_men__isnull', True), ('tiebreak', True)), _connector='OR'), models.Q(models.Q(('two_kings__isnull', False), ('two_men__isnull', False), models.Q(('two_men__gt', 0), ('two_kings__gt', 0), _connector='OR')), models.Q(('tiebreak', True), ('two_men__isnull', True)), _connector='OR')), _connector='OR'), name='result_survivors'),
        ),
    ]
