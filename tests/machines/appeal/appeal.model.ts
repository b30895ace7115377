import {
  appealMachine,
  type AppealEvent,
  type AppealFacts,
  type FilingFacts,
} from '../../../machines/appeal/appeal.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['party', 'filer', 'arbiter', 'panel', 'chief', 'viewer'] as const;
const remedies = [
  '',
  'admit',
  'reinstate',
  'laterSession',
  'noRank',
  'remark',
  'correct',
  'measure',
] as const;
const ofRuling: readonly string[] = ['admit', 'reinstate', 'laterSession', 'noRank'];
const majorities = ['upheld', 'dismissed', ''] as const;

const filing: FilingFacts = { isOpen: true, isFirst: true };
const facts: AppealFacts = {
  isInTime: true,
  isComplete: true,
  isClear: true,
  isDone: true,
  isCompiled: false,
  remedy: 'correct',
};
const unclear = { ...facts, isClear: false };
const reason = 'the sheet adds up to 81.5';
const panel = { isEnough: true, isClear: true };

const ends = ['withdrawn', 'not_accepted', 'closed'] as const;

export const model = modelOf({
  chart: appealMachine,
  events: [
    ...actors.flatMap((by): AppealEvent[] => [
      { type: 'appeal.file', by, facts: filing },
      { type: 'appeal.withdraw', by },
      { type: 'appeal.accept', by, facts },
      { type: 'appeal.decline', by, facts, reason },
      { type: 'appeal.assign', by, facts, reason, panel },
      ...majorities.map((majority): AppealEvent => ({ type: 'appeal.rule', by, facts, reason, majority })),
      ...remedies.flatMap((remedy): AppealEvent[] => [
        { type: 'appeal.remedy', by, facts: { ...facts, remedy } },
        { type: 'appeal.remedy', by, facts: { ...facts, remedy, isCompiled: true } },
      ]),
      { type: 'appeal.close', by, isTold: true },
    ]),
    { type: 'appeal.file', by: 'party', facts: { ...filing, isOpen: false } },
    { type: 'appeal.file', by: 'party', facts: { ...filing, isFirst: false } },
    { type: 'appeal.accept', by: 'arbiter', facts: unclear },
    { type: 'appeal.accept', by: 'arbiter', facts: { ...facts, isInTime: false } },
    { type: 'appeal.accept', by: 'arbiter', facts: { ...facts, isComplete: false } },
    { type: 'appeal.decline', by: 'arbiter', facts: unclear, reason },
    { type: 'appeal.decline', by: 'arbiter', facts, reason: '' },
    { type: 'appeal.assign', by: 'arbiter', facts: unclear, reason, panel },
    { type: 'appeal.assign', by: 'arbiter', facts, reason: '', panel },
    { type: 'appeal.assign', by: 'arbiter', facts, reason, panel: { ...panel, isEnough: false } },
    { type: 'appeal.assign', by: 'arbiter', facts, reason, panel: { ...panel, isClear: false } },
    ...majorities.flatMap((majority): AppealEvent[] => [
      { type: 'appeal.rule', by: 'panel', facts: unclear, reason, majority },
      { type: 'appeal.rule', by: 'panel', facts, reason: '', majority },
    ]),
    { type: 'appeal.remedy', by: 'chief', facts: { ...facts, isDone: false } },
    { type: 'appeal.remedy', by: 'panel', facts: { ...facts, isDone: false, remedy: 'admit' } },
    { type: 'appeal.close', by: 'filer', isTold: false },
    { type: 'appeal.close', by: 'arbiter', isTold: false },
    { type: 'appeal.lapse', by: 'system' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => ends.some((state) => snapshot.value === state),
  invariants: {},
  equivalent: {
    'appeal.hearing: on appeal.rule 2. asked earlier':
      'a majority is for the appeal or against it, never both',
  },
  rules: {
    'a party files an appeal within the window, once for each matter': (step) =>
      step.event?.type !== 'appeal.file' ||
      !becomes(step, 'filed') ||
      (step.event.by === 'party' && step.event.facts.isOpen && step.event.facts.isFirst),
    'only the filer withdraws an appeal': (step) =>
      !becomes(step, 'withdrawn') || (step.event?.type === 'appeal.withdraw' && step.event.by === 'filer'),
    'an arbiter who belongs to no unit of a party accepts only a complete appeal in time': (step) =>
      !becomes(step, 'accepted') ||
      (step.event?.type === 'appeal.accept' &&
        step.event.by === 'arbiter' &&
        step.event.facts.isClear &&
        step.event.facts.isInTime &&
        step.event.facts.isComplete),
    'an arbiter who belongs to no unit of a party declines an appeal with a reason': (step) =>
      !becomes(step, 'not_accepted') ||
      (step.event?.type === 'appeal.decline' &&
        step.event.by === 'arbiter' &&
        step.event.facts.isClear &&
        step.event.reason !== ''),
    'an arbiter names a panel of enough members, none of whom belongs to a unit of a party': (step) =>
      !becomes(step, 'hearing') ||
      (step.event?.type === 'appeal.assign' &&
        step.event.by === 'arbiter' &&
        step.event.facts.isClear &&
        step.event.panel.isEnough &&
        step.event.panel.isClear),
    'another panel meets the same conditions and requires a reason': (step) =>
      step.event?.type !== 'appeal.assign' ||
      step.before.value !== 'hearing' ||
      step.emitted.length === 0 ||
      (step.event.by === 'arbiter' &&
        step.event.facts.isClear &&
        step.event.reason !== '' &&
        step.event.panel.isEnough &&
        step.event.panel.isClear),
    'a majority of the panel upholds an appeal with a reason': (step) =>
      !becomes(step, 'upheld') ||
      (step.event?.type === 'appeal.rule' &&
        step.event.by === 'panel' &&
        step.event.facts.isClear &&
        step.event.majority === 'upheld' &&
        step.event.reason !== ''),
    'a majority of the panel dismisses an appeal with a reason': (step) =>
      !becomes(step, 'dismissed') ||
      (step.event?.type === 'appeal.rule' &&
        step.event.by === 'panel' &&
        step.event.facts.isClear &&
        step.event.majority === 'dismissed' &&
        step.event.reason !== ''),
    'a panel member votes with a reason': (step) =>
      step.event?.type !== 'appeal.rule' ||
      step.emitted.length === 0 ||
      (step.event.by === 'panel' && step.event.facts.isClear && step.event.reason !== ''),
    'the chief judge reports the remedy, or the panel if the ruling applies it before results are compiled': (
      step,
    ) =>
      !becomes(step, 'remedied') ||
      (step.event?.type === 'appeal.remedy' &&
        step.event.facts.isDone &&
        step.event.by ===
          (ofRuling.includes(step.event.facts.remedy) && !step.event.facts.isCompiled ? 'panel' : 'chief')),
    'an appeal is closed only after the filer has been informed of the ruling, or with the cancelled event': (
      step,
    ) =>
      !becomes(step, 'closed') ||
      step.event?.type === 'appeal.lapse' ||
      (step.event?.type === 'appeal.close' &&
        ['filer', 'arbiter'].includes(step.event.by) &&
        step.event.isTold),
    'an appeal at a cancelled event is closed unless it is ruled on': (step) =>
      step.event?.type !== 'appeal.lapse' ||
      becomes(step, 'closed') === ['filed', 'accepted', 'hearing', 'upheld'].includes(step.before.value),
    'a final state is never left': (step) => nothingLeaves(step, ends),
  },
});
