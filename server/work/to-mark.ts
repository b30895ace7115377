import { sql, type ExpressionBuilder } from 'kysely';
import { chinaInstant } from '../competition/competitions.ts';
import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { dutiesAs } from '../duty/serving.ts';
import { openSessions } from '../scoring/sheet-facts.ts';
import { lotOf, sampleKey } from '../scoring/sheet-rows.ts';
import { countOf, LISTED_AT_MOST, type Item, type Source } from './work-source.ts';

interface Joined extends Tables {
  duty: Tables['assignments'];
  member: Tables['judgement_group_members'];
  group: Tables['judgement_groups'];
  sheet: Tables['score_sheets'];
  session: Tables['competition_sessions'];
  event: Tables['competition_events'];
}
type Is = ExpressionBuilder<Joined, 'duty' | 'member' | 'group' | 'sheet' | 'session' | 'event'>;
type OfSheet = ExpressionBuilder<Joined, 'sheet' | 'session' | 'event'>;

/** Whether the judge has a part in the sheet. The first free reserve has one if a judge is barred. */
const isJudge = (is: Is) =>
  is.and([
    sql<boolean>`sheet.barred not like '%' || duty.id || '%'`,
    is.or([
      is('member.seat', '=', 'judge'),
      is.and([
        is('sheet.barred', '<>', '[]'),
        is.not(
          is.exists(
            is
              .selectFrom('judgement_group_members as earlier')
              .innerJoin('assignments as other', 'other.id', 'earlier.assignment_id')
              .select('other.id')
              .whereRef('earlier.group_id', '=', 'member.group_id')
              .whereRef('earlier.position', '<', 'member.position')
              .where('earlier.seat', '=', 'reserve')
              .where('other.status', 'in', countingStatuses)
              .where(sql<boolean>`sheet.barred not like '%' || other.id || '%'`),
          ),
        ),
      ]),
    ]),
  ]);

/** Whether the sheet waits for the judge's part. */
const isToMark = (is: Is, userId: string) =>
  is.and([
    is('sheet.status', 'in', ['blank', 'draft', 'conflict']),
    is.not(
      is.exists(
        is
          .selectFrom('sheet_parts as part')
          .select('part.sheet_id')
          .whereRef('part.sheet_id', '=', 'sheet.id')
          .where('part.user_id', '=', userId)
          .where('part.submitted_at', 'is not', null),
      ),
    ),
  ]);

/** Whether the sheet waits for the signature of the judge, who leads the group. */
const isToSign = (is: Is) =>
  is.and([is('sheet.status', '=', 'submitted'), is('group.leader_id', '=', is.ref('duty.id'))]);

/** Whether the sheet is open as the fact `isOpen` of the chart `scoreSheet` says. */
const isOpen = (is: OfSheet) =>
  is.or([
    is.and([is('event.status', '=', 'running'), is('session.status', 'in', openSessions)]),
    is('sheet.fresh_code', '<>', ''),
  ]);

interface SheetOfEvent {
  readonly id: string;
  readonly event_id: string;
  readonly code: string;
  readonly fresh_code: string;
  readonly module: string;
  readonly starts_at: number;
  readonly event_code: string;
  readonly event: string;
}

const itemOf = (row: SheetOfEvent): Omit<Item, 'kind'> => ({
  id: row.id,
  event_id: row.event_id,
  title: `${row.fresh_code === '' ? row.code : row.fresh_code} ${row.module}`,
  detail: `${row.event_code} ${row.event}`,
  since: chinaInstant(row.starts_at),
  due: '',
});

/** The open score sheets that a judge has to mark or to sign. */
export function toMark(db: Database, userId: string): Source {
  const fitting = dutiesAs(db, userId, 'scoring')
    .innerJoin('judgement_group_members as member', 'member.assignment_id', 'duty.id')
    .innerJoin('judgement_groups as group', 'group.id', 'member.group_id')
    .innerJoin('score_sheets as sheet', 'sheet.group_id', 'member.group_id')
    .innerJoin('competition_sessions as session', 'session.id', 'sheet.session_id')
    .innerJoin('competition_events as event', 'event.id', 'sheet.event_id')
    .where((is) => isOpen(is))
    .where((is) => isJudge(is))
    .where((is) => is.or([isToMark(is, userId), isToSign(is)]));
  return {
    kind: 'mark',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['sheet.id', 'sheet.event_id', 'sheet.code', 'sheet.fresh_code', 'sheet.module'])
        .select(['session.starts_at', 'event.code as event_code', 'event.name as event'])
        .orderBy('session.starts_at')
        .orderBy('sheet.module')
        .orderBy('sheet.code')
        .orderBy('sheet.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map(itemOf);
    },
  };
}

/**
 * Returns the signed sheets at the events of a duty, with the lot of the supervisor's samples. The lot needs all
 * sheets of an event, so they are read of the events that have a signed one.
 */
async function signedSheets(db: Database, userId: string, capacity: 'supervisor' | 'chief') {
  const rows = await db
    .selectFrom('score_sheets as sheet')
    .innerJoin('competition_sessions as session', 'session.id', 'sheet.session_id')
    .innerJoin('competition_events as event', 'event.id', 'sheet.event_id')
    .where('sheet.event_id', 'in', dutiesAs(db, userId, capacity).select('duty.event_id'))
    .where('sheet.event_id', 'in', (is) =>
      is
        .selectFrom('score_sheets as signed')
        .select('signed.event_id')
        .where('signed.status', '=', 'group_signed'),
    )
    .where('sheet.status', '<>', 'closed')
    .select([
      'sheet.id',
      'sheet.event_id',
      'sheet.session_id',
      'sheet.code',
      'sheet.fresh_code',
      'sheet.module',
    ])
    .select(['sheet.status', 'sheet.sampled_at', 'session.starts_at'])
    .select(['event.code as event_code', 'event.name as event'])
    .select((is) => isOpen(is).as('is_open'))
    .orderBy('session.starts_at')
    .orderBy('sheet.module')
    .orderBy('sheet.code')
    .orderBy('sheet.id')
    .execute();
  const signed = rows.filter(({ status, is_open }) => status === 'group_signed' && Boolean(is_open));
  return { signed, ...lotOf(rows) };
}

const sourceOf = (kind: 'sample' | 'lock', sheets: () => Promise<SheetOfEvent[]>): Source => ({
  kind,
  count: async (most) => Math.min((await sheets()).length, most ?? Infinity),
  items: async () => (await sheets()).slice(0, LISTED_AT_MOST).map(itemOf),
});

/** The signed score sheets that the lot has chosen and that the supervisor has not compared yet. */
export const toSample = (db: Database, userId: string): Source =>
  sourceOf('sample', async () => {
    const { signed, lot } = await signedSheets(db, userId, 'supervisor');
    return signed.filter(({ id, sampled_at }) => lot.has(id) && sampled_at === null);
  });

/** The signed score sheets that the chief judge can lock because the samples of their module are compared. */
export const toLock = (db: Database, userId: string): Source =>
  sourceOf('lock', async () => {
    const { signed, sampled } = await signedSheets(db, userId, 'chief');
    return signed.filter((row) => sampled.has(sampleKey(row)));
  });
