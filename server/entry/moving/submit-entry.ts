import type { EntryFacts } from '../../../machines/entry/entry.machine.ts';
import {
  alreadyEntered,
  conflict,
  forbidden,
  full,
  invalid,
  notEligible,
  registrationClosed,
  stale,
} from '../../kit/api-error.ts';
import type { Entry } from '../../contract/entry/entry.ts';
import type { ApiParts } from '../../context.ts';
import type { Database } from '../../db/open-database.ts';
import { auditing } from '../../kit/audit.ts';
import { checksOf, missingFiles } from '../eligibility.ts';
import { moveOf, writing } from '../../db/move.ts';
import { prepared, together } from '../../db/statement.ts';
import type { Tables } from '../../db/tables.ts';
import { addingWords } from '../../person/search-words.ts';
import { randomKey } from '../../kit/secrets.ts';
import { ENTRY_NOTICE } from '../entry-notice.ts';
import { type Row, findRow } from '../reading/entry-rows.ts';
import { rulesOf, factsOf } from '../reading/entry-facts.ts';
import { requireLocked } from '../reading/capacities.ts';
import { findEntry, describe } from '../reading/find-entry.ts';
import { receiptNumber, heldPlace, seriesOf, takePlace } from './places.ts';

/** Submitting an entry. */

const lockingPerson = prepared((db, at: { id: string }) =>
  db.updateTable('persons').set({ locked: 1 }).where('id', '=', at.id).where('locked', '=', 0),
);

const consenting = prepared(
  (db, at: Pick<Tables['consent_log'], 'id' | 'user_id' | 'address' | 'created_at'>) =>
    db.insertInto('consent_log').values({
      id: at.id,
      user_id: at.user_id,
      ...ENTRY_NOTICE,
      address: at.address,
      created_at: at.created_at,
    }),
);

/**
 * Submits an entry. Place, uniqueness and time are decided in one transaction, by writes of which only one
 * succeeds among simultaneous requests. The clock is read after these writes. A repeated request returns the
 * result of the first one.
 * @throws ApiError 404; 409 stale, full, entered already, roster closed; 410 registration not open; 422 if a
 * rule of the event is not met
 */
export async function submitEntry(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { version, address }: { version: number; address: string },
): Promise<Entry> {
  const isDone = (row: Row) =>
    row.user_id === userId && row.status === 'submitted' && row.version === version + 1;
  const submit = async (transaction: Database) => {
    const { row, capacities, accessScope } = await requireLocked(transaction, sealing, id, userId);
    if (!capacities.includes('owner')) throw forbidden();
    if (isDone(row)) return { row, capacities, accessScope };
    if (row.version !== version) throw stale();
    if (row.team.length + 1 !== row.team_size) throw invalid({ event_id: ['event.team'] });

    const consent = consenting({ id: randomKey(), user_id: userId, address, created_at: clock() });
    const { number, ...place } = await (row.no === null ? takePlace : heldPlace)(transaction, row, [
      lockingPerson({ id: row.person_id }),
      consent,
    ]);
    const now = clock();
    const facts = { ...factsOf(row, now), ...place };
    const move = moveOf('entries', row.status, { type: 'entry.submit', by: 'owner', facts });
    if (move === null) throw whyNot(row, facts);

    const no = row.no ?? receiptNumber(seriesOf(row.starts_on, row.event_code), number);
    const change = {
      no,
      checks: JSON.stringify([rulesOf(row), ...row.team.map((one) => checksOf(row, one, one))].flat()),
      return_reasons: '{}',
      reason: '',
      correction_until: null,
      submitted_at: now,
      updated_at: now,
    };
    const lines = auditing({
      object: 'entry',
      object_id: id,
      action: 'entry.submit',
      actor_id: userId,
      capacity: 'owner',
      before: row.status,
      after: move.after,
      reason: '',
      at: now,
    });
    const words = row.no === null ? [addingWords('entry', { id, text: no })] : [];
    const [written] = await together(transaction, writing(move, { id, version }, change), ...lines, ...words);
    if (written.length === 0) throw stale();
    return { row: { ...row, ...change, status: move.after, version: version + 1 }, capacities, accessScope };
  };
  try {
    return await describe(db, sealing, await db.transaction().execute(submit), clock());
  } catch (error) {
    // If the same request is sent several times at once, all but the first fail here. They receive the same
    // response as the first.
    const row = await findRow(db, sealing, id);
    if (row === undefined || !isDone(row)) throw error;
    return findEntry({ db, sealing }, userId, id, clock());
  }
}

/** Returns the error for the first obstacle to the submission of an entry. */
function whyNot(row: Row, facts: EntryFacts) {
  if (moveOf('entries', row.status, { type: 'entry.change', by: 'owner' }) === null) return conflict();
  const isOpen = facts.opensAt <= facts.at && facts.at < facts.closesAt;
  if (!isOpen && !(facts.correctionUntil !== null && facts.at < facts.correctionUntil)) {
    return registrationClosed();
  }
  if (!facts.isUnique) return alreadyEntered();
  const missing = missingFiles(row, row, row);
  if (missing.length > 0) {
    return invalid(Object.fromEntries(missing.map((kind) => [`${kind}_id`, ['file.missing' as const]])));
  }
  if (facts.checks === 'fail') return notEligible();
  if (facts.isFrozen) return conflict();
  return full();
}
