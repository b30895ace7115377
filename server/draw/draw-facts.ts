import { countingStatuses } from '../contract/expert/assignment.ts';
import { askedOf, waitingOf } from '../account/asked-second.ts';
import type { DrawRoundFacts } from '../../machines/draw/draw-round.machine.ts';
import { chinaInstant, phaseOf } from '../competition/competitions.ts';
import { isDecoded, isRostered } from '../contract/competition/competition-making.ts';
import type { ApiParts } from '../context.ts';
import { drawKinds, MOST_DRAWN, preparedStatuses, type DrawRound } from '../contract/draw/draw-round.ts';
import { WORDS_REST } from '../contract/draw/words-until.ts';
import type { Database } from '../db/open-database.ts';
import { sees, type Information, type Moment, type Viewer } from '../duty/visibility.ts';
import { hasWorkMarks } from '../scoring/open-sheets.ts';
import { attemptsAt, inputsOf, liveAt, type Draw, type DrawGround } from './draw-lists.ts';
import { describedSpares } from './round-spares.ts';
import {
  answeredAt,
  isOwnSlot,
  isRevealed,
  lastWordsOf,
  listOf,
  openSeed,
  standingsTo,
  ticketsOf,
  timesOfRound,
  wordsOf,
  type DrawReader,
  type RoundRow,
} from './draw-rows.ts';

/** The facts that the guards of a draw round read, and the response for a round. */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

const resultStatuses: readonly string[] = ['sealed', 'decoded'];
/** Statuses of a session whose check-in list is not fixed, or that is not held. */
const openStatuses: readonly string[] = ['planned', 'cancelled'];
/** Statuses of a session that has not started. */
const unstartedStatuses: readonly string[] = [...openStatuses, 'checking', 'ready'];

/** Checks whether the supervisor of an event is signed in. */
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

/**
 * Returns the draw whose results are the inputs of this one; null for the order. The first draw of a session
 * follows the order of the event.
 */
const drawBefore = ({ kind, session_id }: Draw): Draw | null => {
  const before = drawKinds[drawKinds.indexOf(kind) - 1];
  if (before === undefined) return null;
  return { kind: before, session_id: before === 'order' ? '' : session_id };
};

/** Checks whether the next kind, a session or marks depend on a draw. */
async function hasNext(db: Database, ground: DrawGround, { kind, session_id }: Draw): Promise<boolean> {
  const { sessions } = ground;
  if (kind === 'order') return sessions.some(({ row }) => !openStatuses.includes(row.status));
  const row = sessions.find((session) => session.row.id === session_id)?.row;
  const after = drawKinds[drawKinds.indexOf(kind) + 1];
  if (after === undefined) return hasWorkMarks(db, session_id);
  return (
    isIn(ground, { kind: after, session_id }, preparedStatuses) ||
    !unstartedStatuses.includes(row?.status ?? '')
  );
}

/**
 * Checks whether a secret draw can be decoded: all marks are locked, and no later kind of its session is
 * sealed.
 */
const isDecodable = (ground: DrawGround, { kind, session_id }: Draw): boolean =>
  kind !== 'order' &&
  ground.about.event.status === 'marked' &&
  drawKinds
    .slice(drawKinds.indexOf(kind) + 1)
    .every((later) => !isIn(ground, { kind: later, session_id }, ['sealed']));

/**
 * Returns the current facts that the chart's guards read.
 * @param round undefined before the commitment
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
    ...(await wordFactsOf(db, round, now)),
    isUnchanged: round === undefined || JSON.stringify(inputs) === round.inputs,
    isPreviousSealed: before === null || isIn(ground, before, resultStatuses),
    hasNext: await hasNext(db, ground, draw),
    hasSupervisor: await hasSupervisor(db, event.id, now),
    areTicketsOut: round?.status === 'drawing' && (await ticketsLeft(db, round)) === 0,
    isDecodable: isDecodable(ground, draw),
  };
}

/**
 * Checks whether keeper and supervisor may close the words of a round before the deadline [running.md A18]. A
 * draw without a delegation waits for the pause after their own words: otherwise the keeper, who knows the seed,
 * could close right after the commitment.
 */
async function areWordsClosable(db: Database, { id }: RoundRow, now: number): Promise<boolean> {
  const slots = await wordsOf(db, id);
  const delegations = slots.filter(({ organisation_id }) => organisation_id !== null);
  if (delegations.length > 0 && delegations.every((one) => answeredAt(one) !== null)) return true;
  const own = slots.filter(({ slot }) => slot === 'K' || slot === 'W').map(answeredAt);
  return own.every((at) => at !== null && now >= at + WORDS_REST);
}

/** Returns the facts about the words of a round and about its request; without a round, those of a new attempt. */
async function wordFactsOf(
  db: Database,
  round: RoundRow | undefined,
  now: number,
): Promise<Pick<DrawRoundFacts, 'areWordsClosed' | 'areWordsClosable' | 'isPublicValueKnown' | 'waiting'>> {
  const areWordsClosed = round !== undefined && (round.words_closed_at !== null || now >= round.words_until);
  const waiting = round === undefined ? '' : waitingOf(round, now);
  return {
    areWordsClosed,
    areWordsClosable: round !== undefined && (await areWordsClosable(db, round, now)),
    isPublicValueKnown: round === undefined || (await isPublicValueKnown(db, round)),
    // The deadline settles a request to close the words, so it does not delay the next step.
    waiting: waiting === 'closeWords' && areWordsClosed ? '' : waiting,
  };
}

/** Checks whether the public value of a round is entered, or whether the round has none. */
async function isPublicValueKnown(db: Database, { id, public_source }: RoundRow): Promise<boolean> {
  if (public_source === '') return true;
  return (await wordsOf(db, id)).some(({ slot, word }) => slot === 'P' && word !== '');
}

/**
 * Returns the number of tickets of a round that are neither drawn nor noted as unused. Tickets of work codes
 * are not drawn one by one, so their number is 0.
 */
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

/** Returns the number of tickets that are drawn or noted as unused. In a sealed round these are all. */
export async function ticketsOut(db: Database, round: RoundRow): Promise<number> {
  if (round.drawn_at === null) return 0;
  const all = listOf(round.inputs).length;
  return round.status === 'drawing' ? all - (await ticketsLeft(db, round)) : all;
}

/** For each secret kind, the link that it draws and the moment from which its keeper can read the link. */
const links = {
  entryNo: ['orderToEntryNumber', 'C'],
  station: ['entryNumberToStation', 'E'],
  workCode: ['stationToWorkCode', 'S'],
} as const satisfies Readonly<Record<string, readonly [Information, Moment]>>;

/** Selects the capacities of a reader that have a column in the table of visibility. Keepers have none. */
const viewersOf = ({ by }: DrawReader): Viewer[] => by.flatMap((one) => (one === 'keeper' ? [] : [one]));

/** Checks whether a round and its event are decoded. Marks and entries can then be assigned to each other. */
const isOpen = (row: RoundRow, { about: { event } }: DrawGround): boolean =>
  row.status === 'decoded' && isDecoded(event.status);

/** Checks whether the reader can see the drawn labels. */
function isTold(row: RoundRow, ground: DrawGround, reader: DrawReader): boolean {
  const { by, keeps } = reader;
  if (row.drawn_at === null) return false;
  if (isRevealed(row, ground.about.event)) return true;
  if (row.kind === 'order') return by.includes('supervisor') || keeps.includes('order');
  const [information, drawn] = links[row.kind];
  const viewers = viewersOf(reader);
  if (keeps.includes(row.kind)) viewers.push(`encryption.${row.kind}`);
  return viewers.some((viewer) => sees(information, viewer, isOpen(row, ground) ? 'D' : drawn));
}

/** Returns the seed of a round; '' if the reader cannot see it. */
function seedFor(parts: Parts, row: RoundRow, ground: DrawGround, reader: DrawReader): string {
  const isShown =
    isRevealed(row, ground.about.event) ||
    (isOpen(row, ground) && viewersOf(reader).some((viewer) => sees('secretRounds', viewer, 'D')));
  return isShown ? openSeed(parts, row) : '';
}

const agreeable = ['seal', 'void', 'decode'] as const;

/** Returns the acts on a round that two people have agreed on, from the audit log. */
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

/**
 * Returns the attempt number of a round, from 1, among the attempts of its session. The column `attempt`
 * counts through all sessions.
 */
export const attemptOf = (ground: Pick<DrawGround, 'rounds'>, row: RoundRow): number =>
  attemptsAt(ground, row).filter(({ attempt }) => attempt <= row.attempt).length;

/** Returns a round as the reader can see it. */
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
    public_source: row.public_source,
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
      is_declined: slot.declined_at !== null,
      is_own: isOwnSlot(slot, reader, row.kind),
      last_word: last.get(slot.organisation_id ?? '') ?? '',
    })),
    asked: askedOf(row, facts.waiting),
    // Leaders do not see the crew by name [running.md A26].
    agreed: reader.by.some((one) => one !== 'leader') ? await agreedOn(db, row.id) : [],
    seed: seedFor(parts, row, ground, reader),
    tickets: isTold(row, ground, reader) ? await ticketsOf(parts, row.id) : [],
    ...(await describedSpares(parts, row, ground, reader)),
    facts,
  };
}
