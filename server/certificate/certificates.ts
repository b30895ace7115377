import type { ExpressionBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  SHEETS_AT_ONCE,
  type Certificate,
  type CertificateQuery,
  type CertificateSheetQuery,
  type CertificateSheets,
  type OwnCertificateList,
} from '../contract/certificate/certificate.ts';
import { toBase32 } from '../contract/certificate/certificate-payload.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import { notFound } from '../kit/api-error.ts';
import { escapedForLike, likeName, pageOf } from '../kit/list/list-page.ts';
import { counting } from './certificate-ends.ts';
import { standingOf } from './certificate-proofs.ts';
import { readContent } from './certificate-form.ts';

/** Reading and printing of certificates by committees, units and holders. */

export type CertificateRow = Selectable<Tables['certificates']>;

/**
 * Conditions for the certificates that a user can read: those of competitions that the user's committee
 * holds, and those of the user's unit.
 */
const readableIf = (
  is: ExpressionBuilder<Tables & { certificate: Tables['certificates'] }, 'certificate'>,
  { competitions, units }: AccessScope,
) => [
  is('certificate.competition_id', 'in', ['', ...competitions]),
  is('certificate.organisation_id', 'in', ['', ...units]),
];

const readable = (db: Database, scope: AccessScope) =>
  db.selectFrom('certificates as certificate').where((is) => is.or(readableIf(is, scope)));

const statusesOf = {
  issued: ['issued'],
  waiting: ['replacing', 'revoking'],
  ended: ['replaced', 'revoked'],
} as const;

const kindAndTexts = ({ kind, award, name, unit, event, competition, day }: CertificateRow) => ({
  kind,
  award,
  name,
  unit,
  event,
  competition,
  day,
});

/**
 * Returns the status that the reader sees. Only the committee sees that a request waits for a second person.
 */
const shownTo = (isHeld: boolean, status: CertificateRow['status']): Certificate['status'] =>
  !isHeld && (status === 'replacing' || status === 'revoking') ? 'issued' : status;

/** Returns one page of certificates, the latest first. */
export async function listCertificates(
  { db }: Pick<ApiParts, 'db'>,
  userId: string,
  { competition, event, status, text, page, per_page }: CertificateQuery,
) {
  const accessScope = await accessScopeOf(db, userId);
  let fitting = readable(db, accessScope);
  if (competition !== '') fitting = fitting.where('certificate.competition_id', '=', competition);
  if (event !== '') fitting = fitting.where('certificate.event_id', '=', event);
  if (status !== '') fitting = fitting.where('certificate.status', 'in', statusesOf[status]);
  if (text !== '') {
    const pattern = `%${escapedForLike(text)}%`;
    fitting = fitting.where(
      sql<boolean>`(certificate.number like ${pattern.toUpperCase()} escape '!' or certificate.name like ${likeName(text)} escape '!' or certificate.unit like ${likeName(text)} escape '!')`,
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .innerJoin('awards as award', 'award.id', 'certificate.award_id')
    .leftJoin('publications as publication', 'publication.id', 'award.publication_id')
    .leftJoin('certificates as later', 'later.id', 'certificate.replaced_by')
    .selectAll('certificate')
    .select([
      'award.status as award_status',
      'award.publication_id',
      'publication.status as publication',
      'later.number as replaced_by_number',
    ])
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.number')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows.map((row) => {
      const isHeld = accessScope.competitions.includes(row.competition_id);
      return {
        ...kindAndTexts(row),
        id: row.id,
        number: row.number,
        code: row.code,
        status: shownTo(isHeld, row.status),
        reason: isHeld ? row.reason : '',
        is_own: row.asked_by === userId,
        issued_at: chinaInstant(row.issued_at),
        ended_at: row.ended_at === null ? '' : chinaInstant(row.ended_at),
        replaced_by: row.replaced_by_number ?? '',
        by: isHeld ? (accessScope.acts ? ('organiser' as const) : ('viewer' as const)) : ('unit' as const),
        facts: {
          isGranted: row.award_status === 'granted',
          isUnchanged: row.publication_id === null || row.publication === 'final',
        },
        version: row.version,
      };
    }),
    meta: { pagination: pageOf(total, rows.length, { page, per_page }) },
  };
}

/** Selects the ids of the profiles of an account. Its own certificates name one of them. */
const ownOf = (db: Database, userId: string) =>
  db.selectFrom('persons').select('id').where('user_id', '=', userId);

/** Returns the user's own certificates, the latest first. */
export async function listOwnCertificates(
  { db }: Pick<ApiParts, 'db'>,
  userId: string,
): Promise<OwnCertificateList> {
  const rows = await db
    .selectFrom('certificates')
    .selectAll()
    .where('person_id', 'in', ownOf(db, userId))
    .orderBy('issued_at', 'desc')
    .orderBy('number')
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.id,
      number: row.number,
      code: row.code,
      ...kindAndTexts(row),
      ...standingOf(row),
    })),
  };
}

/**
 * Returns certificates for printing: one in any state, or the valid ones of an event or a competition. A
 * holder can print the own certificate.
 * @throws ApiError 404, also if the certificate exists but this reader may not read it
 */
export async function listCertificateSheets(
  { db }: Pick<ApiParts, 'db'>,
  userId: string,
  { certificate, competition, event, part }: CertificateSheetQuery,
): Promise<CertificateSheets> {
  const scope = await accessScopeOf(db, userId);
  let fitting =
    certificate === ''
      ? readable(db, scope)
          .where('certificate.competition_id', '=', competition)
          .where('certificate.status', 'in', counting)
      : db
          .selectFrom('certificates as certificate')
          .where('certificate.id', '=', certificate)
          .where((is) =>
            is.or([...readableIf(is, scope), is('certificate.person_id', 'in', ownOf(db, userId))]),
          );
  if (certificate === '' && event !== '') fitting = fitting.where('certificate.event_id', '=', event);
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const parts = Math.max(1, Math.ceil(total / SHEETS_AT_ONCE));
  if (part > parts || (certificate !== '' && total === 0)) throw notFound();
  const rows = await fitting
    .selectAll('certificate')
    .orderBy('certificate.number')
    .limit(SHEETS_AT_ONCE)
    .offset((part - 1) * SHEETS_AT_ONCE)
    .execute();
  return {
    data: rows.map((row) => ({
      ...kindAndTexts(row),
      number: row.number,
      code: row.code,
      payload: toBase32(Buffer.from(row.payload, 'hex')),
      form: readContent(row.form),
      counts: row.ended_at === null,
    })),
    total,
    part,
    parts,
  };
}
