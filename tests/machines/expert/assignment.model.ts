import { assignmentMachine, type AssignmentEvent } from '../../../machines/expert/assignment.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['organiser', 'chief', 'supervisor', 'system', 'viewer'] as const;
const clear = { isOver: false, hasConflict: false, isSoft: false };
const soft = { isOver: false, hasConflict: true, isSoft: true };
const hard = { isOver: false, hasConflict: true, isSoft: false };
const ready = { isOver: false, hasConflict: false, isOwn: false, isTrained: true, hasSigned: true };
const asking = { isOver: false, isSoft: true, isOwn: false, reason: 'the only judge of this trade' };
const waiving = { isOver: false, isSoft: true, isOwn: false, second: 'another' } as const;
const settling = {
  isOver: false,
  isOwn: false,
  isNear: true,
  isOnlyNear: true,
  isChief: false,
  hasChief: true,
  reason: 'two people of the same name',
};
const reasoned = { isChief: false, hasChief: true, hasSuccessor: true, reason: 'ill' };

export const model = modelOf({
  chart: assignmentMachine,
  events: [
    ...actors.flatMap((by): AssignmentEvent[] => [
      { type: 'assignment.check', by, ...clear },
      { type: 'assignment.check', by, ...soft },
      { type: 'assignment.check', by, ...hard },
      { type: 'assignment.askWaiver', by, ...asking },
      { type: 'assignment.waive', by, ...waiving },
      { type: 'assignment.refuseWaiver', by, reason: 'there are others' },
      { type: 'assignment.settle', by, ...settling },
      { type: 'assignment.settle', by, ...settling, isChief: true },
      { type: 'assignment.settle', by, ...settling, hasChief: false },
      { type: 'assignment.settle', by, ...settling, isOnlyNear: false },
      { type: 'assignment.confirm', by, ...ready },
      { type: 'assignment.begin', by },
      { type: 'assignment.release', by, ...reasoned },
      { type: 'assignment.release', by, ...reasoned, isChief: true },
      { type: 'assignment.release', by, ...reasoned, hasChief: false },
      { type: 'assignment.release', by, ...reasoned, reason: '' },
      { type: 'assignment.release', by, ...reasoned, hasSuccessor: false },
    ]),
    { type: 'assignment.check', by: 'organiser', ...clear, isOver: true },
    { type: 'assignment.check', by: 'system', ...hard, isOver: true },
    { type: 'assignment.askWaiver', by: 'chief', ...asking, isOver: true },
    { type: 'assignment.askWaiver', by: 'chief', ...asking, isSoft: false },
    { type: 'assignment.askWaiver', by: 'chief', ...asking, isOwn: true },
    { type: 'assignment.askWaiver', by: 'chief', ...asking, reason: '' },
    { type: 'assignment.waive', by: 'supervisor', ...waiving, isOver: true },
    { type: 'assignment.waive', by: 'supervisor', ...waiving, isSoft: false },
    { type: 'assignment.waive', by: 'supervisor', ...waiving, isOwn: true },
    { type: 'assignment.waive', by: 'supervisor', ...waiving, second: 'samePerson' },
    { type: 'assignment.waive', by: 'supervisor', ...waiving, second: 'unproven' },
    { type: 'assignment.refuseWaiver', by: 'supervisor', reason: '' },
    { type: 'assignment.confirm', by: 'organiser', ...ready, isOver: true },
    { type: 'assignment.confirm', by: 'organiser', ...ready, isOwn: true },
    { type: 'assignment.confirm', by: 'organiser', ...ready, hasConflict: true },
    { type: 'assignment.confirm', by: 'organiser', ...ready, isTrained: false },
    { type: 'assignment.confirm', by: 'organiser', ...ready, hasSigned: false },
    { type: 'assignment.settle', by: 'chief', ...settling, isOver: true },
    { type: 'assignment.settle', by: 'chief', ...settling, isOwn: true },
    { type: 'assignment.settle', by: 'chief', ...settling, isNear: false },
    { type: 'assignment.settle', by: 'chief', ...settling, reason: '' },
    { type: 'assignment.lapse', by: 'system' },
    { type: 'assignment.release', by: 'organiser', ...reasoned, isChief: true, reason: '' },
    { type: 'assignment.release', by: 'organiser', ...reasoned, isChief: true, hasSuccessor: false },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('released'),
  invariants: {},
  equivalent: {
    'assignment.proposed: on assignment.check 2. asked earlier': 'the guards exclude each other',
    'assignment.waiving: on assignment.check 2. asked earlier': 'the guards exclude each other',
  },
  rules: {
    'the system or the committee checks an assignment, until the event is over': (step) =>
      step.event?.type !== 'assignment.check' ||
      (!becomes(step, 'cleared') && !becomes(step, 'conflicted')) ||
      (['system', 'organiser'].includes(step.event.by) && !step.event.isOver),
    'a check clears a person exactly if no cause excludes them': (step) =>
      step.event?.type !== 'assignment.check' ||
      ((!becomes(step, 'cleared') || !step.event.hasConflict) &&
        (!becomes(step, 'conflicted') || step.event.hasConflict)),
    'the chief judge asks with a reason to waive a soft conflict of another person': (step) =>
      !becomes(step, 'waiving') ||
      (step.event?.type === 'assignment.askWaiver' &&
        step.event.by === 'chief' &&
        step.event.isSoft &&
        !step.event.isOver &&
        !step.event.isOwn &&
        step.event.reason !== ''),
    'the supervisor, as a second person, waives a soft conflict': (step) =>
      step.event?.type !== 'assignment.waive' ||
      !becomes(step, 'cleared') ||
      (step.event.by === 'supervisor' &&
        step.event.second === 'another' &&
        step.event.isSoft &&
        !step.event.isOver &&
        !step.event.isOwn),
    'near matches are settled with a reason by the chief judge, or by the committee in their place': (step) =>
      !step.emitted.includes('assignment.settled') ||
      (step.event?.type === 'assignment.settle' &&
        step.event.by === (step.event.isChief || !step.event.hasChief ? 'organiser' : 'chief') &&
        step.event.isNear &&
        !step.event.isOver &&
        !step.event.isOwn &&
        step.event.reason !== ''),
    'settling near matches clears a person only without another cause': (step) =>
      step.event?.type !== 'assignment.settle' || !becomes(step, 'cleared') || step.event.isOnlyNear,
    'the chief judge can settle near matches beside another cause, and after the confirmation': (step) =>
      step.event?.type !== 'assignment.settle' ||
      !['conflicted', 'confirmed', 'active'].includes(step.before.value) ||
      step.event.by !== 'chief' ||
      step.event.isChief ||
      !step.event.hasChief ||
      !step.event.isNear ||
      step.event.isOver ||
      step.event.isOwn ||
      step.event.reason === '' ||
      step.emitted.includes('assignment.settled'),
    'the supervisor refuses a waiver with a reason': (step) =>
      step.event?.type !== 'assignment.refuseWaiver' ||
      !becomes(step, 'conflicted') ||
      (step.event.by === 'supervisor' && step.event.reason !== ''),
    'a check ends a waiver request only if the conflict is gone or cannot be waived': (step) =>
      step.event?.type !== 'assignment.check' ||
      step.before.value !== 'waiving' ||
      step.after.value === 'waiving' ||
      !step.event.hasConflict ||
      !step.event.isSoft,
    'the committee confirms another person who is trained, has signed and has no conflict': (step) =>
      !becomes(step, 'confirmed') ||
      (step.event?.type === 'assignment.confirm' &&
        step.event.by === 'organiser' &&
        !step.event.isOver &&
        !step.event.isOwn &&
        !step.event.hasConflict &&
        step.event.isTrained &&
        step.event.hasSigned),
    'only the system activates an assignment, with its first act': (step) =>
      !becomes(step, 'active') || (step.event?.type === 'assignment.begin' && step.event.by === 'system'),
    'the committee, the chief judge or the system releases an assignment with a reason': (step) =>
      !becomes(step, 'released') ||
      step.event?.type === 'assignment.lapse' ||
      (step.event?.type === 'assignment.release' &&
        ['organiser', 'chief', 'system'].includes(step.event.by) &&
        step.event.reason !== ''),
    'the chief judge releases confirmed duties; the committee releases the chief judge, or all if there is none':
      (step) =>
        step.event?.type !== 'assignment.release' ||
        !becomes(step, 'released') ||
        (step.before.value !== 'confirmed' && step.before.value !== 'active') ||
        step.event.by === 'system' ||
        step.event.by === (step.event.isChief || !step.event.hasChief ? 'organiser' : 'chief'),
    'an active assignment is released only with a successor': (step) =>
      step.event?.type !== 'assignment.release' ||
      step.before.value !== 'active' ||
      !becomes(step, 'released') ||
      step.event.hasSuccessor,
    'every assignment at a cancelled event is released': (step) =>
      step.event?.type !== 'assignment.lapse' || step.after.matches('released'),
    'a released assignment keeps its state': (step) => nothingLeaves(step, ['released']),
  },
});
