import { sql } from 'kysely';
import { alreadyEntered, conflict, forbidden, invalid, notEligible, stale } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import type { EntryFileKind } from '../../contract/entry/entry-fields.ts';
import type { SubstituteRequest } from '../../contract/entry/team.ts';
import type { Database } from '../../db/open-database.ts';
import { audit } from '../../kit/audit.ts';
import {
  decisionEvent,
  writeDecided,
  type Decided,
  type DecisionAct,
} from '../../competition/decision-rows.ts';
import { checksOf, demandedFiles, worstOf, type EntryFiles } from '../eligibility.ts';
import { anybody } from '../moving/move-entry.ts';
import { requireRow } from '../reading/capacities.ts';
import { ENTRY_NOTICE } from '../entry-notice.ts';
import { factsOf } from '../reading/entry-facts.ts';
import { findRow, lockEntry, type Row } from '../reading/entry-rows.ts';
import { withdrawDrafts } from '../entry-endings.ts';
import { requireOwnFile } from '../../file/files.ts';
import { begin, requireMoveBy, moveOf, write, type Move } from '../../db/move.ts';
import type { Topic } from '../../message/message-texts.ts';
import { tell } from '../../message/outbox.ts';
import { requireWithin } from '../../kit/rate-limits.ts';
import { withIdentity } from '../../secret/opened-identity.ts';
import type { Sealing } from '../../secret/sealing.ts';
import { secondPersonOf } from '../../account/second-person.ts';
import { randomKey } from '../../kit/secrets.ts';
import { findNamed, type Named } from '../../person/named-people.ts';
import { isFree, requests, standsTo } from './substitution-view.ts';

/**
 * The maximum number of requests of one account within a day. They name people by name and number. The limit
 * prevents a search for profiles by trial and error.
 */
const ASKED_PER_DAY = { hits: 100, milliseconds: 24 * 3_600_000 };
/** The number of open requests that one query of the expiry job reads. */
const READ_AT_ONCE = 200;

type Opening = Pick<Sealing, 'open'>;

/** Returns the field of the request that identifies the person, for errors. */
const fieldOf = ({ person_id }: Named) => (person_id === '' ? 'id_no' : 'person_id');

/**
 * Returns the profile of the person who joins.
 * @throws ApiError 422 `id_no` or `person_id` if no person of this name and identity can join for the unit
 */
async function requireNewcomer(
  db: Database,
  sealing: Pick<Sealing, 'digest' | 'open'>,
  organisationId: string | null,
  one: Named,
) {
  const found = await findNamed(db, sealing, organisationId, one);
  if (found === undefined) throw invalid({ [fieldOf(one)]: ['person.unknown'] });
  return found;
}

/**
 * Requests a substitute for an entered person. The substitute has to meet the rules now, and again when the
 * committee decides.
 * @throws ApiError 404; 403 if the request needs another capacity; 409 stale, entered already, already
 * requested, roster closed or competition begun; 422 no person with this name and number, rules not met,
 * files missing; 429
 */
export async function requestSubstitute(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { address, ...asked }: SubstituteRequest & { address: string },
): Promise<void> {
  const now = clock();
  await requireWithin(db, `substitutes:${userId}`, ASKED_PER_DAY, now);
  await db.transaction().execute(async (transaction) => {
    await lockEntry(transaction, id);
    const { row, capacities } = await requireRow(transaction, sealing, id, userId);
    if (row.version !== asked.version) throw stale();
    const facts = factsOf(row, now);
    const { by } = requireMoveBy('entries', row.status, { as: capacities, of: anybody }, (one) => ({
      type: 'entry.requestSubstitute' as const,
      by: one,
      facts,
    }));
    const leaver = asked.seq === 1 ? row : row.team.find(({ seq }) => seq === asked.seq);
    if (leaver === undefined) throw invalid({ seq: ['choice'] });
    const newcomer = await requireNewcomer(transaction, sealing, row.organisation_id, asked);
    const digest = newcomer.id_no_digest;
    if (digest === leaver.id_no_digest) throw invalid({ [fieldOf(asked)]: ['unchanged'] });
    await requireOwnFile(transaction, userId, asked.file_id, 'file_id');
    const files = await requireFiles(transaction, userId, demandedFiles(row, newcomer), asked);
    if (worstOf(checksOf(row, newcomer, files)) === 'fail') throw notEligible();
    if (!(await isFree(transaction, row, digest))) throw alreadyEntered();
    const made = await transaction
      .insertInto('substitutions')
      .values({
        id: randomKey(),
        entry_id: id,
        seq: asked.seq,
        leaver_id: leaver.person_id,
        person_id: newcomer.id,
        reason: asked.reason,
        file_id: asked.file_id,
        ...files,
        status: begin('substitutions').status,
        version: 1,
        asked_by: userId,
        asked_as: by === 'organiser' ? 'organiser' : 'unit',
        asked_at: now,
        decided_by: null,
        decided_at: null,
        decision_reason: '',
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw conflict();
    await transaction
      .insertInto('consent_log')
      .values({ id: randomKey(), user_id: newcomer.user_id, ...ENTRY_NOTICE, address, created_at: now })
      .execute();
    await audit(transaction, {
      object: 'entry',
      object_id: id,
      action: 'entry.requestSubstitute',
      actor_id: userId,
      capacity: by,
      before: leaver.person_id,
      after: newcomer.id,
      reason: asked.reason,
      at: now,
    });
  });
}

/**
 * Checks the files that the event requires from the substitute.
 * @throws ApiError 422 naming a required file that is missing or belongs to another user
 */
async function requireFiles(
  db: Database,
  userId: string,
  kinds: readonly EntryFileKind[],
  given: Pick<SubstituteRequest, `${EntryFileKind}_id`>,
): Promise<EntryFiles> {
  const files: Record<keyof EntryFiles, string | null> = {
    residence_id: null,
    certificate_id: null,
    guardian_id: null,
  };
  const missing = kinds.filter((kind) => (given[`${kind}_id`] ?? '') === '');
  if (missing.length > 0) {
    throw invalid(Object.fromEntries(missing.map((kind) => [`${kind}_id`, ['file.missing' as const]])));
  }
  for (const kind of kinds) {
    const field = `${kind}_id` as const;
    files[field] = (await requireOwnFile(db, userId, given[field] ?? '', field)).id;
  }
  return files;
}

type Request = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

async function findOpen(db: Database, sealing: Opening, entryId: string) {
  const row = await requests(db)
    .where('request.entry_id', '=', entryId)
    .where('request.status', '=', 'proposed')
    .executeTakeFirst();
  return row && withIdentity(sealing, row);
}

/**
 * Locks an entry, its open request, and the profile and the draft of the person who joins. The draft is
 * withdrawn when the request is approved.
 */
async function lockRequest(transaction: Database, entryId: string): Promise<void> {
  const seen = await transaction
    .selectFrom('substitutions as request')
    .innerJoin('persons as person', 'person.id', 'request.person_id')
    .select(['request.id', 'request.person_id', 'person.user_id'])
    .where('request.entry_id', '=', entryId)
    .where('request.status', '=', 'proposed')
    .executeTakeFirst();
  await lockEntry(transaction, entryId, seen);
  if (seen === undefined) return;
  await transaction
    .selectFrom('substitutions')
    .select('id')
    .where('id', '=', seen.id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Approves, refuses or withdraws the open request of an entry. An approval is carried out in the same
 * transaction.
 * @throws ApiError 404; 403 if the act needs another capacity or another second person; 409 if no request is
 * open, the version is outdated, the substitute has been entered, or the competition has begun; 422 if the
 * rules are no longer met
 */
export async function decideSubstitute(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { version, ...act }: DecisionAct & { version: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockRequest(transaction, id);
    const { row, capacities } = await requireRow(transaction, sealing, id, userId);
    const request = await findOpen(transaction, sealing, id);
    const by = standsTo(request ?? { asked_as: 'unit', asked_by: '' }, { userId, capacities });
    if (by === null) throw forbidden();
    if (request === undefined) throw conflict();
    if (request.version !== version) throw stale();
    const second = await secondPersonOf(transaction, request.asked_by, userId, true);
    const acting = { as: [by], of: ['proposer', 'colleague'], second } as const;
    const move = requireMoveBy('substitutions', request.status, acting, (one, other) =>
      decisionEvent(act, one, other),
    );
    const now = clock();
    const reason = act.type === 'decision.refuse' ? act.reason : '';
    const capacity = capacities.includes('organiser') ? 'organiser' : 'unit';
    await record(transaction, move, request, { actor: userId, capacity, reason, now });
    if (move.after === 'approved') await replace(transaction, row, request, { actor: userId, now });
    if (move.after === 'refused')
      await inform(transaction, row, [[request.asked_by, 'substitute.refused']], now);
  });
}

const actions = {
  approved: 'entry.substitute',
  refused: 'entry.refuseSubstitute',
  withdrawn: 'entry.withdrawSubstitute',
  lapsed: 'entry.lapseSubstitute',
} as const;

async function record(
  transaction: Database,
  move: Move<'substitutions'>,
  request: Request,
  { capacity, ...decided }: Decided & { capacity: 'unit' | 'organiser' | 'system' },
): Promise<void> {
  if (move.after === 'proposed') throw conflict();
  await writeDecided(transaction, move, request, decided);
  await audit(transaction, {
    object: 'entry',
    object_id: request.entry_id,
    action: actions[move.after],
    actor_id: decided.actor,
    capacity,
    before: request.leaver_id,
    after: request.person_id,
    reason: decided.reason,
    at: decided.now,
  });
}

/** Replaces one person by another. The number of taken places does not change. */
async function replace(
  transaction: Database,
  row: Row,
  request: Request,
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  await transaction
    .deleteFrom('entry_places')
    .where('entry_id', '=', row.id)
    .where('id_no_digest', '=', request.leaver_digest)
    .execute();
  const seated = await transaction
    .insertInto('entry_places')
    .values({
      entry_id: row.id,
      event_id: row.event_id,
      competition_id: row.competition_id,
      id_no_digest: request.id_no_digest,
      exclusive: row.exclusive,
    })
    .onConflict((on) => on.doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  const checks = checksOf(row, request, request);
  const facts = { ...factsOf(row, now), isUnique: seated !== undefined, checks: worstOf(checks) };
  const move = moveOf('entries', row.status, { type: 'entry.substitute', by: 'organiser', facts });
  const leaver = request.seq === 1 ? row : row.team.find(({ seq }) => seq === request.seq);
  if (leaver?.person_id !== request.leaver_id || move === null) {
    if (!facts.isUnique) throw alreadyEntered();
    throw facts.checks === 'fail' ? notEligible() : conflict();
  }
  // The person who joins no longer needs a draft for the same event. The reason of the draft's withdrawal is
  // the number of the entry.
  await withdrawDrafts(
    transaction,
    { event_id: row.event_id, user_id: request.user_id },
    { actor, reason: row.no ?? row.id, now },
  );
  const { person_id, user_id, residence_id, certificate_id, guardian_id } = request;
  const files = { residence_id, certificate_id, guardian_id };
  if (request.seq > 1) {
    await transaction
      .updateTable('entry_members')
      .set({ person_id, ...files })
      .where('entry_id', '=', row.id)
      .where('seq', '=', request.seq)
      .execute();
  }
  const { id, version } = row;
  const first = request.seq === 1 ? { person_id, user_id, ...files, checks: JSON.stringify(checks) } : {};
  await write(transaction, move, { id, version }, { ...first, updated_at: now });
  await transaction.updateTable('persons').set({ locked: 1 }).where('id', '=', request.person_id).execute();
  await inform(
    transaction,
    row,
    [
      [request.leaver_user_id, 'substitute.out'],
      [request.user_id, 'substitute.in'],
    ],
    now,
  );
}

async function inform(
  transaction: Database,
  row: Row,
  people: readonly (readonly [userId: string, topic: Topic])[],
  now: number,
): Promise<void> {
  const about = { no: row.no ?? '', event: row.event_name };
  await tell(
    transaction,
    people.map(([userId, topic]) => ({ userId, topic, about })),
    now,
  );
}

/** Returns the entries of the next {@link READ_AT_ONCE} open requests, in the order of their ids. */
async function entriesWaiting(db: Database, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('substitutions')
    .select('entry_id')
    // The status is a literal, because otherwise the database does not use the partial index of open requests.
    .where('status', '=', sql.lit('proposed'))
    .where('entry_id', '>', after)
    .orderBy('entry_id')
    .limit(READ_AT_ONCE)
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}

/**
 * Lapses requests that can no longer be granted, because the entry is off the roster or the competition has
 * begun. The chart of the entry decides this, not a query. Therefore each run examines all open requests.
 */
export async function lapseSubstitutions(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  now: number,
): Promise<void> {
  let waiting = await entriesWaiting(db, '');
  while (waiting.length > 0) {
    for (const id of waiting) await lapseOne({ db, sealing }, id, now);
    waiting = await entriesWaiting(db, waiting.at(-1) ?? '');
  }
}

/** Lapses the open request of an entry if the entry no longer accepts substitutes. */
async function lapseOne(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  entryId: string,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockRequest(transaction, entryId);
    const row = await findRow(transaction, sealing, entryId);
    const request = await findOpen(transaction, sealing, entryId);
    if (row === undefined || request === undefined) return;
    // The request stays open while the entry accepts substitutes, independent of the requested person.
    const askable = { type: 'entry.requestSubstitute', by: 'organiser', facts: factsOf(row, now) } as const;
    const move = moveOf('substitutions', request.status, { type: 'decision.lapse', by: 'system' });
    if (move === null || moveOf('entries', row.status, askable) !== null) return;
    await record(transaction, move, request, { actor: null, capacity: 'system', reason: '', now });
  });
}
