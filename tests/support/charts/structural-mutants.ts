import { createMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { Mutant } from './mutant.ts';

/** A piece of a chart's config. Functions and strings in it are left as they are. */
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

/** The long form of a config: a fresh copy in which everything that may be a list is one. */
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

/** One state of a chart: its id, where its config stands, and that config in long form. */
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

/** Where a state keeps its branches. */
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

/** The lists that lack one of their things, each with the thing that is missing. */
const lackingOne = (list: readonly unknown[]): readonly { gone: string; rest: readonly unknown[] }[] =>
  list.map((thing, index) => ({ gone: wordFor(thing), rest: list.toSpliced(index, 1) }));

const omit = (config: Config, key: string): Config =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name !== key));

/** True when a branch's target may be this state; targets are relative, so this errs on the side of yes. */
const mayLeadTo = (branch: Config, { id }: State): boolean =>
  listOf(branch['target']).some((target) => `.${id}`.endsWith(`.${String(target).replace(/^[#.]/, '')}`));

/** What can be wrong with one branch: the list of branches it stands in, changed. */
function wrongBranches(
  branches: readonly unknown[],
  index: number,
  strangers: readonly State[],
): readonly { wrong: string; instead: readonly unknown[] }[] {
  const branch = branches[index];
  if (!isConfig(branch)) return [];
  const put = (wrong: string, changed: Config) => ({ wrong, instead: branches.with(index, changed) });
  const stranger = strangers.find((state) => !mayLeadTo(branch, state));
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
  ];
}

/**
 * Mutants of a chart's structure: each branch dropped, sent elsewhere, without its guard, without one
 * of its actions; each state without an entry or exit action, a tag, its view, an invoke or its
 * input, beginning elsewhere, or no longer an end.
 */
export function structuralMutants(chart: AnyStateMachine): readonly Mutant[] {
  const states = statesOf(chart.id, [], longForm(chart.config as Config));
  const mutant = (name: string, path: Path, value: unknown): Mutant => ({
    name,
    make: () => {
      // a mutant may chase its own tail; that counts as noticed
      const config: Config = { ...longForm(chart.config as Config), options: { maxIterations: 100 } };
      const last = path.at(-1);
      if (last !== undefined)
        (valueAt(config, path.slice(0, -1)) as Record<string | number, unknown>)[last] = value;
      return createMachine(config, chart.implementations);
    },
  });
  return states.flatMap((state) => {
    const { id, path, config } = state;
    const inside = (below: Path) => path.concat(below);
    const shorter = ['entry', 'exit', 'tags', 'invoke'].flatMap((key) =>
      lackingOne(listOf(config[key])).map(({ gone, rest }) =>
        mutant(`${id}: no ${key} ${gone}`, inside([key]), rest),
      ),
    );
    const inputs = listOf(config['invoke']).flatMap((invoke, index) =>
      isConfig(invoke) && 'input' in invoke
        ? mutant(`${id}: no input for ${wordFor(invoke)}`, inside(['invoke', index, 'input']), undefined)
        : [],
    );
    const gone = ['meta', 'output'].filter((key) => key in config);
    const plain = config['type'] === 'final' ? gone.concat('type') : gone;
    const otherwise = entriesOf(config['states']).find(([key]) => key !== config['initial'])?.[0];
    // a sibling first: elsewhere in the same region is the likelier mistake, and the harder to notice
    // an ancestor or another region as a target means beginning anew, often where the right target is
    const others = states.filter(
      (other) => other !== state && !('states' in other.config || 'always' in other.config),
    );
    const isSibling = (other: State) => parentOf(other) === parentOf(state);
    const strangers = others.filter(isSibling).concat(others.filter((other) => !isSibling(other)));
    const branches = branchPaths(state).flatMap((where) =>
      listOf(valueAt(config, where)).flatMap((_, index, list) =>
        wrongBranches(list, index, strangers).map(({ wrong, instead }) =>
          mutant(
            `${id}: ${where.join(' ')}${list.length > 1 ? ` ${index + 1}.` : ''} ${wrong}`,
            inside(where),
            instead,
          ),
        ),
      ),
    );
    return shorter.concat(
      inputs,
      plain.map((key) => mutant(`${id}: no ${key}`, inside([key]), undefined)),
      'initial' in config && otherwise !== undefined
        ? mutant(`${id}: begins in ${otherwise}`, inside(['initial']), otherwise)
        : [],
      branches,
    );
  });
}
