import type { Plugin } from 'vite';

/** The part of a syntax tree node that this plugin reads. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);
const keyOf = ({ key }: Node) => (isNode(key) ? (key['name'] ?? key['value']) : undefined);

/**
 * Parts of a machine's configuration that hold values of the program. A `description` in them is data and not
 * a remark.
 */
const values = new Set<unknown>(['context', 'input', 'output', 'params']);

/** Properties that only maintainers and tests read. */
const remarks = new Set<unknown>(['description', 'meta']);

/** Returns every `description` and `meta` property within a machine's configuration. */
function remarksIn(node: Node): readonly Node[] {
  if (node.type === 'Property' && remarks.has(keyOf(node))) return [node];
  if (node.type === 'Property' && values.has(keyOf(node))) return [];
  return childrenOf(node).flatMap(remarksIn);
}

/**
 * Returns the properties for maintainers: those in configurations passed to `createMachine`, and the
 * summaries of declared calls.
 */
function remarksOf(node: Node): readonly Node[] {
  const { type, callee, arguments: given } = node;
  if (type === 'CallExpression' && isNode(callee) && Array.isArray(given)) {
    const [first, , facts] = given.filter(isNode);
    if (isNode(callee['property']) && callee['property']['name'] === 'createMachine')
      return first === undefined ? [] : remarksIn(first);
    if (callee['name'] === 'call' && facts !== undefined)
      return childrenOf(facts).filter((fact) => keyOf(fact) === 'summary');
  }
  return childrenOf(node).flatMap(remarksOf);
}

/**
 * Removes descriptions from the built application: those of the charts, which maintainers and tests read, and
 * those of the calls, which API users read. They take 3 kB of the first page. The charts in `machines/`,
 * tests, development and the server keep all of them.
 */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\.machine\.ts$|[\\/]server[\\/]contract[\\/]/ },
      handler(code) {
        const program: Node = { ...this.parse(code) };
        // Ranges are removed from the end, so that the earlier positions stay valid. Each range includes the
        // comma after it.
        return remarksOf(program)
          .toSorted((one, other) => other.start - one.start)
          .reduce(
            (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
            code,
          );
      },
    },
  };
}
