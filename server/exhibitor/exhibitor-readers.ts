import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Selectable } from 'kysely';
import type { ExhibitorCallReader } from '../contract/exhibitor/exhibitor-call.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import { findOffice, hasRole } from '../unit/offices.ts';

/** What an account may do with calls for exhibitors and with applications. */

export type ExhibitorCallRow = Selectable<Tables['exhibitor_calls']>;
export type ExhibitorApplicationRow = Selectable<Tables['exhibitor_applications']>;

const EXHIBITOR_ROLE = 'Exhibitor';

export interface ExhibitorReader {
  readonly scope: AccessScope;
  /** The competitions at which the account is venue staff. */
  readonly serving: readonly string[];
  /** The organisation for which the account applies; null if it is no exhibitor. */
  readonly organisationId: string | null;
  /** Whether the account can only view the applications of its organisation, which may be suspended. */
  readonly isViewer: boolean;
  /** Whether the organisation and the account's office in it are confirmed. */
  readonly isVerified: boolean;
  readonly isSuspended: boolean;
}

/**
 * Checks whether an account claims its office beside an account whose office is confirmed. The organisation
 * has then ended its affiliation, or has not answered the claim. The account that registers an organisation
 * claims its office as well, but no other one is confirmed yet.
 */
async function onlyClaims(db: Database, userId: string, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_organisations as own')
    .innerJoin('user_organisations as other', 'other.organisation_id', 'own.organisation_id')
    .select('own.user_id')
    .where('own.user_id', '=', userId)
    .where('own.organisation_id', '=', organisationId)
    .where('own.status', '=', 'claimed')
    .where('other.status', '=', 'confirmed')
    .where('other.capacity', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the office in which an account applies to exhibit; undefined if it applies for no organisation. */
async function exhibitorOffice(db: Database, userId: string) {
  if (!(await hasRole(db, userId, EXHIBITOR_ROLE))) return undefined;
  const office = await findOffice(db, userId);
  if (office === undefined || office.isConfirmed) return office;
  return (await onlyClaims(db, userId, office.organisationId)) ? undefined : office;
}

/** @param scope the access scope of the account, if the caller has read it */
export async function exhibitorReaderOf(
  db: Database,
  userId: string,
  scope?: AccessScope,
): Promise<ExhibitorReader> {
  const serving = await db
    .selectFrom('competition_assignments')
    .select('competition_id')
    .where('user_id', '=', userId)
    .where('capacity', '=', 'venue')
    .where('status', 'in', countingStatuses)
    .execute();
  const office = await exhibitorOffice(db, userId);
  return {
    scope: scope ?? (await accessScopeOf(db, userId)),
    serving: serving.map(({ competition_id }) => competition_id),
    organisationId: office?.organisationId ?? null,
    isViewer: office?.capacity === 'viewer' || office?.isSuspended === true,
    isVerified: office?.isConfirmed === true,
    isSuspended: office?.isSuspended === true,
  };
}

/** Returns the relation of a reader to a call; null for a call that the reader may not know of. */
export function readerOfCall(
  {
    competition_id,
    status,
    published_at,
  }: Pick<ExhibitorCallRow, 'competition_id' | 'status' | 'published_at'>,
  { scope, serving, organisationId, isViewer }: ExhibitorReader,
): ExhibitorCallReader | null {
  if (scope.competitions.includes(competition_id)) return scope.acts ? 'organiser' : 'viewer';
  if (status === 'draft' || published_at === null) return null;
  if (serving.includes(competition_id)) return 'venue';
  if (organisationId === null) return null;
  return isViewer ? 'viewer' : 'exhibitor';
}

/** The relation of a reader to an application, as the contract shows it. */
export type ApplicationReader = 'exhibitor' | 'organiser' | 'venue' | 'viewer';

/** Returns the relation of a reader to an application; null if the reader may not know of it. */
export function readerOfApplication(
  {
    organisation_id,
    competition_id,
    submitted_at,
  }: Pick<ExhibitorApplicationRow, 'organisation_id' | 'competition_id' | 'submitted_at'>,
  { scope, serving, organisationId, isViewer }: ExhibitorReader,
): ApplicationReader | null {
  if (organisation_id === organisationId) return isViewer ? 'viewer' : 'exhibitor';
  if (submitted_at === null) return null;
  if (scope.competitions.includes(competition_id)) return scope.acts ? 'organiser' : 'viewer';
  return serving.includes(competition_id) ? 'venue' : null;
}

/** Selects the calls that a user may read. */
export function knownCalls(db: Database, { scope, serving, organisationId }: ExhibitorReader) {
  return db.selectFrom('exhibitor_calls as call').where((is) =>
    is.or([
      is('call.competition_id', 'in', ['', ...scope.competitions]),
      is.and([
        is('call.published_at', 'is not', null),
        organisationId === null
          ? is('call.competition_id', 'in', ['', ...serving])
          : // An exhibitor sees a cancelled call only if its organisation has applied.
            is.or([
              is('call.status', '=', 'published'),
              is.exists(
                is
                  .selectFrom('exhibitor_applications as own')
                  .select('own.id')
                  .whereRef('own.call_id', '=', 'call.id')
                  .where('own.organisation_id', '=', organisationId),
              ),
            ]),
      ]),
    ]),
  );
}

/** Selects the applications that a user may read: those of the own organisation, and submitted ones. */
export const knownApplications = (
  db: Database,
  { scope, serving, organisationId }: Pick<ExhibitorReader, 'scope' | 'serving' | 'organisationId'>,
) =>
  db
    .selectFrom('exhibitor_applications as application')
    .where((is) =>
      is.or([
        is('application.organisation_id', '=', organisationId ?? ''),
        is.and([
          is('application.submitted_at', 'is not', null),
          is('application.competition_id', 'in', ['', ...scope.competitions, ...serving]),
        ]),
      ]),
    );
