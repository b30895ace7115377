import { askedOf } from '../account/asked-second.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { ScoreSheet, SheetAnswer, SheetModule } from '../contract/marking/score-sheet.ts';
import type { Module } from '../contract/marking/scheme-content.ts';
import type { Database } from '../db/open-database.ts';
import { countingStatuses, dutyAt } from '../duty/assignment-rows.ts';
import { currentDisputes, evaluated, isSettled, partsIn, sheetFactsOf, shownCode } from './sheet-facts.ts';
import type { SheetGround, SheetState } from './sheet-rows.ts';

/** What somebody is to the sheets of an event, and what they are told of one. */

export type SheetStanding = ScoreSheet['by'][number];

/** Of the event as a whole; who judges is so of the sheets of the own group. */
export async function eventStandings(
  db: Database,
  userId: string,
  { event }: SheetGround['about'],
): Promise<SheetStanding[]> {
  const duty = await dutyAt(db, userId, event.id);
  const arbiter = await db
    .selectFrom('competition_assignments')
    .select('id')
    .where('competition_id', '=', event.competition_id)
    .where('user_id', '=', userId)
    .where('capacity', '=', 'arbiter')
    .where('status', 'in', countingStatuses)
    .executeTakeFirst();
  const standings: SheetStanding[] = arbiter === undefined ? [] : ['arbiter'];
  if (duty?.capacity === 'chief' || duty?.capacity === 'supervisor') standings.push(duty.capacity);
  if (duty?.capacity === 'floor') standings.push('viewer');
  return standings;
}

/** What somebody is to one sheet; nothing for who may not know of it. A floor judge sees stations alone. */
export function standingsTo(
  { row, group }: SheetState,
  userId: string,
  ofEvent: readonly SheetStanding[],
): SheetStanding[] {
  const own: SheetStanding[] = group.judges.some(({ id }) => id === userId)
    ? ['judge', ...(group.leader === userId ? (['leader'] as const) : [])]
    : [];
  return [...own, ...ofEvent.filter((one) => one !== 'viewer' || row.place === 'station')];
}

const instantOf = (at: number | null) => (at === null ? '' : chinaInstant(at));

const overseers: readonly SheetStanding[] = ['chief', 'supervisor', 'arbiter'];

/** Which marks somebody is told: the own ones, and those of the group once all parts are in. */
function marksFor(
  state: SheetState,
  { by, userId }: { by: readonly SheetStanding[]; userId: string },
): ScoreSheet['marks'] {
  const { row, group, marks } = state;
  const oversees = by.some((one) => overseers.includes(one));
  const seesAll = oversees || (by.includes('judge') && (isSettled(row) || row.status === 'conflict'));
  const isOfPanel = (judge: string) => judge === '' || group.judges.some(({ id }) => id === judge);
  return marks
    .filter(
      ({ judge }) => isOfPanel(judge) && (seesAll || (by.includes('judge') && ['', userId].includes(judge))),
    )
    .map(({ aspect, judge, value, reason, saved_at, paper_id }) => ({
      aspect,
      value,
      reason,
      judge: seesAll ? (group.judges.find(({ id }) => id === judge)?.name ?? '') : '',
      is_own: judge === userId,
      is_paper: paper_id !== null,
      at: chinaInstant(saved_at),
    }));
}

export const describedModule = (
  { about: { event }, content }: SheetGround,
  { code, name, at, criteria }: Module,
): SheetModule => ({
  event_id: event.id,
  code,
  name,
  at,
  criteria,
  penalties: content.penalties
    .filter(({ module }) => module === code)
    .map(({ code: penalty, text, amount, times }) => ({ code: penalty, text, amount, times })),
});

/** The part of a judge; one that nobody has begun is no row yet. */
function partOf({ parts }: SheetState, userId: string): NonNullable<ScoreSheet['part']> {
  const own = parts.find((part) => part.user_id === userId);
  return {
    lease: own?.lease ?? 0,
    device: own?.device ?? '',
    held_at: instantOf(own?.held_at ?? null),
    submitted_at: instantOf(own?.submitted_at ?? null),
  };
}

/** A sheet as somebody sees it, with what they are to it. */
export function describedSheet(
  ground: SheetGround,
  state: SheetState,
  userId: string,
  by: SheetStanding[],
): ScoreSheet {
  const { row, group, penalties } = state;
  const { event } = ground.about;
  const facts = sheetFactsOf(ground, state, userId);
  const isKnown = by.some((one) => overseers.includes(one)) || (by.includes('judge') && isSettled(row));
  const { results, total } = evaluated(state, ground.content);
  return {
    id: row.id,
    event: { id: event.id, code: event.code, name: event.name },
    session: ground.sessions.get(row.session_id)?.name ?? '',
    code: shownCode(row),
    module: row.module,
    group: group.name,
    status: row.status,
    version: row.version,
    by,
    part: by.includes('judge') ? partOf(state, userId) : null,
    parts: { in: partsIn(state), of: group.judges.length },
    marks: marksFor(state, { by, userId }),
    disputed: currentDisputes(state),
    results: isKnown ? [...results] : [],
    total: isKnown && isSettled(row) ? total : null,
    penalties: penalties.map(({ id, code, times, reason, confirmed_at }) => ({
      id,
      code,
      times,
      reason,
      is_confirmed: confirmed_at !== null,
    })),
    asked: askedOf(row, facts.waiting),
    reason: row.reason,
    facts,
  };
}

export const sheetAnswerOf = (
  ground: SheetGround,
  state: SheetState,
  userId: string,
  by: SheetStanding[],
): SheetAnswer => ({
  data: describedSheet(ground, state, userId, by),
  module: describedModule(ground, state.module),
});
