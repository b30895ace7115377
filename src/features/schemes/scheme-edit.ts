import type {
  Aspect,
  Criterion,
  Module,
  Penalty,
  SchemeContent,
  Tie,
} from '../../../server/contract/marking/scheme-content.ts';
import type { Scheme } from '../../../server/contract/marking/scheme.ts';

/** A content with one of its parts added, changed or removed. Parts are known by their codes. */

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
 * A list with one part in the place of another.
 * @param code of the part before; '' where it is new
 * @param next null where it is removed
 */
const placed = <Part extends Coded>(parts: readonly Part[], code: string, next: Part | null): Part[] => {
  const added = next === null ? [] : [next];
  return code === '' ? [...parts, ...added] : parts.flatMap((part) => (part.code === code ? added : [part]));
};

export const withPenalty = (content: SchemeContent, code: string, next: Penalty | null): SchemeContent => ({
  ...content,
  penalties: placed(content.penalties, code, next),
});

/** Penalties and tie rules follow the code of a module that is changed. */
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

/** The next code after those that are there: A1.3 after A1.2, B after A. */
export function nextCode(prefix: string, codes: readonly string[]): string {
  const numbers = codes.map((code) => Number(/(\d+)$/.exec(code)?.[1] ?? 0));
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

export const nextLetter = (codes: readonly string[]): string =>
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').find((letter) => !codes.includes(letter)) ?? '';
