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
import { certificateFactsOf, lockAwards, requireCommittee } from './award-rows.ts';
import { counting, tellHolders } from './certificate-ends.ts';
import { facesOf, type Face } from './certificate-faces.ts';
import { findForm } from './certificate-form.ts';
import { certificateKeyOf } from './certificate-keys.ts';
import { signCertificate, verifyCodeOf } from './signing.ts';

/** Issuing certificates in bulk. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

type Chosen = readonly { readonly id: string; readonly version: number }[];

const MOST_NUMBERS = 9_999;
/** Rows of one statement: an embedded database takes 32,766 values. */
const ROWS_AT_ONCE = 200;
/** Stands in a number in the place of the code of an event. */
const OF_UNITS = 'UNIT';

/** As long as every number of an event can be, for checks before there is one. */
const LONGEST_NUMBER = 'HB00-00000000-0000';

const longFields = (face: Face, number: string) => tooLong({ number, ...face });

/**
 * What would be issued for awards, in the order they are named in, with the texts that are too long.
 * @throws ApiError 404 also of an award of another competition; 403 of who only looks
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

/** `HB03-SK01-`: the numbers of an event of an edition begin with it. */
const prefixOf = ({ edition }: Pick<CompetitionRow, 'edition'>, code: string): string =>
  `HB${String(edition).padStart(2, '0')}-${code}-`;

/**
 * Codes of events are capital letters and digits, so a prefix stands for itself in a pattern.
 *
 * Numbers by lot, of those that nobody has: one after the other would tell the rank [running.md A16]. Competitions of
 * the same edition share them.
 * @throws ApiError 409 where there are not so many left
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

/** @throws ApiError 422 naming the first field that the QR code has too little room for, with its bytes */
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

/** Signs certificates and writes them down. @returns their ids */
export async function signAll(
  parts: Pick<Parts, 'db' | 'sealing'>,
  numbered: readonly (Face & { readonly number: string })[],
  { competition, form, day, now, userId, move }: Signing,
): Promise<string[]> {
  const { db } = parts;
  const { id: key_id, key } = await certificateKeyOf(parts, competition.id, now);
  const rows = numbered.map(({ award_id, event_id, organisation_id, person_id, award, kind, ...texts }) => {
    const facts: CertificateFacts = { key: key_id, day, kind, ...texts };
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

/** Numbers for faces, by lot within each event. */
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
 * Issues certificates for granted awards, of a team one for each member: for all of those named, or for none.
 * @returns how many certificates
 * @throws ApiError 404; 403 of who only looks; 409 where an award is not granted, has certificates already, has been
 *   changed meanwhile, or its results have been corrected; 422 naming `form` where the committee has not filled it in,
 *   or the text that needs a short form
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
 * The number of the one that takes the place of another: `HB03-SK01-0412`, `…-R1`, `…-R2`.
 * @param earlier all numbers that begin as this one does
 */
export function nextNumber(number: string, earlier: readonly string[]): string {
  const first = number.replace(/-R\d+$/, '');
  const again = earlier.filter((one) => one.startsWith(`${first}-R`)).length;
  return `${first}-R${again + 1}`;
}

/** @throws ApiError 422 as {@link issueCertificates} */
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
  // Somebody else stands in the entry meanwhile: that is no correction of a name.
  if (face === undefined) throw conflict();
  requireShort([face]);
  return { face, form };
}
