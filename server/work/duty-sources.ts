import type { Database } from '../db/open-database.ts';
import { capacitiesOf, isArbiterSomewhere } from '../duty/serving.ts';
import type { AccessScope } from '../entry/access-scope.ts';
import { toAgree } from './to-agree.ts';
import { toAppeal } from './to-appeal.ts';
import { toCancelEvents, toCancelSessions, toSeal, toUnlock } from './to-confirm.ts';
import { toCompile, toDecode } from './to-compile.ts';
import { toEnterValue } from './to-draw.ts';
import { toLock, toMark, toSample } from './to-mark.ts';
import { toPlace } from './to-place.ts';
import { toRecount } from './to-recount.ts';
import { toRelease } from './to-release.ts';
import { toRule } from './to-rule.ts';
import { toConfirm, toGroup, toWaive } from './to-staff.ts';
import type { Source } from './work-source.ts';

type Capacity = Awaited<ReturnType<typeof capacitiesOf>>[number]['capacity'];

/** Returns the kinds of tasks of each capacity at an event. */
const byCapacity = (db: Database, userId: string, now: number): Partial<Record<Capacity, Source[]>> => ({
  scoring: [toMark(db, userId)],
  chief: [toRule(db, userId), toUnlock(db, userId, now), toLock(db, userId)],
  supervisor: [
    toSeal(db, userId, now),
    toEnterValue(db, userId, now),
    toWaive(db, userId),
    toSample(db, userId),
  ],
  encryption: [toDecode(db, userId, now)],
  clerk: [toRecount(db, userId), toCompile(db, userId)],
});

/**
 * Returns the kinds of tasks that depend on duties at events. Appeals, results and rulings are also
 * tasks of a committee.
 * @param held the competitions that the user acts for
 */
export async function dutySources(
  db: Database,
  scope: AccessScope,
  held: readonly string[],
  now: number,
): Promise<Source[]> {
  const { userId } = scope;
  const duties = await capacitiesOf(db, userId);
  const serves = (capacity: Capacity) => duties.some((duty) => duty.capacity === capacity);
  const keepsStations = duties.some(({ round_kind }) => round_kind === 'station');
  const hasAppeals = held.length > 0 || serves('chief') || (await isArbiterSomewhere(db, userId));
  const agreesToResults = held.length > 0 || serves('chief') || serves('supervisor');
  const ofDuties = byCapacity(db, userId, now);
  return [
    ...[...new Set(duties.map(({ capacity }) => capacity))].flatMap((one) => ofDuties[one] ?? []),
    ...(held.length > 0
      ? [
          toConfirm(db, userId, held, now),
          toGroup(db, held, now),
          toCancelSessions(db, userId, held, now),
          toCancelEvents(db, userId, held, now),
        ]
      : []),
    ...(keepsStations ? [toPlace(db, userId)] : []),
    ...(hasAppeals ? [toAppeal(db, userId, held)] : []),
    ...(agreesToResults ? [toRelease(db, userId, held)] : []),
    ...(held.length > 0 || serves('supervisor') ? [toAgree(db, scope)] : []),
  ];
}
