import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { InvitationFacts } from '../../machines/expert/invitation.machine.ts';
import { countingStatuses } from '../contract/expert/assignment.ts';
import { invitationCauses, type InvitationCause } from '../contract/expert/invitation.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { isHeldOn, isInForce } from './busy-days.ts';
import { identitiesOf } from './same-person.ts';

/** The causes that exclude an expert from judging an event. */

/** Statuses of entries that do not count. */
const gone = ['draft', 'rejected', 'withdrawn'] as const;

interface About {
  /** Omitted for a duty at the whole competition. In this case the entries of all its events count. */
  event?: Pick<Selectable<Tables['competition_events']>, 'id'>;
  competition: Pick<Selectable<Tables['competitions']>, 'id' | 'starts_on' | 'ends_on'>;
  /** Milliseconds since the epoch. */
  now: number;
  /**
   * Set for assignments. Accounts that are not experts are included, and duties in the same competition do
   * not count as busy.
   */
  forAssignment?: true;
  /** The id of the invitation under examination. It does not count as another duty. */
  except?: string;
  /** True while the expert answers. In this case other open invitations do not count as duties. */
  isAnswered?: boolean;
}

/**
 * Returns the condition for the entries that count: those of one event, or those of the whole competition.
 */
export const isOfEntries = ({
  event,
  competition,
}: Pick<About, 'event' | 'competition'>): RawBuilder<boolean> =>
  event === undefined
    ? sql<boolean>`entries.competition_id = ${competition.id}`
    : sql<boolean>`entries.event_id = ${event.id}`;

/** Returns the identities, names, coaches and units of all entries that count. */
async function enteredIn(db: Database, about: About) {
  const entries = await db
    .selectFrom('entries')
    .innerJoin('persons', 'persons.id', 'entries.person_id')
    .leftJoin('organisations', 'organisations.id', 'entries.organisation_id')
    .select(['entries.id', 'entries.coach_name', 'entries.organisation_id'])
    .select(['persons.id_no_digest', 'persons.real_name', 'organisations.name as organisation'])
    .where(isOfEntries(about))
    .where('entries.status', 'not in', gone)
    .execute();
  const members = await db
    .selectFrom('entry_members as member')
    .innerJoin('entries', 'entries.id', 'member.entry_id')
    .innerJoin('persons', 'persons.id', 'member.person_id')
    .select(['persons.id_no_digest', 'persons.real_name'])
    .where(isOfEntries(about))
    .where('entries.status', 'not in', gone)
    .execute();
  const all = [...entries, ...members];
  const texts = (values: readonly (string | null)[]) => new Set(values.filter((one) => one !== null));
  return {
    identities: texts(all.map(({ id_no_digest }) => id_no_digest)),
    coaches: texts(entries.map(({ coach_name }) => coach_name || null)),
    units: texts(entries.map(({ organisation_id }) => organisation_id)),
    names: texts([...all.map(({ real_name }) => real_name), ...entries.map((one) => one.organisation)]),
    unitNames: texts(entries.map(({ organisation }) => organisation)),
  };
}

/** Returns the experts who have another duty, or an open invitation to one, on the same days. */
async function busyOnes(
  db: Database,
  ids: readonly string[],
  { competition, now, except = '', isAnswered = false, forAssignment }: About,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('invitations as other')
    .innerJoin('competitions as held', 'held.id', 'other.competition_id')
    .select('other.expert_id')
    .where('other.expert_id', 'in', ids)
    .where((is) =>
      is.or([
        is.and([is('other.status', '=', 'accepted'), isInForce('other')]),
        ...(isAnswered
          ? []
          : [is.and([is('other.status', 'in', ['sent', 'viewed']), is('other.expires_at', '>', now)])]),
      ]),
    )
    .$if(forAssignment === true, (query) => query.where('held.id', '<>', competition.id))
    .where('other.id', '<>', except)
    .where(isHeldOn(competition))
    .execute();
  // The acceptance itself checks the duties at its event.
  const serving =
    forAssignment === true || isAnswered
      ? []
      : await db
          .selectFrom('assignments as duty')
          .innerJoin('competitions as held', 'held.id', 'duty.competition_id')
          .select('duty.user_id')
          .where('duty.user_id', 'in', ids)
          // A duty counts from its confirmation on [running.md 1.1].
          .where('duty.status', 'in', countingStatuses)
          .where(isHeldOn(competition))
          .execute();
  return new Set([...rows.map(({ expert_id }) => expert_id), ...serving.map(({ user_id }) => user_id)]);
}

/** Returns the causes that exclude each account from serving at an event, by account id. */
export async function causesOf(
  db: Database,
  ids: readonly string[],
  about: About,
): Promise<ReadonlyMap<string, InvitationCause[]>> {
  if (ids.length === 0) return new Map();
  const { competition } = about;
  const entered = await enteredIn(db, about);
  const identities = await identitiesOf(db, ids);
  const busy = await busyOnes(db, ids, about);
  const leaders = new Set(
    (
      await db
        .selectFrom('delegations')
        .select('leader_phone')
        .where('competition_id', '=', competition.id)
        .execute()
    ).map(({ leader_phone }) => leader_phone),
  );
  const experts = await db
    .selectFrom('users')
    .leftJoin('experts', 'experts.user_id', 'users.id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .select(['experts.employer', 'experts.ties', 'experts.status', 'experts.cert_no'])
    .select(['experts.cert_valid_to', 'experts.declaration'])
    .select(['users.id as user_id', 'users.phone', 'persons.real_name'])
    .where('users.id', 'in', ids)
    .$if(about.forAssignment !== true, (query) => query.where('experts.user_id', 'is not', null))
    .execute();
  const belongings = await db
    .selectFrom('user_organisations')
    .select(['user_id', 'organisation_id'])
    .where('user_id', 'in', ids)
    .where('status', 'in', ['claimed', 'confirmed'])
    .execute();
  return new Map(
    experts.map((expert) => {
      const ties: string[] = JSON.parse(expert.ties ?? '[]');
      const isOfUnit =
        entered.unitNames.has(expert.employer ?? '') ||
        belongings.some((one) => one.user_id === expert.user_id && entered.units.has(one.organisation_id));
      const found: Readonly<Record<InvitationCause, boolean>> = {
        notApproved: expert.status !== 'approved',
        certificate: !expert.cert_no || (expert.cert_valid_to ?? '') < competition.ends_on,
        undeclared: !expert.declaration,
        competes: [...identities(expert.user_id)].some((one) => entered.identities.has(one)),
        coaches: expert.real_name !== null && entered.coaches.has(expert.real_name),
        leads: expert.phone !== null && leaders.has(expert.phone),
        tie: ties.some((tie) => entered.names.has(tie)),
        busy: busy.has(expert.user_id),
        sameUnit: isOfUnit,
      };
      return [expert.user_id, causesIn(found)];
    }),
  );
}

const causesIn = (found: Readonly<Record<InvitationCause, boolean>>): InvitationCause[] =>
  invitationCauses.filter((cause) => found[cause]);

/**
 * Returns the facts that the chart's guards read from the causes. The cause `sameUnit` is no conflict,
 * because other judges can judge the stations of that unit.
 */
export const factsOf = (causes: readonly InvitationCause[], isLive: boolean): InvitationFacts => ({
  isLive,
  isQualified: !causes.includes('notApproved') && !causes.includes('certificate'),
  isFree: !causes.includes('busy'),
  hasConflict: (['undeclared', 'competes', 'coaches', 'leads', 'tie'] as const).some((cause) =>
    causes.includes(cause),
  ),
});
