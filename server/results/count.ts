import { aspectMark, moduleMark, sumOf } from '../contract/marking/aspect-mark.ts';
import { awardsOf } from '../contract/marking/awards.ts';
import { isJudged, roundedHalfUp } from '../contract/marking/marking-rule.ts';
import { ranksOf, type Contestant } from '../contract/marking/ranking.ts';
import { aspectsOf, type Aspect, type Module } from '../contract/marking/scheme-content.ts';
import type { ResultModule } from '../contract/results/result-lines.ts';
import {
  CountFault,
  type Count,
  type CountedEntry,
  type CountedSheet,
  type CountInput,
} from './count-input.ts';

/** Totals, ranks and awards of an event, with the arithmetic that browser and server share. */

/** A limit that no spread exceeds. All sheets are locked, so conflicts of the spread are settled. */
const WITHOUT_LIMIT = 1_000_000;

/** Returns the mark of an aspect. @throws CountFault if a mark is missing */
function markOf(aspect: Aspect, sheet: CountedSheet, values: ReadonlyMap<string, number>): number {
  const { rule, max } = aspect;
  const valueBy = (judge: string) => values.get(`${aspect.code} ${judge}`) ?? null;
  const found = isJudged(rule)
    ? aspectMark({ max, rule: { ...rule, limit: WITHOUT_LIMIT } }, sheet.judges.map(valueBy))
    : aspectMark(aspect, [valueBy('')]);
  if (found.state !== 'marked')
    throw new CountFault(`${sheet.code} ${sheet.module} ${aspect.code} has no mark`);
  return found.mark;
}

/** Returns the mean of the marks of several groups, rounded half up. */
const mean = (marks: readonly number[]) => roundedHalfUp(sumOf(marks), marks.length);

function moduleOf(module: Module, sheets: readonly CountedSheet[], { content }: CountInput): ResultModule {
  const aspects = aspectsOf(module);
  const amountOf = (code: string) => content.penalties.find((one) => one.code === code)?.amount ?? 0;
  const each = sheets.map((sheet) => {
    const values = new Map(sheet.marks.map(({ aspect, judge, value }) => [`${aspect} ${judge}`, value]));
    const marks = aspects.map((aspect) => markOf(aspect, sheet, values));
    const taken = sheet.penalties.map(({ code, times }) => amountOf(code) * times);
    return { marks, penalty: sumOf(taken), mark: moduleMark(marks, taken) };
  });
  return {
    code: module.code,
    mark: mean(each.map(({ mark }) => mark)),
    aspects: aspects.map(({ code }, at) => ({ code, mark: mean(each.map(({ marks }) => marks[at] ?? 0)) })),
    penalty: mean(each.map(({ penalty }) => penalty)),
  };
}

/** Returns the key of a sheet. No part contains a tab. */
const keyOf = ({
  session,
  place,
  code,
  module,
}: Pick<CountedSheet, 'session' | 'place' | 'code' | 'module'>) => [session, place, code, module].join('\t');

function sheetsByKey(sheets: readonly CountedSheet[]): ReadonlyMap<string, CountedSheet[]> {
  const found = new Map<string, CountedSheet[]>();
  for (const sheet of sheets) {
    const same = found.get(keyOf(sheet));
    if (same === undefined) found.set(keyOf(sheet), [sheet]);
    else same.push(sheet);
  }
  return found;
}

/**
 * Returns the judged modules of an entry. An entry without a rank may have fewer modules than the scheme.
 * @throws CountFault if a module of a ranked entry has no sheet
 */
function modulesOf(
  entry: CountedEntry,
  input: CountInput,
  byKey: ReadonlyMap<string, readonly CountedSheet[]>,
): ResultModule[] {
  if (entry.state === 'absent') return [];
  return input.content.modules.flatMap((module) => {
    const code = entry.codes[module.at];
    const key = keyOf({ session: entry.session, place: module.at, code, module: module.code });
    const sheets = byKey.get(key) ?? [];
    if (sheets.length > 0) return [moduleOf(module, sheets, input)];
    if (entry.state === 'ranked') throw new CountFault(`${code} has no sheet of ${module.code}`);
    return [];
  });
}

/**
 * Counts the results of an event, with a step for each entry.
 * @throws CountFault if a mark or a sheet is missing
 */
export function* count(input: CountInput): Generator<void, Count> {
  const { content, entries, rulings } = input;
  const byKey = sheetsByKey(input.sheets);
  const judged: { entry: CountedEntry; modules: ResultModule[]; total: number }[] = [];
  for (const entry of entries) {
    const modules = modulesOf(entry, input, byKey);
    judged.push({ entry, modules, total: sumOf(modules.map(({ mark }) => mark)) });
    yield;
  }
  const contestants = judged.map(({ entry, modules, total }): Contestant => ({
    id: entry.id,
    state: entry.state,
    total,
    modules: Object.fromEntries(modules.map(({ code, mark }) => [code, mark])),
    time: entry.time,
  }));
  const practical = content.modules.filter((one) => one.practical).map(({ code }) => code);
  const found = ranksOf(contestants, { last: content.last, rules: content.ties, practical, rulings });
  const ranks = found.state === 'ranked' ? found.ranks : new Map<string, number>();
  const awards = awardsOf(content.awards, { contestants, ranks });
  return {
    tied: found.state === 'ranked' ? [] : found.tied,
    lines: judged.map(({ entry: { id, state, time }, modules, total }) => ({
      entry: id,
      state,
      total: state !== 'ranked' && modules.length === 0 ? null : total,
      rank: ranks.get(id) ?? null,
      award: awards.get(id) ?? '',
      time,
      modules,
    })),
  };
}
