import * as v from 'valibot';
import { alreadyFiled, invalid, notFound } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import { correctable, type CorrectionField, type NewCorrection } from '../contract/person/correction.ts';
import { birthDateIn } from '../contract/kit/identity.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { chinaDay } from '../competition/competitions.ts';
import { requireOwnFile } from '../file/files.ts';
import { requireOwnAdministrator } from '../unit/offices.ts';
import { tellHolders } from './identity-claims.ts';
import { begin } from '../db/move.ts';
import { openNumber } from '../secret/opened-identity.ts';
import { findPerson } from './persons.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { randomKey } from '../kit/secrets.ts';
import type { Sealing } from '../secret/sealing.ts';
import { isNumberLocked } from '../expert/expert-rows.ts';
import { ofPerson, faultOfValue, lockedFile } from './correctable.ts';
import { faultOf } from '../kit/payload.ts';

/** Requests for the correction of a locked field. */

/** The maximum number of identity claims. Each claim notifies other accounts by phone. */
const CLAIMED_PER_DAY = { hits: 3, milliseconds: 24 * 3_600_000 };

/** The maximum number of requests that one account can file. */
const FILED_PER_DAY = { hits: 20, milliseconds: 24 * 3_600_000 };

/** The owner of a field, and its present value. */
interface Subject {
  person_id: string | null;
  organisation_id: string | null;
  value: string;
  isLocked: boolean;
}

/**
 * Files a request to change a locked field of the user's own profile or expert file, or of the unit that the
 * user administers.
 * @returns the id of the request
 * @throws ApiError 404 if the user has no profile; 403 if the user does not administer the unit; 409 if a
 * request for the field is already open; 422 naming `field` if it is not locked, `value` or `file_id`; 429
 */
export async function fileCorrection(
  { db, clock, sealing }: ApiParts,
  userId: string,
  { field, value, reason, file_id }: NewCorrection,
): Promise<string> {
  const now = clock();
  const checked = checkedValue(field, value, now);
  return db.transaction().execute(async (transaction) => {
    const subject = await requireSubject(transaction, sealing, userId, field);
    if (!subject.isLocked) throw invalid({ field: ['notLocked'] });
    if (field === 'identity') {
      await requireWithin(transaction, `identity-claims:${userId}`, CLAIMED_PER_DAY, now);
      if (subject.value !== checked) throw invalid({ value: ['identity.own'] });
    } else if (subject.value === checked) throw invalid({ value: ['unchanged'] });
    const taken = await faultOfValue(transaction, field, checked);
    if (taken !== undefined) throw invalid({ value: [taken] });
    await requireOwnFile(transaction, userId, file_id, 'file_id');
    await requireWithin(transaction, `corrections:${userId}`, FILED_PER_DAY, now);
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

/**
 * Checks a value against the schema of its field.
 * @throws ApiError 422 `value` if it is not valid for the field
 */
function checkedValue(field: CorrectionField, value: string, now: number): string {
  const { success, output, issues } = v.safeParse(correctable[field], value);
  if (!success) throw invalid({ value: [faultOf(issues[0])] });
  if (field !== 'real_name' && ofPerson(field) && (birthDateIn(output) ?? '') > chinaDay(now)) {
    throw invalid({ value: ['identity.date'] });
  }
  return output;
}

/**
 * Locks the owner of the field, and returns it.
 * @throws ApiError 404, 403
 */
async function requireSubject(
  db: Database,
  sealing: Sealing,
  userId: string,
  field: CorrectionField,
): Promise<Subject> {
  if (field === 'cert_no') {
    const file = await lockedFile(db, userId);
    const person = await findPerson(db, userId);
    if (file === undefined || person === undefined) throw notFound();
    // The approval locks an empty number too, so that only a correction enters it.
    const isLocked = isNumberLocked(file);
    return { person_id: person.id, organisation_id: null, value: file.cert_no, isLocked };
  }
  if (ofPerson(field)) {
    const person = await findPerson(db, userId, true);
    if (person === undefined) throw notFound();
    return {
      person_id: person.id,
      organisation_id: null,
      value: field === 'real_name' ? person.real_name : openNumber(sealing, person.id_no_sealed),
      // A claim concerns the ownership of the number, not the value of the field.
      isLocked: person.locked === 1 || field === 'identity',
    };
  }
  const { organisationId } = await requireOwnAdministrator(db, userId);
  const organisation = await db
    .selectFrom('organisations')
    .select(['name', 'credit_code'])
    .where('id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const value = field === 'org_name' ? organisation.name : (organisation.credit_code ?? '');
  return { person_id: null, organisation_id: organisationId, value, isLocked: value !== '' };
}
