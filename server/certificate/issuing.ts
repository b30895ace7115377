import { randomInt } from 'node:crypto';
import type { CompetitionRow } from '../competition/held-competitions.ts';
import { requireActing } from '../competition/held-competitions.ts';
import { chinaDay } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { CertificatePreview } from '../contract/certificate/certificate.ts';
import type { CertificateFormContent } from '../contract/certificate/certificate-form.ts';
import {
  certificateTextBytes,
  tooLong,
  type CertificateFacts,
} from '../contract/certificate/certificate-payload.ts';
import { fault } from '../contract/kit/faults.ts';
import { requireMoveBy, type Move } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { conflict, invalid, notFound } from '../kit/api-error.ts';
import { randomKey } from '../kit/secrets.ts';
import { prizeOf } from '../contract/results/result-lines.ts';
import { certificateFactsOf, lockAwards, requireCommittee } from './award-rows.ts';
import { counting, tellHolders } from './certificate-ends.ts';
import { facesOf, type Face } from './certificate-faces.ts';
import { findForm } from './certificate-form.ts';
import { certificateKeyOf } from './certificate-keys.ts';
import { signCertificate, verifyCodeOf } from './signing.ts';

/** Bulk issue of certificates. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

type Chosen = readonly { readonly id: string; readonly version: number }[];

const MOST_NUMBERS = 9_999;
/** The number of rows per statement. The embedded database accepts at most 32,766 values. */
const ROWS_AT_ONCE = 200;
/** Replaces the code of an event in the numbers of units' certificates. */
const OF_UNITS = 'UNIT';

/** A number of the maximum length, to check lengths before the number is drawn. */
const LONGEST_NUMBER = 'HB00-00000000-0000';

const longFields = (face: Face, number: string) => tooLong({ number, ...face });

/**
 * Returns the certificates that awards lead to, in the order of the awards, with the fields that are too
 * long.
 * @throws ApiError 404, also if an award is of another competition
 */
export async function previewCertificates(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
  chosen: Chosen,
): Promise<CertificatePreview> {
  const { competition } = await requireCommittee(db, userId, competitionId);
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const rows = await db
    .selectFrom('awards')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('id', 'in', ['', ...ids])
    .execute();
  if (rows.length !== ids.length) throw notFound();
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const { content, short_forms } = await findForm(db, competitionId);
  const faces = await facesOf(db, competition, inOrder, short_forms);
  const day = chinaDay(clock());
  return {
    data: faces.map((face) => ({ ...face, day, too_long: longFields(face, LONGEST_NUMBER) })),
    form: content,
  };
}

/** Returns the prefix of the numbers of an event in an edition, such as `HB03-SK01-`. */
const prefixOf = ({ edition }: Pick<CompetitionRow, 'edition'>, code: string): string =>
  `HB${String(edition).padStart(2, '0')}-${code}-`;

/**
 * Draws unused numbers at random, because consecutive numbers reveal the rank [running.md A16]. Competitions
 * of the same edition share the numbers.
 *
 * Event codes consist of capital letters and digits, so the prefix contains no wildcard of `like`.
 * @throws ApiError 409 if there are too few numbers left
 */
async function drawNumbers(transaction: Database, prefix: string, count: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom('certificates')
    .select('number')
    .where('number', 'like', `${prefix}%`)
    .execute();
  const used = new Set(rows.map(({ number }) => number.slice(prefix.length, prefix.length + 4)));
  if (used.size + count > MOST_NUMBERS) throw conflict();
  const drawn: string[] = [];
  while (drawn.length < count) {
    const digits = String(randomInt(1, MOST_NUMBERS + 1)).padStart(4, '0');
    if (used.has(digits)) continue;
    used.add(digits);
    drawn.push(`${prefix}${digits}`);
  }
  return drawn;
}

/**
 * Checks that the texts fit into the QR code.
 * @throws ApiError 422 naming the fields that are too long, with their maximum in bytes
 */
function requireShort(faces: readonly Face[]): void {
  const fields = [...new Set(faces.flatMap((face) => longFields(face, LONGEST_NUMBER)))];
  if (fields.length > 0)
    throw invalid(
      Object.fromEntries(fields.map((field) => [field, [fault('bytes', certificateTextBytes[field])]])),
    );
}

interface Signing {
  readonly competition: Pick<CompetitionRow, 'id'>;
  readonly form: CertificateFormContent;
  readonly day: string;
  readonly now: number;
  readonly userId: string;
  readonly move: Move<'certificates'>;
}

/** Signs certificates and inserts them. @returns the ids of the certificates */
export async function signAll(
  parts: Pick<Parts, 'db' | 'sealing'>,
  numbered: readonly (Face & { readonly number: string })[],
  { competition, form, day, now, userId, move }: Signing,
): Promise<string[]> {
  const { db } = parts;
  const { id: key_id, key } = await certificateKeyOf(parts, competition.id, now);
  const rows = numbered.map(({ award_id, event_id, organisation_id, person_id, award, kind, ...texts }) => {
    const facts: CertificateFacts = { key: key_id, day, kind, prize: prizeOf(award), ...texts };
    const payload = signCertificate(facts, key);
    return {
      id: randomKey(),
      award_id,
      competition_id: competition.id,
      event_id,
      person_id,
      organisation_id,
      code: verifyCodeOf(payload),
      key_id,
      kind,
      award,
      ...texts,
      day,
      payload: Buffer.from(payload).toString('hex'),
      form: JSON.stringify(form),
      status: move.status,
      replaced_by: null,
      asked_by: null,
      issued_by: userId,
      issued_at: now,
      ended_at: null,
    };
  });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('certificates')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  await audit(
    db,
    rows.map(({ id, number }) => ({
      object: 'certificate',
      object_id: id,
      action: 'certificate.issue',
      actor_id: userId,
      capacity: 'organiser',
      before: '',
      after: move.after,
      reason: number,
      at: now,
    })),
  );
  await tellHolders(db, 'certificate.issue', rows, now);
  return rows.map(({ id }) => id);
}

/** Draws the numbers of certificates at random within each event. */
async function numbersFor(
  transaction: Database,
  competition: Pick<CompetitionRow, 'edition'>,
  faces: readonly Face[],
): Promise<(Face & { number: string })[]> {
  const eventIds = [...new Set(faces.map(({ event_id }) => event_id))];
  const events = await transaction
    .selectFrom('competition_events')
    .select(['id', 'code'])
    .where('id', 'in', ['', ...eventIds.flatMap((id) => id ?? [])])
    .execute();
  const codeOf = new Map(events.map(({ id, code }) => [id, code]));
  const numbered: (Face & { number: string })[] = [];
  for (const id of eventIds) {
    const ofEvent = faces.filter(({ event_id }) => event_id === id);
    const prefix = prefixOf(competition, codeOf.get(id ?? '') ?? OF_UNITS);
    const numbers = await drawNumbers(transaction, prefix, ofEvent.length);
    numbered.push(...ofEvent.map((face, at) => ({ ...face, number: numbers[at] ?? '' })));
  }
  return numbered;
}

/**
 * Issues certificates for granted awards, one for each member of a team: for all of the named awards, or for
 * none.
 * @returns the number of certificates
 * @throws ApiError 404; 403 if the user is only a viewer; 409 if an award is not granted, has certificates
 *   already or has changed, or its results were corrected; 422 naming `form` if the committee has not filled
 *   it in, or naming the texts that need a short form
 */
export async function issueCertificates(
  { db, clock, sealing }: Parts,
  userId: string,
  competitionId: string,
  chosen: Chosen,
): Promise<{ count: number }> {
  return db.transaction().execute(async (transaction) => {
    const competition = await requireActing(transaction, userId, competitionId);
    const now = clock();
    const awards = await lockAwards(transaction, competitionId, chosen);
    const moves = awards.map((award) =>
      requireMoveBy('certificates', 'unissued', { as: ['organiser'], of: ['organiser'] }, (by) => ({
        type: 'certificate.issue' as const,
        by,
        facts: certificateFactsOf(award),
      })),
    );
    const issued = await transaction
      .selectFrom('certificates')
      .select('id')
      .where(
        'award_id',
        'in',
        awards.map(({ id }) => id),
      )
      .where('status', 'in', counting)
      .executeTakeFirst();
    const [move] = moves;
    if (issued !== undefined || move === undefined) throw conflict();
    const { content: form, short_forms } = await findForm(transaction, competitionId);
    if (form === null) throw invalid({ form: ['required'] });
    const faces = await facesOf(transaction, competition, awards, short_forms);
    requireShort(faces);
    const numbered = await numbersFor(transaction, competition, faces);
    await signAll({ db: transaction, sealing }, numbered, {
      competition,
      form,
      day: chinaDay(now),
      now,
      userId,
      move,
    });
    return { count: numbered.length };
  });
}

/**
 * Returns the number of the certificate that replaces another: `HB03-SK01-0412`, `…-R1`, `…-R2`.
 * @param earlier all numbers with the same beginning
 */
export function nextNumber(number: string, earlier: readonly string[]): string {
  const first = number.replace(/-R\d+$/, '');
  const again = earlier.filter((one) => one.startsWith(`${first}-R`)).length;
  return `${first}-R${again + 1}`;
}

/**
 * Returns the current face of a certificate for its replacement.
 * @throws ApiError 422 as {@link issueCertificates}
 */
export async function faceAgain(
  transaction: Database,
  competition: CompetitionRow,
  award: Parameters<typeof facesOf>[2][number],
  personId: string | null,
): Promise<{ face: Face; form: CertificateFormContent }> {
  const { content: form, short_forms } = await findForm(transaction, competition.id);
  if (form === null) throw invalid({ form: ['required'] });
  const faces = await facesOf(transaction, competition, [award], short_forms);
  const face = faces.find(({ person_id }) => person_id === personId);
  // The entry no longer includes the holder, so a replacement does not correct a name.
  if (face === undefined) throw conflict();
  requireShort([face]);
  return { face, form };
}
