import { askedOf, waitingOf } from '../account/asked-second.ts';
import type { DrawRoundFacts } from '../../machines/draw/draw-round.machine.ts';
import { chinaInstant, phaseOf } from '../competition/competitions.ts';
import { isDecoded, isReleased, isRostered } from '../contract/competition/competition-making.ts';
import type { ApiParts } from '../context.ts';
import { drawKinds, MOST_DRAWN, type DrawRound } from '../contract/draw/draw-round.ts';
import type { Database } from '../db/open-database.ts';
import { sees, type Information, type Moment, type Viewer } from '../duty/visibility.ts';
import { countingStatuses } from '../duty/assignment-rows.ts';
import { hasWorkMarks } from '../scoring/open-sheets.ts';
import { attemptsAt, inputsOf, liveAt, type Draw, type DrawGround } from './draw-lists.ts';
import { describedSpares } from './round-spares.ts';
import {
  isOwnSlot,
  isRevealed,
  lastWordsOf,
  listOf,
  standingsTo,
  ticketsOf,
  timesOfRound,
  wordsOf,
  type DrawReader,
  type RoundRow,
} from './draw-rows.ts';

/** What speaks for and against a step of a draw, and a round as somebody sees it. */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** Where something has been prepared. */
const begunStatuses: readonly string[] = ['ready', 'drawing', 'sealed', 'decoded'];
const resultStatuses: readonly string[] = ['sealed', 'decoded'];
/** Of a session whose list is not yet fixed, or that is not held. */
const openStatuses: readonly string[] = ['planned', 'cancelled'];
/** Of a session whose people have not begun to work. */
const unstartedStatuses: readonly string[] = [...openStatuses, 'checking', 'ready'];

/** Whether the supervisor of an event is signed in. */
async function hasSupervisor(db: Database, eventId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('tokens', 'tokens.user_id', 'assignments.user_id')
    .select('assignments.id')
    .where('assignments.event_id', '=', eventId)
    .where('assignments.capacity', '=', 'supervisor')
    .where('assignments.status', 'in', countingStatuses)
    .where('tokens.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const isIn = (ground: DrawGround, draw: Draw, statuses: readonly string[]) =>
  statuses.includes(liveAt(ground, draw)?.status ?? '');

/** The draw that this one builds on: the order of the event for the first of a session. */
const drawBefore = ({ kind, session_id }: Draw): Draw | null => {
  const before = drawKinds[drawKinds.indexOf(kind) - 1];
  if (before === undefined) return null;
  return { kind: before, session_id: before === 'order' ? '' : session_id };
};

/** Whether something is built on a draw: the next kind, a session, or work. */
async function hasNext(db: Database, ground: DrawGround, { kind, session_id }: Draw): Promise<boolean> {
  const { sessions } = ground;
  if (kind === 'order') return sessions.some(({ row }) => !openStatuses.includes(row.status));
  const row = sessions.find((session) => session.row.id === session_id)?.row;
  const after = drawKinds[drawKinds.indexOf(kind) + 1];
  if (after === undefined) return hasWorkMarks(db, session_id);
  return (
    isIn(ground, { kind: after, session_id }, begunStatuses) || !unstartedStatuses.includes(row?.status ?? '')
  );
}

/** Whether a secret draw can be opened: all marks are locked, and no later kind of its session is sealed. */
const isDecodable = (ground: DrawGround, { kind, session_id }: Draw): boolean =>
  kind !== 'order' &&
  ground.about.event.status === 'marked' &&
  drawKinds
    .slice(drawKinds.indexOf(kind) + 1)
    .every((later) => !isIn(ground, { kind: later, session_id }, ['sealed']));

/**
 * What the chart of a round asks for at this moment.
 * @param round undefined before it begins
 */
export async function drawFactsOf(
  parts: Parts,
  ground: DrawGround,
  draw: Draw,
  round?: RoundRow,
): Promise<DrawRoundFacts> {
  const { db } = parts;
  const { event, competition, now } = ground.about;
  const inputs = await inputsOf(parts, ground, draw);
  const scheme = await db
    .selectFrom('schemes')
    .select('id')
    .where('event_id', '=', event.id)
    .where('status', '=', 'fixed')
    .executeTakeFirst();
  const isHeld = !['draft', 'archived', 'cancelled'].includes(phaseOf(competition, now));
  const before = drawBefore(draw);
  const count = inputs?.length ?? 0;
  return {
    hasScheme: scheme !== undefined,
    isListFixed: isHeld && isRostered(event.status) && count > 0 && count <= MOST_DRAWN,
    areWordsClosed: round !== undefined && now >= round.words_until,
    isUnchanged: round === undefined || JSON.stringify(inputs) === round.inputs,
    isPreviousSealed: before === null || isIn(ground, before, resultStatuses),
    hasNext: await hasNext(db, ground, draw),
    hasSupervisor: await hasSupervisor(db, event.id, now),
    areTicketsOut: round?.status === 'drawing' && (await ticketsLeft(db, round)) === 0,
    isDecodable: isDecodable(ground, draw),
    waiting: round === undefined ? '' : waitingOf(round, now),
  };
}

/** How many tickets of a round are left to draw; nobody draws those of works. */
async function ticketsLeft(db: Database, round: RoundRow): Promise<number> {
  if (round.kind === 'workCode') return 0;
  const { left } = await db
    .selectFrom('draw_tickets')
    .select((is) => is.fn.countAll<number>().as('left'))
    .where('round_id', '=', round.id)
    .where('out', '=', '')
    .executeTakeFirstOrThrow();
  return left;
}

/** How many tickets have come to their holders: all of a round that has been sealed. */
export async function ticketsOut(db: Database, round: RoundRow): Promise<number> {
  if (round.drawn_at === null) return 0;
  const all = listOf(round.inputs).length;
  return round.status === 'drawing' ? all - (await ticketsLeft(db, round)) : all;
}

/** The links that a secret kind draws, and the moment from which its keeper reads them. */
const links = {
  entryNo: ['orderToEntryNumber', 'C'],
  station: ['entryNumberToStation', 'E'],
  workCode: ['stationToWorkCode', 'S'],
} as const satisfies Readonly<Record<string, readonly [Information, Moment]>>;

/** Whether somebody is told what was drawn. */
function isTold(row: RoundRow, { about: { event } }: DrawGround, { by, keeps }: DrawReader): boolean {
  if (row.drawn_at === null) return false;
  if (isRevealed(row)) return true;
  if (row.kind === 'order') return by.includes('supervisor') || keeps.includes('order');
  const [information, drawn] = links[row.kind];
  const known = isReleased(event.status) ? 'R' : 'D';
  const moment = row.status === 'decoded' && isDecoded(event.status) ? known : drawn;
  const viewers: Viewer[] = by.flatMap((one) => (one === 'keeper' ? [] : [one]));
  if (keeps.includes(row.kind)) viewers.push(`encryption.${row.kind}`);
  return viewers.some((viewer) => sees(information, viewer, moment));
}

const agreeable = ['seal', 'void', 'decode'] as const;

/** What two people have agreed on for a round, as the log has it. */
async function agreedOn(db: Database, roundId: string): Promise<DrawRound['agreed']> {
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['action', 'users.name', 'at'])
    .where('object', '=', 'drawRound')
    .where('object_id', '=', roundId)
    .orderBy('at')
    .execute();
  return agreeable
    .flatMap((act) => {
      const done = rows.findLast(({ action }) => action === `drawRound.${act}`);
      const asking = `drawRound.ask${act.slice(0, 1).toUpperCase()}${act.slice(1)}`;
      const asked = rows.findLast(({ action }) => action === asking);
      return done === undefined || asked === undefined
        ? []
        : [{ act, keeper: asked.name, supervisor: done.name, at: done.at }];
    })
    .toSorted((one, other) => one.at - other.at)
    .map((one) => ({ ...one, at: chinaInstant(one.at) }));
}

/** Which attempt at its draw a round is, from 1. */
export const attemptOf = (ground: Pick<DrawGround, 'rounds'>, row: RoundRow): number =>
  attemptsAt(ground, row).filter(({ attempt }) => attempt <= row.attempt).length;

/** A round as somebody sees it. */
export async function describedRound(
  parts: Parts,
  row: RoundRow,
  ground: DrawGround,
  reader: DrawReader,
): Promise<DrawRound> {
  const { db } = parts;
  const facts = await drawFactsOf(parts, ground, row, row);
  const last = await lastWordsOf(db, reader.units);
  return {
    id: row.id,
    kind: row.kind,
    session_id: row.session_id,
    by: standingsTo(reader, row.kind),
    attempt: attemptOf(ground, row),
    status: row.status,
    version: row.version,
    commitment: row.commitment,
    inputs_hash: row.inputs_hash,
    labels_hash: row.labels_hash,
    words_hash: row.words_hash,
    tag: row.tag,
    inputs: listOf(row.inputs).length,
    labels: listOf(row.labels).length,
    out: await ticketsOut(db, row),
    ...timesOfRound(row),
    reason: row.reason,
    slots: (await wordsOf(db, row.id)).map((slot) => ({
      slot: slot.slot,
      unit: slot.unit ?? '',
      word: slot.word,
      is_own: isOwnSlot(slot, reader, row.kind),
      last_word: last.get(slot.organisation_id ?? '') ?? '',
    })),
    asked: askedOf(row, facts.waiting),
    agreed: await agreedOn(db, row.id),
    tickets: isTold(row, ground, reader) ? await ticketsOf(parts, row.id) : [],
    ...(await describedSpares(parts, row, ground, reader)),
    facts,
  };
}
