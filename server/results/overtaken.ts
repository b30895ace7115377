import { t } from '@lingui/macro';
import type { PublicationFacts } from '../../machines/results/publication.machine.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { peopleServing } from '../duty/serving.ts';
import { ApiError } from '../kit/api-error.ts';
import { auditSystem } from '../kit/audit.ts';
import { tell } from '../message/outbox.ts';
import { announce } from '../news/event-news.ts';
import { countBasisOf, type CountBasis } from './count-basis.ts';
import { publicationFacts, publicationsOf, type PublicationRow } from './publication-rows.ts';

/** Results that become outdated between their count and their release, because of a ruling or new marks. */

/** Returns the 409 error for a version that is outdated. */
const overtaken = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) =>
      t(
        i18n,
      )`Something has changed since these results were compiled, such as by a ruling on an appeal. The clerk has to compile them anew.`,
  });

/** Returns the 409 error for an event in which a work is being marked anew. */
const beingMarked = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) =>
      t(i18n)`A work is marked anew after an appeal. The results are compiled once its sheets are locked.`,
  });

/**
 * Moves results by the chart with the current facts. If the only obstacle is an outdated basis or a work that
 * is marked anew, the error names it.
 * @throws ApiError 403 and 409 as `moveBy` throws them; 409
 */
export function moveSettled<M>(
  { about, basis }: { readonly about: AboutEvent; readonly basis: CountBasis },
  row: PublicationRow | null,
  moveBy: (facts: PublicationFacts) => M,
): M {
  // The first call assumes that nothing has changed. A user without rights receives its error, which contains
  // nothing about the results.
  const unchanged = row === null ? null : { ...row, compiled_from: basis.digest };
  const settled = { ...basis, isMarked: isDecoded(about.event.status) };
  moveBy(publicationFacts(about, unchanged, settled, true));
  const facts = publicationFacts(about, row, basis, true);
  try {
    return moveBy(facts);
  } catch (error) {
    if (!facts.isReady) throw beingMarked();
    if (!facts.isCurrent) throw overtaken();
    throw error;
  }
}

/** The columns of a version without a planned release and its signatories. */
export const unplanned = {
  release_at: null,
  publicity_until: null,
  proposed_by: null,
  approved_by: null,
  answer: '',
  answer_hash: '',
} as const;

/**
 * Reverts versions that are agreed, proposed or scheduled and whose basis has changed. A scheduled version is
 * then not released. The caller's transaction makes the change and holds the locks on competition and event.
 * Before decoding there is no version to revert.
 */
export async function overtakeResults(db: Database, about: AboutEvent): Promise<void> {
  const { event, now } = about;
  const basis = await countBasisOf(db, event.id);
  for (const row of await publicationsOf(db, event.id)) {
    const facts = publicationFacts(about, row, basis, true);
    const move = moveOf('publications', row.status, { type: 'publication.overtake', by: 'system', facts });
    if (move === null) continue;
    await write(
      db,
      move,
      { id: row.id, version: row.version },
      { ...unplanned, agreed_by: null, agreed_at: null },
    );
    await auditSystem(db, {
      object: 'publication',
      object_id: row.id,
      action: 'publication.overtake',
      before: row.status,
      after: move.after,
      at: now,
    });
    const clerks = await peopleServing(db, event.id, { capacity: 'clerk' });
    const stood = [row.agreed_by, row.proposed_by, row.approved_by].flatMap((id) => id ?? []);
    await tell(
      db,
      [...new Set([...stood, ...clerks])].map((userId) => ({
        userId,
        topic: 'results.overtaken' as const,
        about: { no: String(row.number), event: event.name },
      })),
      now,
    );
    await announce(db, event.id, 'results');
  }
}
