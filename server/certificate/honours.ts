import { requireActing } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import type { HonourList } from '../contract/certificate/award.ts';
import { begin } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { conflict, invalid } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { factsOfAward, requireCommittee, standingAwards, type FoundAward } from './award-rows.ts';
import { holdersOf } from './certificate-faces.ts';

/** Awards for coaches of winners, and for units by their medals (优秀教练与组织单位). */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

const medalKinds = ['gold', 'silver', 'bronze', 'merit'] as const;
type Medal = (typeof medalKinds)[number];
/** Points per medal [running.md 7, medals]. */
const pointsOf: Readonly<Record<Medal, number>> = { gold: 4, silver: 3, bronze: 2, merit: 1 };

const isMedal = (kind: FoundAward['kind']): kind is Medal => medalKinds.some((one) => one === kind);

type Medals = Readonly<Record<Medal, number>>;
const none: Medals = { gold: 0, silver: 0, bronze: 0, merit: 0 };
const withOne = (medals: Medals, kind: Medal): Medals => ({ ...medals, [kind]: medals[kind] + 1 });

const pointsIn = (medals: Medals): number =>
  medalKinds.reduce((sum, kind) => sum + medals[kind] * pointsOf[kind], 0);

interface Standing {
  readonly award: FoundAward;
  readonly medal: Medal;
}

/**
 * Returns the key of a coach of a unit at an event. A coach has no account, so the name identifies the coach.
 */
const coachKey = (award: FoundAward, coach: string) =>
  JSON.stringify([award.event_id, award.organisation_id, coach]);

async function coachNames(db: Database, awards: readonly FoundAward[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'coach_name'])
    .where('id', 'in', ['', ...awards.flatMap(({ entry_id }) => entry_id ?? [])])
    .execute();
  return new Map(rows.map(({ id, coach_name }) => [id, coach_name]));
}

const stateOf = (proposed: FoundAward | undefined) => ({
  status: proposed?.status ?? ('' as const),
  proposed_id: proposed?.id ?? '',
  proposed_version: proposed?.version ?? 0,
});

/** Sorts by points, then by gold, silver and bronze. */
const byMedals = (one: Medals, other: Medals): number =>
  pointsIn(other) - pointsIn(one) ||
  other.gold - one.gold ||
  other.silver - one.silver ||
  other.bronze - one.bronze;

/**
 * Returns the coaches and units that can be proposed, from the awards that follow from results.
 * @throws ApiError 404 for every user except the committee
 */
export async function listHonours(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  competitionId: string,
): Promise<HonourList> {
  const { competition, by } = await requireCommittee(db, userId, competitionId);
  const awards = await standingAwards(db, competitionId);
  const won = awards.flatMap((award): Standing[] =>
    isMedal(award.kind) && award.publication_id !== null ? [{ award, medal: award.kind }] : [],
  );
  const coaches = await coachNames(db, awards);
  const coachOf = (award: FoundAward) => coaches.get(award.entry_id ?? '') ?? '';
  const units = await holdersOf(db, awards);
  const events = await db
    .selectFrom('competition_events')
    .select(['id', 'code', 'name'])
    .where('competition_id', '=', competitionId)
    .execute();
  const eventOf = new Map(events.map((event) => [event.id, event]));

  const proposedCoach = new Map(
    awards.flatMap((award) => (award.kind === 'coach' ? [[coachKey(award, coachOf(award)), award]] : [])),
  );
  const proposedUnit = new Map(
    awards.flatMap((award) => (award.kind === 'organiser' ? [[award.organisation_id, award]] : [])),
  );
  const ofCoach = new Map<string, { best: Standing; medals: Medals }>();
  const ofUnit = new Map<string, { unit: string; medals: Medals }>();
  for (const standing of won) {
    const { award, medal } = standing;
    const coach = coachOf(award);
    if (coach !== '') {
      const key = coachKey(award, coach);
      const known = ofCoach.get(key) ?? { best: standing, medals: none };
      const best = pointsOf[medal] > pointsOf[known.best.medal] ? standing : known.best;
      ofCoach.set(key, { best, medals: withOne(known.medals, medal) });
    }
    if (award.organisation_id !== null) {
      const known = ofUnit.get(award.organisation_id) ?? {
        unit: units.get(award.id)?.unit ?? '',
        medals: none,
      };
      ofUnit.set(award.organisation_id, { ...known, medals: withOne(known.medals, medal) });
    }
  }
  return {
    coaches: [...ofCoach]
      .map(([key, { best, medals }]) => ({
        award_id: best.award.id,
        coach: coachOf(best.award),
        unit: units.get(best.award.id)?.unit ?? '',
        event: eventOf.get(best.award.event_id ?? '') ?? { id: '', code: '', name: '' },
        ...medals,
        ...stateOf(proposedCoach.get(key)),
      }))
      .toSorted((one, other) => byMedals(one, other) || (one.event.code < other.event.code ? -1 : 1)),
    units: [...ofUnit]
      .map(([organisation_id, { unit, medals }]) => ({
        organisation_id,
        unit,
        ...medals,
        points: pointsIn(medals),
        ...stateOf(proposedUnit.get(organisation_id)),
      }))
      .toSorted(byMedals),
    meta: { competition: { id: competition.id, name: competition.name }, by },
  };
}

/** Returns the event, entry and unit of a proposal. @throws ApiError 422 naming `of` */
function subjectOf(
  awards: readonly FoundAward[],
  kind: 'coach' | 'organiser',
  of: string,
): Pick<FoundAward, 'event_id' | 'entry_id' | 'organisation_id'> {
  const won = awards.find(
    (award) => isMedal(award.kind) && (kind === 'coach' ? award.id : award.organisation_id) === of,
  );
  if (won === undefined) throw invalid({ of: ['choice'] });
  const { event_id, entry_id, organisation_id } = won;
  return kind === 'coach'
    ? { event_id, entry_id, organisation_id }
    : { event_id: null, entry_id: null, organisation_id };
}

/**
 * Proposes an award for the coach of a winner, or for a unit that has won a medal.
 * @throws ApiError 404, 403; 409 if there is one already; 422 naming `of`
 */
export async function proposeHonour(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
  { kind, of }: { kind: 'coach' | 'organiser'; of: string },
): Promise<{ count: number }> {
  await db.transaction().execute(async (transaction) => {
    await requireActing(transaction, userId, competitionId);
    const now = clock();
    const awards = await standingAwards(transaction, competitionId);
    const subject = subjectOf(awards, kind, of);
    const coaches = await coachNames(transaction, awards);
    const coach = coaches.get(subject.entry_id ?? '') ?? '';
    if (kind === 'coach' && coach === '') throw invalid({ of: ['choice'] });
    const isSame = (award: FoundAward) =>
      award.kind === kind &&
      award.organisation_id === subject.organisation_id &&
      award.event_id === subject.event_id &&
      (coaches.get(award.entry_id ?? '') ?? '') === coach;
    if (awards.some(isSame)) throw conflict();
    const facts = factsOfAward({ publication_id: null, publication: null });
    const move = begin('awards', { type: 'award.propose', by: 'organiser', facts });
    const id = randomKey();
    await transaction
      .insertInto('awards')
      .values({
        id,
        competition_id: competitionId,
        ...subject,
        publication_id: null,
        kind,
        award: '',
        status: move.status,
        proposed_by: userId,
        proposed_at: now,
        asked_by: null,
        granted_by: null,
        granted_at: null,
      })
      .execute();
    await audit(transaction, {
      object: 'award',
      object_id: id,
      action: 'award.propose',
      actor_id: userId,
      capacity: 'organiser',
      before: '',
      after: move.after,
      reason: '',
      at: now,
    });
  });
  return { count: 1 };
}
