import type { ExhibitorCallEvent } from '../../machines/exhibitor/exhibitor-call.machine.ts';
import { unasked } from '../account/asked-second.ts';
import { officesHolding } from '../unit/offices.ts';
import { lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import { hasEnded } from '../competition/competitions.ts';
import { requireActing } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import type { ExhibitorCallFacts } from '../contract/exhibitor/exhibitor-call.ts';
import { endedApplicationStatuses } from '../contract/exhibitor/exhibitor-application-fields.ts';
import { begin, moveOf, requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { requireOwnFile } from '../file/files.ts';
import { conflict, invalid, stale } from '../kit/api-error.ts';
import { randomKey } from '../kit/secrets.ts';
import { noteApplication, noteByCommittee, tellExhibitor } from './exhibitor-notes.ts';
import type { ExhibitorCallRow } from './exhibitor-readers.ts';
import { factsOfApplication, factsOfCall, lockCall, moveBoothOf } from './exhibitor-rows.ts';

/** Acts of a committee on the calls for exhibitors of its competitions. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** Returns the columns of the facts. New files must belong to the user. @throws ApiError 422 naming a file */
async function columnsOf(
  transaction: Database,
  userId: string,
  { plan_id, manual_id, competition_id: _, version: __, ...facts }: ExhibitorCallFacts,
  before: Pick<ExhibitorCallRow, 'plan_id' | 'manual_id'> | null,
) {
  for (const [field, id] of Object.entries({ manual_id, plan_id })) {
    const isKept = id === before?.plan_id || id === before?.manual_id;
    if (id !== '' && !isKept) await requireOwnFile(transaction, userId, id, field);
  }
  return {
    ...facts,
    opens_at: Date.parse(facts.opens_at),
    closes_at: Date.parse(facts.closes_at),
    move_in_from: Date.parse(facts.move_in_from),
    move_in_until: Date.parse(facts.move_in_until),
    move_out_until: Date.parse(facts.move_out_until),
    plan_id: plan_id || null,
    manual_id: manual_id || null,
  };
}

/**
 * Adds the call of a competition, as a draft.
 * @returns the id of the call
 * @throws ApiError 404, 403; 409 if the competition is over or a rehearsal; 422 if it has a call, or naming a file
 */
export async function addExhibitorCall(
  { db, clock }: Parts,
  userId: string,
  body: ExhibitorCallFacts,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { competition_id } = body;
    const competition = await requireActing(transaction, userId, competition_id);
    const now = clock();
    if (hasEnded(competition, now)) throw conflict();
    if (competition.rehearsal_of !== null) throw conflict();
    const other = await transaction
      .selectFrom('exhibitor_calls')
      .select('id')
      .where('competition_id', '=', competition_id)
      .where('status', '<>', 'cancelled')
      .executeTakeFirst();
    if (other !== undefined) throw invalid({ competition_id: ['call.taken'] });
    const id = randomKey();
    const { status } = begin('exhibitor_calls');
    const columns = await columnsOf(transaction, userId, body, null);
    await transaction
      .insertInto('exhibitor_calls')
      .values({ id, competition_id, status, ...columns, published_at: null, asked_by: null, asked_at: null })
      .execute();
    const said = { action: 'exhibitorCall.add', userId, reason: '', now };
    await noteByCommittee(transaction, 'exhibitorCall', id, said, { before: '', after: status });
    return id;
  });
}

export type ExhibitorCallAct =
  | { type: 'exhibitorCall.change'; body: ExhibitorCallFacts }
  | { type: 'exhibitorCall.publish' | 'exhibitorCall.cancel'; version: number }
  | { type: 'exhibitorCall.askCancel' | 'exhibitorCall.drop'; version: number; reason: string };

const versionOf = (act: ExhibitorCallAct) => ('body' in act ? act.body.version : act.version);

/** Withdraws the applications of a cancelled call that have not ended, and frees their booths. */
async function endApplications(transaction: Database, call: ExhibitorCallRow, reason: string, now: number) {
  const rows = await transaction
    .selectFrom('exhibitor_applications')
    .selectAll()
    .where('call_id', '=', call.id)
    .where('status', 'not in', [...endedApplicationStatuses, 'closed'])
    .orderBy('id')
    .execute();
  const type = 'exhibitorApplication.withdraw';
  for (const row of rows) {
    const facts = await factsOfApplication(transaction, row, call, { now });
    const move = moveOf('exhibitor_applications', row.status, { type, by: 'system', facts, reason });
    // An exhibitor that has moved in hands the booth back as usual.
    if (move === null) continue;
    await moveBoothOf(transaction, row.id, 'booth.release');
    await write(
      transaction,
      move,
      { id: row.id, version: row.version },
      { reason, assigned_at: null, confirm_until: null, slot_at: null },
    );
    await noteApplication(
      transaction,
      row.id,
      { action: type, userId: null, by: 'system', now, reason },
      move,
    );
    if (row.submitted_at !== null) await tellExhibitor(transaction, row, { topic: 'exhibitor.end' }, now);
  }
}

/** Carries out an act beside the change of the status, and returns the columns to write. */
async function carryOut(
  transaction: Database,
  { row, now }: { row: ExhibitorCallRow; now: number },
  act: ExhibitorCallAct,
  userId: string,
) {
  switch (act.type) {
    case 'exhibitorCall.change':
      if (act.body.competition_id !== row.competition_id) throw invalid({ competition_id: ['locked'] });
      return columnsOf(transaction, userId, act.body, row);
    case 'exhibitorCall.publish':
      return { published_at: now };
    case 'exhibitorCall.askCancel':
      return { asked: 'cancel', asked_by: userId, asked_at: now, asked_reason: act.reason } as const;
    case 'exhibitorCall.cancel':
      await endApplications(transaction, row, row.asked_reason, now);
      return { ...unasked, reason: row.asked_reason };
    case 'exhibitorCall.drop':
      return unasked;
  }
}

const eventOf = (
  act: ExhibitorCallAct,
  said: { by: 'organiser' | 'viewer'; facts: Awaited<ReturnType<typeof factsOfCall>> },
  second: SecondPerson,
): ExhibitorCallEvent => {
  switch (act.type) {
    case 'exhibitorCall.change':
    case 'exhibitorCall.publish':
      return { type: act.type, ...said };
    case 'exhibitorCall.cancel':
      return { type: act.type, ...said, second };
    case 'exhibitorCall.askCancel':
    case 'exhibitorCall.drop':
      return { type: act.type, ...said, reason: act.reason };
  }
};

/**
 * Moves a call by its chart.
 * @throws ApiError 404; 403 for other readers than the committee, and if the act needs another second person;
 *   409 if the chart does not allow the act or another request has changed the call; 422
 */
export async function moveExhibitorCall(
  { db, clock }: Parts,
  userId: string,
  id: string,
  act: ExhibitorCallAct,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { row, by, now } = await lockCall(transaction, userId, id, clock);
    if (row.version !== versionOf(act)) throw stale();
    const facts = await factsOfCall(transaction, row, now);
    const isOfTwo = act.type === 'exhibitorCall.askCancel' || act.type === 'exhibitorCall.cancel';
    const second =
      act.type === 'exhibitorCall.cancel' && row.asked_by !== null
        ? await secondPersonOf(transaction, row.asked_by, userId, true)
        : 'another';
    const as = by === 'organiser' ? 'organiser' : 'viewer';
    const move = requireMoveBy(
      'exhibitor_calls',
      row.status,
      { as: [as], of: ['organiser'], second },
      (one: 'organiser' | 'viewer', other) => eventOf(act, { by: one, facts }, other),
    );
    if (act.type === 'exhibitorCall.askCancel') {
      const colleagues = await officesHolding(transaction, row.competition_id);
      await requireSecondPerson(transaction, userId, colleagues, 'organiser');
    }
    const set = await carryOut(transaction, { row, now }, act, userId);
    await write(transaction, move, { id, version: row.version }, set);
    const reason = 'reason' in act ? act.reason : '';
    await noteByCommittee(transaction, 'exhibitorCall', id, { action: act.type, userId, reason, now }, move);
    if (isOfTwo) await lockIdentity(transaction, userId, now);
  });
}

/**
 * Cancels the call of a competition that is cancelled: the exhibition is held beside the competition. Its
 * exhibitors are notified. The caller has locked the competition.
 */
export async function endExhibition(
  transaction: Database,
  competitionId: string,
  { actor: userId, reason, now }: { readonly actor: string; readonly reason: string; readonly now: number },
): Promise<void> {
  const rows = await transaction
    .selectFrom('exhibitor_calls')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const step = { type: 'exhibitorCall.abandon', by: 'system' } as const;
  for (const row of rows) {
    const move = moveOf('exhibitor_calls', row.status, step);
    if (move === null) continue;
    await endApplications(transaction, row, reason, now);
    await write(transaction, move, { id: row.id, version: row.version }, { ...unasked, reason });
    const said = { action: step.type, userId, reason, now };
    await noteByCommittee(transaction, 'exhibitorCall', row.id, said, move);
  }
}
