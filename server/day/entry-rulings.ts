import type { EntryEvent } from '../../machines/entry/entry.machine.ts';
import { officesHolding } from '../unit/offices.ts';
import { lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import { decisionEvent, writeDecided, type DecisionAct } from '../competition/decision-rows.ts';
import type { ApiParts } from '../context.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import type { CheckInList, EntryRuling } from '../contract/day/check-in.ts';
import { begin, moveOf, requireMove, requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { peopleServing } from '../duty/serving.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { conflict, forbidden, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { announce } from '../news/event-news.ts';
import { overtakeResults } from '../results/overtaken.ts';
import { markEvent, publishMarks } from '../scoring/event-marks.ts';
import { findCheckInList } from './check-ins.ts';
import { tellEntries } from './entry-notes.ts';
import { isUndrawn } from './entry-ruling-rows.ts';
import { hashOfList, lockSessions } from './session-moves.ts';
import { sessionStates, type SessionEntry, type SessionStanding, type SessionState } from './session-rows.ts';

/**
 * The rulings of the chief judge on an entry on the competition day: alone, or with the supervisor or the
 * committee [running.md 1.3].
 */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/** The standing of the second approver, by the kind of ruling. */
const seconds = { admitLate: 'supervisor', disqualify: 'organiser' } as const satisfies Readonly<
  Record<EntryRuling['kind'], SessionStanding>
>;

/** An entry in its session. The transaction holds the locks on competition and event. */
interface Found {
  readonly entry: SessionEntry;
  readonly state: SessionState;
  readonly about: AboutEvent;
  readonly by: readonly SessionStanding[];
}

/**
 * Locks competition and event, and returns the entry with its session.
 * @param need the standing that the user must have at the event; null if the caller checks the user's rights
 * itself
 * @throws ApiError 404, 403; 409 if the entry is in no session
 */
async function lockEntryOfSession(
  transaction: Database,
  userId: string,
  { entryId, need }: { entryId: string; need: SessionStanding | null },
  { clock, sealing }: Pick<Parts, 'clock' | 'sealing'>,
): Promise<Found> {
  const found = await transaction
    .selectFrom('entries')
    .select('event_id')
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  const within = { db: transaction, sealing };
  const { states, about, by } = await lockSessions(within, userId, found.event_id, clock);
  if (need !== null && !by.includes(need)) throw forbidden();
  for (const state of states) {
    const entry = state.entries.find(({ id }) => id === entryId);
    if (entry !== undefined) return { entry, state, about, by };
  }
  throw conflict();
}

const noteEntry = (
  transaction: Database,
  { entry, about: { now } }: Pick<Found, 'entry' | 'about'>,
  act: { action: string; actor_id: string; capacity: string; after: string; reason: string },
) => audit(transaction, { object: 'entry', object_id: entry.id, before: entry.status, at: now, ...act });

/** Returns the event that the entry receives when the second approver agrees. */
function eventOf(
  kind: EntryRuling['kind'],
  { reason, second, undrawn }: { reason: string; second: SecondPerson; undrawn: boolean },
): EntryEvent {
  return kind === 'admitLate'
    ? { type: 'entry.admitLate', by: 'supervisor', reason, second, isUndrawn: undrawn }
    : { type: 'entry.disqualify', by: 'organiser', reason, second };
}

/**
 * Requests a ruling that needs a second approver. The chief judge sends it.
 * @throws ApiError 404, 403; 409 if the chart does not allow the ruling or a request for the entry is already
 * open
 */
export async function askForRuling(
  parts: Parts,
  userId: string,
  entryId: string,
  { kind, cause, reason }: Pick<EntryRuling, 'kind' | 'cause' | 'reason'>,
): Promise<CheckInList> {
  const session = await parts.db.transaction().execute(async (transaction) => {
    const found = await lockEntryOfSession(transaction, userId, { entryId, need: 'chief' }, parts);
    const { entry, state, about } = found;
    const undrawn = await isUndrawn(transaction, state);
    // Checks whether the chart allows the ruling once a second approver agrees.
    const of = [seconds[kind]];
    requireMoveBy('entries', entry.status, { as: of, of }, (_, second) =>
      eventOf(kind, { reason, second, undrawn }),
    );
    const open = await transaction
      .selectFrom('entry_rulings')
      .select('id')
      .where('entry_id', '=', entryId)
      .where('status', '=', 'proposed')
      .executeTakeFirst();
    if (open !== undefined) throw conflict();
    const candidates =
      seconds[kind] === 'organiser'
        ? await officesHolding(transaction, about.competition.id)
        : await peopleServing(transaction, about.event.id, { capacity: 'supervisor' });
    await requireSecondPerson(transaction, userId, candidates, seconds[kind]);
    await transaction
      .insertInto('entry_rulings')
      .values({
        id: randomKey(),
        competition_id: about.competition.id,
        event_id: about.event.id,
        entry_id: entryId,
        kind,
        cause,
        reason,
        status: begin('entry_rulings').status,
        asked_by: userId,
        asked_at: about.now,
        decided_by: null,
        decided_at: null,
      })
      .execute();
    const action = kind === 'admitLate' ? 'entry.askLate' : 'entry.askDisqualify';
    await noteEntry(transaction, found, {
      action,
      actor_id: userId,
      capacity: 'chief',
      after: entry.status,
      reason,
    });
    await lockIdentity(transaction, userId, about.now);
    await beginDuty(transaction, userId, about.event.id, about.now);
    await announce(transaction, about.event.id, 'day');
    return state.row.id;
  });
  return findCheckInList(parts, userId, session);
}

/** Carries out the approved ruling in the same transaction. */
async function carryOut(
  parts: Pick<Parts, 'db' | 'sealing'>,
  found: Found,
  { kind, reason }: Pick<EntryRuling, 'kind' | 'reason'>,
  { userId, second }: { userId: string; second: SecondPerson },
): Promise<void> {
  const { db } = parts;
  const { entry, state, about } = found;
  const event = eventOf(kind, { reason, second, undrawn: await isUndrawn(db, state) });
  const move = requireMove('entries', entry.status, event);
  await write(db, move, { id: entry.id, version: entry.version }, { updated_at: about.now });
  await noteEntry(db, found, {
    action: event.type,
    actor_id: userId,
    capacity: seconds[kind],
    after: move.after,
    reason,
  });
  if (kind === 'disqualify') {
    await tellEntries(db, [entry], about, 'entry.disqualify');
    const after = await aboutEvent(db, about.event.id, about.now);
    if (isDecoded(after.event.status)) await publishMarks(parts, after);
    else await markEvent(parts, after);
    await overtakeResults(db, after);
    return;
  }
  // The late admission changes the closed list, so its digest changes. The audit log stores both digests.
  const { states } = await sessionStates(parts, about);
  const entries = states.find(({ row }) => row.id === state.row.id)?.entries ?? [];
  const list_hash = hashOfList(entries);
  await db.updateTable('competition_sessions').set({ list_hash }).where('id', '=', state.row.id).execute();
  await audit(db, {
    object: 'competitionSession',
    object_id: state.row.id,
    action: 'competitionSession.relist',
    actor_id: userId,
    capacity: 'supervisor',
    before: state.row.list_hash,
    after: list_hash,
    reason,
    at: about.now,
  });
  // The competitors may have left after they were noted as absent, and the check-in desk may be closed.
  const officers = await peopleServing(db, about.event.id, { capacity: 'checkIn' });
  await tellEntries(db, [entry], about, 'entry.admitLate', { officers });
}

/**
 * Decides on a ruling that a chief judge has requested.
 * @throws ApiError 404; 403 if the user lacks the required standing or cannot be the second approver; 409 if
 * the request is already decided or the chart no longer allows the ruling
 */
export async function decideRuling(
  parts: Parts,
  userId: string,
  id: string,
  act: DecisionAct & { version: number },
): Promise<CheckInList> {
  const session = await parts.db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('entry_rulings')
      .select('entry_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (known === undefined) throw notFound();
    const found = await lockEntryOfSession(
      transaction,
      userId,
      { entryId: known.entry_id, need: null },
      parts,
    );
    const { about, by, state } = found;
    const row = await transaction
      .selectFrom('entry_rulings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.version !== act.version) throw stale();
    const second = await secondPersonOf(transaction, row.asked_by, userId, true);
    const of = ['proposer', 'colleague'] as const;
    const as = of.filter((one) =>
      one === 'proposer' ? row.asked_by === userId : by.includes(seconds[row.kind]),
    );
    const move = requireMoveBy('entry_rulings', row.status, { as, of, second }, (one, other) =>
      decisionEvent(act, one, other),
    );
    const reason = act.type === 'decision.refuse' ? act.reason : '';
    await writeDecided(transaction, move, row, { actor: userId, reason, now: about.now });
    if (act.type === 'decision.approve') {
      const within = { db: transaction, sealing: parts.sealing };
      await carryOut(within, found, row, { userId, second });
      await lockIdentity(transaction, userId, about.now);
    } else {
      await noteEntry(transaction, found, {
        action: `entry.${row.kind}.${move.after}`,
        actor_id: userId,
        capacity: move.by === 'proposer' ? 'chief' : seconds[row.kind],
        after: found.entry.status,
        reason,
      });
    }
    if (seconds[row.kind] !== 'organiser' || move.by === 'proposer') {
      await beginDuty(transaction, userId, about.event.id, about.now);
    }
    await announce(transaction, about.event.id, 'day');
    return state.row.id;
  });
  return findCheckInList(parts, userId, session);
}

/**
 * Checks in a team whose members are not all present.
 * @throws ApiError 404, 403; 409 if the list is not open or no member of the team is present
 */
export async function admitInPart(
  parts: Parts,
  userId: string,
  entryId: string,
  reason: string,
): Promise<CheckInList> {
  const session = await parts.db.transaction().execute(async (transaction) => {
    const found = await lockEntryOfSession(transaction, userId, { entryId, need: 'chief' }, parts);
    const { entry, state, about } = found;
    const here = await transaction
      .selectFrom('checkins')
      .select('id')
      .where('session_id', '=', state.row.id)
      .where('entry_id', '=', entryId)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    const move = moveOf('entries', entry.status, {
      type: 'entry.admitPart',
      by: 'chief',
      isOpen: state.row.status === 'checking',
      hasSome: here !== undefined,
      reason,
    });
    if (move === null) throw conflict();
    await write(transaction, move, { id: entryId, version: entry.version }, { updated_at: about.now });
    await noteEntry(transaction, found, {
      action: 'entry.admitPart',
      actor_id: userId,
      capacity: 'chief',
      after: move.after,
      reason,
    });
    await beginDuty(transaction, userId, about.event.id, about.now);
    await announce(transaction, about.event.id, 'day');
    return state.row.id;
  });
  return findCheckInList(parts, userId, session);
}
