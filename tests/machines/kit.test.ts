import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vite';
import { createMachine } from 'xstate';
import { eraseTypes, obstaclesToViewing } from '../support/charts/conventions/chart-source.ts';
import { movesAgainst } from '../support/charts/check-chart.ts';
import { codeMutants } from '../support/charts/mutants/code-mutants.ts';
import { describeChart } from '../support/charts/conventions/describe-chart.ts';
import { explore, shortestPaths, trapsIn } from '../support/charts/exploration.ts';
import { goldenText } from '../support/charts/golden.ts';
import { styleFaults, unseenIn } from '../support/charts/conventions/chart-style.ts';
import { modelOf } from '../support/charts/model.ts';
import type { AnyChartModel } from '../support/charts/model.ts';
import { obligationsOf } from '../support/charts/obligations.ts';
import { replay } from '../support/charts/replay.ts';
import * as chart from '../support/charts/sample/safe.machine.ts';
import { model } from '../support/charts/sample/safe.model.ts';
import { movesOf, owedOnScreens, screenWalks, where } from '../support/charts/screen-script.ts';
import { structuralMutants } from '../support/charts/mutants/structural-mutants.ts';
import { tour } from '../support/charts/tours.ts';
import { describeMove } from '../support/charts/walk.ts';

/**
 * Tests the kit on its sample chart: it reports no fault in the correct chart, and each kind of fault in
 * changed ones.
 */

const file = fileURLToPath(new URL('../support/charts/sample/safe.machine.ts', import.meta.url));
const walksFile = fileURLToPath(new URL('../support/charts/sample/safe.walks.txt', import.meta.url));

describeChart({ file, exported: chart, walks: walksFile }, model, () => undefined);

it('the core of the kit imports only Node.js, xstate and @xstate/graph', () => {
  const folder = fileURLToPath(new URL('../support/charts/', import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const imported = files.flatMap((name) =>
    [...readFileSync(folder + name, 'utf8').matchAll(/(?:from|import) '([^']+)'/g)].map(([, from]) => [
      name,
      from,
    ]),
  );
  expect(files).toContain('check-chart.ts');
  expect(imported.filter(([, from = '']) => !/^(?:node:|\.\/|xstate$|@xstate\/graph$)/.test(from))).toEqual(
    [],
  );
});

type Part = { [key: string]: unknown; states: Record<string, Part>; on: Record<string, unknown> };

/** Returns the model with a changed config of its chart. */
function changed(edit: (root: Part) => void): AnyChartModel {
  const copy = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(copy)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]))
        : value;
  const config = copy(model.chart.config) as Part;
  edit(config);
  return { ...model, chart: createMachine(config as object, model.chart.implementations) };
}

describe('the missing obligations after a change of the chart', () => {
  it.each<[string, (root: Part) => void, string[]]>([
    ['an unchanged chart', () => undefined, []],
    [
      'an event that the model does not send',
      ({ states }) => (states['open']!.on['safe.lock'] = 'closed'),
      ['safe.open: safe.lock → safe.closed'],
    ],
    [
      'a delay in a state that is no longer final',
      ({ states }) =>
        (states['alarmed'] = { ...states['alarmed']!, type: 'atomic', after: { STAYS_OPEN: 'closed' } }),
      [],
    ],
    [
      'a guard that always holds',
      ({ states }) => (states['open']!.on['safe.close'] = { guard: () => true, target: 'closed' }),
      ['safe.open: safe.close [else]'],
    ],
    [
      'a branch behind one without a guard',
      ({ states }) => (states['open']!.on['safe.close'] = [{ target: 'closed' }, { target: 'alarmed' }]),
      ['safe.open: safe.close 2. → safe.alarmed'],
    ],
    [
      'a state without an incoming transition',
      ({ states }) => (states['limbo'] = { states: {}, on: { 'safe.close': 'closed' } }),
      ['safe.limbo: safe.close → safe.closed'],
    ],
  ])('are correct for %s', (_, edit, missing) => {
    expect(tour(changed(edit)).missing).toEqual(missing);
  });
});

describe('the live chart', () => {
  const { walks } = tour(model);
  const found = (edit: (root: Part) => void) => replay(changed(edit).chart, walks);

  it('agrees with its own walks', () => expect(found(() => undefined)).toBeNull());

  it('differs from a chart with another target', () =>
    expect(found(({ states }) => (states['open']!.on['safe.close'] = 'alarmed'))).toMatch(
      /the snapshot: expected {"value":"closed"/,
    ));

  it('differs from a chart that does not emit', () =>
    expect(found(({ states }) => delete states['alarmed']!['entry'])).toMatch(
      /the effects: expected .*safe\.alarmed/,
    ));

  it('differs from a chart with another delay than the specified one', () => {
    const slow = model.chart.provide({ delays: { STAYS_OPEN: 30_001 } });
    expect(replay(slow, walks)).toMatch(/30001/);
  });

  it('differs from a chart that throws an error', () =>
    expect(found(({ states }) => delete (states['checking']!['invoke'] as Part)['onError'])).toMatch(
      /the chart failed/,
    ));
});

describe('the walks', () => {
  it('are plain JSON, so that a test can replay them on a screen', () => {
    const { walks } = tour(model);
    const moves = walks.flatMap(({ steps }) => steps.map(({ move }) => move));
    expect(JSON.parse(JSON.stringify(moves))).toEqual(moves);
    expect(new Set(moves.map(({ type }) => type))).toEqual(
      new Set(['start', 'send', 'resolve', 'reject', 'wait']),
    );
  });

  it('reach every view on shortest paths too', () => {
    const views = shortestPaths(model).flatMap((steps) => steps.at(-1)?.sight.views ?? []);
    expect(new Set(views)).toEqual(new Set(['keypad', 'keypad-busy', 'door-open', 'alarm']));
  });

  it('miss a transition that a too coarse key makes unreachable', () => {
    expect(tour({ ...model, key: () => 0 }).missing).toEqual([
      'safe.closed: always [isBurglary] → safe.alarmed',
    ]);
  });

  it('are refused if the key leaves out a value that a guard reads', () => {
    const { chart: nervous } = changed(({ states }) => {
      (states['checking']!['invoke'] as Part)['onError'] = { target: 'closed', actions: 'countWrong' };
    });
    const guards = { isBurglary: ({ context }: { context: { wrong: number } }) => context.wrong >= 2 };
    expect(() => tour({ ...model, chart: nervous.provide({ guards }), key: () => 0 })).toThrow(
      /key\(\) leaves out/,
    );
  });

  it('are refused if the key distinguishes too many situations', () => {
    const endless = changed(({ states }) => delete states['closed']!['always']);
    expect(() => tour(endless)).toThrow(/limit exceeded/);
    const near = {
      ...endless,
      farEnough: ({ context }: { context: { wrong: number } }) => context.wrong > 5,
    };
    const { missing, exploration } = tour(near);
    expect(missing).toEqual([]);
    expect(trapsIn(exploration)).toEqual([]);
  });
});

describe('the committed walks', () => {
  const textOf = (other: AnyChartModel) => goldenText(other, tour(other));
  const committed = textOf(model);

  it('do not change for a chart with the same behaviour', () =>
    expect(textOf(changed(() => undefined))).toBe(committed));

  it('contain the params of an effect', () =>
    expect(committed).toContain('    does soundAlarm {wrong: 3}\n'));

  it.each<[string, (root: Part) => void]>([
    [
      'an event that is handled in a further state',
      ({ states }) => (states['closed']!.on['safe.close'] = 'open'),
    ],
    [
      'two actions in the other order',
      ({ states }) => (states['alarmed']!['entry'] = (states['alarmed']!['entry'] as unknown[]).toReversed()),
    ],
    ['another target', ({ states }) => (states['open']!.on['safe.close'] = 'alarmed')],
    ['another view', ({ states }) => (states['open']!['meta'] = { view: 'door' })],
  ])('change with %s', (_, edit) => expect(textOf(changed(edit))).not.toBe(committed));

  it('contain a digest, by state, of the moves outside the walks', () => {
    const lines = committed.split('\n');
    const more = { ...model, events: [...model.events, { type: 'safe.enter', code: '99999' }] };
    const other = textOf(more)
      .split('\n')
      .filter((line) => !lines.includes(line));
    expect(other.join()).toMatch(/closed: 3 situations, /);
  });
});

it('a move that breaks a rule is reported', () => {
  const { exploration } = tour(model);
  expect(movesAgainst(exploration, ({ after }) => !after.matches('alarmed'))).toEqual([
    ['checking', 'checkCode gives false', 'alarmed'],
  ]);
});

it('a trap is reported: a situation from which no end can be reached', () => {
  const trapped = { ...model, ends: (snapshot: { value: unknown }) => snapshot.value === 'open' };
  expect(trapsIn(explore(trapped))).toEqual([expect.stringContaining('"alarmed","done"')]);
});

it('a situation without a view is reported', () => {
  expect(unseenIn(explore(model))).toEqual([]);
  expect(unseenIn(explore(changed(({ states }) => delete states['open']!['meta'])))).toEqual(['open']);
});

it('structural mutants of every kind are created', () => {
  const names = structuralMutants(model.chart).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'safe: begins in checking',
      'safe.closed: no meta',
      'safe.closed: on safe.enter without guard',
      'safe.checking: no tags busy',
      'safe.checking: no invoke checkCode',
      'safe.checking: no input for checkCode',
      'safe.checking: invoke 0 onDone 2. without countWrong',
      'safe.checking: invoke 0 onError dropped',
      'safe.open: after STAYS_OPEN sent to safe.checking',
      'safe.alarmed: no entry soundAlarm',
      'safe.alarmed: no type',
      'safe.alarmed: entry announceAlarm before soundAlarm',
      'safe.open: answers safe.enter',
    ]),
  );
});

it('code mutants are created for decisions, not for texts that only people read', async () => {
  const code = await eraseTypes(file, readFileSync(file, 'utf8'));
  const names = codeMutants(code, parseAst(code)).map(({ name }) => name.replace(/^line \d+: /, ''));
  expect(names).toEqual(
    expect.arrayContaining([
      'forgetWrong: assign({ «wrong: 0 → » }),',
      'type: "safe.alarmed"«, wrong: context.wrong → »',
      'isRight: (_, params) => params.«right → code»,',
      'input: ({ event }) => ({ code: event.type === «"safe.enter" → "safe.enter~"» ? event.code : "" }),',
      'input: ({ event }) => ({ code: «event.type === "safe.enter" ? event.code : "" → ("")» }),',
      'countWrong: assign({ wrong: ({ context }) => «context.wrong + 1 → context.wrong - 1» }),',
    ]),
  );
  expect(names.join('\n')).not.toMatch(/was not provided|A safe with a code/);
});

describe('acts on a screen', () => {
  const { start, send, done, failed, wait } = movesOf(chart.safeMachine);
  const acts = [
    { name: 'looks at the safe', moves: [start()] },
    { name: 'types too little', moves: [send({ type: 'safe.enter', code: '123' })] },
    { name: 'types a code', moves: [send({ type: 'safe.enter', code: '1234' })] },
    { name: 'the code is right', moves: [done('checkCode', true)] },
    { name: 'the code is wrong', moves: [done('checkCode', false)] },
    { name: 'the safe is broken', moves: [failed('checkCode')] },
    {
      name: 'closes it and tries it once more',
      moves: where(
        (now) => now.matches('open'),
        send({ type: 'safe.close' }),
        send({ type: 'safe.enter', code: '1234' }),
      ),
    },
    { name: 'waits', moves: [wait(30_000)] },
  ].map((act) => ({ ...act, do: () => Promise.resolve() }));
  const script = {
    model,
    key: ({ wrong }: { wrong: number }) => wrong,
    scenes: { 'at the safe': acts },
    notHere: {},
  };

  it('create walks that contain each act and that a live actor replays', () => {
    const walks = screenWalks(script);
    const names = walks.flatMap(({ walk }) => walk.steps.map(({ move }) => describeMove(move)));
    expect(new Set(names)).toEqual(new Set(acts.map(({ name }) => name)));
    expect(
      replay(
        model.chart,
        walks.map(({ walk }) => walk),
      ),
    ).toBeNull();
    const visited = new Set(walks.flatMap(({ situations }) => situations.flatMap((one) => one.visited)));
    expect([...visited].toSorted()).toEqual([
      'safe',
      'safe.alarmed',
      'safe.checking',
      'safe.closed',
      'safe.open',
    ]);
  });

  it('combine several moves with one cause into one step, with its transitions in order', () => {
    const again = screenWalks(script)
      .flatMap(({ walk, situations }) =>
        walk.steps.map(({ move }, index) => ({ move, at: situations[index] })),
      )
      .find(({ move }) => describeMove(move) === 'closes it and tries it once more');
    expect(again?.at?.fired).toEqual([
      'safe.open: safe.close → safe.closed',
      'safe.closed: safe.enter [isComplete] → safe.checking',
    ]);
  });

  it('report transitions that no act takes and that are not declared out of reach, and stale declarations', () => {
    const fired = new Set(obligationsOf(model.chart));
    expect(owedOnScreens(script, fired)).toMatchObject({ missing: [], stale: [] });
    fired.delete('safe.open: after STAYS_OPEN → safe.closed');
    expect(owedOnScreens(script, fired).missing).toEqual(['safe.open: after STAYS_OPEN → safe.closed']);
    const notHere = {
      STAYS_OPEN: 'No walk waits that long.',
      'safe.open: safe.close': 'The safe closes by itself.',
    };
    expect(owedOnScreens({ model, notHere }, fired)).toMatchObject({
      missing: [],
      stale: ['safe.open: safe.close'],
    });
  });
});

describe('a payload that is not plain JSON', () => {
  it.each([new Date(0), new Map(), { gone: undefined }])('is refused: %o', (reason) => {
    expect(() =>
      modelOf({
        chart: chart.safeMachine,
        events: [],
        answers: { checkCode: { done: [], error: [reason] } },
        delays: { STAYS_OPEN: 30_000 },
        ends: () => true,
        invariants: {},
      }),
    ).toThrow(/not plain JSON/);
  });
});

describe("an obstacle to Stately's tools", () => {
  const head = "import { setup } from 'xstate';\n";
  it.each([
    ['an enum', `${head}enum A { B }\nexport const m = setup({}).createMachine({});`, /enum/],
    [
      'an import',
      `${head}import { a } from './a.ts';\nexport const m = setup({}).createMachine({ id: a });`,
      /imports \.\/a\.ts/,
    ],
    [
      'two machines',
      `${head}export const a = setup({}).createMachine({});\nexport const b = setup({}).createMachine({});`,
      /2 machines/,
    ],
    [
      'a required input',
      `${head}export const m = setup({}).createMachine({ context: ({ input }) => ({ a: input.a }) });`,
      /without input/,
    ],
    [
      'a guard without a name',
      `${head}export const m = setup({}).createMachine({ on: { a: { guard: () => true } } });`,
      /guard has no name/,
    ],
    [
      'an action without a name',
      `${head}export const m = setup({}).createMachine({ entry: () => {} });`,
      /action has no name/,
    ],
    [
      'an actor without a name',
      `${head}export const m = setup({}).createMachine({ invoke: { src: {} } });`,
      /unnamed source/,
    ],
    [
      'a call of a browser API',
      `${head}localStorage.clear();\nexport const m = setup({}).createMachine({});`,
      /localStorage/,
    ],
  ])('is reported: %s', async (_, source, named) => {
    expect((await obstaclesToViewing('a.machine.ts', source)).join()).toMatch(named);
  });
});

describe('a departure from the style of this project', () => {
  it.each<[string, (root: Part) => void, RegExp]>([
    [
      'a state without description',
      ({ states }) => delete states['open']!['description'],
      /safe\.open has no description/,
    ],
    ['a chart without description', (root) => delete root['description'], /safe has no description/],
    [
      'a guard without description',
      ({ states }) => delete (states['closed']!['always'] as Part)['description'],
      /"always" is guarded/,
    ],
    [
      'a delay as a number',
      ({ states }) => (states['open']!['after'] = { 5000: 'closed' }),
      /number instead of a name/,
    ],
    [
      'an invoke without id',
      ({ states }) => delete (states['checking']!['invoke'] as Part)['id'],
      /no explicit id/,
    ],
    [
      'an invoke without onError',
      ({ states }) => delete (states['checking']!['invoke'] as Part)['onError'],
      /no onError/,
    ],
    [
      'an invoke without onDone',
      ({ states }) => delete (states['checking']!['invoke'] as Part)['onDone'],
      /no onDone/,
    ],
    [
      'an event name of another style',
      ({ states }) => (states['open']!.on['CLOSE'] = 'closed'),
      /not named like/,
    ],
  ])('is reported: %s', (_, edit, named) => {
    const made = changed(edit);
    expect(styleFaults(file, '', { safeMachine: made.chart }, made).join()).toMatch(named);
  });

  it('is reported: use of the clock, another id, another name', () => {
    expect(styleFaults('/a/vault.machine.ts', 'const now = Date.now();', {}, model)).toEqual([
      'id is "safe" instead of "vault"',
      'does not export vaultMachine, or the model has another machine',
      'uses Date: times and random values must arrive in events',
    ]);
  });
});
