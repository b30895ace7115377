import type { Mutant } from './mutant.ts';
import { runChart } from '../run-chart.ts';

/**
 * Mutants of the code in a chart's file: comparisons of guards, assignments of actions, contents of events.
 * `structural-mutants.ts` changes the config, `literal-mutants.ts` changes numbers and comparisons.
 */

/** A node of the syntax tree. Its further fields depend on its type. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const nodesIn = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

const nameIn = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : '';

/** A range of code and its replacement. */
interface Slip {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/** Calls whose argument defines an action. */
const makers = new Set(['assign', 'emit', 'raise', 'sendTo', 'enqueueActions']);

const isFunction = ({ type }: Node) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';

const calledIn = (node: Node): string => (node.type === 'CallExpression' ? nameIn(node['callee']) : '');

/**
 * Collects the nodes of code: functions, arguments of `assign` and similar calls, and constants of the
 * module.
 */
function codeIn(node: Node, inCode: boolean, found: Node[]): void {
  const within =
    inCode ||
    isFunction(node) ||
    makers.has(calledIn(node)) ||
    (node.type === 'VariableDeclarator' && !holdsMachine(node));
  // only people read error messages and descriptions
  if (node.type === 'NewExpression' || node.type === 'ThrowStatement' || node.type === 'ImportDeclaration')
    return;
  if (within) found.push(node);
  for (const child of childrenOf(node)) codeIn(child, within, found);
}

const holdsMachine = (node: Node): boolean =>
  ['setup', 'createMachine'].includes(calledIn(node)) || childrenOf(node).some(holdsMachine);

/** Removes one element of a list, with its comma. */
function withoutOne(pieces: readonly Node[], index: number): Slip | null {
  const piece = pieces[index];
  if (piece === undefined) return null;
  const next = pieces[index + 1];
  const previous = pieces[index - 1];
  if (next !== undefined) return { start: piece.start, end: next.start, instead: '' };
  return { start: previous?.end ?? piece.start, end: piece.end, instead: '' };
}

/** Returns the field names that the file reads, by object: `event` → by, reason. */
function fieldsRead(nodes: readonly Node[]): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, Set<string>>();
  for (const node of nodes) {
    if (node.type !== 'MemberExpression' || node['computed'] === true) continue;
    const object = nameIn(node['object']);
    const field = nameIn(node['property']);
    if (object === '' || field === 'type') continue;
    fields.set(object, (fields.get(object) ?? new Set()).add(field));
  }
  return new Map([...fields].map(([object, names]) => [object, [...names].toSorted()]));
}

const opposite: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  '+': '-',
  '-': '+',
};

/** Returns the possible replacements of one node. */
// oxlint-disable-next-line complexity -- one case for each kind of node
function slipsOf(node: Node, code: string, fields: ReadonlyMap<string, readonly string[]>): readonly Slip[] {
  const { start, end } = node;
  const put = (instead: string, place: { start: number; end: number } = node): Slip => ({
    start: place.start,
    end: place.end,
    instead,
  });
  const textOf = (inner: unknown) => (isNode(inner) ? code.slice(inner.start, inner.end) : '');
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression': {
      const pieces = nodesIn(node['properties'] ?? node['elements']);
      return pieces.flatMap((_, index) => withoutOne(pieces, index) ?? []);
    }
    case 'Literal':
      return typeof node['value'] === 'string' ? [put(JSON.stringify(`${node['value']}~`))] : [];
    case 'MemberExpression': {
      const object = nameIn(node['object']);
      const property = node['property'];
      const field = nameIn(property);
      if (!isNode(property) || node['computed'] === true) return [];
      if (field in opposite) return [put(opposite[field] ?? '', property)];
      const known = fields.get(object) ?? [];
      if (known.length < 2 || !known.includes(field)) return [];
      return [put(known[(known.indexOf(field) + 1) % known.length] ?? '', property)];
    }
    case 'ConditionalExpression':
      return [put(`(${textOf(node['consequent'])})`), put(`(${textOf(node['alternate'])})`)];
    case 'UnaryExpression':
      return node['operator'] === '!' ? [put(textOf(node['argument']))] : [];
    case 'LogicalExpression':
      // the left side alone has another type, which the compiler rejects
      return node['operator'] === '??' ? [put(`(${textOf(node['right'])})`)] : [];
    case 'BinaryExpression': {
      const operator = String(node['operator']);
      const instead = opposite[operator];
      if (instead === undefined) return [];
      return [{ start, end, instead: `${textOf(node['left'])} ${instead} ${textOf(node['right'])}` }];
    }
    default:
      return [];
  }
}

/**
 * Checks whether a node is the key of a property, which is no value: in `{ by: 'owner' }` only 'owner' is a
 * literal.
 */
function isKey(node: Node, parents: ReadonlyMap<Node, Node>): boolean {
  const parent = parents.get(node);
  return parent?.type === 'Property' && parent['key'] === node && parent['computed'] !== true;
}

/**
 * Returns mutants of a chart's code, one for each replaceable piece.
 * @param code JavaScript of a chart's file, without types
 * @param tree its ESTree syntax tree with `start` and `end`, as acorn, Rolldown and Vite return it
 */
export function codeMutants(code: string, tree: unknown): readonly Mutant[] {
  const nodes: Node[] = [];
  for (const node of nodesIn([tree])) codeIn(node, false, nodes);
  const parents = new Map(nodes.flatMap((node) => childrenOf(node).map((child) => [child, node] as const)));
  const fields = fieldsRead(nodes);
  return nodes
    .filter((node) => !isKey(node, parents))
    .flatMap((node) => slipsOf(node, code, fields))
    .map((slip) => mutantOf(code, slip));
}

function mutantOf(code: string, { start, end, instead }: Slip): Mutant {
  const before = code.slice(code.lastIndexOf('\n', start) + 1, start).trimStart();
  const found = code.slice(start, end).replaceAll(/\s+/g, ' ');
  const after = code.slice(end).split('\n', 1)[0] ?? '';
  return {
    name: `line ${code.slice(0, start).split('\n').length}: ${before}«${found} → ${instead}»${after}`,
    state: '',
    make: () => {
      const [machine] = runChart(code.slice(0, start) + instead + code.slice(end));
      if (machine === undefined) throw new Error('no machine left');
      return machine;
    },
  };
}
