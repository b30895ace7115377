import { besideJudges, competitors, type Crew } from './cast.ts';
import { checkIn, closeList, startSession, type printCards } from './chapters/day.ts';
import { commitDraw, drawAndSeal, openDuty, sayWord, wordsEnd } from './chapters/draws.ts';
import { completeGroup, confirmCrew, proposeCrew } from './chapters/duties.ts';
import { replaceJudge } from './chapters/conflict.ts';
import { compareSamples, decodeDraw, lockSheets, releaseResults } from './chapters/results.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

/** The stages that the individual event and the team event have in common. */

/** An event with its only session. */
export interface Held {
  readonly code: string;
  readonly session: string;
  /** The hour of the first day at which the session starts. */
  readonly hour: number;
  /** The words of the leaders of delegations for the draw of the order. */
  readonly words: readonly string[];
}

/** The committee assigns the crew of an event. A judge who works for a unit with an entry is replaced. */
export async function prepareCrew(world: World, office: Person, event: string, crew: Crew, isTied: boolean) {
  await proposeCrew(world, office, event, [
    { duty: 'Chief judge', people: [crew.chief] },
    { duty: 'Scoring judge', people: [crew.leader, crew.second, isTied ? crew.tied : crew.third] },
    ...besideJudges(crew),
    { duty: 'Scoring judge', people: [isTied ? crew.third : crew.reserve] },
  ]);
  if (isTied) await replaceJudge(world, office, { judge: crew.tied, successor: crew.reserve });
  await confirmCrew(world, office);
  await completeGroup(world, office, `${event}裁判组`);
}

/** The order is drawn with words by leaders of delegations. */
export async function drawOrder(
  world: World,
  crew: Crew,
  leaders: readonly Person[],
  { code, words }: Held,
): Promise<void> {
  const draw = { keeper: crew.numbers, supervisor: crew.supervisor };
  for (const person of [draw.keeper, draw.supervisor]) await openDuty(person, code, 'Draws of the event');
  await commitDraw(world, draw, 'Order numbers');
  for (const [index, word] of words.entries()) {
    const leader = leaders[index];
    if (leader !== undefined) await sayWord(world, leader, word);
  }
  await wordsEnd(world, draw, 31);
  await drawAndSeal(world, draw, 'Order numbers');
}

/** Returns the function that moves the clock to a time of the first day. */
export const clockOf =
  ({ crowd }: World, firstDay: number) =>
  (hour: number, minute: number) =>
    crowd.moveTo(firstDay + (hour * 60 + minute) * 60_000);

/** The people are checked in, the entry numbers and stations are drawn, and the session starts. */
export async function beginSession(
  world: World,
  crew: Crew,
  { code, session, hour }: Held,
  { cards, firstDay }: { cards: Awaited<ReturnType<typeof printCards>>; firstDay: number },
): Promise<void> {
  const at = clockOf(world, firstDay);
  const { supervisor, officer } = crew;
  const numbers = { keeper: crew.numbers, supervisor };
  const stations = { keeper: crew.stations, supervisor };
  await at(hour - 1, 5);
  await openDuty(officer, code, 'Sessions');
  await checkIn(world, officer, competitors, cards);
  await officer.pictured(`check-in-${code}`);
  await at(hour - 1, 46);
  await closeList(world, officer);
  for (const { keeper } of [numbers, stations]) await openDuty(keeper, code, 'Draws of the event');
  await openDuty(supervisor, code, 'Draws of the event');
  await commitDraw(world, numbers, `${session} · Entry numbers`);
  await wordsEnd(world, numbers, 6);
  await drawAndSeal(world, numbers, `${session} · Entry numbers`);
  await commitDraw(world, stations, `${session} · Stations`);
  await drawAndSeal(world, stations, `${session} · Stations`);
  await supervisor.pictured(`draws-${code}`);
  await at(hour, 0);
  await startSession(world, crew.chief, code);
}

/** The session is over, and the work codes are drawn. */
export async function drawWorkCodes(world: World, crew: Crew, { code, session }: Held): Promise<void> {
  const draw = { keeper: crew.codes, supervisor: crew.supervisor };
  for (const person of [draw.keeper, draw.supervisor]) await openDuty(person, code, 'Draws of the event');
  await commitDraw(world, draw, `${session} · Work codes`);
  await drawAndSeal(world, draw, `${session} · Work codes`);
}

/** The supervisor compares sheets, the chief locks them, the draws are decoded and the results released. */
export async function lockAndRelease(
  world: World,
  [office, second]: readonly [Person, Person],
  crew: Crew,
  { code, session, count }: Held & { readonly count: number },
): Promise<void> {
  const { supervisor, clerk, chief } = crew;
  await compareSamples(world, supervisor, code);
  await lockSheets(world, chief, code, count);
  for (const [keeper, name] of [
    [crew.codes, 'Work codes'],
    [crew.stations, 'Stations'],
    [crew.numbers, 'Entry numbers'],
  ] as const)
    await decodeDraw(world, { keeper, supervisor }, code, `${session} · ${name}`);
  await releaseResults(world, { clerk, chief, office, second }, code);
}
