import { ApiError, conflict, forbidden, stale } from '../kit/api-error.ts';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { isOfCommittee } from '../unit/offices.ts';
import { t } from '@lingui/macro';
import type { ApiParts } from '../context.ts';
import type { CorrectionField } from '../contract/person/correction.ts';
import { storedName } from '../contract/person/stored-name.ts';
import type { Database } from '../db/open-database.ts';
import type { I18n } from '@lingui/core';
import type { BulkOutcomes } from '../contract/kit/bulk.ts';
import { decideEach } from '../kit/attempt-each.ts';
import { audit } from '../kit/audit.ts';
import { isOpened, requireSeen } from '../kit/list/opened-records.ts';
import { lockClaim, settleClaim, tellHolders } from './identity-claims.ts';
import { requireMoveBy, write } from '../db/move.ts';
import { isSettledForOther } from './settled-identities.ts';
import { tell } from '../message/outbox.ts';
import { heldName, isHolder, ownName } from '../unit/naming/held-names.ts';
import { requireUnit } from '../unit/units.ts';
import { identityOf } from './persons.ts';
import { lockPersons } from '../kit/row-locks.ts';
import { nameAccount } from '../account/account-name.ts';
import { secondPersonOf } from '../account/second-person.ts';
import { keepNames, keepWords } from './search-words.ts';
import type { Sealing } from '../secret/sealing.ts';
import { faultOfValue, lockedFile, writeNumber } from './correctable.ts';
import { type Row, requireRow } from './corrections.ts';

/** Decisions on requests for corrections, and the changes that an approval makes. */

/** An act on a request. */
export type Act =
  | { type: 'correction.approve' }
  | { type: 'correction.refuse'; reason: string }
  | { type: 'correction.withdraw' };

/**
 * Approves, refuses or withdraws a request as its chart allows. An approved value is written in the same
 * transaction.
 * @param isTogether whether the act is one on many requests, which the user has to have opened
 * @throws ApiError 404; 403 if the act needs another standing or another second person; 409 if the version is
 * outdated, the request is already decided, or the value has been taken
 */
export async function moveCorrection(
  { db, clock, sealing }: ApiParts,
  userId: string,
  id: string,
  { version, ...act }: Act & { version: number },
  isTogether = false,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCorrection(transaction, id);
    const { row, by } = await requireRow(transaction, userId, id);
    if (row.version !== version) throw stale();
    const second = await secondPersonOf(transaction, row.filed_by, userId, true);
    const acting = { as: [by], of: ['applicant', 'organiser'], second } as const;
    if (isTogether && row.field === 'identity') throw needsComparison();
    const opening = { object: 'correction', id, userId, version } as const;
    const move = requireSeen(!isTogether || (await isOpened(transaction, opening)), (isSeen) =>
      requireMoveBy('corrections', row.status, acting, (one, other) =>
        act.type === 'correction.approve' ? { ...act, by: one, second: other, isSeen } : { ...act, by: one },
      ),
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

/**
 * Approves requests one after the other. Only those are approved that the user has opened since their last
 * change. A claim to an identity number is refused: it is decided beside the claims of the other accounts.
 * @throws ApiError 403 if the user acts for no committee
 */
export async function approveCorrections(
  parts: ApiParts,
  i18n: I18n,
  userId: string,
  records: readonly { readonly id: string; readonly version: number }[],
): Promise<BulkOutcomes> {
  if (!(await isOfCommittee(parts.db, userId))) throw forbidden();
  return decideEach(parts, i18n, {
    table: 'corrections',
    records,
    userId,
    status: 'approved',
    act: (id, version) => moveCorrection(parts, userId, id, { type: 'correction.approve', version }, true),
  });
}

/** Returns the 409 error of a claim that is approved together with other requests. */
const needsComparison = () =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) =>
      t(i18n)`Several accounts have this identity number. Decide on the page of the request.`,
  });

/** Locks the owner of the field that a request concerns, and then the request. */
async function lockCorrection(transaction: Database, id: string): Promise<void> {
  const about = await transaction
    .selectFrom('corrections')
    .select(['person_id', 'organisation_id', 'field', 'filed_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (about === undefined) return;
  const { person_id, organisation_id, field, filed_by } = about;
  if (organisation_id !== null) {
    await transaction
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', organisation_id)
      .forUpdate()
      .executeTakeFirst();
  }
  // A decision on an expert locks the file before the person, so a correction of the file locks only the file.
  if (field === 'cert_no') await lockedFile(transaction, filed_by);
  else if (person_id !== null && field === 'identity') await lockClaim(transaction, person_id);
  else if (person_id !== null) await lockPersons(transaction, [person_id]);
  await transaction
    .selectFrom('corrections')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Writes the new value of the field.
 * @throws ApiError 409 if another organisation or account has the value now, or the expert has left the bank
 */
async function apply(
  transaction: Database,
  sealing: Sealing,
  row: Row,
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  // A request of an earlier release can contain the name in another form.
  const isName = row.field === 'real_name' || row.field === 'org_name';
  const opened = sealing.open(row.new_sealed);
  const value = isName ? storedName(opened) : opened;
  if (row.person_id !== null && row.field === 'identity') {
    const claim = { personId: row.person_id, number: value };
    await settleClaim(transaction, sealing, claim, { actor, now });
  } else if (row.field === 'cert_no') {
    await writeNumber(transaction, row.filed_by, value, now);
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
    if (identity === false) {
      await keepNames(transaction, [{ id: row.person_id, real_name: value }]);
      await nameAccount(transaction, row.filed_by, value);
    }
  }
  if (row.organisation_id !== null) await applyToUnit(transaction, row.organisation_id, row.field, value);
}

/**
 * Writes the new name or credit code of an organisation. It holds the new value if it held the old one.
 * @throws ApiError 409 if another organisation holds the value now
 */
async function applyToUnit(
  transaction: Database,
  id: string,
  field: CorrectionField,
  value: string,
): Promise<void> {
  const holds = isHolder(await requireUnit(transaction, id));
  if (holds && (await faultOfValue(transaction, field, value, id)) !== undefined) throw conflict();
  const named = holds ? heldName(value) : ownName(id, value);
  await transaction
    .updateTable('organisations')
    .set((is) => ({
      ...(field === 'org_name' ? named : { credit_code: value, held_code: holds ? value : null }),
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (field === 'org_name') await keepWords(transaction, 'unit', [{ id, text: value }]);
}

/**
 * Moves the event places of a person to the new identity that they are counted under.
 * @throws ApiError 409 if the new identity already has a place that excludes a second one
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
