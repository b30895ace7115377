import type { CertificateEvent, CertificateFacts } from '../../machines/certificate/certificate.machine.ts';
import { officesHolding } from '../unit/offices.ts';
import { lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import { requireActing, type CompetitionRow } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import { begin, requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { certificateFactsOf, findAward, type FoundAward } from './award-rows.ts';
import { tellHolders } from './certificate-ends.ts';
import type { CertificateRow } from './certificates.ts';
import { faceAgain, nextNumber, signAll } from './issuing.ts';

/** Acts of the committee on an issued certificate. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

export type CertificateAct = { version: number } & (
  | { type: 'certificate.askReplace' | 'certificate.askRevoke' | 'certificate.drop'; reason: string }
  | { type: 'certificate.replace' | 'certificate.revoke' }
);

const eventOf = (act: CertificateAct, facts: CertificateFacts, second: SecondPerson): CertificateEvent => {
  const by = 'organiser';
  return 'reason' in act
    ? { type: act.type, by, facts, reason: act.reason }
    : { type: act.type, by, facts, second };
};

interface Replacing {
  readonly row: CertificateRow;
  readonly award: FoundAward;
  readonly competition: CompetitionRow;
  readonly now: number;
  readonly userId: string;
}

/**
 * Issues the certificate that replaces another, with the current texts.
 * @returns the id of the new certificate
 */
async function issueAgain(
  parts: Pick<Parts, 'db' | 'sealing'>,
  { row, award, competition, now, userId }: Replacing,
): Promise<string | null> {
  const { face, form } = await faceAgain(parts.db, competition, award, row.person_id);
  const first = row.number.replace(/-R\d+$/, '');
  const earlier = await parts.db
    .selectFrom('certificates')
    .select('number')
    .where('number', 'like', `${first}-R%`)
    .execute();
  const number = nextNumber(
    row.number,
    earlier.map((one) => one.number),
  );
  const move = begin('certificates', {
    type: 'certificate.issue',
    by: 'organiser',
    facts: certificateFactsOf(award),
  });
  const [id = null] = await signAll(parts, [{ ...face, number }], {
    competition,
    form,
    // The new certificate keeps the day of the award.
    day: row.day,
    now,
    userId,
    move,
  });
  return id;
}

/** Carries out an act and returns the columns that are written beside the status. */
async function carryOut(parts: Pick<Parts, 'db' | 'sealing'>, act: CertificateAct, replacing: Replacing) {
  const { userId, now } = replacing;
  switch (act.type) {
    case 'certificate.askReplace':
      // The face is checked with the request. Otherwise the second person, and not the first, receives the
      // error.
      await faceAgain(parts.db, replacing.competition, replacing.award, replacing.row.person_id);
      return { asked_by: userId, reason: act.reason };
    case 'certificate.askRevoke':
      return { asked_by: userId, reason: act.reason };
    case 'certificate.drop':
      return { asked_by: null, reason: act.reason };
    case 'certificate.replace':
      return { asked_by: null, ended_at: now, replaced_by: await issueAgain(parts, replacing) };
    case 'certificate.revoke':
      return { asked_by: null, ended_at: now };
  }
}

async function lockCertificate(transaction: Database, userId: string, id: string) {
  const seen = await transaction
    .selectFrom('certificates')
    .select(['competition_id', 'award_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (seen === undefined) throw notFound();
  const competition = await requireActing(transaction, userId, seen.competition_id);
  const row = await transaction
    .selectFrom('certificates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, competition, award: await findAward(transaction, seen.award_id) };
}

/**
 * Moves a certificate by its chart.
 * @throws ApiError 404; 403 if the user is only a viewer or does not count as a second person; 409 if the
 *   chart does not allow it, the results were corrected, or another request has changed it; 422 if a text of
 *   the replacement is too long
 */
export async function moveCertificate(
  { db, clock, sealing }: Parts,
  userId: string,
  id: string,
  act: CertificateAct,
): Promise<{ count: number }> {
  return db.transaction().execute(async (transaction) => {
    const { row, competition, award } = await lockCertificate(transaction, userId, id);
    if (row.version !== act.version) throw stale();
    const now = clock();
    const isAnswer = act.type === 'certificate.replace' || act.type === 'certificate.revoke';
    const second =
      isAnswer && row.asked_by !== null
        ? await secondPersonOf(transaction, row.asked_by, userId, true)
        : 'another';
    const move = requireMoveBy(
      'certificates',
      row.status,
      { as: ['organiser'], of: ['organiser'], second },
      (_, other) => eventOf(act, certificateFactsOf(award), other),
    );
    if (act.type === 'certificate.askReplace' || act.type === 'certificate.askRevoke') {
      const colleagues = await officesHolding(transaction, competition.id);
      await requireSecondPerson(transaction, userId, colleagues, 'organiser');
    }
    const parts = { db: transaction, sealing };
    const set = await carryOut(parts, act, { row, award, competition, now, userId });
    await write(transaction, move, { id, version: row.version }, set);
    await audit(transaction, {
      object: 'certificate',
      object_id: id,
      action: act.type,
      actor_id: userId,
      capacity: 'organiser',
      before: row.status,
      after: move.after,
      reason: 'reason' in act ? act.reason : row.reason,
      at: now,
    });
    if (act.type === 'certificate.revoke') await tellHolders(transaction, 'certificate.end', [row], now);
    if (act.type !== 'certificate.drop') await lockIdentity(transaction, userId, now);
    return { count: 1 };
  });
}
