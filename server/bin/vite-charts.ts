import type { Plugin } from 'vite';

/** As much of a syntax tree as is looked at here. */
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

/** Parts of a machine's configuration that hold values of the program, where a description is no comment. */
const values = new Set<unknown>(['context', 'input', 'output', 'params']);

/** What only maintainers and tests read. */
const remarks = new Set<unknown>(['description', 'meta']);

/** Every `description` and `meta` within a machine's configuration. */
function remarksIn(node: Node): readonly Node[] {
  if (node.type === 'Property' && remarks.has(keyOf(node))) return [node];
  if (node.type === 'Property' && values.has(keyOf(node))) return [];
  return childrenOf(node).flatMap(remarksIn);
}

/** What a program says to maintainers: in the configurations given to `createMachine`, and of the calls it declares. */
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
 * Leaves out of the built application what the charts say to maintainers and tests, 3 kB of the first page, and what
 * the calls say to people who write against the API. The charts in `machines/`, tests, development and the server
 * keep every word.
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
        // From the end, so that the places of the others stay where they are; with the comma after each.
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
