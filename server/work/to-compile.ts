import { sql, type ExpressionBuilder } from 'kysely';
import { askedSince } from '../account/asked-second.ts';
import { chinaInstantOrNone } from '../competition/competitions.ts';
import { secretKinds } from '../contract/draw/draw-round.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/** The steps between the last locked score sheet and the first version of the results. */

type Is = ExpressionBuilder<Tables & { round: Tables['draw_rounds'] }, 'round'>;

/** Whether a later kind of the session is sealed. It is decoded first. */
const hasSealedAfter = (is: Is) =>
  is.or(
    secretKinds.slice(0, -1).map((kind, at) =>
      is.and([
        is('round.kind', '=', kind),
        is.exists(
          is
            .selectFrom('draw_rounds as later')
            .select('later.id')
            .whereRef('later.event_id', '=', 'round.event_id')
            .whereRef('later.session_id', '=', 'round.session_id')
            .where('later.status', '=', 'sealed')
            .where('later.kind', 'in', secretKinds.slice(at + 1)),
        ),
      ]),
    ),
  );

/** The secret draws for whose decoding the keeper has to ask the supervisor. */
export function toDecode(db: Database, userId: string, now: number): Source {
  const fitting = dutiesAs(db, userId, 'encryption')
    .innerJoin('draw_rounds as round', (join) =>
      join.onRef('round.event_id', '=', 'duty.event_id').on(sql<boolean>`round.kind = duty.round_kind`),
    )
    .innerJoin('competition_events as event', 'event.id', 'round.event_id')
    .where('event.status', '=', 'marked')
    .where('round.status', '=', 'sealed')
    .where('round.kind', 'in', secretKinds)
    .where((is) => is.or([is('round.asked', '=', ''), is('round.asked_at', '<=', askedSince(now))]))
    .where((is) => is.not(hasSealedAfter(is)));
  return {
    kind: 'decode',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['round.id', 'round.event_id', 'round.sealed_at', 'event.code', 'event.name'])
        .orderBy('round.sealed_at')
        .orderBy('round.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        title: `${row.code} ${row.name}`,
        detail: '',
        since: chinaInstantOrNone(row.sealed_at),
        due: '',
      }));
    },
  };
}

/** The decoded events whose results the clerk has not compiled yet. */
export function toCompile(db: Database, userId: string): Source {
  const fitting = db
    .selectFrom('competition_events as event')
    .innerJoin('competitions as competition', 'competition.id', 'event.competition_id')
    .where('event.status', '=', 'decoded')
    .where('event.id', 'in', dutiesAs(db, userId, 'clerk').select('duty.event_id'))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('publications as version')
            .select('version.id')
            .whereRef('version.event_id', '=', 'event.id'),
        ),
      ),
    );
  return {
    kind: 'compile',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['event.id', 'event.code', 'event.name', 'competition.name as competition'])
        .orderBy('event.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.id,
        title: `${row.code} ${row.name}`,
        detail: row.competition,
        since: '',
        due: '',
      }));
    },
  };
}
