import type { ExhibitorApplicationEvent } from '../../machines/exhibitor/exhibitor-application.machine.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import type { Topic } from '../message/message-texts.ts';
import { tell } from '../message/outbox.ts';
import type { ExhibitorApplicationRow } from './exhibitor-readers.ts';

/** Audit rows and messages of applications to exhibit. */

export const noteApplication = (
  transaction: Database,
  id: string,
  {
    action,
    userId,
    by,
    now,
    reason = '',
  }: {
    readonly action: ExhibitorApplicationEvent['type'] | 'exhibitorApplication.begin';
    readonly userId: string | null;
    readonly by: string;
    readonly now: number;
    readonly reason?: string;
  },
  { before, after }: { readonly before: string; readonly after: string },
) =>
  audit(transaction, {
    object: 'exhibitorApplication',
    object_id: id,
    action,
    actor_id: userId,
    capacity: by,
    before,
    after,
    reason,
    at: now,
  });

/** Adds an audit row for an act of the committee on a call or on a booth. */
export const noteByCommittee = (
  transaction: Database,
  object: 'exhibitorCall' | 'booth',
  id: string,
  { action, userId, reason, now }: { action: string; userId: string; reason: string; now: number },
  { before, after }: { before: string; after: string },
) =>
  audit(transaction, {
    object,
    object_id: id,
    action,
    actor_id: userId,
    capacity: 'organiser',
    before,
    after,
    reason,
    at: now,
  });

export type ExhibitorTopic = Extract<Topic, `exhibitor.${string}`>;

/** Returns the booth of an application as its hall and number; '' if it has none. */
export async function boothOf(db: Database, applicationId: string): Promise<string> {
  const row = await db
    .selectFrom('booths')
    .select(['hall', 'no'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row === undefined ? '' : `${row.hall} ${row.no}`;
}

/**
 * Notifies the account that began an application.
 * @param booth the booth that the message names; '' for none
 */
export async function tellExhibitor(
  transaction: Database,
  { call_id, user_id }: Pick<ExhibitorApplicationRow, 'call_id' | 'user_id'>,
  { topic, booth = '' }: { readonly topic: ExhibitorTopic; readonly booth?: string },
  now: number,
): Promise<void> {
  const call = await transaction
    .selectFrom('exhibitor_calls')
    .select('theme')
    .where('id', '=', call_id)
    .executeTakeFirstOrThrow();
  const about = { no: booth, event: call.theme };
  await tell(transaction, { userId: user_id, topic, about }, now);
}
