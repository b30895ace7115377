import type { AwardEvent } from '../../machines/certificate/award.machine.ts';
import type { AwardKind } from '../contract/certificate/award.ts';
import type { ResultAward, ResultState } from '../contract/results/result-lines.ts';
import { begin, requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { auditSystem } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { factsOfAward, readAwards, type FoundAward } from './award-rows.ts';
import { endCertificates } from './certificate-ends.ts';

/** Proposals of awards. They follow from the results of an event as soon as the results are final. */

/**
 * The award kind of each result award. The first three prizes of a scheme by shares have the kinds of medals.
 */
const kindOfAward: Readonly<Record<Exclude<ResultAward, ''>, AwardKind>> = {
  gold: 'gold',
  silver: 'silver',
  bronze: 'bronze',
  merit: 'merit',
  prize1: 'gold',
  prize2: 'silver',
  prize3: 'bronze',
  prize4: 'merit',
  prize5: 'merit',
  prize6: 'merit',
};

interface Won {
  readonly entry_id: string;
  readonly award: ResultAward;
  readonly kind: AwardKind;
}

/**
 * Returns the award of a result line. An entry that is not ranked, such as an absent or disqualified one,
 * wins nothing.
 */
const wonOf = ({
  entry_id,
  state,
  award,
}: {
  entry_id: string;
  state: ResultState;
  award: ResultAward;
}): Won[] => {
  if (state !== 'ranked') return [];
  return [{ entry_id, award, kind: award === '' ? 'participation' : kindOfAward[award] }];
};

const note = (
  transaction: Database,
  id: string,
  type: AwardEvent['type'],
  before: string,
  after: string,
  at: number,
) =>
  auditSystem(transaction, {
    object: 'award',
    object_id: id,
    action: type,
    before,
    after,
    at,
  });

/** Withdraws an award after a correction, and ends the certificates that were issued for it. */
async function withdraw(transaction: Database, row: FoundAward, at: number): Promise<void> {
  const move = requireMove('awards', row.status, {
    type: 'award.withdraw',
    by: 'system',
    facts: factsOfAward(row),
    reason: '',
  });
  await write(transaction, move, { id: row.id, version: row.version }, { asked_by: null });
  await note(transaction, row.id, 'award.withdraw', move.before, move.after, at);
  await endCertificates(transaction, row, at);
}

/**
 * Proposes the awards of final results, in the transaction that makes them final. After a correction, an
 * unchanged award stays. A changed or missing award is withdrawn, and its certificates are revoked. The
 * caller's transaction holds the locks on competition and event.
 */
export async function proposeAwards(transaction: Database, publicationId: string, at: number): Promise<void> {
  const publication = await transaction
    .selectFrom('publications')
    .select(['id', 'competition_id', 'event_id', 'status'])
    .where('id', '=', publicationId)
    .executeTakeFirstOrThrow();
  const lines = await transaction
    .selectFrom('results')
    .innerJoin('entries', 'entries.id', 'results.entry_id')
    .select(['results.entry_id', 'results.state', 'results.award', 'entries.organisation_id'])
    .where('results.publication_id', '=', publicationId)
    .orderBy('results.entry_id')
    .execute();
  const units = new Map(lines.map(({ entry_id, organisation_id }) => [entry_id, organisation_id]));
  const open = new Map(lines.flatMap(wonOf).map((won) => [won.entry_id, won]));
  const { competition_id, event_id } = publication;
  const standing = (await readAwards(transaction, competition_id, event_id)).filter(
    ({ status, publication_id }) => status !== 'withdrawn' && publication_id !== null,
  );
  for (const row of standing) {
    const won = open.get(row.entry_id ?? '');
    if (won?.award === row.award && won.kind === row.kind) {
      open.delete(won.entry_id);
      await transaction
        .updateTable('awards')
        .set((is) => ({ publication_id: publicationId, version: is('version', '+', 1) }))
        .where('id', '=', row.id)
        .execute();
    } else {
      await withdraw(transaction, row, at);
    }
  }
  const facts = factsOfAward({ publication_id: publicationId, publication: publication.status });
  for (const { entry_id, award, kind } of open.values()) {
    const move = begin('awards', { type: 'award.propose', by: 'system', facts });
    const id = randomKey();
    await transaction
      .insertInto('awards')
      .values({
        id,
        competition_id,
        event_id,
        publication_id: publicationId,
        entry_id,
        organisation_id: units.get(entry_id) ?? null,
        kind,
        award,
        status: move.status,
        proposed_by: null,
        proposed_at: at,
        asked_by: null,
        granted_by: null,
        granted_at: null,
      })
      .execute();
    await note(transaction, id, 'award.propose', '', move.after, at);
  }
}
