import { requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { auditSystem } from '../kit/audit.ts';
import type { Topic } from '../message/message-texts.ts';
import { tell } from '../message/outbox.ts';
import { certificateFactsOf, type FoundAward } from './award-rows.ts';

/** The end of certificates whose award is withdrawn, and the notifications of holders. */

/** Statuses of a valid certificate. */
export const counting = ['issued', 'replacing', 'revoking'] as const;

/** Notifies the holders of certificates. A holder without a profile receives no message. */
export async function tellHolders(
  transaction: Database,
  topic: Extract<Topic, `certificate.${string}`>,
  certificates: readonly {
    readonly person_id: string | null;
    readonly number: string;
    readonly event: string;
  }[],
  at: number,
): Promise<void> {
  const persons = await transaction
    .selectFrom('persons')
    .select(['id', 'user_id'])
    .where('id', 'in', ['', ...certificates.flatMap(({ person_id }) => person_id ?? [])])
    .execute();
  const userOf = new Map(persons.map(({ id, user_id }) => [id, user_id]));
  const messages = certificates.flatMap(({ person_id, number, event }) => {
    const userId = userOf.get(person_id ?? '');
    return userId === undefined ? [] : [{ userId, topic, about: { no: number, event } }];
  });
  if (messages.length > 0) await tell(transaction, messages, at);
}

/** Revokes the certificates of a withdrawn award. */
export async function endCertificates(transaction: Database, award: FoundAward, at: number): Promise<void> {
  const rows = await transaction
    .selectFrom('certificates')
    .selectAll()
    .where('award_id', '=', award.id)
    .where('status', 'in', counting)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of rows) {
    const move = requireMove('certificates', row.status, {
      type: 'certificate.end',
      by: 'system',
      facts: certificateFactsOf(award),
    });
    await write(
      transaction,
      move,
      { id: row.id, version: row.version },
      { asked_by: null, reason: '', ended_at: at },
    );
    await auditSystem(transaction, {
      object: 'certificate',
      object_id: row.id,
      action: 'certificate.end',
      before: row.status,
      after: move.after,
      at,
    });
  }
  await tellHolders(transaction, 'certificate.end', rows, at);
}
