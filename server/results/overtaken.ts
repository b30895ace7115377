import { t } from '@lingui/macro';
import type { PublicationFacts } from '../../machines/results/publication.machine.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { peopleServing } from '../duty/serving.ts';
import { ApiError } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { tell } from '../message/outbox.ts';
import { announce } from '../news/event-news.ts';
import { countBasisOf, type CountBasis } from './count-basis.ts';
import { publicationFacts, publicationsOf, type PublicationRow } from './publication-rows.ts';

/** Results that something has overtaken between their count and their release: a ruling, marks given anew. */

/** 409: the version says what is not the case any more. */
const overtaken = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) =>
      t(
        i18n,
      )`Something has changed since these results were compiled, such as by a ruling on an appeal. The clerk has to compile them anew.`,
  });

/** 409: a work is marked anew, and nothing is counted before that is done. */
const beingMarked = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) =>
      t(i18n)`A work is marked anew after an appeal. The results are compiled once its sheets are locked.`,
  });

/**
 * Asks the chart with the facts as they are, and says what is in the way where it is nothing but these two.
 * @throws ApiError 403 and 409 as `moveBy` throws them; 409
 */
export function moveSettled<M>(
  { about, basis }: { readonly about: AboutEvent; readonly basis: CountBasis },
  row: PublicationRow | null,
  moveBy: (facts: PublicationFacts) => M,
): M {
  // Who may not do it at all, had nothing changed, is told that, and nothing of the results.
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

/** No release is planned any more, and nobody stands for it. */
export const unplanned = {
  release_at: null,
  publicity_until: null,
  proposed_by: null,
  approved_by: null,
  answer: '',
  answer_hash: '',
} as const;

/**
 * Takes back what somebody has agreed to, proposed or scheduled, where it was compiled before something changed: a version
 * whose instant has not come is never released. Inside the transaction of the change, which has locked competition and
 * event; before the decoding there is nothing to take back.
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
    await audit(db, {
      object: 'publication',
      object_id: row.id,
      action: 'publication.overtake',
      actor_id: null,
      capacity: 'system',
      before: row.status,
      after: move.after,
      reason: '',
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
