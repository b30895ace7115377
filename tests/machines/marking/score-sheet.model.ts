import {
  scoreSheetMachine,
  type ScoreSheetEvent,
  type ScoreSheetFacts,
} from '../../../machines/marking/score-sheet.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['judge', 'leader', 'chief', 'supervisor', 'arbiter', 'system', 'viewer'] as const;

/** The last judge submits a complete part, and no fact prevents locking. */
const facts: ScoreSheetFacts = {
  isOpen: true,
  isHandedIn: false,
  isComplete: true,
  isLast: true,
  hasConflict: false,
  isRepeated: true,
  hasUnsubmitted: false,
  hasMeasured: false,
  isSeen: true,
  areMeasuresIn: false,
  isCompared: false,
  isSampled: true,
  hasOpenPenalty: false,
  isMarked: false,
  isRemark: false,
  waiting: '',
};
const asked = { ...facts, waiting: 'unlock' } as const;
const closed = { isOpen: false, isMarked: false } as const;
const appealed = { ...closed, isRemark: true } as const;
const reason = 'another value was read';
const second = 'another' as const;
const right = { isHeld: true, isWithin: true, isDisputed: true, measure: 'changed' } as const;

const save = { type: 'scoreSheet.save', by: 'judge', facts, ...right } as const;
const submit = { type: 'scoreSheet.submit', by: 'judge', facts, on: 'holder' } as const;
const stand = { type: 'scoreSheet.stand', by: 'chief', facts, reason } as const;
const sign = { type: 'scoreSheet.sign', by: 'leader', facts } as const;
const back = { type: 'scoreSheet.return', by: 'chief', facts, reason } as const;
const sample = { type: 'scoreSheet.sample', by: 'supervisor', facts } as const;
const lock = { type: 'scoreSheet.lock', by: 'chief', facts } as const;
const ask = { type: 'scoreSheet.askUnlock', by: 'arbiter', facts, reason } as const;
const unlock = { type: 'scoreSheet.unlock', by: 'chief', facts: asked, second } as const;
const drop = { type: 'scoreSheet.drop', by: 'chief', facts: asked, reason } as const;

const isChangeable = ({ facts: { isOpen, isMarked, isRemark } }: { facts: ScoreSheetFacts }) =>
  isOpen || isMarked || isRemark;

export const model = modelOf({
  chart: scoreSheetMachine,
  events: [
    ...[save, submit, stand, sign, back, sample, lock, ask, unlock, drop].flatMap(
      (act): ScoreSheetEvent[] => [
        ...actors.map((by) => ({ ...act, by })),
        { ...act, facts: { ...act.facts, ...closed } },
        { ...act, facts: { ...act.facts, isOpen: false, isMarked: true } },
        { ...act, facts: { ...act.facts, ...appealed } },
      ],
    ),
    ...actors.map((by) => ({ type: 'scoreSheet.close', by }) as const),
    { ...sample, facts: { ...facts, isCompared: true } },
    { ...save, isHeld: false },
    { ...submit, on: 'other' },
    { ...submit, on: 'paper' },
    { ...save, isWithin: false },
    { ...save, isDisputed: false },
    { ...save, facts: { ...facts, isHandedIn: true } },
    ...(['none', 'changed', 'compared'] as const).map((measure) => ({
      ...save,
      facts: { ...facts, areMeasuresIn: true },
      measure,
    })),
    { ...submit, facts: { ...facts, isHandedIn: true } },
    { ...submit, facts: { ...facts, isComplete: false } },
    { ...submit, facts: { ...facts, isLast: false } },
    { ...submit, facts: { ...facts, isLast: false, hasConflict: true } },
    { ...submit, facts: { ...facts, hasConflict: true } },
    { ...submit, facts: { ...facts, hasConflict: true, isComplete: false } },
    { ...submit, facts: { ...facts, isLast: false, isComplete: false } },
    { ...stand, facts: { ...facts, isRepeated: false } },
    { ...stand, facts: { ...facts, hasUnsubmitted: true } },
    { ...stand, reason: '' },
    { ...sign, facts: { ...facts, hasMeasured: true } },
    { ...sign, facts: { ...facts, isSeen: false } },
    { ...back, reason: '' },
    { ...lock, facts: { ...facts, isSampled: false } },
    { ...lock, facts: { ...facts, hasOpenPenalty: true } },
    { ...ask, reason: '' },
    { ...ask, facts: asked },
    { ...unlock, facts },
    { ...unlock, second: 'samePerson' },
    { ...drop, facts },
    { ...drop, reason: '' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('locked') || snapshot.matches('closed'),
  invariants: {},
  rules: {
    'a judge saves allowed values in an open, unsubmitted part, from the device that has the part': (step) =>
      step.event?.type !== 'scoreSheet.save' ||
      (step.emitted.length === 0 && step.after.value === step.before.value) ||
      (step.event.by === 'judge' &&
        step.event.isHeld &&
        step.event.isWithin &&
        step.event.facts.isOpen &&
        !step.event.facts.isHandedIn),
    'a measure that another judge has handed in changes only with a compared paper': (step) =>
      step.event?.type !== 'scoreSheet.save' ||
      (step.emitted.length === 0 && step.after.value === step.before.value) ||
      !step.event.facts.areMeasuresIn ||
      step.event.measure !== 'changed',
    'in a conflict a judge saves only disputed marks, each with a reason': (step) =>
      step.event?.type !== 'scoreSheet.save' ||
      !step.before.matches('conflict') ||
      step.emitted.length === 0 ||
      step.event.isDisputed,
    'a judge submits a complete part once, on the device that has it or as a paper': (step) =>
      step.event?.type !== 'scoreSheet.submit' ||
      (step.emitted.length === 0 && step.after.value === step.before.value) ||
      (step.event.by === 'judge' &&
        step.event.on !== 'other' &&
        step.event.facts.isOpen &&
        step.event.facts.isComplete &&
        !step.event.facts.isHandedIn),
    'a sheet is submitted with its last part and no conflict, or if the chief judge accepts the conflict': (
      step,
    ) =>
      !becomes(step, 'submitted') ||
      (step.event?.type === 'scoreSheet.submit' &&
        step.event.facts.isLast &&
        !step.event.facts.hasConflict) ||
      (step.event?.type === 'scoreSheet.stand' &&
        step.event.by === 'chief' &&
        step.event.facts.isRepeated &&
        !step.event.facts.hasUnsubmitted &&
        step.event.reason !== '' &&
        step.before.matches('conflict')),
    'a conflict is found when the last part is submitted': (step) =>
      !becomes(step, 'conflict') ||
      (step.before.matches('draft') &&
        step.event?.type === 'scoreSheet.submit' &&
        step.event.facts.isLast &&
        step.event.facts.hasConflict),
    'the leader signs only a sheet opened since its last change, in which the leader has entered no measure':
      (step) =>
        !becomes(step, 'group_signed') ||
        (step.before.matches('submitted') &&
          step.event?.type === 'scoreSheet.sign' &&
          step.event.by === 'leader' &&
          step.event.facts.isOpen &&
          step.event.facts.isSeen &&
          !step.event.facts.hasMeasured),
    'the supervisor samples a signed sheet once': (step) =>
      step.event?.type !== 'scoreSheet.sample' ||
      step.emitted.length === 0 ||
      (step.before.matches('group_signed') &&
        step.event.by === 'supervisor' &&
        step.event.facts.isOpen &&
        !step.event.facts.isCompared),
    'the chief judge locks a signed sheet, once enough sheets are sampled and no penalty is open': (step) =>
      !becomes(step, 'locked') ||
      (step.before.matches('group_signed') &&
        step.event?.type === 'scoreSheet.lock' &&
        step.event.by === 'chief' &&
        step.event.facts.isOpen &&
        step.event.facts.isSampled &&
        !step.event.facts.hasOpenPenalty),
    'the chief judge returns a sheet with a reason, and two people unlock a locked sheet': (step) =>
      !becomes(step, 'draft') ||
      step.before.matches('blank') ||
      (step.event?.type === 'scoreSheet.return' &&
        step.event.by === 'chief' &&
        step.event.facts.isOpen &&
        step.event.reason !== '') ||
      (step.event?.type === 'scoreSheet.unlock' &&
        step.before.matches('locked') &&
        step.event.by === 'chief' &&
        isChangeable(step.event) &&
        step.event.second === 'another' &&
        step.event.facts.waiting === 'unlock'),
    'only the system closes a sheet, after a ruling on its code, and the sheet stays closed [running.md A4]':
      (step) =>
        (!becomes(step, 'closed') ||
          (step.event?.type === 'scoreSheet.close' && step.event.by === 'system')) &&
        nothingLeaves(step, ['closed']),
    'an arbiter asks with a reason to unlock a sheet, before the decoding or after an upheld appeal': (
      step,
    ) =>
      step.event?.type !== 'scoreSheet.askUnlock' ||
      step.emitted.length === 0 ||
      (step.event.by === 'arbiter' &&
        isChangeable(step.event) &&
        step.event.facts.waiting === '' &&
        step.event.reason !== ''),
    'the chief judge or an arbiter drops a waiting request with a reason': (step) =>
      step.event?.type !== 'scoreSheet.drop' ||
      step.emitted.length === 0 ||
      (['chief', 'arbiter'].includes(step.event.by) &&
        step.event.facts.waiting === 'unlock' &&
        step.event.reason !== ''),
  },
});
