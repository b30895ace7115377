import { requireHeld } from '../../competition/held-competitions.ts';
import type { ApiParts } from '../../context.ts';
import { countingStatuses, expertCapacities } from '../../contract/expert/assignment.ts';
import { comingStatuses } from '../../contract/day/competition-session.ts';
import {
  SUCCESSORS_AT_MOST,
  successorReasons,
  type SuccessorList,
  type SuccessorReason,
} from '../../contract/expert/successor.ts';
import { cities } from '../../contract/kit/person-words.ts';
import type { Database } from '../../db/open-database.ts';
import { accessScopeOf } from '../../entry/access-scope.ts';
import { nextReserve, readMembers, type MemberRow } from '../../expert/judgement-group-rows.ts';
import { samePersonAs } from '../../expert/same-person.ts';
import { forbidden, notFound } from '../../kit/api-error.ts';
import { approvedExperts, ofCommittee, pageOfCandidates, type Candidate } from '../assignment-candidates.ts';
import {
  aboutEvent,
  findAssignment,
  readAssignments,
  type AboutEvent,
  type AssignmentRow,
} from '../assignment-rows.ts';
import { arbitersOf } from '../competition-assignment-rows.ts';

/** The people who can take over a duty, and what waits for them. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'languages'>;

/** The statuses of a sheet to which judges still add marks. */
const markedStatuses = ['blank', 'draft', 'conflict'] as const;
const undecodedStatuses = ['committed', 'ready', 'drawing', 'sealed'] as const;

/** The maximum number of people of one bank or committee, so that one page contains all of them. */
const ALL = { page: 1, per_page: 100_000, fit: 'yes' } as const;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly fields: readonly string[];
}

const countOf = async (query: { execute: () => Promise<unknown[]> }) => (await query.execute()).length;

/** Returns the group of a scoring judge, with its members; undefined for all other people. */
async function groupOf(db: Database, row: AssignmentRow) {
  const members = await readMembers(db, row.event_id);
  const own = members.find(({ assignment_id }) => assignment_id === row.id);
  if (own === undefined) return undefined;
  const group = await db
    .selectFrom('judgement_groups')
    .select(['id', 'name', 'leader_id'])
    .where('id', '=', own.group_id)
    .executeTakeFirstOrThrow();
  return {
    ...group,
    seat: own.seat,
    reserve: nextReserve(members.filter(({ group_id }) => group_id === group.id)),
  };
}

type Group = Awaited<ReturnType<typeof groupOf>>;

/** Returns the work of a duty that is not finished. */
async function openWorkOf(db: Database, row: AssignmentRow, group: Group): Promise<SuccessorList['open']> {
  const of = row.event_id;
  const [sessions, sheets, rounds, incidents] = await Promise.all([
    countOf(comingSessions(db, [of])),
    group === undefined || group.seat === 'reserve'
      ? 0
      : countOf(
          db
            .selectFrom('score_sheets as sheet')
            .select('sheet.id')
            .where('sheet.group_id', '=', group.id)
            .where('sheet.status', 'in', markedStatuses)
            .where((is) =>
              is.not(
                is.exists(
                  is
                    .selectFrom('sheet_parts as part')
                    .select('part.sheet_id')
                    .whereRef('part.sheet_id', '=', 'sheet.id')
                    .where('part.user_id', '=', row.user_id)
                    .where('part.submitted_at', 'is not', null),
                ),
              ),
            ),
        ),
    row.round_kind === ''
      ? 0
      : countOf(
          db
            .selectFrom('draw_rounds')
            .select('id')
            .where('event_id', '=', of)
            .where('kind', '=', row.round_kind)
            .where('status', 'in', undecodedStatuses),
        ),
    row.capacity === 'chief'
      ? countOf(
          db.selectFrom('incidents').select('id').where('event_id', '=', of).where('status', '=', 'reported'),
        )
      : 0,
  ]);
  return {
    sessions,
    group: group?.name ?? '',
    leads_group: group?.leader_id === row.id,
    sheets,
    rounds,
    incidents,
  };
}

const comingSessions = (db: Database, eventIds: readonly string[]) =>
  db
    .selectFrom('competition_sessions')
    .select(['event_id', 'starts_at', 'ends_at'])
    .where('event_id', 'in', ['', ...eventIds])
    .where('status', 'in', comingStatuses);

/**
 * Returns the people who serve at other events of the competition: free in all coming sessions of the event, or
 * not.
 */
async function servingBeside(db: Database, { event, competition }: AboutEvent) {
  const duties = await db
    .selectFrom('assignments')
    .select(['user_id', 'event_id'])
    .where('competition_id', '=', competition.id)
    .where('event_id', '<>', event.id)
    .where('status', 'in', countingStatuses)
    .execute();
  const sessions = await comingSessions(db, [event.id, ...duties.map((one) => one.event_id)]).execute();
  const own = sessions.filter(({ event_id }) => event_id === event.id);
  const clashes = (id: string) =>
    sessions.some(
      (other) =>
        other.event_id === id &&
        own.some((one) => one.starts_at < other.ends_at && other.starts_at < one.ends_at),
    );
  const taken = new Set(duties.filter((one) => clashes(one.event_id)).map(({ user_id }) => user_id));
  return { taken, here: new Set(duties.map(({ user_id }) => user_id).filter((id) => !taken.has(id))) };
}

/** Returns the accounts that began a duty of this capacity at any event, before or now. */
async function servedAs(db: Database, { capacity, id }: AssignmentRow): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('audit_log', 'audit_log.object_id', 'assignments.id')
    .select('assignments.user_id')
    .distinct()
    .where('assignments.capacity', '=', capacity)
    .where('assignments.id', '<>', id)
    .where('audit_log.object', '=', 'assignment')
    .where('audit_log.action', '=', 'assignment.begin')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Returns those of the accounts whose persons live or work in the city that the place of the competition names. */
async function livingNear(
  { db, languages }: Pick<Parts, 'db' | 'languages'>,
  place: string,
): Promise<ReadonlySet<string>> {
  // The committee enters the place in Chinese, often without the suffix of the city.
  const city = cities(languages('zh')).find(({ label }) =>
    place.includes(label.replace(/(?:市|州|林区)$/, '')),
  );
  if (city === undefined) return new Set();
  const rows = await db
    .selectFrom('persons')
    .select('user_id')
    .where('region_code', 'like', `${city.value.slice(0, 4)}%`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Returns the people who are free for the duty, without a conflict, and no keeper of another draw of the event. */
async function freePeople(
  { db }: Pick<Parts, 'db'>,
  row: AssignmentRow,
  about: AboutEvent,
  taken: ReadonlySet<string>,
) {
  const { event, competition, now } = about;
  const experts = await approvedExperts(db, '', now);
  const isOfExperts = expertCapacities.some((one) => one === row.capacity);
  const others: readonly Candidate[] = isOfExperts ? [] : await ofCommittee(db, competition.id, '');
  const atEvent = await db
    .selectFrom('assignments')
    .select(['user_id', 'capacity', 'round_kind', 'status'])
    .where('event_id', '=', event.id)
    .execute();
  // A released keeper knows the links of one draw and takes no other one.
  const excluded = atEvent.filter(
    (one) =>
      one.status !== 'released' ||
      (row.round_kind !== '' && one.round_kind !== '' && one.round_kind !== row.round_kind),
  );
  const arbiters = await arbitersOf(db, competition.id);
  const serving = [...excluded, ...arbiters.map((user_id) => ({ user_id, capacity: 'arbiter' as const }))];
  const { data } = await pageOfCandidates(
    db,
    [...others, ...experts],
    { capacity: row.capacity, about: { event, competition, now }, serving },
    ALL,
  );
  const same = await samePersonAs(
    db,
    row.user_id,
    data.map(({ id }) => id),
  );
  return data
    .filter(({ id }) => !same.has(id) && !taken.has(id))
    .map(({ id, name, unit, fields }): Person => ({ id, name, unit, fields }));
}

/** A member of a group as a candidate. The reserve is one of the event's judges, so no search finds them. */
const personOf = ({ user_id, real_name, account_name, employer }: MemberRow): Person => ({
  id: user_id,
  name: real_name ?? account_name,
  unit: employer ?? '',
  fields: [],
});

/**
 * Ranks the people who can take over a duty: by the most important reason, then by the next, then by name.
 * @throws ApiError 404 for every user except the committee that holds the competition; 403 for its viewers
 */
export async function listSuccessors(parts: Parts, userId: string, id: string): Promise<SuccessorList> {
  const { db, clock } = parts;
  const row = await readAssignments(db).where('assignments.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const accessScope = await accessScopeOf(db, userId);
  await requireHeld(db, accessScope, row.competition_id);
  if (!accessScope.acts) throw forbidden();
  const about = await aboutEvent(db, row.event_id, clock());
  const group = await groupOf(db, row);
  const { taken, here } = await servingBeside(db, about);
  const people = await freePeople(parts, row, about, taken);
  const served = await servedAs(db, row);
  const near = await livingNear(parts, about.competition.place);
  const reserve = group?.seat === 'judge' ? group.reserve : undefined;
  const holds: Readonly<Record<SuccessorReason, (one: Person) => boolean>> = {
    reserve: ({ id: person }) => person === reserve?.user_id,
    served: ({ id: person }) => served.has(person),
    trade: ({ fields }) =>
      fields.some((trade) => about.event.name.includes(trade) || trade.includes(about.event.name)),
    here: ({ id: person }) => here.has(person),
    near: ({ id: person }) => near.has(person),
  };
  const weightOf = (reasons: readonly SuccessorReason[]) =>
    reasons.reduce(
      (sum, reason) => sum + 2 ** (successorReasons.length - successorReasons.indexOf(reason)),
      0,
    );
  const ranked = [...(reserve === undefined ? [] : [personOf(reserve)]), ...people]
    .map(({ fields, ...one }) => ({
      ...one,
      reasons: successorReasons.filter((reason) => holds[reason]({ fields, ...one })),
    }))
    .toSorted((one, other) => weightOf(other.reasons) - weightOf(one.reasons));
  return {
    of: await findAssignment(db, id, userId, about.now),
    open: await openWorkOf(db, row, group),
    data: ranked.slice(0, SUCCESSORS_AT_MOST),
  };
}
