import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Acts } from '../../server/contract/kit/acts.ts';
import { chartFiles } from '../support/charts/conventions/find-charts.ts';
import type { AnyChartModel } from '../support/charts/model.ts';
import { modelFile } from './model-file.ts';

/**
 * Checks the declared acts of each record against its chart, with the events of the chart's model. The `by` of an
 * act repeats what the guards decide, and a page shows no button to a capacity that is missing from it.
 */

interface DeclaredAct {
  readonly event: string;
  readonly by?: readonly string[];
  readonly asked?: object;
}
type DeclaredActs = Acts<AnyStateMachine, Readonly<Record<string, DeclaredAct>>>;

const isActs = (value: unknown): value is DeclaredActs =>
  typeof value === 'object' && value !== null && 'machine' in value && 'table' in value;

const contract = resolve('server/contract');
const tables = new Map<string, DeclaredActs>();
for (const name of readdirSync(contract, { recursive: true, encoding: 'utf8' }).toSorted()) {
  if (!name.endsWith('-acts.ts')) continue;
  const exported = (await import(resolve(contract, name))) as object;
  for (const [table, acts] of Object.entries(exported)) if (isActs(acts)) tables.set(table, acts);
}

const models = new Map<AnyStateMachine, AnyChartModel>();
for (const file of chartFiles()) {
  const { model } = (await import(modelFile(file))) as { model: AnyChartModel };
  models.set(model.chart, model);
}

/** An event of an act as the model sends it. */
type Sent = { readonly type: string; readonly by?: string };

/** Checks whether the chart accepts an event in one of its states. */
const accepts = (machine: AnyStateMachine, event: Sent) =>
  Object.keys(machine.states).some((value) => machine.resolveState({ value, context: {} }).can(event));

/** Returns the events of an act that the chart accepts in one of its states. */
function acceptedOf(machine: AnyStateMachine, { event }: DeclaredAct): Sent[] {
  const model = models.get(machine);
  const sent = [...(model?.events ?? []), ...(model?.sweep ?? [])] as readonly Sent[];
  return sent.filter((one) => one.type === event && accepts(machine, one));
}

describe.each([...tables])('%s', (_, { machine, table }) => {
  const declared = Object.entries(table);

  it('are allowed to the capacities that the chart lets act, and with the declared values', () => {
    const found = declared.map(([act, one]) => {
      const accepted = acceptedOf(machine, one);
      // Only the server acts as the system, and not by a call.
      const capacities = new Set(accepted.flatMap((event) => event.by ?? []));
      capacities.delete('system');
      const isPossible = accepted.some((event) => accepts(machine, { ...event, ...one.asked }));
      return { act, by: [...capacities].toSorted(), isPossible };
    });
    expect(declared.length).toBeGreaterThan(0);
    expect(found).toEqual(
      declared.map(([act, { by = [] }]) => ({ act, by: by.toSorted(), isPossible: true })),
    );
  });
});

it('are declared for records', () => {
  expect(tables.size).toBeGreaterThan(0);
});
