import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { alreadyFiled, conflict, forbidden, invalid, notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import {
  correctable,
  type Correction,
  type CorrectionField,
  type CorrectionList,
  type CorrectionQuery,
  type NewCorrection,
  type RevealedCorrection,
} from '../contract/person/correction.ts';
import type { Fault } from '../contract/kit/faults.ts';
import { birthDateIn, maskIdentity } from '../contract/kit/identity.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from '../kit/audit.ts';
import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import { demandOwnFile } from '../file/files.ts';
import { directed } from '../kit/list-order.ts';
import { demandOwnAdministrator, isOfCommittee } from '../unit/offices.ts';
import { holdersOf, lockClaim, settleClaim, tellHolders } from './identity-claims.ts';
import { pageOf } from '../kit/list-page.ts';
import { begin, demandMoveBy, write } from '../db/move.ts';
import { isSettledForOther } from './settled-identities.ts';
import { openNumber } from '../secret/opened-identity.ts';
import { tell } from '../message/outbox.ts';
import { organisationKey } from '../unit/organisations.ts';
import { findPerson, identityOf } from './persons.ts';
import { demandWithin } from '../kit/rate-limits.ts';
import { lockPersons } from '../kit/row-locks.ts';
import { demandReveal } from '../secret/reveal-limits.ts';
import { secondPersonOf } from '../account/second-person.ts';
import { randomKey } from '../kit/secrets.ts';
import { isDecidedBy, standingOf } from '../entry/standing.ts';
import { keepNames, keepWords } from './search-words.ts';
import type { Sealing } from '../secret/sealing.ts';

/** Claims of an identity number, each of which calls others by phone. */
const CLAIMED_PER_DAY = { hits: 3, milliseconds: 24 * 3_600_000 };

/** Requests one account may file. */
const FILED_PER_DAY = { hits: 20, milliseconds: 24 * 3_600_000 };

type By = 'applicant' | 'organiser';

/** Whose field it is, and what it says now. */
interface Subject {
  person_id: string | null;
  organisation_id: string | null;
  value: string;
  isLocked: boolean;
}

const ofPerson = (field: CorrectionField) =>
  field === 'real_name' || field === 'id_no' || field === 'identity';

/**
 * Files a request to change a locked field of one's own profile, or of the unit one administers.
 * @returns its id
 * @throws ApiError 404 where there is no such profile, 403 where it is for the unit's administrator; 409 where
 *   a request for the field waits already; 422 naming `field` where it is not locked, `value` or `file_id`; 429
 */
export async function fileCorrection(
  { db, clock, sealing }: ApiParts,
  userId: string,
  { field, value, reason, file_id }: NewCorrection,
): Promise<string> {
  const now = clock();
  const checked = checkedValue(field, value, now);
  return db.transaction().execute(async (transaction) => {
    const subject = await demandSubject(transaction, sealing, userId, field);
    if (!subject.isLocked) throw invalid({ field: ['notLocked'] });
    if (field === 'identity') {
      await demandWithin(transaction, `identity-claims:${userId}`, CLAIMED_PER_DAY, now);
      if (subject.value !== checked) throw invalid({ value: ['identity.own'] });
    } else if (subject.value === checked) throw invalid({ value: ['unchanged'] });
    const taken = await faultOfValue(transaction, field, checked);
    if (taken !== undefined) throw invalid({ value: [taken] });
    await demandOwnFile(transaction, userId, file_id, 'file_id');
    await demandWithin(transaction, `corrections:${userId}`, FILED_PER_DAY, now);
    const { person_id, organisation_id } = subject;
    const filed = await transaction
      .insertInto('corrections')
      .values({
        id: randomKey(),
        field,
        person_id,
        organisation_id,
        old_sealed: sealing.seal(subject.value),
        new_sealed: sealing.seal(checked),
        reason,
        file_id,
        status: begin('corrections').status,
        version: 1,
        filed_by: userId,
        filed_at: now,
        decided_by: null,
        decided_at: null,
        decision_reason: '',
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (filed === undefined) throw alreadyFiled();
    if (field === 'identity' && person_id !== null) {
      await tellHolders(transaction, person_id, 'identity.claimed', now);
    }
    await audit(transaction, {
      object: 'correction',
      object_id: filed.id,
      action: 'correction.file',
      actor_id: userId,
      capacity: 'applicant',
      before: '',
      after: field,
      reason,
      at: now,
    });
    return filed.id;
  });
}

/** @throws ApiError 422 `value` where it is none for the field */
function checkedValue(field: CorrectionField, value: string, now: number): string {
  const { success, output, issues } = v.safeParse(correctable[field], value);
  if (!success) throw invalid({ value: [issues[0].message as Fault] });
  if (field !== 'real_name' && ofPerson(field) && (birthDateIn(output) ?? '') > chinaDay(now)) {
    throw invalid({ value: ['identity.date'] });
  }
  return output;
}

/** Whose field it is, locked. @throws ApiError 404, 403 */
async function demandSubject(
  db: Database,
  sealing: Sealing,
  userId: string,
  field: CorrectionField,
): Promise<Subject> {
  if (ofPerson(field)) {
    const person = await findPerson(db, userId, true);
    if (person === undefined) throw notFound();
    return {
      person_id: person.id,
      organisation_id: null,
      value: field === 'real_name' ? person.real_name : openNumber(sealing, person.id_no_sealed),
      // A claim is not about the field, but about whose number it is.
      isLocked: person.locked === 1 || field === 'identity',
    };
  }
  const { organisationId } = await demandOwnAdministrator(db, userId);
  const organisation = await db
    .selectFrom('organisations')
    .select(['name', 'credit_code'])
    .where('id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const value = field === 'org_name' ? organisation.name : (organisation.credit_code ?? '');
  return { person_id: null, organisation_id: organisationId, value, isLocked: value !== '' };
}

/** What stands against a name or credit code that another organisation has. */
async function faultOfValue(
  db: Database,
  field: CorrectionField,
  value: string,
  ownId = '',
): Promise<Fault | undefined> {
  if (ofPerson(field)) return undefined;
  const isName = field === 'org_name';
  const other = await db
    .selectFrom('organisations')
    .select('id')
    .where(isName ? 'name_key' : 'credit_code', '=', isName ? organisationKey(value) : value)
    .where('id', '!=', ownId)
    .executeTakeFirst();
  if (other === undefined) return undefined;
  return isName ? 'orgName.taken' : 'creditCode.taken';
}

type Row = Selectable<Tables['corrections']> & {
  subject: string;
  username: string;
  file_name: string;
  mime: Correction['file']['mime'];
  size: number;
  width: number;
  height: number;
};

const rows = (db: Database) =>
  db
    .selectFrom('corrections')
    .innerJoin('users', 'users.id', 'corrections.filed_by')
    .innerJoin('files', 'files.id', 'corrections.file_id')
    .leftJoin('persons', 'persons.id', 'corrections.person_id')
    .leftJoin('organisations', 'organisations.id', 'corrections.organisation_id')
    .selectAll('corrections')
    .select((is) => [
      'users.username',
      'files.name as file_name',
      'files.mime',
      'files.size',
      'files.width',
      'files.height',
      is.fn.coalesce('persons.real_name', 'organisations.name', is.val('')).as('subject'),
    ]);

/** One page of the requests one has filed; for a committee also of those it decides on. */
export async function listCorrections(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  { page, per_page, status, field, sort }: CorrectionQuery,
): Promise<CorrectionList> {
  const decided = await decidedBy(db, userId);
  const [order, direction] = directed(sort || '-filed_at');
  let fitting = db
    .selectFrom('corrections')
    .select('corrections.id')
    .where((is) => is.or([is('filed_by', '=', userId), ...(decided === null ? [] : [decided])]));
  if (status !== '') fitting = fitting.where('status', '=', status);
  if (field !== '') fitting = fitting.where('field', '=', field);
  const { total } = await fitting
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found: Row[] = await rows(db)
    .where('corrections.id', 'in', fitting)
    .orderBy(`corrections.${order}`, direction)
    .orderBy('corrections.filed_at', 'desc')
    .orderBy('corrections.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: found.map((row) => described(row, sealing, actorOn(row, userId))),
    meta: {
      pagination: pageOf(total, found.length, { page, per_page }),
    },
  };
}

/** Which requests somebody of a committee decides on; null for everybody else. */
const decidedBy = async (db: Database, userId: string) =>
  (await isOfCommittee(db, userId)) ? isDecidedBy(await standingOf(db, userId)) : null;

/** Whoever has not filed a request sees it as one of the committee, or not at all. */
const actorOn = ({ filed_by }: Pick<Row, 'filed_by'>, userId: string): By =>
  filed_by === userId ? 'applicant' : 'organiser';

function described(
  row: Row,
  sealing: Sealing,
  by: By,
  { holders = [], second = 'samePerson' }: Partial<Pick<Correction, 'holders' | 'second'>> = {},
): Correction {
  const shown = (sealed: string) => {
    const value = sealing.open(sealed);
    return row.field === 'id_no' || row.field === 'identity' ? maskIdentity(value) : value;
  };
  return {
    id: row.id,
    field: row.field,
    subject: row.subject,
    old_value: shown(row.old_sealed),
    new_value: shown(row.new_sealed),
    reason: row.reason,
    file: {
      id: row.file_id,
      name: row.file_name,
      mime: row.mime,
      size: row.size,
      width: row.width,
      height: row.height,
    },
    status: row.status,
    version: row.version,
    filed_by: row.username,
    filed_at: chinaInstant(row.filed_at),
    decided_at: row.decided_at === null ? '' : chinaInstant(row.decided_at),
    decision_reason: row.decision_reason,
    holders,
    by,
    second,
  };
}

/**
 * One request, for whoever filed it or the committee.
 * @throws ApiError 404
 */
export async function findCorrection(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  id: string,
): Promise<Correction> {
  const { row, by } = await demandRow(db, userId, id);
  const second = await secondPersonOf(db, row.filed_by, userId);
  if (by !== 'organiser' || row.field !== 'identity' || row.person_id === null) {
    return described(row, sealing, by, { second });
  }
  return described(row, sealing, by, { second, holders: await holdersOf(db, row.person_id) });
}

async function demandRow(db: Database, userId: string, id: string): Promise<{ row: Row; by: By }> {
  const decided = await decidedBy(db, userId);
  const row: Row | undefined = await rows(db)
    .where('corrections.id', '=', id)
    .where((is) => is.or([is('filed_by', '=', userId), ...(decided === null ? [] : [decided])]))
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return { row, by: actorOn(row, userId) };
}

/** What is done to a request. */
export type Act =
  | { type: 'correction.approve' }
  | { type: 'correction.refuse'; reason: string }
  | { type: 'correction.withdraw' };

/**
 * Decides on a request, or takes it back, as its chart allows; what is approved is written in the same
 * instant.
 * @throws ApiError 404; 403 where it is for others to do; 409 where it is not as it was seen, is decided
 *   already, or the value has been taken by somebody else meanwhile
 */
export async function moveCorrection(
  { db, clock, sealing }: ApiParts,
  userId: string,
  id: string,
  { version, ...act }: Act & { version: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCorrection(transaction, id);
    const { row, by } = await demandRow(transaction, userId, id);
    if (row.version !== version) throw stale();
    const second = await secondPersonOf(transaction, row.filed_by, userId, true);
    const acting = { as: [by], of: ['applicant', 'organiser'], second } as const;
    const move = demandMoveBy('corrections', row.status, acting, (one, other) =>
      act.type === 'correction.approve' ? { ...act, by: one, second: other } : { ...act, by: one },
    );
    const next = move.after;
    const now = clock();
    const reason = act.type === 'correction.refuse' ? act.reason : '';
    const decided = { decided_by: userId, decided_at: now, decision_reason: reason };
    await write(transaction, move, { id, version }, decided);
    if (next === 'approved') await apply(transaction, sealing, row, { actor: userId, now });
    if (next === 'refused' && row.field === 'identity' && row.person_id !== null) {
      const about = { no: '', event: '' };
      await tell(transaction, { userId: row.filed_by, topic: 'identity.refused', about }, now);
      await tellHolders(transaction, row.person_id, 'identity.kept', now);
    }
    await audit(transaction, {
      object: 'correction',
      object_id: id,
      action: act.type,
      actor_id: userId,
      capacity: by,
      before: row.status,
      after: next,
      reason,
      at: now,
    });
  });
}

/** Locks whose field a request is about, and then the request. */
async function lockCorrection(transaction: Database, id: string): Promise<void> {
  const about = await transaction
    .selectFrom('corrections')
    .select(['person_id', 'organisation_id', 'field'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (about === undefined) return;
  const { person_id, organisation_id, field } = about;
  if (organisation_id !== null) {
    await transaction
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', organisation_id)
      .forUpdate()
      .executeTakeFirst();
  }
  if (person_id !== null && field === 'identity') await lockClaim(transaction, person_id);
  else if (person_id !== null) await lockPersons(transaction, [person_id]);
  await transaction
    .selectFrom('corrections')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Gives the field its new value.
 * @throws ApiError 409 where somebody else has it meanwhile
 */
async function apply(
  transaction: Database,
  sealing: Sealing,
  row: Row,
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  const value = sealing.open(row.new_sealed);
  if (row.person_id !== null && row.field === 'identity') {
    const claim = { personId: row.person_id, number: value };
    await settleClaim(transaction, sealing, claim, { actor, now });
  } else if (row.person_id !== null) {
    const identity = row.field === 'id_no' && identityOf(sealing, value);
    if (identity !== false && (await isSettledForOther(transaction, row.filed_by, identity.id_no_digest))) {
      throw conflict();
    }
    if (identity !== false) await moveSeats(transaction, row.person_id, identity.id_no_digest);
    await transaction
      .updateTable('persons')
      .set((is) => ({
        ...(identity === false ? { real_name: value } : identity),
        version: is('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', row.person_id)
      .execute();
    if (identity === false) await keepNames(transaction, [{ id: row.person_id, real_name: value }]);
  }
  if (row.organisation_id !== null) {
    const { field, organisation_id: id } = row;
    if ((await faultOfValue(transaction, field, value, id)) !== undefined) throw conflict();
    await transaction
      .updateTable('organisations')
      .set((is) => ({
        ...(field === 'org_name'
          ? { name: value, name_key: organisationKey(value) }
          : { credit_code: value }),
        version: is('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    if (field === 'org_name') await keepWords(transaction, 'unit', [{ id, text: value }]);
  }
}

/**
 * The places somebody has been given follow the identity they are counted under.
 * @throws ApiError 409 where the new identity has a place already that allows no second
 */
async function moveSeats(transaction: Database, personId: string, digest: string): Promise<void> {
  const { id_no_digest: old } = await transaction
    .selectFrom('persons')
    .select('id_no_digest')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const entered = transaction
    .selectFrom('entries')
    .select('id')
    .where('person_id', '=', personId)
    .union(
      transaction.selectFrom('entry_members').select('entry_id as id').where('person_id', '=', personId),
    );
  const other = await transaction
    .selectFrom('entry_places as own')
    .innerJoin('entry_places as other', 'other.competition_id', 'own.competition_id')
    .select('other.entry_id')
    .where('own.entry_id', 'in', entered)
    .where('own.id_no_digest', '=', old)
    .where('other.id_no_digest', '=', digest)
    .where((is) =>
      is.or([
        is('other.event_id', '=', is.ref('own.event_id')),
        is.and([is('other.exclusive', '=', 1), is('own.exclusive', '=', 1)]),
      ]),
    )
    .executeTakeFirst();
  if (other !== undefined) throw conflict();
  await transaction
    .updateTable('entry_places')
    .set({ id_no_digest: digest })
    .where('entry_id', 'in', entered)
    .where('id_no_digest', '=', old)
    .execute();
}

/**
 * Both values in full, for somebody of the committee who says what for; kept for good.
 * @throws ApiError 404; 403 where it is one's own; 429
 */
export async function revealCorrection(
  { db, clock, sealing }: ApiParts,
  userId: string,
  id: string,
  reason: string,
): Promise<RevealedCorrection> {
  const now = clock();
  await demandReveal(db, { userId, object: 'correction', objectId: id, reason }, now);
  return db.transaction().execute(async (transaction) => {
    const { row, by } = await demandRow(transaction, userId, id);
    if (by !== 'organiser') throw forbidden();
    await audit(transaction, {
      object: 'correction',
      object_id: id,
      action: 'correction.reveal',
      actor_id: userId,
      capacity: by,
      before: '',
      after: '',
      reason,
      at: now,
    });
    return { old_value: sealing.open(row.old_sealed), new_value: sealing.open(row.new_sealed) };
  });
}
