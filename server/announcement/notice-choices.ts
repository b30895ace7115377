import { heldStatuses } from '../contract/competition/competition-making.ts';
import { invalid } from '../kit/api-error.ts';
import { noticeAudiences, type NoticeChoices, type NoticeDraft } from '../contract/official-notice.ts';
import type { Database } from '../db/open-database.ts';
import { noticeAccessScope } from './notice-rows.ts';
import { requireOffice } from '../unit/offices.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import type { Issuing } from './notice-contents.ts';

/** The competitions, events and audiences that an author can choose. */

const COMPETITIONS_AT_MOST = 20;

/** Returns the choices of an author; empty for other users. */
export async function findChoices(db: Database, userId: string): Promise<NoticeChoices> {
  const { issuers, held, acts } = await noticeAccessScope(db, userId);
  if (!acts || issuers.length === 0) return { issuer: '', competitions: [] };
  const { organisationId, organisation } = await requireOffice(db, userId);
  if (!issuers.includes(organisationId)) return { issuer: '', competitions: [] };
  const competitions = await db
    .selectFrom('competitions')
    .select(['id', 'name'])
    .where('rehearsal_of', 'is', null)
    .where((is) =>
      is.or([
        is('status', '=', 'published'),
        ...(held.length > 0 ? [is.and([is('id', 'in', held), is('status', '=', 'draft')])] : []),
      ]),
    )
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .limit(COMPETITIONS_AT_MOST)
    .execute();
  const events = await db
    .selectFrom('competition_events')
    .select(['id', 'competition_id', 'code', 'name'])
    .where('competition_id', 'in', ['', ...held])
    .where('status', 'in', heldStatuses)
    .orderBy('code')
    .execute();
  return {
    issuer: organisation,
    competitions: competitions.map(({ id, name }) => ({
      id,
      name,
      audiences: held.includes(id) ? [...noticeAudiences] : ['own'],
      events: events
        .filter(({ competition_id }) => competition_id === id)
        .map((event) => ({ id: event.id, code: event.code, name: event.name })),
    })),
  };
}

/** Checks the choices of a draft. @throws ApiError 422 naming the invalid choice */
export async function requireChoices(db: Database, { organisationId, userId }: Issuing, facts: NoticeDraft) {
  const { competition_id, audience, event_id } = facts;
  const { competitions: held } = await accessScopeOf(db, userId);
  const competition = await db
    .selectFrom('competitions')
    .select('status')
    .where('id', '=', competition_id)
    .where('rehearsal_of', 'is', null)
    .executeTakeFirst();
  const isHeld =
    held.includes(competition_id) &&
    (await db
      .selectFrom('competition_organisers')
      .select('organisation_id')
      .where('competition_id', '=', competition_id)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst()) !== undefined;
  if (competition === undefined || (!isHeld && competition.status !== 'published')) {
    throw invalid({ competition_id: ['choice'] });
  }
  // A unit may address its own people only.
  if (!isHeld && audience !== 'own') throw invalid({ audience: ['choice'] });
  if (audience !== 'event' || event_id === '') return;
  const event = await db
    .selectFrom('competition_events')
    .select('id')
    .where('id', '=', event_id)
    .where('competition_id', '=', competition_id)
    .executeTakeFirst();
  if (event === undefined) throw invalid({ event_id: ['choice'] });
}

/** Checks that the issuer does not use the number already. @throws ApiError 422 `doc_no` */
export async function requireFreeNumber(db: Database, organisationId: string, docNo: string, ownId = '') {
  if (docNo === '') return;
  const other = await db
    .selectFrom('notices')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('doc_no', '=', docNo)
    .where('id', '!=', ownId)
    .executeTakeFirst();
  if (other !== undefined) throw invalid({ doc_no: ['docNo.taken'] });
}
