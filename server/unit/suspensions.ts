import { endedApplicationStatuses } from '../contract/exhibitor/exhibitor-application-fields.ts';
import type { UnitConfirmation } from '../contract/unit/confirmation.ts';
import type { Database } from '../db/open-database.ts';
import { isOverAt } from '../duty/competition-assignment-rows.ts';
import { tell } from '../message/outbox.ts';
import { officesHolding } from './offices.ts';

/** What the suspension of an expert or an organisation means for competitions that other committees hold. */

/**
 * Returns the competitions that are not over and in which an organisation takes part: it has an entry, or an
 * application to exhibit, that has not ended.
 */
export async function engagementsOf(
  db: Database,
  organisationId: string,
  now: number,
): Promise<(UnitConfirmation['takes_part'][number] & { readonly competition_id: string })[]> {
  const competitions = await db
    .selectFrom('competitions')
    .selectAll()
    .select((is) => [
      is
        .exists(
          is
            .selectFrom('entries')
            .select('entries.id')
            .whereRef('entries.competition_id', '=', 'competitions.id')
            .where('entries.organisation_id', '=', organisationId)
            .where('entries.status', 'not in', ['draft', 'rejected', 'withdrawn']),
        )
        .as('enters'),
      is
        .exists(
          is
            .selectFrom('exhibitor_applications as application')
            .select('application.id')
            .whereRef('application.competition_id', '=', 'competitions.id')
            .where('application.organisation_id', '=', organisationId)
            .where('application.status', 'not in', [...endedApplicationStatuses, 'draft', 'closed']),
        )
        .as('exhibits'),
    ])
    .where('rehearsal_of', 'is', null)
    .where('status', 'not in', ['archived', 'cancelled'])
    .orderBy('starts_on')
    .orderBy('id')
    .execute();
  return competitions
    .filter((one) => (one.enters || one.exhibits) && !isOverAt({ competition: one, now }))
    .map(({ id, name, enters, exhibits }) => ({
      competition_id: id,
      competition: name,
      enters: Boolean(enters),
      exhibits: Boolean(exhibits),
    }));
}

/** A suspended expert or organisation, the account that suspends, and the instant in epoch ms. */
interface Suspended {
  readonly topic: 'assignment.suspended' | 'organisation.suspended';
  readonly name: string;
  readonly userId: string;
  readonly now: number;
}

/**
 * Tells the committees of competitions that an expert who serves there, or an organisation that takes part, is
 * suspended. Each account gets one message for each event or competition. The account that suspends gets none.
 */
export async function tellCommittees(
  transaction: Database,
  { topic, name, userId, now }: Suspended,
  places: readonly {
    readonly competition_id: string;
    readonly competition: string;
    readonly event?: string;
  }[],
): Promise<void> {
  for (const { competition_id, competition, event = '' } of places) {
    const offices = await officesHolding(transaction, competition_id);
    const about = { no: name, event: event === '' ? competition : `${competition} ${event}` };
    await tell(
      transaction,
      offices.filter((id) => id !== userId).map((id) => ({ userId: id, topic, about })),
      now,
    );
  }
}
