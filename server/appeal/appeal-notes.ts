import type { AppealBy, AppealEvent } from '../../machines/appeal/appeal.machine.ts';
import type { Move } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { peopleServing } from '../duty/serving.ts';
import { accountsInEntries } from '../entry/team/team-members.ts';
import { audit } from '../kit/audit.ts';
import type { Topic } from '../message/message-texts.ts';
import { tell } from '../message/outbox.ts';
import { confirmedOffices } from '../unit/offices.ts';
import type { AppealRow } from './appeal-readers.ts';

/** Audit rows and notifications of appeals. */

export const noteAppeal = (
  transaction: Database,
  id: string,
  {
    action,
    userId,
    by,
    now,
    reason = '',
  }: {
    readonly action: AppealEvent['type'];
    readonly userId: string;
    readonly by: AppealBy;
    readonly now: number;
    readonly reason?: string;
  },
  { before, after }: Pick<Move<'appeals'>, 'before' | 'after'>,
) =>
  audit(transaction, {
    object: 'appeal',
    object_id: id,
    action,
    actor_id: userId,
    capacity: by,
    before: before === 'unfiled' ? '' : before,
    after,
    reason,
    at: now,
  });

/** Returns the accounts of the parties: the filer, the people of the entry, and those that act for its unit. */
async function partiesOf(db: Database, { filed_by, entry_id }: Pick<AppealRow, 'filed_by' | 'entry_id'>) {
  const entry = await db
    .selectFrom('entries')
    .select(['id', 'no', 'user_id', 'organisation_id'])
    .where('id', '=', entry_id)
    .executeTakeFirstOrThrow();
  const accounts = (await accountsInEntries(db, [entry])).get(entry.id) ?? [];
  const ofUnit = entry.organisation_id === null ? [] : await confirmedOffices(db, entry.organisation_id);
  return { no: entry.no ?? '', users: [...new Set([filed_by, ...accounts, ...ofUnit])] };
}

type AppealTopic = Extract<Topic, `appeal.${string}`>;

/** Notifies accounts of an appeal, with the receipt number of its entry. */
export async function tellAbout(
  transaction: Database,
  row: Pick<AppealRow, 'filed_by' | 'entry_id'>,
  { event, now }: AboutEvent,
  { topic, users }: { readonly topic: AppealTopic; readonly users: readonly string[] },
): Promise<void> {
  if (users.length === 0) return;
  const { no } = await partiesOf(transaction, row);
  const about = { no, event: event.name };
  await tell(
    transaction,
    users.map((userId) => ({ userId, topic, about })),
    now,
  );
}

/** Notifies the parties of an appeal. */
export async function tellParties(
  transaction: Database,
  row: Pick<AppealRow, 'filed_by' | 'entry_id'>,
  about: AboutEvent,
  topic: AppealTopic,
): Promise<void> {
  const { users } = await partiesOf(transaction, row);
  await tellAbout(transaction, row, about, { topic, users });
}

/** Notifies the chief judge that a remedy waits. */
export async function tellChief(transaction: Database, row: AppealRow, about: AboutEvent): Promise<void> {
  const users = await peopleServing(transaction, row.event_id, { capacity: 'chief' });
  await tellAbout(transaction, row, about, { topic: 'appeal.remedy', users });
}
