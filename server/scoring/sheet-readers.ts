import { countingStatuses } from '../contract/expert/assignment.ts';
import { askedOf } from '../account/asked-second.ts';
import { chinaInstant, chinaInstantOrNone } from '../competition/competitions.ts';
import type { ScoreSheet, SheetAnswer, SheetModule } from '../contract/marking/score-sheet.ts';
import type { Module } from '../contract/marking/scheme-content.ts';
import type { Database } from '../db/open-database.ts';
import { dutyAt } from '../duty/assignment-rows.ts';
import { currentDisputes, evaluated, isSettled, partsIn, sheetFactsOf, shownCode } from './sheet-facts.ts';
import type { SheetGround, SheetState } from './sheet-rows.ts';

/** A user's standings towards the sheets of an event, and the part of a sheet that the user reads. */

export type SheetStanding = ScoreSheet['by'][number];

/**
 * Returns the user's standings towards the whole event. A judge has a standing only towards the sheets of the
 * judge's group.
 */
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

/**
 * Returns the user's standings towards one sheet; empty if the user may not see it. A floor judge sees only
 * sheets of stations.
 */
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

const overseers: readonly SheetStanding[] = ['chief', 'supervisor', 'arbiter'];

/**
 * Returns the marks that a user reads: the user's own marks, and the group's marks once all parts are
 * submitted.
 */
function marksFor(
  state: SheetState,
  { by, userId }: { by: readonly SheetStanding[]; userId: string },
): ScoreSheet['marks'] {
  const { row, panel, marks } = state;
  const oversees = by.some((one) => overseers.includes(one));
  const seesAll = oversees || (by.includes('judge') && (isSettled(row) || row.status === 'conflict'));
  const isOfPanel = (judge: string) => judge === '' || panel.some(({ id }) => id === judge);
  const disputed = currentDisputes(state);
  // A mark that is given anew has a reason. The other judges do not see it before all parts are submitted.
  const isBlind = ({ aspect, reason }: SheetState['marks'][number]) =>
    !oversees && disputed.includes(aspect) && reason !== '';
  return marks
    .filter((mark) => {
      if (!isOfPanel(mark.judge)) return false;
      const isOwn = by.includes('judge') && ['', userId].includes(mark.judge);
      return isOwn || (seesAll && !isBlind(mark));
    })
    .map(({ aspect, judge, entered_by, value, reason, earlier_reason, saved_at, paper_id }) => ({
      aspect,
      value,
      // The chief judge, who decides on a repeated conflict, reads why the marks differ.
      reason: reason === '' && oversees ? earlier_reason : reason,
      judge: seesAll ? (panel.find(({ id }) => id === judge)?.name ?? '') : '',
      // Clerks enter the marks of a judge's paper.
      is_own: judge === '' ? entered_by === userId : judge === userId,
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

/**
 * Returns the part of a judge. A part that the judge has not started has no row, so it gets default values.
 */
function partOf({ parts }: SheetState, userId: string): NonNullable<ScoreSheet['part']> {
  const own = parts.find((part) => part.user_id === userId);
  return {
    lease: own?.lease ?? 0,
    device: own?.device ?? '',
    held_at: chinaInstantOrNone(own?.held_at ?? null),
    submitted_at: chinaInstantOrNone(own?.submitted_at ?? null),
  };
}

/** Returns a sheet as a user reads it, with the user's standings. */
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
    parts: { in: partsIn(state), of: state.panel.length },
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
