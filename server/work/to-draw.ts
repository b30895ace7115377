import { chinaInstant } from '../competition/competitions.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { Database } from '../db/open-database.ts';
import { ledSlots } from '../draw/led-draws.ts';
import { dutiesAs } from '../duty/serving.ts';
import { isOwn } from '../roster/roster-readers.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * The tickets that the user draws for an order number. The other draws are left out: they take place at the
 * venue, and their lists are encrypted.
 */
export function toDraw(db: Database, userId: string): Source {
  const fitting = db
    .selectFrom('draw_rounds as round')
    .innerJoin('draw_tickets as ticket', 'ticket.round_id', 'round.id')
    .innerJoin('entries as entry', (join) =>
      join.onRef('entry.no', '=', 'ticket.input').onRef('entry.event_id', '=', 'round.event_id'),
    )
    .innerJoin('competition_events as event', 'event.id', 'round.event_id')
    .where('round.status', '=', 'drawing')
    .where('round.kind', '=', 'order')
    .where('ticket.out', '=', '')
    .where('entry.status', 'in', onRoster)
    .where('event.status', 'in', heldStatuses)
    .where((is) => isOwn(is, { userId, units: [] }));
  return {
    kind: 'draw',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['round.id', 'round.event_id', 'round.drawn_at', 'event.code', 'event.name', 'entry.no'])
        .orderBy('round.drawn_at')
        .orderBy('entry.no')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: `${row.id} ${row.no}`,
        event_id: row.event_id,
        title: `${row.code} ${row.name}`,
        detail: row.no ?? '',
        since: row.drawn_at === null ? '' : chinaInstant(row.drawn_at),
        due: '',
      }));
    },
  };
}

/** The open slots for words of the delegations that the user leads, while words are taken [running.md A18]. */
export async function toSpeak(db: Database, userId: string, now: number): Promise<Source> {
  const fitting = (await ledSlots(db, userId))
    .innerJoin('organisations as unit', 'unit.id', 'slot.organisation_id')
    .where('round.status', '=', 'committed')
    .where('round.words_until', '>', now)
    .where('round.words_closed_at', 'is', null)
    .where('slot.word', '=', '')
    .where('slot.declined_at', 'is', null)
    .where('event.status', 'in', heldStatuses);
  return {
    kind: 'speak',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['round.id', 'round.event_id', 'round.session_id', 'round.committed_at'])
        .select(['round.words_until', 'slot.slot', 'event.code', 'event.name', 'unit.name as unit'])
        .orderBy('round.words_until')
        .orderBy('round.id')
        .orderBy('slot.slot')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: `${row.id} ${row.slot}`,
        event_id: row.event_id,
        session_id: row.session_id,
        title: `${row.code} ${row.name}`,
        detail: row.unit,
        since: chinaInstant(row.committed_at),
        due: chinaInstant(row.words_until),
      }));
    },
  };
}

/**
 * The draws whose public value the supervisor has to enter: the period for words is over, and the keeper
 * cannot prepare the draw before [running.md 3.2].
 */
export function toEnterValue(db: Database, userId: string, now: number): Source {
  const fitting = db
    .selectFrom('draw_rounds as round')
    .innerJoin('competition_events as event', 'event.id', 'round.event_id')
    .where('round.event_id', 'in', dutiesAs(db, userId, 'supervisor').select('duty.event_id'))
    .where('round.status', '=', 'committed')
    .where('round.public_source', '<>', '')
    .where((is) => is.or([is('round.words_until', '<=', now), is('round.words_closed_at', 'is not', null)]))
    .where('event.status', 'in', heldStatuses)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('draw_words as value')
            .select('value.slot')
            .whereRef('value.round_id', '=', 'round.id')
            .where('value.slot', '=', 'P')
            .where('value.word', '<>', ''),
        ),
      ),
    );
  return {
    kind: 'publicValue',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['round.id', 'round.event_id', 'round.session_id', 'round.words_until'])
        .select(['round.words_closed_at', 'round.public_source', 'event.code', 'event.name'])
        .orderBy('round.words_until')
        .orderBy('round.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        session_id: row.session_id,
        title: `${row.code} ${row.name}`,
        detail: row.public_source,
        since: chinaInstant(row.words_closed_at ?? row.words_until),
        due: '',
      }));
    },
  };
}
