import { createMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { Mutant } from './mutant.ts';

/** A part of a chart's config. Its functions and strings are left unchanged. */
type Config = { [key: string]: unknown };

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isConfig(value) ? Object.entries(value) : [];

const mapValues = (value: unknown, map: (inner: unknown) => unknown): Config =>
  Object.fromEntries(entriesOf(value).map(([key, inner]) => [key, map(inner)]));

const longBranch = (branch: unknown): unknown =>
  isConfig(branch) ? { ...branch, actions: listOf(branch['actions']) } : { target: branch, actions: [] };

const longBranches = (value: unknown): readonly unknown[] => listOf(value).map(longBranch);

function longInvoke(invoke: unknown): Config {
  const long: Config = isConfig(invoke) ? { ...invoke } : {};
  for (const end of ['onDone', 'onError']) if (end in long) long[end] = longBranches(long[end]);
  return long;
}

/** Returns the long form of a config: a new copy in which each value that may be a list is a list. */
function longForm(config: Config): Config {
  const long: Config = { ...config };
  for (const key of ['entry', 'exit', 'tags']) if (key in long) long[key] = listOf(long[key]);
  for (const key of ['always', 'onDone']) if (key in long) long[key] = longBranches(long[key]);
  for (const key of ['on', 'after']) if (key in long) long[key] = mapValues(long[key], longBranches);
  if ('states' in long) {
    long['states'] = mapValues(long['states'], (state) => (isConfig(state) ? longForm(state) : state));
  }
  if ('invoke' in long) long['invoke'] = listOf(long['invoke']).map(longInvoke);
  return long;
}

/** A place in a config: keys of objects and positions in lists. */
type Path = readonly (string | number)[];

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], root);
}

/** One state of a chart: its id, the path of its config, and this config in long form. */
interface State {
  readonly id: string;
  readonly path: Path;
  readonly config: Config;
}

function statesOf(id: string, path: Path, config: Config): readonly State[] {
  const below = entriesOf(config['states']).flatMap(([key, state]) =>
    isConfig(state) ? statesOf(`${id}.${key}`, path.concat('states', key), state) : [],
  );
  return [{ id, path, config }, ...below];
}

const parentOf = ({ id }: State) => id.slice(0, Math.max(0, id.lastIndexOf('.')));

/** Returns the paths of the branches in a state's config. */
function branchPaths({ config }: State): readonly Path[] {
  const keyed = ['on', 'after'].flatMap((key) => entriesOf(config[key]).map(([name]) => [key, name]));
  const ends = listOf(config['invoke']).flatMap((invoke, index) =>
    ['onDone', 'onError']
      .filter((end) => isConfig(invoke) && end in invoke)
      .map((end) => ['invoke', index, end]),
  );
  const own = ['always', 'onDone'].filter((key) => key in config).map((key) => [key]);
  return [...keyed, ...ends, ...own];
}

const wordFor = (thing: unknown): string =>
  isConfig(thing) ? String(thing['type'] ?? thing['id']) : typeof thing === 'string' ? thing : 'inline';

/** Returns the lists without one of their elements, each with the name of the missing one. */
const lackingOne = (list: readonly unknown[]): readonly { gone: string; rest: readonly unknown[] }[] =>
  list.map((thing, index) => ({ gone: wordFor(thing), rest: list.toSpliced(index, 1) }));

const asConfig = (value: unknown): Config => (isConfig(value) ? value : {});

const omit = (config: Config, key: string): Config =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name !== key));

/**
 * Checks whether a branch may lead to this state. Targets are relative, so the result is true in case of
 * doubt.
 */
const mayLeadTo = (branch: Config, { id }: State): boolean =>
  listOf(branch['target']).some((target) => `.${id}`.endsWith(`.${String(target).replace(/^[#.]/, '')}`));

/** Returns the list with an element and the next one swapped. */
const swap = (list: readonly unknown[], index: number): readonly unknown[] =>
  list.with(index, list[index + 1]).with(index + 1, list[index]);

/** Checks whether an action, given by name or with params, is an assignment. */
type IsAssign = (action: unknown) => boolean;

/**
 * Returns the lists with two neighbours swapped. The order of two effects is always visible. The order of an
 * assignment is visible only if the other action reads its result, so lists with one are left out.
 */
const swappedOnce = (
  list: readonly unknown[],
  isAssign: IsAssign,
): readonly { wrong: string; instead: readonly unknown[] }[] =>
  list
    .slice(1)
    .flatMap((second, index) =>
      isAssign(second) || isAssign(list[index])
        ? []
        : { wrong: `${wordFor(second)} before ${wordFor(list[index])}`, instead: swap(list, index) },
    );

/** The config keys that have an effect when a state is entered again. */
const onEntry = ['entry', 'exit', 'invoke', 'after'];

/**
 * Checks whether a branch leads to a state below its own state, and entering its own state again has an
 * effect.
 */
const wouldMatterAnew = ({ config }: State, branch: Config): boolean =>
  onEntry.some((key) => key in config) &&
  listOf(branch['target']).some((target) => String(target).startsWith('.'));

/** One fault of a state: the replacement of a value in its config. */
interface Fault {
  readonly wrong: string;
  readonly path: Path;
  readonly instead: unknown;
}

/**
 * Returns faults of a branch: dropped, with another target, or without its guard, `reenter` or one of its
 * actions.
 */
function faultsOfBranch(
  state: State,
  branches: readonly unknown[],
  index: number,
  strangers: readonly State[],
  isAssign: IsAssign,
): readonly { wrong: string; instead: readonly unknown[] }[] {
  const branch = branches[index];
  if (!isConfig(branch)) return [];
  const put = (wrong: string, other: Config) => ({ wrong, instead: branches.with(index, other) });
  const stranger = strangers.find((other) => !mayLeadTo(branch, other));
  return [
    { wrong: 'dropped', instead: branches.toSpliced(index, 1) },
    ...(stranger === undefined
      ? []
      : [put(`sent to ${stranger.id}`, { ...branch, target: `#${stranger.id}` })]),
    ...['guard', 'reenter']
      .filter((key) => key in branch)
      .map((key) => put(`without ${key}`, omit(branch, key))),
    ...lackingOne(listOf(branch['actions'])).map(({ gone, rest }) =>
      put(`without ${gone}`, { ...branch, actions: rest }),
    ),
    ...swappedOnce(listOf(branch['actions']), isAssign).map(({ wrong, instead }) =>
      put(wrong, { ...branch, actions: instead }),
    ),
    ...(wouldMatterAnew(state, branch) && !('reenter' in branch)
      ? [put('with reenter', { ...branch, reenter: true })]
      : []),
  ];
}

/**
 * Returns the states to which a branch may lead by mistake. Siblings come first, because they are the
 * likelier mistake and harder to notice. Ancestors and regions are left out: they start from their initial
 * state, which often is the right target.
 */
function strangersTo(state: State, states: readonly State[]): readonly State[] {
  const others = states.filter(
    (other) => other !== state && !('states' in other.config || 'always' in other.config),
  );
  const isSibling = (other: State) => parentOf(other) === parentOf(state);
  return others.filter(isSibling).concat(others.filter((other) => !isSibling(other)));
}

function faultsOfBranches(state: State, states: readonly State[], isAssign: IsAssign): readonly Fault[] {
  const strangers = strangersTo(state, states);
  return branchPaths(state).flatMap((path) => {
    const branches = listOf(valueAt(state.config, path));
    return branches.flatMap((_, index) => {
      const name = `${path.join(' ')}${branches.length > 1 ? ` ${index + 1}.` : ''}`;
      const early = index > 0 ? [{ wrong: 'asked earlier', instead: swap(branches, index - 1) }] : [];
      return faultsOfBranch(state, branches, index, strangers, isAssign)
        .concat(early)
        .map(({ wrong, instead }) => ({ wrong: `${name} ${wrong}`, path, instead }));
    });
  });
}

/**
 * Returns faults of a state that handles an event it should ignore, only for states in which a chart can
 * rest.
 */
function answersMore(state: State, states: readonly State[]): readonly Fault[] {
  const { states: children, always, type: kind } = state.config;
  if (children !== undefined || always !== undefined || kind === 'final' || kind === 'history') return [];
  const [stranger] = strangersTo(state, states);
  const answered = (one: State) => entriesOf(one.config['on']).map(([type]) => type);
  const lines = states.filter(({ id }) => id === state.id || state.id.startsWith(`${id}.`));
  const known = new Set(lines.flatMap(answered));
  const types = [...new Set(states.flatMap(answered))].filter((type) => !known.has(type));
  return stranger === undefined
    ? []
    : types.map((type) => ({
        wrong: `answers ${type}`,
        path: ['on'],
        instead: { ...asConfig(state.config['on']), [type]: [{ target: `#${stranger.id}` }] },
      }));
}

/**
 * Returns faults of a state without an entry or exit action, a tag, an invoke, its input, the view, the
 * output or the end.
 */
function omissions({ config }: State, isAssign: IsAssign): readonly Fault[] {
  const lacking = ['entry', 'exit', 'tags', 'invoke'].flatMap((key) =>
    lackingOne(listOf(config[key])).map(({ gone, rest }) => ({
      wrong: `no ${key} ${gone}`,
      path: [key],
      instead: rest,
    })),
  );
  const inputs = listOf(config['invoke']).flatMap((invoke, index) =>
    isConfig(invoke) && 'input' in invoke
      ? { wrong: `no input for ${wordFor(invoke)}`, path: ['invoke', index, 'input'], instead: undefined }
      : [],
  );
  const fields = ['meta', 'output'].filter((key) => key in config);
  const gone = config['type'] === 'final' ? fields.concat('type') : fields;
  const disordered = ['entry', 'exit'].flatMap((key) =>
    swappedOnce(listOf(config[key]), isAssign).map(({ wrong, instead }) => ({
      wrong: `${key} ${wrong}`,
      path: [key],
      instead,
    })),
  );
  return [
    ...lacking,
    ...disordered,
    ...inputs,
    ...gone.map((key) => ({ wrong: `no ${key}`, path: [key], instead: undefined })),
  ];
}

/** Returns the fault of a compound state with another initial state. */
function beginsElsewhere({ config }: State): readonly Fault[] {
  const other = entriesOf(config['states']).find(([key]) => key !== config['initial'])?.[0];
  return 'initial' in config && other !== undefined
    ? [{ wrong: `begins in ${other}`, path: ['initial'], instead: other }]
    : [];
}

/** Returns the chart with one value of its config replaced. */
function changed(chart: AnyStateMachine, path: Path, instead: unknown): AnyStateMachine {
  const config = longForm(chart.config as Config);
  const parent = valueAt(config, path.slice(0, -1)) as Record<string | number, unknown>;
  parent[path.at(-1) ?? ''] = instead;
  return createMachine(config, chart.implementations);
}

/** Returns the mutants of a chart's structure: all faults above, for every state. */
export function structuralMutants(chart: AnyStateMachine): readonly Mutant[] {
  const states = statesOf(chart.id, [], longForm(chart.config as Config));
  const isAssign: IsAssign = (action) => {
    const made: unknown = chart.implementations.actions[wordFor(action)];
    return typeof made === 'function' && 'type' in made && made.type === 'xstate.assign';
  };
  return states.flatMap((state) =>
    [
      ...omissions(state, isAssign),
      ...beginsElsewhere(state),
      ...faultsOfBranches(state, states, isAssign),
      ...answersMore(state, states),
    ].map(({ wrong, path, instead }) => ({
      name: `${state.id}: ${wrong}`,
      state: state.id,
      make: () => changed(chart, state.path.concat(path), instead),
    })),
  );
}
