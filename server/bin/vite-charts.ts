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

/** The configurations given to `createMachine` in a program. */
function configurationsIn(node: Node): readonly Node[] {
  const { type, callee, arguments: given } = node;
  const isMachine =
    type === 'CallExpression' &&
    isNode(callee) &&
    isNode(callee['property']) &&
    callee['property']['name'] === 'createMachine';
  return isMachine
    ? Array.isArray(given)
      ? given.filter(isNode).slice(0, 1)
      : []
    : childrenOf(node).flatMap(configurationsIn);
}

/**
 * Leaves out of the built application what the charts say to maintainers and tests: 3 kB of the first page. The
 * charts in `machines/`, in tests and in development keep every word.
 */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\.machine\.ts$/ },
      handler(code) {
        const program: Node = { ...this.parse(code) };
        const found = configurationsIn(program).flatMap(remarksIn);
        // From the end, so that the places of the others stay where they are; with the comma after each.
        return found
          .toSorted((one, other) => other.start - one.start)
          .reduce(
            (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
            code,
          );
      },
    },
  };
}
