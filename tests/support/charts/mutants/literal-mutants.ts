import type { Mutant } from './mutant.ts';
import { runChart } from '../run-chart.ts';

interface Slip {
  readonly pattern: RegExp;
  readonly becomes: (found: string) => readonly string[];
}

const number = (text: string) => Number(text.replaceAll('_', ''));

/** Typical mistakes in literals and operators. */
const slips: readonly Slip[] = [
  {
    pattern: /(?<![\w.$])\d[\d_]*(?![\w.])/y,
    becomes: (n) => [String(number(n) + 1), String(number(n) - 1)],
  },
  { pattern: /===|!==/y, becomes: (found) => [found === '===' ? '!==' : '==='] },
  {
    pattern: /<=|>=|<(?=\s)|>(?=\s)/y,
    becomes: (found) => [found.length > 1 ? found.slice(0, 1) : `${found}=`],
  },
  { pattern: /&&|\|\|/y, becomes: (found) => [found === '&&' ? '||' : '&&'] },
  { pattern: /\b(?:true|false)\b/y, becomes: (found) => [found === 'true' ? 'false' : 'true'] },
];

/**
 * Strings, templates, regular expressions and comments contain no code to change. An arrow is no comparison.
 */
const inert =
  /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[^]*?\*\/|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*(?=[.,;)\s])|=>/y;

/**
 * Returns mutants of a chart's code: each number, comparison, conjunction and boolean is changed alone.
 * @param code JavaScript of a chart's file, without types
 */
export function literalMutants(code: string): readonly Mutant[] {
  const mutants: Mutant[] = [];
  const match = (pattern: RegExp, place: number) => {
    pattern.lastIndex = place;
    return pattern.exec(code)?.[0];
  };
  for (let place = 0; place < code.length;) {
    const skipped = match(inert, place);
    if (skipped !== undefined) {
      place += skipped.length;
      continue;
    }
    for (const { pattern, becomes } of slips) {
      const found = match(pattern, place);
      if (found === undefined) continue;
      for (const instead of becomes(found)) mutants.push(slip(code, place, found, instead));
      place += found.length - 1;
      break;
    }
    place += 1;
  }
  return mutants;
}

function slip(code: string, place: number, found: string, instead: string): Mutant {
  const before = code.slice(code.lastIndexOf('\n', place) + 1, place);
  const after = code.slice(place + found.length).split('\n', 1)[0] ?? '';
  return {
    name: `${before.trimStart()}«${found} → ${instead}»${after}`,
    state: '',
    make: () => {
      const [machine] = runChart(code.slice(0, place) + instead + code.slice(place + found.length));
      if (machine === undefined) throw new Error('no machine left');
      return machine;
    },
  };
}
