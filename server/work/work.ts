import { notSecondTo } from '../account/second-person.ts';
import type { Work } from '../contract/work.ts';
import type { Database } from '../db/open-database.ts';
import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import { peopleToConfirm } from '../unit/affiliations.ts';
import { administeredBy, isOfCommittee } from '../unit/offices.ts';
import { isDecidedBy, accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import { reviewable } from '../entry/reading/entry-filters.ts';
import { unitsToConfirm } from '../unit/unit-confirmations.ts';
import { dutySources } from './duty-sources.ts';
import { isExpert, toAnswer } from './to-answer.ts';
import { toAward, toReissue } from './to-certify.ts';
import { toDraw, toSpeak } from './to-draw.ts';
import { toExamine } from './to-examine.ts';
import { toCancelCalls, toExhibit } from './to-exhibit.ts';
import { countOf, LISTED_AT_MOST, type Item, type Source } from './work-source.ts';

/**
 * The maximum count of each kind for the number beside the menu. A higher exact number is of no use there.
 */
const COUNTED_AT_MOST = 100;

const entries = (db: Database) => db.selectFrom('entries as entry');

const entryColumns = [
  'entry.id',
  'entry.submitted_at',
  'entry.correction_until',
  'entry.updated_at',
  'person.real_name',
  'event.name as event',
] as const;

/** Returns the user's tasks by kind, within a kind the longest waiting first. */
export async function listWork(db: Database, userId: string, now: number): Promise<Work> {
  const data: Item[] = [];
  const counts: Record<string, number> = {};
  for (const { kind, items, count } of await sourcesOf(db, userId, now)) {
    const listed = await items();
    data.push(...listed.map((item) => ({ kind, ...item })));
    counts[kind] = listed.length < LISTED_AT_MOST ? listed.length : await count(null);
  }
  return { data, counts, meta: { server_time: chinaInstant(now) } };
}

/** Counts the user's tasks of all kinds. Each kind counts at most `COUNTED_AT_MOST`. */
export async function countWork(db: Database, userId: string, now: number): Promise<number> {
  let sum = 0;
  for (const { count } of await sourcesOf(db, userId, now)) sum += await count(COUNTED_AT_MOST);
  return sum;
}

/** Returns the kinds of tasks that apply to an account. */
async function sourcesOf(db: Database, userId: string, now: number): Promise<Source[]> {
  const accessScope = await accessScopeOf(db, userId);
  const units = accessScope.acts ? accessScope.units : [];
  const held = accessScope.acts ? accessScope.competitions : [];
  const recognised = await unitsToConfirm(db, userId);
  const administered = await administeredBy(db, userId);
  return [
    toMend(db, userId, now),
    toDraw(db, userId),
    await toSpeak(db, userId, now),
    ...((await isExpert(db, userId)) ? [toAnswer(db, userId, now)] : []),
    ...(await dutySources(db, accessScope, held, now)),
    ...(units.length > 0 ? [toEndorse(db, units)] : []),
    ...(held.length > 0
      ? [
          toSecond(db, userId, held, now, 'publish'),
          toSecond(db, userId, held, now, 'second'),
          toWipe(db, held, now),
          toReview(db, held),
          toSubstitute(db, userId, held, now),
          toAnnounce(db, userId, held, now),
          toExhibit(db, held, now),
          toCancelCalls(db, userId, held, now),
          toAward(db, userId, held),
          toReissue(db, userId, held),
        ]
      : []),
    ...((await isOfCommittee(db, userId)) ? [toCorrect(db, userId, accessScope), toExamine(db, userId)] : []),
    ...(recognised === null ? [] : [toRecognise(db, recognised)]),
    ...(administered === undefined ? [] : [toBelong(db, administered)]),
  ];
}

const entrySource = (
  db: Database,
  kind: 'mend' | 'endorse' | 'review',
  fitting: ReturnType<typeof entries>,
): Source => ({
  kind,
  count: countOf(db, fitting),
  async items() {
    const rows = await fitting
      .innerJoin('persons as person', 'person.id', 'entry.person_id')
      .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
      .select(entryColumns)
      .orderBy(kind === 'mend' ? 'entry.correction_until' : 'entry.submitted_at')
      .orderBy('entry.id')
      .limit(LISTED_AT_MOST)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: row.real_name,
      detail: row.event,
      since: chinaInstant(row.submitted_at ?? row.updated_at),
      due: kind === 'mend' && row.correction_until !== null ? chinaInstant(row.correction_until) : '',
    }));
  },
});

const toMend = (db: Database, userId: string, now: number) =>
  entrySource(
    db,
    'mend',
    entries(db)
      .where('entry.user_id', '=', userId)
      .where('entry.status', '=', 'returned')
      .where('entry.correction_until', '>', now),
  );

const toEndorse = (db: Database, units: readonly string[]) =>
  entrySource(
    db,
    'endorse',
    entries(db).where('entry.organisation_id', 'in', units).where('entry.status', '=', 'submitted'),
  );

const toReview = (db: Database, held: readonly string[]) =>
  entrySource(db, 'review', entries(db).where('entry.competition_id', 'in', held).where(reviewable));

/**
 * The proposals about a competition that another committee member has made. `publish`: to publish it.
 * `second`: to change a published one.
 */
function toSecond(
  db: Database,
  userId: string,
  held: readonly string[],
  now: number,
  kind: 'publish' | 'second',
): Source {
  const fitting = db
    .selectFrom('decisions as decision')
    .innerJoin('competitions as competition', 'competition.id', 'decision.competition_id')
    .where('decision.competition_id', 'in', held)
    .where('decision.status', '=', 'proposed')
    .where('decision.proposed_by', 'not in', notSecondTo(userId))
    .where('decision.action', kind === 'publish' ? '=' : '<>', 'publish')
    // After registration has closed, a competition can no longer be published or extended. A rehearsal is
    // wiped at any time.
    .where((is) =>
      is.or([is('decision.action', 'in', ['cancel', 'wipe']), is('competition.reg_close_at', '>', now)]),
    );
  return {
    kind,
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select([
          'decision.action',
          'decision.proposed_at',
          'decision.reason',
          'competition.id',
          'competition.name',
          'competition.host',
          'competition.reg_close_at',
        ])
        .orderBy('decision.proposed_at')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.name,
        detail: row.action === 'publish' ? row.host : row.reason,
        since: chinaInstant(row.proposed_at),
        due: row.action === 'cancel' || row.action === 'wipe' ? '' : chinaInstant(row.reg_close_at),
      }));
    },
  };
}

/** The substitutions that another user has requested, while they are still possible. */
function toSubstitute(db: Database, userId: string, held: readonly string[], now: number): Source {
  const fitting = db
    .selectFrom('substitutions as request')
    .innerJoin('entries as entry', 'entry.id', 'request.entry_id')
    .innerJoin('competitions as competition', 'competition.id', 'entry.competition_id')
    .where('request.status', '=', 'proposed')
    .where('request.asked_by', 'not in', notSecondTo(userId))
    .where('entry.competition_id', 'in', held)
    .where('entry.status', '=', 'approved')
    .where('competition.status', '=', 'published')
    .where('competition.starts_on', '>', chinaDay(now));
  return {
    kind: 'substitute',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .innerJoin('persons as leaver', 'leaver.id', 'request.leaver_id')
        .innerJoin('persons as newcomer', 'newcomer.id', 'request.person_id')
        .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
        .select([
          'entry.id',
          'request.asked_at',
          'event.name as event',
          'leaver.real_name as from',
          'newcomer.real_name as to',
        ])
        .orderBy('request.asked_at')
        .orderBy('request.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: `${row.from} → ${row.to}`,
        detail: row.event,
        since: chinaInstant(row.asked_at),
        due: '',
      }));
    },
  };
}

/** The notices that another user has submitted for approval and that have not expired. */
function toAnnounce(db: Database, userId: string, held: readonly string[], now: number): Source {
  const fitting = db
    .selectFrom('notices as notice')
    .innerJoin('notice_revisions as written', (join) =>
      join.onRef('written.notice_id', '=', 'notice.id').onRef('written.revision', '=', 'notice.working'),
    )
    .where('notice.competition_id', 'in', held)
    .where('notice.status', 'in', ['in_review', 'revision_in_review'])
    .where('notice.submitted_by', 'not in', notSecondTo(userId))
    .where((is) => is.or([is('written.expire_at', 'is', null), is('written.expire_at', '>', now)]));
  return {
    kind: 'announce',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['notice.id', 'notice.doc_no', 'notice.updated_at', 'written.title'])
        .orderBy('notice.updated_at')
        .orderBy('notice.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.title,
        detail: row.doc_no,
        since: chinaInstant(row.updated_at),
        due: '',
      }));
    },
  };
}

function toCorrect(db: Database, userId: string, accessScope: AccessScope): Source {
  const fitting = db
    .selectFrom('corrections')
    .where('corrections.status', '=', 'filed')
    .where('corrections.filed_by', 'not in', notSecondTo(userId))
    .where(isDecidedBy(accessScope));
  return {
    kind: 'correct',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .leftJoin('persons', 'persons.id', 'corrections.person_id')
        .leftJoin('organisations', 'organisations.id', 'corrections.organisation_id')
        .select((is) => [
          'corrections.id',
          'corrections.filed_at',
          'corrections.reason',
          is.fn.coalesce('persons.real_name', 'organisations.name', is.val('')).as('subject'),
        ])
        .orderBy('corrections.filed_at')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.subject,
        detail: row.reason,
        since: chinaInstant(row.filed_at),
        due: '',
      }));
    },
  };
}

/** The units that have applied for confirmation. */
function toRecognise(db: Database, fitting: NonNullable<Awaited<ReturnType<typeof unitsToConfirm>>>): Source {
  return {
    kind: 'recognise',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select([
          'organisation.id',
          'organisation.name',
          'organisation.credit_code',
          'organisation.applied_at',
        ])
        .orderBy('organisation.applied_at')
        .orderBy('organisation.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.name,
        detail: row.credit_code ?? '',
        since: chinaInstant(row.applied_at ?? 0),
        due: '',
      }));
    },
  };
}

/** The people who claim to belong to the organisation that the user administers. */
function toBelong(db: Database, organisationId: string): Source {
  const fitting = peopleToConfirm(db, organisationId);
  return {
    kind: 'belong',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['users.id', 'users.username', 'users.name', 'persons.real_name', 'of.since'])
        .orderBy('of.since')
        .orderBy('users.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.real_name ?? (row.name || row.username),
        detail: row.username,
        since: chinaInstant(row.since),
        due: '',
      }));
    },
  };
}

/**
 * The rehearsals whose days are over, or that the clock has closed, and that no member has proposed to wipe. Their
 * accounts, papers and marks carry the names of the real event, so they are removed before its first session.
 * @param held the competitions that the user acts for
 */
function toWipe(db: Database, held: readonly string[], now: number): Source {
  const fitting = db
    .selectFrom('competitions as rehearsal')
    .innerJoin('competitions as real', 'real.id', 'rehearsal.rehearsal_of')
    .where('rehearsal.id', 'in', held)
    .where((is) =>
      is.or([is('rehearsal.status', '=', 'cancelled'), is('rehearsal.ends_on', '<', chinaDay(now))]),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('decisions')
            .select('decisions.id')
            .whereRef('decisions.competition_id', '=', 'rehearsal.id')
            .where('decisions.action', '=', 'wipe')
            .where('decisions.status', 'in', ['proposed', 'approved']),
        ),
      ),
    );
  return {
    kind: 'wipe',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['rehearsal.id', 'rehearsal.name', 'real.name as real', 'real.starts_on'])
        .orderBy('real.starts_on')
        .orderBy('rehearsal.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.name,
        detail: row.real,
        since: '',
        due: `${row.starts_on}T00:00:00+08:00`,
      }));
    },
  };
}
