import type {
  Aspect,
  Criterion,
  Module,
  Penalty,
  SchemeContent,
  Tie,
} from '../../../server/contract/marking/scheme-content.ts';
import type { Scheme } from '../../../server/contract/marking/scheme.ts';

/** Functions that add, change or remove one part of a scheme's content. A code identifies each part. */

export const contentOf = ({ modules, penalties, ties, last, awards }: Scheme): SchemeContent => ({
  modules,
  penalties,
  ties,
  last,
  awards,
});

interface Coded {
  readonly code: string;
}

/**
 * Returns a list with one part replaced.
 * @param code the code of the part to replace; '' adds a new part
 * @param next the new part; null removes the part
 */
const placed = <Part extends Coded>(parts: readonly Part[], code: string, next: Part | null): Part[] => {
  const added = next === null ? [] : [next];
  return code === '' ? [...parts, ...added] : parts.flatMap((part) => (part.code === code ? added : [part]));
};

export const withPenalty = (content: SchemeContent, code: string, next: Penalty | null): SchemeContent => ({
  ...content,
  penalties: placed(content.penalties, code, next),
});

/**
 * Replaces or removes a module. Penalties and tie rules get the new code of the module, or are removed with
 * it.
 */
export function withModule(content: SchemeContent, code: string, next: Module | null): SchemeContent {
  const renamed = (one: string) => (next !== null && one === code ? next.code : one);
  const isThere = (one: string) => next !== null || one !== code;
  return {
    ...content,
    modules: placed(content.modules, code, next),
    penalties: content.penalties
      .filter(({ module }) => isThere(module))
      .map((one) => ({ ...one, module: renamed(one.module) })),
    ties: content.ties.flatMap((one): Tie[] => {
      if (one.kind === 'module') return isThere(one.module) ? [{ ...one, module: renamed(one.module) }] : [];
      if (one.kind !== 'sum') return [one];
      const modules = one.modules.filter(isThere).map(renamed);
      return modules.length < 2 ? [] : [{ ...one, modules }];
    }),
  };
}

export const withCriterion = (
  content: SchemeContent,
  module: Module,
  code: string,
  next: Criterion | null,
): SchemeContent =>
  withModule(content, module.code, { ...module, criteria: placed(module.criteria, code, next) });

export const withAspect = (
  content: SchemeContent,
  { module, criterion }: { readonly module: Module; readonly criterion: Criterion },
  code: string,
  next: Aspect | null,
): SchemeContent =>
  withCriterion(content, module, criterion.code, {
    ...criterion,
    aspects: placed(criterion.aspects, code, next),
  });

/** Returns the next code of a series, for example A1.3 after A1.2. */
export function nextCode(prefix: string, codes: readonly string[]): string {
  const numbers = codes.map((code) => Number(/(\d+)$/.exec(code)?.[1] ?? 0));
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

export const nextLetter = (codes: readonly string[]): string =>
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').find((letter) => !codes.includes(letter)) ?? '';
