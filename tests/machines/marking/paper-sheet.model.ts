import { paperSheetMachine, type PaperSheetEvent } from '../../../machines/marking/paper-sheet.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['clerk', 'leader', 'viewer'] as const;

const facts = { isOpen: true, isLeaderIn: true };
const over = { ...facts, isOpen: false };
const type = {
  type: 'paperSheet.type',
  by: 'clerk',
  facts,
  second: 'another',
  isWithin: true,
  isEqual: true,
} as const;
const settle = { type: 'paperSheet.settle', by: 'leader', facts, isWithin: true } as const;
const drop = { type: 'paperSheet.drop', by: 'leader', facts, reason: 'another paper was typed' } as const;

export const model = modelOf({
  chart: paperSheetMachine,
  events: [
    ...[type, settle, drop].flatMap((act): PaperSheetEvent[] => [
      ...actors.map((by) => ({ ...act, by })),
      { ...act, facts: over },
    ]),
    { ...type, isEqual: false },
    { ...type, isWithin: false },
    { ...type, isWithin: false, isEqual: false },
    { ...type, facts: over, isEqual: false },
    ...(['samePerson', 'dependent', 'unproven'] as const).flatMap((second): PaperSheetEvent[] => [
      { ...type, second },
      { ...type, second, isEqual: false },
    ]),
    { ...settle, isWithin: false },
    { ...settle, facts: { ...facts, isLeaderIn: false } },
    { ...type, facts: { ...facts, isLeaderIn: false } },
    { ...drop, reason: '' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => ['counted', 'dropped'].some((state) => snapshot.value === state),
  invariants: {},
  rules: {
    'a clerk types values that the rules of the aspects allow, before the part is submitted': (step) =>
      step.event?.type !== 'paperSheet.type' ||
      step.after.value === step.before.value ||
      (step.event.by === 'clerk' && step.event.isWithin && step.event.facts.isOpen),
    'another clerk types the paper the second time': (step) =>
      !step.before.matches('typed') ||
      step.after.matches('typed') ||
      (step.event?.type === 'paperSheet.type' && step.event.second === 'another'),
    'the values count if two clerks have typed the same values, or if the leader settles them': (step) =>
      !becomes(step, 'counted') ||
      (step.event?.type === 'paperSheet.type' && step.before.matches('typed') && step.event.isEqual) ||
      (step.event?.type === 'paperSheet.settle' &&
        step.before.matches('unequal') &&
        step.event.by === 'leader' &&
        step.event.isWithin &&
        step.event.facts.isOpen &&
        step.event.facts.isLeaderIn),
    'only different typings go to the leader': (step) =>
      !becomes(step, 'unequal') || (step.event?.type === 'paperSheet.type' && !step.event.isEqual),
    'the leader drops both typings with a reason': (step) =>
      !becomes(step, 'dropped') ||
      (step.event?.type === 'paperSheet.drop' && step.event.by === 'leader' && step.event.reason !== ''),
    'a final state is never left': (step) => nothingLeaves(step, ['counted', 'dropped']),
  },
});
