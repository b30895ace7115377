import {
  judgementGroupMachine,
  type JudgementGroupEvent,
} from '../../../machines/expert/judgement-group.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves, onlyFrom } from '../steps.ts';

const actors = ['organiser', 'panel', 'chief', 'supervisor', 'system', 'viewer'] as const;
const whole = {
  isOver: false,
  isRemark: true,
  hasModules: true,
  hasEnough: true,
  hasReserve: true,
  hasLeader: true,
  areAllCounting: true,
};
const reason = 'a judge is ill';

/** Checks whether the sender may form the group: the committee, or the panel for a re-mark. */
const isFormed = ({ by, isOver, isRemark }: { by: string; isOver: boolean; isRemark: boolean }) =>
  (by === 'organiser' || (by === 'panel' && isRemark)) && !isOver;

export const model = modelOf({
  chart: judgementGroupMachine,
  events: [
    ...actors.flatMap((by): JudgementGroupEvent[] => [
      { type: 'judgementGroup.change', by, isOver: false, isRemark: true },
      { type: 'judgementGroup.complete', by, ...whole },
      { type: 'judgementGroup.reopen', by, isOver: false, isRemark: true, reason },
      { type: 'judgementGroup.replace', by, isOver: false, isRemark: true, hasReserve: true, reason },
      { type: 'judgementGroup.remove', by, isOver: false, isRemark: true, reason, hasSheets: false },
    ]),
    { type: 'judgementGroup.change', by: 'organiser', isOver: true, isRemark: true },
    { type: 'judgementGroup.change', by: 'panel', isOver: true, isRemark: true },
    { type: 'judgementGroup.change', by: 'panel', isOver: false, isRemark: false },
    { type: 'judgementGroup.change', by: 'organiser', isOver: false, isRemark: false },
    { type: 'judgementGroup.complete', by: 'panel', ...whole, isRemark: false },
    { type: 'judgementGroup.complete', by: 'organiser', ...whole, isRemark: false },
    { type: 'judgementGroup.reopen', by: 'panel', isOver: false, isRemark: false, reason },
    { type: 'judgementGroup.remove', by: 'panel', isOver: false, isRemark: false, reason, hasSheets: false },
    { type: 'judgementGroup.change', by: 'system', isOver: true, isRemark: true },
    { type: 'judgementGroup.complete', by: 'organiser', ...whole, isOver: true },
    { type: 'judgementGroup.complete', by: 'organiser', ...whole, hasModules: false },
    { type: 'judgementGroup.complete', by: 'organiser', ...whole, hasEnough: false },
    { type: 'judgementGroup.complete', by: 'organiser', ...whole, hasReserve: false },
    { type: 'judgementGroup.complete', by: 'organiser', ...whole, hasLeader: false },
    { type: 'judgementGroup.complete', by: 'organiser', ...whole, areAllCounting: false },
    { type: 'judgementGroup.reopen', by: 'organiser', isOver: true, isRemark: true, reason },
    { type: 'judgementGroup.reopen', by: 'organiser', isOver: false, isRemark: true, reason: '' },
    { type: 'judgementGroup.reopen', by: 'system', isOver: true, isRemark: true, reason },
    { type: 'judgementGroup.reopen', by: 'system', isOver: false, isRemark: true, reason: '' },
    { type: 'judgementGroup.replace', by: 'chief', isOver: true, isRemark: true, hasReserve: true, reason },
    { type: 'judgementGroup.replace', by: 'chief', isOver: false, isRemark: true, hasReserve: false, reason },
    {
      type: 'judgementGroup.replace',
      by: 'chief',
      isOver: false,
      isRemark: true,
      hasReserve: true,
      reason: '',
    },
    {
      type: 'judgementGroup.remove',
      by: 'organiser',
      isOver: true,
      isRemark: true,
      reason,
      hasSheets: false,
    },
    {
      type: 'judgementGroup.remove',
      by: 'organiser',
      isOver: false,
      isRemark: true,
      reason,
      hasSheets: true,
    },
    {
      type: 'judgementGroup.remove',
      by: 'organiser',
      isOver: false,
      isRemark: true,
      reason: '',
      hasSheets: false,
    },
  ],
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'a forming group is changed by the committee or the panel of a re-mark before the event ends, or by the system':
      (step) =>
        !step.emitted.includes('judgementGroup.changed') ||
        (step.event?.type === 'judgementGroup.change' &&
          step.before.value === 'forming' &&
          (step.event.by === 'system' || isFormed(step.event))),
    'a group is completed with modules, enough judges, a leader and a reserve, whose duties all count': (
      step,
    ) =>
      !becomes(step, 'complete') ||
      (step.event?.type === 'judgementGroup.complete' &&
        isFormed(step.event) &&
        step.event.hasModules &&
        step.event.hasEnough &&
        step.event.hasReserve &&
        step.event.hasLeader &&
        step.event.areAllCounting),
    'a group is reopened with a reason, by the account that forms it or by the system': (step) =>
      !becomes(step, 'forming') ||
      step.event === null ||
      (step.event.type === 'judgementGroup.reopen' &&
        step.event.reason !== '' &&
        (step.event.by === 'system' || isFormed(step.event))),
    'the chief judge replaces a judge of a complete group with a reserve and gives a reason': (step) =>
      !step.emitted.includes('judgementGroup.replaced') ||
      (step.event?.type === 'judgementGroup.replace' &&
        step.before.value === 'complete' &&
        step.event.by === 'chief' &&
        !step.event.isOver &&
        step.event.hasReserve &&
        step.event.reason !== ''),
    'the account that forms a group removes it with a reason, before it is complete': (step) =>
      onlyFrom(step, 'removed', ['forming']) &&
      (!becomes(step, 'removed') ||
        (step.event?.type === 'judgementGroup.remove' &&
          isFormed(step.event) &&
          !step.event.hasSheets &&
          step.event.reason !== '')),
    'a removed group keeps its state': (step) => nothingLeaves(step, ['removed']),
  },
});
