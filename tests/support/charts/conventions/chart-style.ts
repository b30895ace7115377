import { basename } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { Exploration } from '../exploration.ts';
import { allNodes, branchesOf, sourceName } from '../internals.ts';
import type { ChartNode } from '../internals.ts';
import type { AnyChartModel } from '../model.ts';
import { describeTrigger } from '../obligations.ts';
import { sightOf } from '../walk.ts';

const isDescribed = (text: string | undefined) => text !== undefined && text.trim() !== '';

const camelCase = (kebab: string) => kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function faultsOf(node: ChartNode, model: AnyChartModel): readonly string[] {
  const isRoot = node.parent === undefined;
  const described = isDescribed(isRoot ? node.config.description : node.description);
  return [
    ...(described ? [] : ['has no description']),
    ...faultsOfBranches(node),
    ...faultsOfInvokes(node, model),
  ].map((fault) => `${node.id} ${fault}`);
}

function faultsOfBranches(node: ChartNode): readonly string[] {
  const faults: string[] = [];
  for (const [descriptor, branches] of branchesOf(node)) {
    const name = describeTrigger(descriptor);
    const isDelay = descriptor.startsWith('xstate.after.');
    if (isDelay && /^after \d/.test(name)) faults.push(`"${name}" is a number instead of a name`);
    if (!descriptor.startsWith('xstate.') && descriptor !== '' && !/^[a-z]\w*\.[a-z]\w*$/.test(descriptor)) {
      faults.push(`event "${name}" is not named like family.happened`);
    }
    for (const { guard, description } of branches) {
      if ((guard !== undefined || isDelay) && !isDescribed(description)) {
        faults.push(`"${name}" is guarded or delayed and has no description`);
      }
    }
  }
  return faults;
}

function faultsOfInvokes(node: ChartNode, { answers }: AnyChartModel): readonly string[] {
  const faults: string[] = [];
  for (const { id, src, onError, onDone } of node.invoke) {
    if (id.includes(`.${node.key}`)) faults.push(`invoke of ${sourceName(src)} has no explicit id`);
    if (onError === undefined) faults.push(`invoke ${id} has no onError`);
    const neverEnds = answers[sourceName(src)]?.done.length === 0;
    if (onDone === undefined && !neverEnds) faults.push(`invoke ${id} has no onDone`);
  }
  return faults;
}

/**
 * Returns departures from "How a chart is written": names, descriptions, both ends of every invoke, no clock,
 * no random values.
 */
export function styleFaults(
  file: string,
  source: string,
  exported: Readonly<Record<string, unknown>>,
  model: AnyChartModel,
): readonly string[] {
  const machine: AnyStateMachine = model.chart;
  const name = camelCase(basename(file, '.machine.ts'));
  const code = source.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');
  return [
    ...(machine.id === name ? [] : [`id is "${machine.id}" instead of "${name}"`]),
    ...(exported[`${name}Machine`] === machine
      ? []
      : [`does not export ${name}Machine, or the model has another machine`]),
    ...[...code.matchAll(/\b(?:Date|Math\.random|performance|crypto|setTimeout|localStorage)\b/g)].map(
      ([found]) => `uses ${found}: times and random values must arrive in events`,
    ),
    ...allNodes(machine.root).flatMap((node) => faultsOf(node, model)),
  ];
}

/**
 * Returns the situations without a view: no active state has a `meta.view`. A chart without a user interface
 * has no views at all. A chart at its end needs none.
 */
export function unseenIn({ model, situations }: Exploration): readonly unknown[] {
  if (allNodes(model.chart.root).every((node) => node.meta?.['view'] === undefined)) return [];
  return [...situations.values()].flatMap(({ chart }) =>
    chart?.status === 'active' && sightOf(chart).views.length === 0 ? [chart.value] : [],
  );
}
