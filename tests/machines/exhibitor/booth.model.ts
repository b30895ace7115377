import { boothMachine, type BoothEvent } from '../../../machines/exhibitor/booth.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves, onlyFrom } from '../steps.ts';

const actors = ['organiser', 'viewer', 'system'] as const;

export const model = modelOf({
  chart: boothMachine,
  events: actors.flatMap((by): BoothEvent[] => [
    { type: 'booth.change', by },
    { type: 'booth.block', by, reason: 'fire exit' },
    { type: 'booth.block', by, reason: '' },
    { type: 'booth.unblock', by },
    { type: 'booth.remove', by },
    { type: 'booth.assign', by },
    { type: 'booth.release', by },
    { type: 'booth.moveIn', by },
    { type: 'booth.moveOut', by },
  ]),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'the committee blocks a free booth with a reason': (step) =>
      !becomes(step, 'blocked') ||
      (onlyFrom(step, 'blocked', ['free']) &&
        step.event?.type === 'booth.block' &&
        step.event.by === 'organiser' &&
        step.event.reason !== ''),
    'the committee changes only a free booth': (step) =>
      step.emitted.length === 0 || (step.before.value === 'free' && step.event?.by === 'organiser'),
    'the committee removes only a booth that nobody holds': (step) =>
      !becomes(step, 'removed') ||
      (onlyFrom(step, 'removed', ['free', 'blocked']) && step.event?.by === 'organiser'),
    'only a step of an application takes a free booth': (step) =>
      !becomes(step, 'assigned') ||
      (onlyFrom(step, 'assigned', ['free']) &&
        step.event?.type === 'booth.assign' &&
        step.event.by === 'system'),
    'an exhibitor moves only into the assigned booth': (step) =>
      !becomes(step, 'occupied') ||
      (onlyFrom(step, 'occupied', ['assigned']) && step.event?.type === 'booth.moveIn'),
    'a held booth becomes free only by a step of the application that holds it': (step) =>
      !becomes(step, 'free') ||
      step.before.value === 'blocked' ||
      (step.event?.by === 'system' &&
        step.event.type === (step.before.value === 'assigned' ? 'booth.release' : 'booth.moveOut')),
    'only the committee unblocks a booth': (step) =>
      step.before.value !== 'blocked' || !becomes(step, 'free') || step.event?.by === 'organiser',
    'a removed booth does not return': (step) => nothingLeaves(step, ['removed']),
  },
});
