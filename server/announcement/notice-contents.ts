import { sql } from 'kysely';
import type { NoticeTimes } from '../../machines/announcement/official-notice.machine.ts';
import { invalid } from '../kit/api-error.ts';
import type { StoredFile } from '../contract/file.ts';
import {
  noticeRoles,
  type NoticeAudience,
  type NoticeContent,
  type NoticeDraft,
} from '../contract/official-notice.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { NoticeRow } from './notice-rows.ts';

/** The content of a notice by revision: text, audience, times and annexes. */

/** Formats an instant for a response; '' for none. */
export const instantOf = (at: number | null) => (at === null || at === 0 ? '' : chinaInstant(at));

/** Returns the content of a revision with its annexes; null if there is no such revision. */
export async function contentOf(
  db: Database,
  noticeId: string,
  revision: number,
): Promise<NoticeContent | null> {
  const row = await db
    .selectFrom('notice_revisions')
    .selectAll()
    .where('notice_id', '=', noticeId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (row === undefined) return null;
  const audiences = await db
    .selectFrom('notice_audiences as audience')
    .leftJoin('competition_events as event', 'event.id', 'audience.ref')
    .select(['audience.kind', 'audience.ref', 'event.name', 'event.code'])
    .where('audience.notice_id', '=', noticeId)
    .where('audience.revision', '=', revision)
    .execute();
  const files: StoredFile[] = await db
    .selectFrom('notice_files')
    .innerJoin('files', 'files.id', 'notice_files.file_id')
    .select(['files.id', 'files.name', 'files.mime', 'files.size', 'files.width', 'files.height'])
    .where('notice_files.notice_id', '=', noticeId)
    .where('notice_files.revision', '=', revision)
    .orderBy('notice_files.position')
    .execute();
  const event = audiences.find(({ kind }) => kind === 'event');
  return {
    revision,
    title: row.title,
    body: row.body,
    audience: audienceOfKind[audiences[0]?.kind ?? 'organisation'],
    roles: noticeRoles.filter((role) => audiences.some(({ kind, ref }) => kind === 'role' && ref === role)),
    event:
      event === undefined
        ? null
        : { id: event.ref, name: [event.code, event.name].filter(Boolean).join(' ') },
    need_ack: row.need_ack === 1,
    publish_at: instantOf(row.publish_at),
    expire_at: instantOf(row.expire_at),
    files,
  };
}

type AudienceKind = Tables['notice_audiences']['kind'];

const audienceOfKind: Readonly<Record<AudienceKind, NoticeAudience>> = {
  all: 'all',
  role: 'roles',
  units: 'units',
  event: 'event',
  organisation: 'own',
};

/**
 * Returns the current time and the times of the revision in work; without one, those of the revision in
 * force.
 */
export async function timesOf(db: Database, row: NoticeRow, now: number): Promise<NoticeTimes> {
  const { publish_at, expire_at } = await db
    .selectFrom('notice_revisions')
    .select(['publish_at', 'expire_at'])
    .where('notice_id', '=', row.id)
    .where('revision', '=', row.working)
    .executeTakeFirstOrThrow();
  return { at: now, publishesAt: publish_at, expiresAt: expire_at };
}

/** The author of a notice and the organisation that issues it. */
export interface Issuing {
  organisationId: string;
  userId: string;
}

/** Returns the audience of a revision as rows. */
function audiencesOf(facts: NoticeDraft, organisationId: string): { kind: AudienceKind; ref: string }[] {
  switch (facts.audience) {
    case 'all':
      return [{ kind: 'all', ref: '' }];
    case 'roles':
      // A draft may have no role yet.
      return [...new Set(facts.roles.length > 0 ? facts.roles : [''])].map((ref) => ({ kind: 'role', ref }));
    case 'units':
      return [{ kind: 'units', ref: facts.competition_id }];
    case 'event':
      return [{ kind: 'event', ref: facts.event_id }];
    case 'own':
      return [{ kind: 'organisation', ref: organisationId }];
  }
}

/**
 * Writes the content of a revision.
 * @throws ApiError 422 `file_ids` if a file is neither the author's own nor attached to the notice already
 */
export async function writeRevision(
  db: Database,
  { id, revision, userId, organisationId }: { id: string; revision: number } & Issuing,
  facts: NoticeDraft,
): Promise<void> {
  const own = { notice_id: id, revision };
  const fileIds = [...new Set(facts.file_ids)];
  if (fileIds.length > 0) {
    const usable = await db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', fileIds)
      .where((is) =>
        is.or([
          is('owner_id', '=', userId),
          is.exists(
            is
              .selectFrom('notice_files')
              .select('file_id')
              .where('notice_id', '=', id)
              .whereRef('file_id', '=', 'files.id'),
          ),
        ]),
      )
      .execute();
    if (usable.length < fileIds.length) throw invalid({ file_ids: ['file.unknown'] });
  }
  await deleteRevision(db, own);
  await db
    .insertInto('notice_revisions')
    .values({
      ...own,
      title: facts.title,
      body: facts.body,
      need_ack: facts.need_ack ? 1 : 0,
      publish_at: facts.publish_at === '' ? 0 : Date.parse(facts.publish_at),
      expire_at: facts.expire_at === '' ? null : Date.parse(facts.expire_at),
      approved_at: null,
    })
    .execute();
  await db
    .insertInto('notice_audiences')
    .values(audiencesOf(facts, organisationId).map((audience) => ({ ...own, ...audience })))
    .execute();
  if (fileIds.length === 0) return;
  await db
    .insertInto('notice_files')
    .values(fileIds.map((file_id, position) => ({ ...own, file_id, position })))
    .execute();
}

type Revision = Pick<Tables['notice_revisions'], 'notice_id' | 'revision'>;

/** Deletes the content of a revision. */
export async function deleteRevision(db: Database, { notice_id, revision }: Revision): Promise<void> {
  for (const table of ['notice_files', 'notice_audiences', 'notice_revisions'] as const) {
    await db.deleteFrom(table).where('notice_id', '=', notice_id).where('revision', '=', revision).execute();
  }
}

/** Copies the revision in force to the next one. */
export async function copyRevision(db: Database, { id, revision }: Pick<NoticeRow, 'id' | 'revision'>) {
  const next = sql<number>`${revision + 1}`;
  const of = { id, revision };
  await sql`insert into notice_revisions
    (notice_id, revision, title, body, need_ack, publish_at, expire_at, approved_at)
    select notice_id, cast(${next} as integer), title, body, need_ack, publish_at, expire_at, null
    from notice_revisions where notice_id = ${of.id} and revision = ${of.revision}`.execute(db);
  await sql`insert into notice_audiences (notice_id, revision, kind, ref)
    select notice_id, cast(${next} as integer), kind, ref
    from notice_audiences where notice_id = ${of.id} and revision = ${of.revision}`.execute(db);
  await sql`insert into notice_files (notice_id, revision, file_id, position)
    select notice_id, cast(${next} as integer), file_id, position
    from notice_files where notice_id = ${of.id} and revision = ${of.revision}`.execute(db);
}
