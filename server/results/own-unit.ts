import { nameKey } from '../contract/person/names.ts';
import type { ApiParts } from '../context.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import { isJudged, roundedHalfUp } from '../contract/marking/marking-rule.ts';
import type { OwnUnitMarks } from '../contract/marking/marking-progress.ts';
import { aspectsOf, type Aspect } from '../contract/marking/scheme-content.ts';
import { aboutEvent, dutyAt } from '../duty/assignment-rows.ts';
import { notFound } from '../kit/api-error.ts';
import { readSheets, sheetGroundOf, sheetStates, type SheetState } from '../scoring/sheet-rows.ts';
import { unitsOf, worksOf } from './own-works.ts';

/**
 * Comparison of a judge with the group on works of the judge's own unit, for the supervisor after decoding
 * [running.md 1.4].
 */

/** Returns the value of a mark in hundredths times three. */
const worthOf = ({ max, rule }: Aspect, value: number) => (rule.kind === 'level' ? value * max : 3 * value);

/**
 * Returns the sum of a judge's marks on the judged aspects and the mean of the group; null if the judge has
 * given no mark.
 */
function compared({ module, marks, panel }: SheetState, judge: string) {
  const aspects = aspectsOf(module).filter(({ rule }) => isJudged(rule));
  const sumBy = (id: string) =>
    aspects.reduce((sum, aspect) => {
      const mark = marks.find((one) => one.aspect === aspect.code && one.judge === id);
      return sum + (mark === undefined ? 0 : worthOf(aspect, mark.value));
    }, 0);
  if (!marks.some((one) => one.judge === judge)) return null;
  const all = panel.reduce((sum, { id }) => sum + sumBy(id), 0);
  return {
    own: roundedHalfUp(sumBy(judge), 3),
    mean: roundedHalfUp(all, 3 * panel.length),
    max: aspects.reduce((sum, { max }) => sum + max, 0),
  };
}

/**
 * Returns the comparison for an event.
 * @throws ApiError 404 for every user except the supervisor, and before decoding
 */
export async function findOwnUnitMarks(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  eventId: string,
): Promise<OwnUnitMarks> {
  const { db, clock } = parts;
  const about = await aboutEvent(db, eventId, clock());
  const { event } = about;
  const duty = await dutyAt(db, userId, eventId);
  if (duty?.capacity !== 'supervisor' || !isDecoded(event.status)) throw notFound();
  const ground = await sheetGroundOf(db, about);
  const states = await sheetStates(db, ground, await readSheets(db, eventId));
  const works = await worksOf(parts, about);
  const unitOf = await unitsOf(db, [...new Set(states.flatMap(({ panel }) => panel.map(({ id }) => id)))]);
  const data = states.flatMap((state) => {
    const { row, panel } = state;
    const work = works.find(
      ({ session, codes }) => session === row.session_id && codes[row.place] === row.code,
    );
    if (work === undefined) return [];
    return panel
      .filter(({ id }) => unitOf(id).has(nameKey(work.unit)))
      .flatMap(({ id, name }) => {
        const found = compared(state, id);
        const { unit, no } = work;
        return found === null
          ? []
          : [{ judge: name, unit, no, code: row.code, module: row.module, ...found }];
      });
  });
  const apart = ({ own, mean }: (typeof data)[number]) => Math.abs(own - mean);
  return {
    data: data.toSorted((one, other) => apart(other) - apart(one)),
    meta: { event: { id: event.id, code: event.code, name: event.name } },
  };
}
