import { assignmentMachine, type AssignmentEvent } from '../../../machines/expert/assignment.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['organiser', 'chief', 'system', 'viewer'] as const;
const clear = { isOver: false, hasConflict: false };
const ready = { ...clear, isTrained: true, hasSigned: true };
const reasoned = { isChief: false, hasSuccessor: true, reason: 'ill' };

export const model = modelOf({
  chart: assignmentMachine,
  events: [
    ...actors.flatMap((by): AssignmentEvent[] => [
      { type: 'assignment.check', by, ...clear },
      { type: 'assignment.check', by, ...clear, hasConflict: true },
      { type: 'assignment.confirm', by, ...ready },
      { type: 'assignment.begin', by },
      { type: 'assignment.release', by, ...reasoned },
      { type: 'assignment.release', by, ...reasoned, isChief: true },
    ]),
    { type: 'assignment.check', by: 'organiser', ...clear, isOver: true },
    { type: 'assignment.check', by: 'organiser', isOver: true, hasConflict: true },
    { type: 'assignment.confirm', by: 'organiser', ...ready, isOver: true },
    { type: 'assignment.confirm', by: 'organiser', ...ready, hasConflict: true },
    { type: 'assignment.confirm', by: 'organiser', ...ready, isTrained: false },
    { type: 'assignment.confirm', by: 'organiser', ...ready, hasSigned: false },
    { type: 'assignment.release', by: 'organiser', ...reasoned, reason: '' },
    { type: 'assignment.release', by: 'chief', ...reasoned, reason: '' },
    { type: 'assignment.release', by: 'organiser', ...reasoned, isChief: true, reason: '' },
    { type: 'assignment.release', by: 'chief', ...reasoned, hasSuccessor: false },
    { type: 'assignment.release', by: 'organiser', ...reasoned, isChief: true, hasSuccessor: false },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('released'),
  invariants: {},
  equivalent: {
    'assignment.proposed: on assignment.check 2. asked earlier': 'the guards exclude each other',
  },
  rules: {
    'the committee checks, as long as the event is to come': (step) =>
      (!becomes(step, 'cleared') && !becomes(step, 'conflicted')) ||
      (step.event?.type === 'assignment.check' && step.event.by === 'organiser' && !step.event.isOver),
    'who is in conflict is not cleared, and who is not is': (step) =>
      step.event?.type !== 'assignment.check' ||
      ((!becomes(step, 'cleared') || !step.event.hasConflict) &&
        (!becomes(step, 'conflicted') || step.event.hasConflict)),
    'the committee confirms who is trained, has signed and is in no conflict': (step) =>
      !becomes(step, 'confirmed') ||
      (step.event?.type === 'assignment.confirm' &&
        step.event.by === 'organiser' &&
        !step.event.isOver &&
        !step.event.hasConflict &&
        step.event.isTrained &&
        step.event.hasSigned),
    'the first act alone begins it': (step) =>
      !becomes(step, 'active') || (step.event?.type === 'assignment.begin' && step.event.by === 'system'),
    'it is released with a reason, by the committee or the chief': (step) =>
      !becomes(step, 'released') ||
      (step.event?.type === 'assignment.release' &&
        ['organiser', 'chief'].includes(step.event.by) &&
        step.event.reason !== ''),
    'what is released stays so': (step) => nothingLeaves(step, ['released']),
  },
});
