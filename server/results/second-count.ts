import type { Band } from '../contract/marking/marking-rule.ts';
import type { Aspect, SchemeContent, Tie } from '../contract/marking/scheme-content.ts';
import type { ResultAward, ResultModule } from '../contract/results/result-lines.ts';
import {
  CountFault,
  type Count,
  type CountedLine,
  type CountedSheet,
  type CountInput,
} from './count-input.ts';

/**
 * A second implementation of the count. It shares no arithmetic with `count.ts`, uses integers of any size,
 * and ranks each entry by the number of better ones. A mistake in one of the two causes a difference
 * [running.md 2, publication].
 */

/** Returns a/b, rounded half up; b > 0. */
const half = (a: bigint, b: bigint): bigint => {
  const twice = 2n * a + b;
  const quotient = twice / (2n * b);
  return twice < 0n && quotient * 2n * b !== twice ? quotient - 1n : quotient;
};

const added = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** Removes one highest and one lowest value, if there are four or more and the rule trims. */
function counting(rule: Aspect['rule'], values: readonly bigint[]): bigint[] {
  const trims = rule.kind === 'points' || (rule.kind === 'level' && rule.trim);
  if (!trims || values.length < 4) return [...values];
  const rest = [...values];
  for (const which of [rest.reduce((a, b) => (a > b ? a : b)), rest.reduce((a, b) => (a < b ? a : b))])
    rest.splice(rest.indexOf(which), 1);
  return rest;
}

/** The first band counts, and a band after it only where the two share one point and it has the higher mark. */
function ofBands(bands: readonly Band[], value: bigint): bigint {
  let counted: { low: bigint; high: bigint; mark: bigint } | null = null;
  for (const band of bands) {
    const [low, high, mark] = [BigInt(band.from), BigInt(band.to), BigInt(band.mark)];
    if (value < low || high < value) continue;
    if (counted === null) counted = { low, high, mark };
    else if ((counted.low === high || low === counted.high) && mark > counted.mark) counted.mark = mark;
  }
  return counted === null ? 0n : counted.mark;
}

function measured({ rule, max: most }: Aspect, value: bigint): bigint {
  const max = BigInt(most);
  if (rule.kind === 'yesNo') return value === 1n ? max : 0n;
  if (rule.kind === 'scaled') return half(max * value, BigInt(rule.of));
  if (rule.kind === 'linear') {
    const [best, worst] = [BigInt(rule.best), BigInt(rule.worst)];
    const span = distance(best, worst);
    const gone = distance(best, value);
    // Checks whether the value is beyond the best one, and not beyond the worst one.
    const isBeyond = distance(worst, value) > span && gone < distance(worst, value);
    const lost = isBeyond ? 0n : gone > span ? span : gone;
    return half(max * (span - lost), span);
  }
  if (rule.kind === 'bands') return ofBands(rule.bands, value);
  if (rule.kind === 'faults')
    for (const { upTo, mark } of rule.steps) if (value <= BigInt(upTo)) return BigInt(mark);
  return 0n;
}

/** Returns the mark of an aspect. @param own the marks of this aspect only */
function marked(aspect: Aspect, judges: CountedSheet['judges'], own: CountedSheet['marks']): bigint {
  const { rule } = aspect;
  if (rule.kind !== 'level' && rule.kind !== 'points') {
    const only = own.find(({ judge }) => judge === '');
    if (only === undefined) throw new CountFault(`${aspect.code} is not measured`);
    return measured(aspect, BigInt(only.value));
  }
  const given = own.filter(({ judge }) => judges.includes(judge)).map(({ value }) => BigInt(value));
  if (given.length < judges.length || given.length === 0)
    throw new CountFault(`${aspect.code} is not judged`);
  const left = counting(rule, given);
  return rule.kind === 'level'
    ? half(added(left) * BigInt(aspect.max), 3n * BigInt(left.length))
    : half(added(left), BigInt(left.length));
}

/** Returns the marks of the aspects of a sheet, its penalties and the remaining total. */
function sheetTotal(sheet: CountedSheet, content: SchemeContent) {
  const module = content.modules.find(({ code }) => code === sheet.module);
  const aspects = (module?.criteria ?? []).flatMap((criterion) => criterion.aspects);
  const given = new Map<string, CountedSheet['marks'][number][]>(aspects.map(({ code }) => [code, []]));
  for (const one of sheet.marks) given.get(one.aspect)?.push(one);
  const marks = aspects.map((aspect) => ({
    code: aspect.code,
    mark: marked(aspect, sheet.judges, given.get(aspect.code) ?? []),
  }));
  let off = 0n;
  for (const { code, times } of sheet.penalties)
    for (const penalty of content.penalties)
      if (penalty.code === code) off += BigInt(penalty.amount) * BigInt(times);
  const left = added(marks.map(({ mark }) => mark)) - off;
  return { marks, off, left: left < 0n ? 0n : left };
}

type Entry = CountInput['entries'][number];

/** Returns a function that gives the sheets of an entry in its session, by station code or work code. */
function sheetsBySession(sheets: readonly CountedSheet[]) {
  const found: Record<string, Record<string, CountedSheet[]>> = {};
  for (const sheet of sheets)
    ((found[sheet.session] ??= {})[`${sheet.place}:${sheet.code}`] ??= []).push(sheet);
  return (entry: Entry, place: CountedSheet['place']) =>
    found[entry.session]?.[`${place}:${entry.codes[place]}`] ?? [];
}

function judgedModules(
  entry: Entry,
  content: SchemeContent,
  sheetsOf: ReturnType<typeof sheetsBySession>,
): ResultModule[] {
  return content.modules.flatMap(({ code: module, at }) => {
    const totals = sheetsOf(entry, at)
      .filter((one) => one.module === module)
      .map((one) => sheetTotal(one, content));
    const groups = BigInt(totals.length);
    if (groups === 0n) {
      // An entry without a rank may have no judged module.
      if (entry.state !== 'ranked') return [];
      throw new CountFault(`${module} is not judged`);
    }
    const [first] = totals;
    return [
      {
        code: module,
        mark: Number(half(added(totals.map(({ left }) => left)), groups)),
        aspects: (first?.marks ?? []).map(({ code }, index) => ({
          code,
          mark: Number(half(added(totals.map(({ marks }) => marks[index]?.mark ?? 0n)), groups)),
        })),
        penalty: Number(half(added(totals.map(({ off }) => off)), groups)),
      },
    ];
  });
}

type Line = CountedLine & { readonly total: number };

const markIn = ({ modules }: Line, codes: readonly string[]): number =>
  modules.filter(({ code }) => codes.includes(code)).reduce((sum, { mark }) => sum + mark, 0);

/** Returns a number above 0 if a rule of the scheme puts the first line before the second. */
function difference(rule: Tie, a: Line, b: Line, practical: readonly string[]): number {
  if (rule.kind === 'time') {
    if (a.time === b.time) return 0;
    if (a.time === null) return -1;
    return b.time === null ? 1 : b.time - a.time;
  }
  const codes = rule.kind === 'module' ? [rule.module] : rule.kind === 'sum' ? rule.modules : practical;
  return markIn(a, codes) - markIn(b, codes);
}

function isBetter(a: Line, b: Line, ties: readonly Tie[], practical: readonly string[]): boolean {
  if (a.total !== b.total) return a.total > b.total;
  const decided = ties.map((rule) => difference(rule, a, b, practical)).find((one) => one !== 0);
  return decided !== undefined && decided > 0;
}

function awardOf(rank: number, { awards }: SchemeContent, people: number): ResultAward {
  const prizes = ['prize1', 'prize2', 'prize3', 'prize4', 'prize5', 'prize6'] as const;
  if (awards.kind === 'byNumber') {
    let left = rank;
    for (const [index, number] of awards.numbers.entries()) {
      left -= number;
      if (left <= 0) return prizes[index] ?? '';
    }
    return '';
  }
  if (awards.kind !== 'shares') {
    if (rank > Math.max(1, (people - (people % 2)) / 2)) return '';
    return rank === 1 ? 'gold' : rank === 2 ? 'silver' : rank === 3 ? 'bronze' : 'merit';
  }
  let share = 0;
  for (const [index, prize] of prizes.entries()) {
    share += awards.shares[index] ?? 0;
    if (index >= awards.shares.length) return '';
    if (BigInt(rank) <= half(BigInt(people * share), 100n)) return prize;
  }
  return '';
}

/**
 * Counts the results of an event, with a step for each entry and for each rank.
 * @throws CountFault if a mark or a sheet is missing
 */
export function* secondCount(input: CountInput): Generator<void, Count> {
  const { content, entries, rulings } = input;
  const sheetsOf = sheetsBySession(input.sheets);
  const lines: Line[] = [];
  for (const entry of entries) {
    const { id, state, time } = entry;
    const modules = state === 'absent' ? [] : judgedModules(entry, content, sheetsOf);
    const total = modules.reduce((sum, { mark }) => sum + mark, 0);
    lines.push({ entry: id, state, total, rank: null, award: '', time, modules });
    yield;
  }
  const ranked = lines.filter(({ state }) => state === 'ranked');
  const people = lines.filter(({ state }) => state !== 'absent' && state !== 'unranked').length;
  const practical = content.modules.flatMap((one) => (one.practical ? [one.code] : []));
  const isAbove = (a: Line, b: Line) => isBetter(a, b, content.ties, practical);
  const groups: { rank: number; names: string[] }[] = [];
  const ranks = new Map<string, number>();
  for (const line of ranked) {
    const better = ranked.filter((other) => isAbove(other, line)).length;
    const equals = ranked.filter((other) => !isAbove(other, line) && !isAbove(line, other));
    let own = 0;
    if (equals.length > 1 && content.last === 'ruling') {
      const names = equals.map(({ entry }) => entry);
      const ruling = rulings.find(
        (one) => one.length === names.length && names.every((id) => one.includes(id)),
      );
      if (ruling === undefined) {
        if (!groups.some((group) => group.rank === better)) groups.push({ rank: better, names });
      } else own = ruling.indexOf(line.entry);
    }
    ranks.set(line.entry, better + 1 + own);
    yield;
  }
  const tied = groups.toSorted((a, b) => a.rank - b.rank).map(({ names }) => names);
  const least = Math.max(1, content.awards.floor);
  return {
    tied,
    lines: lines.map((line) => {
      const rank = tied.length > 0 ? undefined : ranks.get(line.entry);
      const award = rank === undefined || line.total < least ? '' : awardOf(rank, content, people);
      return {
        ...line,
        total: line.modules.length === 0 && line.state !== 'ranked' ? null : line.total,
        rank: rank ?? null,
        award,
      };
    }),
  };
}
