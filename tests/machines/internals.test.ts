import { describe, expect, it } from 'vitest';
import {
  assign,
  cancel,
  createActor,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  getInitialMicrosteps,
  getMicrosteps,
  raise,
  sendTo,
  setup,
  SimulatedClock,
} from 'xstate';
import {
  activeNodes,
  bounded,
  branchesOf,
  describes,
  effectOf,
  microstepOf,
  pureStart,
  pureStep,
  runningActors,
} from '../support/charts/internals.ts';
import type { Effect, Microstep } from '../support/charts/internals.ts';

/**
 * Tests the internals of xstate that the kit uses. One of these tests fails if an update of xstate changes
 * them.
 */

const machine = setup({
  types: { events: {} as { type: 'go' } | { type: 'back' } | { type: 'own' } },
  actors: { work: fromPromise<string, { piece: number }>(() => Promise.resolve('never run')) },
  actions: {
    shout: (_, _params: { word: string }) => {},
    both: enqueueActions(({ enqueue }) => {
      enqueue.assign({ n: 7 });
      enqueue.emit({ type: 'inner' });
    }),
  },
  delays: { SOON: 250 },
}).createMachine({
  id: 'm',
  context: { n: 0 },
  initial: 'a',
  states: {
    a: {
      on: {
        go: {
          target: 'b',
          actions: [
            assign({ n: 1 }),
            { type: 'shout', params: { word: 'hey' } },
            emit({ type: 'gone' }),
            raise({ type: 'own' }),
            'both',
          ],
        },
      },
    },
    b: {
      initial: 'one',
      after: { SOON: 'a' },
      invoke: { id: 'job', src: 'work', systemId: 'the-job', input: { piece: 3 }, onDone: 'a', onError: 'a' },
      on: {
        own: { actions: sendTo('job', { type: 'hint' }) },
        back: { target: 'a', actions: cancel('nothing') },
      },
      states: { one: { always: 'two' }, two: {} },
    },
  },
});

const went: readonly Effect[] = [
  { effect: 'act', action: 'shout', params: { word: 'hey' } },
  { effect: 'emit', event: { type: 'gone' } },
  { effect: 'raise', event: { type: 'own' } },
  { effect: 'emit', event: { type: 'inner' } },
  { effect: 'timer', id: 'xstate.after.SOON.m.b', ms: 250, event: { type: 'xstate.after.SOON.m.b' } },
  { effect: 'invoke', id: 'job', src: 'work', input: { piece: 3 } },
  { effect: 'send', to: 'job', event: { type: 'hint' } },
];

/** Returns the type of xstate's action for this effect. */
const typeOf = (one: Effect): string =>
  one.effect === 'act'
    ? one.action
    : {
        emit: 'emit',
        raise: 'raise',
        timer: 'raise',
        send: 'sendTo',
        invoke: 'spawnChild',
        stop: 'stopChild',
        cancel: 'cancel',
      }[one.effect].replace(/^/, 'xstate.');

const wentBack: readonly Effect[] = [
  { effect: 'cancel', id: 'xstate.after.SOON.m.b' },
  { effect: 'stop', id: 'job' },
  { effect: 'cancel', id: 'nothing' },
];

describe('the kit’s access to xstate internals', () => {
  it('computes snapshot, transitions and effects of a step without an actor', () => {
    const start = pureStart(machine, undefined);
    const step = pureStep(machine, start.snapshot, { type: 'go' });
    expect(step.snapshot.value).toEqual({ b: 'two' });
    expect(step.snapshot.context).toEqual({ n: 7 });
    expect(step.effects).toEqual(went);
    expect(
      step.microsteps.map(({ event, taken }) => [event.type, taken.map((one) => one.eventType)]),
    ).toEqual([
      ['go', ['go']],
      ['go', ['']],
      ['own', ['own']],
    ]);
    expect(pureStep(machine, step.snapshot, { type: 'back' }).effects).toEqual(wentBack);
  });

  it('gives the same steps and effects as the public functions, which do not return transitions', () => {
    const begun = getInitialMicrosteps(machine).at(-1)?.[0];
    const { snapshot } = pureStart(machine, undefined);
    expect([begun?.value, begun?.context]).toEqual([snapshot.value, snapshot.context]);
    const ours = pureStep(machine, snapshot, { type: 'go' });
    const theirs = getMicrosteps(machine, machine.resolveState({ value: 'a', context: { n: 0 } }), {
      type: 'go',
    });
    expect(theirs.map(([now]) => [now.value, now.context])).toEqual(
      ours.microsteps.map(({ snapshot: now }) => [now.value, now.context]),
    );
    expect(theirs.flatMap(([, actions]) => actions.map(({ type }) => type))).toEqual(
      ours.effects.map(typeOf),
    );
  });

  it('reports an unhandled event as a microstep without transitions', () => {
    const { snapshot } = pureStart(machine, undefined);
    const step = pureStep(machine, snapshot, { type: 'back' });
    expect(step.microsteps.map(({ taken }) => taken)).toEqual([[]]);
    expect(step.snapshot.value).toBe('a');
  });

  it('allows a state with a system id to be entered twice', () => {
    const first = pureStep(machine, pureStart(machine, undefined).snapshot, { type: 'go' });
    const again = pureStep(machine, pureStep(machine, first.snapshot, { type: 'back' }).snapshot, {
      type: 'go',
    });
    expect(again.effects).toEqual(went);
  });

  it('throws the error of a failed actor that the chart does not handle', () => {
    const { snapshot } = pureStart(machine, undefined);
    expect(() =>
      pureStep(machine, snapshot, { type: 'xstate.error.actor.x', error: new Error('lost') }),
    ).toThrow('lost');
  });

  it('stops a chart with an endless cycle of `always` transitions', () => {
    const circle = createMachine({ initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } });
    expect(() => pureStart(bounded(circle), undefined)).toThrow(/Infinite loop/);
  });

  it('lists active states in document order, running actors and branches', () => {
    const { snapshot } = pureStep(machine, pureStart(machine, undefined).snapshot, { type: 'go' });
    expect(activeNodes(snapshot).map(({ id }) => id)).toEqual(['m', 'm.b', 'm.b.two']);
    expect(runningActors(snapshot)).toEqual([{ id: 'job', src: 'work' }]);
    expect(branchesOf(machine.getStateNodeById('m.b')).map(([descriptor]) => descriptor)).toEqual([
      'own',
      'back',
      'xstate.done.actor.job',
      'xstate.error.actor.job',
      'xstate.after.SOON.m.b',
    ]);
    expect(branchesOf(machine.getStateNodeById('m.b.one')).map(([descriptor]) => descriptor)).toEqual(['']);
  });

  it('reads the same transitions and effects from a live actor', () => {
    const microsteps: Microstep[] = [];
    const effects: Effect[] = [];
    const actor = createActor(machine, { clock: new SimulatedClock() });
    actor.system.inspect((inspected) => {
      const microstep = microstepOf(inspected, actor);
      if (microstep !== null) microsteps.push(microstep);
      const effect = effectOf(inspected, actor);
      if (effect !== null) effects.push(effect);
    });
    actor.start();
    actor.send({ type: 'go' });
    expect(effects).toEqual(went);
    expect(microsteps.map(({ taken }) => taken.map(({ eventType }) => eventType))).toEqual([
      ['go'],
      [''],
      ['own'],
    ]);
    effects.length = 0;
    actor.send({ type: 'back' });
    expect(effects).toEqual(wentBack);
    actor.stop();
  });

  it.each([
    ['a.b', 'a.b', true],
    ['a.*', 'a.b', true],
    ['a.*', 'a', true],
    ['*', 'a', true],
    ['a.*', 'ab', false],
    ['a.b', 'a', false],
  ])('matches descriptor %s against event %s: %s', (descriptor, type, expected) => {
    expect(describes(descriptor, type)).toBe(expected);
  });
});
