import * as v from 'valibot';
import { whole } from '../competition/competition-fields.ts';
import { fault, type Fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { consistent, type Check } from './consistent.ts';
import { isJudged, type Band, type FaultStep, type MarkingRule } from './marking-rule.ts';
import { reachesFull, sumOf } from './aspect-mark.ts';

/**
 * The content of a marking scheme (评分标准): modules, sub-criteria, aspects, penalties, tie rules and awards.
 * Maxima are in hundredths.
 */

export const SCHEME_LIMITS = {
  modules: 20,
  criteria: 20,
  aspects: 400,
  bands: 60,
  penalties: 40,
  ties: 8,
  shares: 6,
  /** The maximum number of prizes of one kind. */
  prizes: 500,
  /** The maximum bytes of a scheme as the body of a call. */
  bytes: 2 * 1024 * 1024,
} as const;

/** The sum of all maxima. */
export const SCHEME_TOTAL = 10_000;

/** The maximum distance of a measure from zero, in its smallest step. */
const FURTHEST = 1_000_000_000;

const trimmed = (shortest: number, longest: number) =>
  v.pipe(v.string(fault('type')), v.trim(), text(shortest, longest));
const code = v.pipe(
  v.string(fault('type')),
  v.trim(),
  v.toUpperCase(),
  v.nonEmpty(fault('required')),
  v.regex(/^[A-Z][A-Z0-9.-]{0,9}$/, fault('marking.code')),
);
const name = trimmed(1, 60);
const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item, fault('type')), v.maxLength(most, fault('most', most)));

/** A maximum or an amount, greater than 0. */
const amount = whole(1, SCHEME_TOTAL);
const mark = whole(0, SCHEME_TOTAL);
const measure = whole(-FURTHEST, FURTHEST);
const measured = { unit: trimmed(0, 12), decimals: whole(0, 4) };
/** The judges of an aspect. Two are enough for points, whose mean is their mark [running.md A21]. */
const panels = { level: whole(3, 7), points: whole(2, 9) };

const rule = v.variant(
  'kind',
  [
    strict({
      kind: v.literal('level'),
      panel: panels.level,
      limit: whole(0, 3),
      trim: v.boolean(fault('type')),
      texts: v.pipe(v.array(trimmed(0, 200), fault('type')), v.length(4, fault('choice'))),
    }),
    strict({ kind: v.literal('points'), panel: panels.points, limit: mark, step: amount }),
    strict({ kind: v.literal('yesNo') }),
    strict({
      kind: v.literal('bands'),
      bands: listOf(strict({ from: measure, to: measure, mark }), SCHEME_LIMITS.bands),
      ...measured,
    }),
    strict({
      kind: v.literal('faults'),
      steps: listOf(strict({ upTo: whole(0, FURTHEST), mark }), SCHEME_LIMITS.bands),
    }),
    strict({ kind: v.literal('linear'), best: measure, worst: measure, ...measured }),
    strict({ kind: v.literal('scaled'), of: whole(1, FURTHEST), ...measured }),
  ],
  fault('choice'),
);

/** The kinds of rules, in the order in which they are offered. */
export const ruleKinds = [
  'level',
  'points',
  'yesNo',
  'bands',
  'faults',
  'linear',
  'scaled',
] as const satisfies readonly MarkingRule['kind'][];

interface Ruled {
  readonly code: string;
  readonly max: number;
  readonly rule: MarkingRule;
}
const bandsOf = ({ rule: one }: Ruled): readonly Band[] => (one.kind === 'bands' ? one.bands : []);
const stepsOf = ({ rule: one }: Ruled): readonly FaultStep[] => (one.kind === 'faults' ? one.steps : []);

const hasBands = (one: Ruled) =>
  (one.rule.kind !== 'bands' || one.rule.bands.length > 0) &&
  (one.rule.kind !== 'faults' || one.rule.steps.length > 0) &&
  bandsOf(one).every(({ from, to }) => from <= to);

const isWithin = (inner: Band, outer: Band) => outer.from <= inner.from && inner.to <= outer.to;
/**
 * Checks the order of the bands. Two bands may share one end. Otherwise the first band that matches counts, so
 * a wider band may only follow a band that lies completely within it.
 */
const areApart = (one: Ruled) =>
  bandsOf(one).every((band, index, bands) =>
    bands
      .slice(0, index)
      .every(
        (before) =>
          !(isWithin(before, band) && isWithin(band, before)) &&
          (band.to <= before.from || before.to <= band.from || isWithin(before, band)),
      ),
  );

const areMarksWithin = (one: Ruled) =>
  [...bandsOf(one), ...stepsOf(one)].every((step) => step.mark <= one.max);
/** Checks that more faults never give more marks. */
const areStepsOrdered = (one: Ruled) =>
  stepsOf(one).every((step, index, steps) => {
    const before = steps[index - 1];
    return before === undefined || (before.upTo < step.upTo && before.mark >= step.mark);
  });
const isLimitWithin = ({ max, rule: one }: Ruled) =>
  one.kind !== 'points' || (one.limit <= max && one.step <= max);
const hasTwoEnds = ({ rule: one }: Ruled) => one.kind !== 'linear' || one.best !== one.worst;

const ruled = (isRight: (one: Ruled) => boolean, found: Check<Ruled>['fault']): Check<Ruled> => ({
  field: 'rule',
  isRight,
  fault: found,
});

const aspectFields = strict({ code, text: trimmed(1, 200), max: amount, rule });
const ruleChecks: readonly Check<Ruled>[] = [
  ruled(hasBands, fault('marking.bandEmpty')),
  ruled(areApart, fault('marking.bandOverlap')),
  ruled(areMarksWithin, fault('marking.over')),
  ruled(areStepsOrdered, fault('marking.order')),
  ruled(isLimitWithin, fault('marking.limit')),
  ruled(hasTwoEnds, fault('marking.same')),
];
const isSound = (one: Ruled) => ruleChecks.every(({ isRight }) => isRight(one));
/** The fault of an aspect whose full marks no judges can give. It names the aspect. */
const unreachable = ({ code: at }: Ruled): Fault => `marking.unreachable:${at}`;

/** An aspect as it is stored. Schemes from before 2026-12-01 can contain one whose full marks cannot be given. */
export const storedAspect = v.pipe(aspectFields, consistent(ruleChecks));
/** An aspect as it is sent. */
export const aspect = v.pipe(
  aspectFields,
  consistent([...ruleChecks, ruled((one) => !isSound(one) || reachesFull(one), unreachable)]),
);
export type Aspect = v.InferOutput<typeof aspect>;

const criterionOf = (each: typeof storedAspect) =>
  strict({ code, name, aspects: listOf(each, SCHEME_LIMITS.aspects) });
export type Criterion = v.InferOutput<ReturnType<typeof criterionOf>>;

/**
 * The place where a module is judged: `station` at the workstation in the competitor's presence, or `work` by
 * the work alone.
 */
export const modulePlaces = ['station', 'work'] as const;

/** The fields of a module and of a sub-criterion, without their children. */
export const moduleFacts = strict({
  code,
  name,
  at: v.picklist(modulePlaces, fault('choice')),
  /** Whether the module counts if practical modules decide between equal totals. */
  practical: v.boolean(fault('type')),
});
export const criterionFacts = strict({ code, name });

const moduleOf = (each: typeof storedAspect) =>
  strict({ ...moduleFacts.entries, criteria: listOf(criterionOf(each), SCHEME_LIMITS.criteria) });
export type Module = v.InferOutput<ReturnType<typeof moduleOf>>;

/** A deduction from a module. `times`: the maximum number of deductions. */
export const penalty = strict({
  code,
  text: trimmed(1, 200),
  module: code,
  amount,
  times: whole(1, 99),
});
export type Penalty = v.InferOutput<typeof penalty>;

const tie = v.variant(
  'kind',
  [
    strict({ kind: v.literal('module'), module: code }),
    strict({
      kind: v.literal('sum'),
      modules: v.pipe(listOf(code, SCHEME_LIMITS.modules), v.minLength(2, fault('marking.sum'))),
    }),
    strict({ kind: v.picklist(['practical', 'time'], fault('choice')) }),
  ],
  fault('choice'),
);
export type Tie = v.InferOutput<typeof tie>;

export const lastTies = ['shared', 'ruling'] as const;

/**
 * The ways in which awards follow from ranks. `byRank`: gold, silver and bronze (金银铜), and merit (优胜奖) for
 * the upper half. `noTies`: the same without shared ranks. `shares`: first, second and further prizes by
 * shares of the competitors. `byNumber`: the same by fixed numbers of prizes [running.md A19].
 */
export const awardKinds = ['byRank', 'noTies', 'shares', 'byNumber'] as const;

interface AwardRule {
  readonly kind: (typeof awardKinds)[number];
  readonly shares: readonly number[];
  readonly numbers: readonly number[];
}
const hasItsNumbers = ({ kind, numbers }: AwardRule) => (kind === 'byNumber') === numbers.length > 0;
const hasItsShares = ({ kind, shares }: AwardRule) => (kind === 'shares') === shares.length > 0;
const areSharesWithin = ({ shares }: AwardRule) => sumOf(shares) <= 100;

const awardRule = v.pipe(
  strict({
    kind: v.picklist(awardKinds, fault('choice')),
    /** The least total with an award, in hundredths. */
    floor: mark,
    /** Percent, from the first prize on. Empty for kinds other than `shares`. */
    shares: listOf(whole(1, 100), SCHEME_LIMITS.shares),
    /**
     * The number of prizes of each kind, from the first prize on. Empty for kinds other than `byNumber`.
     * Optional, because older schemes do not contain it.
     */
    numbers: v.optional(listOf(whole(1, SCHEME_LIMITS.prizes), SCHEME_LIMITS.shares), () => []),
  }),
  consistent([
    { field: 'shares', isRight: hasItsShares, fault: fault('marking.shares') },
    { field: 'shares', isRight: areSharesWithin, fault: fault('marking.sharesSum') },
    { field: 'numbers', isRight: hasItsNumbers, fault: fault('marking.numbers') },
  ]),
);
export type AwardRules = v.InferOutput<typeof awardRule>;

/** Returns the default rules for awards. */
export const awardsByRank = (): AwardRules => ({ kind: 'byRank', floor: 0, shares: [], numbers: [] });

/** The fields of the content of a version, except for the modules. */
const furtherFields = {
  penalties: listOf(penalty, SCHEME_LIMITS.penalties),
  /** In the order in which they apply. */
  ties: listOf(tie, SCHEME_LIMITS.ties),
  last: v.picklist(lastTies, fault('choice')),
  /** Optional, because older schemes contain no awards. */
  awards: v.optional(awardRule, awardsByRank),
};
/** The content of a version of a scheme as it is sent, field by field. */
export const contentFields = { modules: listOf(moduleOf(aspect), SCHEME_LIMITS.modules), ...furtherFields };
/** The same as it is stored. */
export const storedFields = {
  modules: listOf(moduleOf(storedAspect), SCHEME_LIMITS.modules),
  ...furtherFields,
};

export interface SchemeContent {
  modules: Module[];
  penalties: Penalty[];
  ties: Tie[];
  last: (typeof lastTies)[number];
  awards: AwardRules;
}

export const emptyContent: SchemeContent = {
  modules: [],
  penalties: [],
  ties: [],
  last: 'shared',
  awards: awardsByRank(),
};

export const aspectsOf = ({ criteria }: Pick<Module, 'criteria'>): Aspect[] =>
  criteria.flatMap(({ aspects }) => aspects);
export const maximumOf = (aspects: readonly Pick<Aspect, 'max'>[]): number =>
  sumOf(aspects.map(({ max }) => max));
export const totalOf = ({ modules }: Pick<SchemeContent, 'modules'>): number =>
  maximumOf(modules.flatMap(aspectsOf));

const areDifferent = (codes: readonly string[]) => new Set(codes).size === codes.length;
export const hasCodesOnce = ({ modules }: Pick<SchemeContent, 'modules'>): boolean =>
  areDifferent(modules.map((one) => one.code)) &&
  areDifferent(modules.flatMap(({ criteria }) => criteria.map((one) => one.code))) &&
  areDifferent(modules.flatMap(aspectsOf).map((one) => one.code));
const hasFewAspects = ({ modules }: Pick<SchemeContent, 'modules'>) =>
  modules.flatMap(aspectsOf).length <= SCHEME_LIMITS.aspects;

const knows = ({ modules }: Pick<SchemeContent, 'modules'>, codes: readonly string[]) =>
  codes.every((one) => modules.some((known) => known.code === one));
const modulesNamed = (one: Tie) =>
  one.kind === 'module' ? [one.module] : one.kind === 'sum' ? one.modules : [];

/** The checks between the parts of a content. */
export const contentChecks: readonly Check<SchemeContent>[] = [
  { field: 'modules', isRight: hasCodesOnce, fault: fault('marking.twice') },
  { field: 'modules', isRight: hasFewAspects, fault: fault('most', SCHEME_LIMITS.aspects) },
  {
    field: 'penalties',
    isRight: ({ penalties }) => areDifferent(penalties.map((one) => one.code)),
    fault: fault('marking.twice'),
  },
  {
    field: 'penalties',
    isRight: (content) =>
      knows(
        content,
        content.penalties.map((one) => one.module),
      ),
    fault: fault('marking.unknown'),
  },
  {
    field: 'ties',
    isRight: (content) => knows(content, content.ties.flatMap(modulesNamed)),
    fault: fault('marking.unknown'),
  },
  {
    field: 'awards',
    isRight: ({ awards, last }) => awards.kind !== 'noTies' || last === 'ruling',
    fault: fault('marking.noTies'),
  },
];

/**
 * A fault that prevents a scheme from being fixed. `at`: the code of the faulty part, '' for the whole
 * scheme.
 */
export interface Missing {
  readonly at: string;
  readonly fault: Fault;
}

/** Returns the faults of a scheme. Empty if the scheme can be fixed. */
export function missingIn(content: SchemeContent): Missing[] {
  const total = totalOf(content);
  const emptyParts = content.modules.flatMap((one) =>
    one.criteria.length === 0
      ? [one.code]
      : one.criteria.filter(({ aspects }) => aspects.length === 0).map((part) => part.code),
  );
  const withoutFull = content.modules.flatMap(aspectsOf).filter((one) => !reachesFull(one));
  const withoutTexts = content.modules
    .flatMap(aspectsOf)
    .filter((one) => one.rule.kind === 'level' && one.rule.texts.includes(''));
  return [
    ...(content.modules.length === 0 ? [{ at: '', fault: fault('marking.none') }] : []),
    ...(total === SCHEME_TOTAL ? [] : [{ at: '', fault: fault('marking.total', total) }]),
    ...emptyParts.map((at) => ({ at, fault: fault('marking.empty') })),
    ...withoutTexts.map((one) => ({ at: one.code, fault: fault('marking.texts') })),
    ...withoutFull.map((one) => ({ at: one.code, fault: unreachable(one) })),
  ];
}

const byCode = (a: { readonly code: string }, b: { readonly code: string }) =>
  a.code.localeCompare(b.code, 'en', { numeric: true });

/** Returns the content with its parts sorted by code, A2 before A10. */
export const sortedContent = (content: SchemeContent): SchemeContent => ({
  ...content,
  modules: content.modules.toSorted(byCode).map((one) => ({
    ...one,
    criteria: one.criteria
      .toSorted(byCode)
      .map((part) => ({ ...part, aspects: part.aspects.toSorted(byCode) })),
  })),
  penalties: content.penalties.toSorted(byCode),
});

/** Returns J for judgement or M for measurement, as on official sheets. */
export const letterOf = (one: MarkingRule): 'J' | 'M' => (isJudged(one) ? 'J' : 'M');
