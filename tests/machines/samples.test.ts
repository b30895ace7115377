import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { checkChart } from '../support/charts/check-chart.ts';
import type { ChartCheck } from '../support/charts/check-chart.ts';
import { eraseTypes } from '../support/charts/conventions/chart-source.ts';
import type { AnyChartModel } from '../support/charts/model.ts';
import { model as checkout } from '../support/charts/samples/checkout.model.ts';
import { model as crossing } from '../support/charts/samples/crossing.model.ts';
import { model as player } from '../support/charts/samples/player.model.ts';

/**
 * Tests the kit on sample charts that are independent of this project: correct charts, and charts with a
 * fault.
 */

type Part = { [key: string]: any }; // oxlint-disable-line typescript/no-explicit-any -- configs of any chart

/** Returns the chart with a fault in its config, guards or actions. */
function spoilt(chart: AnyStateMachine, edit: (root: Part, parts: Part) => void): AnyStateMachine {
  const copy = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(copy)
      : typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]))
        : value;
  const root = copy(chart.config) as Part;
  const parts = copy(chart.implementations) as Part;
  edit(root, parts);
  return createMachine(root, parts);
}

/** Returns the faults of a chart, including the error of a chart that cannot be explored. */
function faultsOf(model: AnyChartModel, walks: string): readonly string[] {
  try {
    return checkChart(model, { walks, withoutMutants: true }).faults;
  } catch (error) {
    return [String(error)];
  }
}

type Fault = readonly [what: string, edit: (root: Part, parts: Part) => void, told: RegExp];

const samples: readonly (readonly [name: string, model: AnyChartModel, faults: readonly Fault[]])[] = [
  [
    'crossing',
    crossing,
    [
      [
        'pedestrians walk without the pause',
        ({ states }) => (states.working.states.yellow.after.YELLOW = 'walk'),
        /"pedestrians walk only after yellow and a pause" is broken/,
      ],
      [
        'a press is not stored',
        ({ states }) => delete states.working.states.cars.states.flowing.on.PRESS,
        /the walks differ/,
      ],
      [
        'a press is still stored after a power loss',
        ({ states }) => (states.working.on.POWER_LOST = 'dark'),
        /"a light without power stores no press" does not hold/,
      ],
      ['the power never returns', ({ states }) => delete states.dark.on, /no end can be reached/],
      [
        'a shorter green',
        (_, { delays }) => (delays.LEAST_GREEN = 19_999),
        /a live actor behaves differently/,
      ],
    ],
  ],
  [
    'player',
    player,
    [
      [
        'mute goes to the wrong region',
        ({ states }) => (states.sound.states.audible.on.MUTE = '#player.playback.stopped'),
        /"muting never stops the music" is broken/,
      ],
      [
        'a fourth track',
        (_, { guards }) => (guards.hasMore = ({ context }: Part) => context.track < 4),
        /"there is no fourth track" does not hold/,
      ],
      [
        'a paused player starts again from the beginning',
        ({ states }) => (states.playback.states.paused.on.PLAY = 'going'),
        /the walks differ/,
      ],
      [
        'a volume of eleven',
        (_, { guards }) => (guards.isInRange = (_of: unknown, { level }: Part) => level >= 0 && level <= 11),
        /"the volume is between 0 and 10" does not hold/,
      ],
      [
        'an event that the model does not send',
        ({ states }) => (states.playback.states.stopped.on.EJECT = 'paused'),
        /no move of the model takes this transition: player\.playback\.stopped: EJECT/,
      ],
    ],
  ],
  [
    'checkout',
    checkout,
    [
      [
        'an empty cart is paid',
        ({ states }) => delete states.cart.on['cart.pay'].guard,
        /"an empty cart is never charged" does not hold/,
      ],
      [
        'the refund is not recorded',
        ({ states }) => delete states.refunding.invoke.onDone.actions,
        /"an abandoned order is not paid" does not hold/,
      ],
      [
        'another amount is charged',
        ({ states }) => (states.paying.invoke[0].input = () => ({ amount: 1 })),
        /the walks differ/,
      ],
      [
        'a failed refund is not handled',
        ({ states }) => delete states.refunding.invoke.onError,
        /bank closed/,
      ],
      [
        'the order is announced as soon as it is paid',
        ({ states }) => (states.paid.entry = 'announce'),
        /"an order is announced only when it is placed" is broken/,
      ],
    ],
  ],
];

describe.each(samples)('the sample %s', (name, model, faults) => {
  let found: ChartCheck;
  beforeAll(async () => {
    const file = fileURLToPath(new URL(`../support/charts/samples/${name}.machine.ts`, import.meta.url));
    const code = await eraseTypes(file, readFileSync(file, 'utf8'));
    found = checkChart(model, { code, tree: parseAst(code) });
  });

  it('has no fault and no surviving mutant', () => {
    expect(found.faults).toEqual([]);
    expect(found.figures.mutants).toBeGreaterThan(50);
  });

  it.each(faults)('reports a fault: %s', (_, edit, told) => {
    expect(faultsOf({ ...model, chart: spoilt(model.chart, edit) }, found.walks).join('\n')).toMatch(told);
  });
});
