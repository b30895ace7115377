import { expertMachine, type ExpertEvent } from '../../../machines/expert/expert.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, onlyFrom } from '../steps.ts';

const actors = ['expert', 'organiser', 'viewer'] as const;
const filed = { isComplete: true, isCurrent: true, hasDeclared: true };

export const model = modelOf({
  chart: expertMachine,
  events: [
    ...actors.flatMap((by): ExpertEvent[] => [
      { type: 'expert.change', by },
      { type: 'expert.submit', by, facts: filed },
      { type: 'expert.file', by, facts: filed },
      { type: 'expert.approve', by, second: 'another', facts: { isShort: false }, reason: '' },
      { type: 'expert.approve', by, second: 'another', facts: { isShort: true }, reason: 'a rare trade' },
      { type: 'expert.return', by, second: 'another', reason: 'no certificate' },
      { type: 'expert.suspend', by, reason: 'a complaint' },
      { type: 'expert.resume', by },
      { type: 'expert.retire', by, reason: 'has moved away', facts: { serves: false } },
      { type: 'expert.retire', by, reason: 'has moved away', facts: { serves: true } },
    ]),
    { type: 'expert.submit', by: 'expert', facts: { ...filed, isComplete: false } },
    { type: 'expert.submit', by: 'expert', facts: { ...filed, isCurrent: false } },
    { type: 'expert.submit', by: 'expert', facts: { ...filed, hasDeclared: false } },
    { type: 'expert.file', by: 'organiser', facts: { ...filed, isComplete: false } },
    { type: 'expert.file', by: 'organiser', facts: { ...filed, isCurrent: false } },
    { type: 'expert.file', by: 'organiser', facts: { ...filed, hasDeclared: false } },
    ...(['samePerson', 'dependent', 'unproven', 'proposerUnproven'] as const).flatMap(
      (second): ExpertEvent[] => [
        { type: 'expert.approve', by: 'organiser', second, facts: { isShort: false }, reason: '' },
        { type: 'expert.return', by: 'organiser', second, reason: 'no certificate' },
      ],
    ),
    { type: 'expert.approve', by: 'organiser', second: 'another', facts: { isShort: true }, reason: '' },
    { type: 'expert.return', by: 'organiser', second: 'another', reason: '' },
    { type: 'expert.suspend', by: 'organiser', reason: '' },
    { type: 'expert.retire', by: 'organiser', reason: '', facts: { serves: false } },
    { type: 'expert.retire', by: 'expert', reason: '', facts: { serves: false } },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => !snapshot.matches('submitted'),
  invariants: {},
  rules: {
    'another person approves an expert, with a reason if the expert has few years of judging': (step) =>
      !becomes(step, 'approved') ||
      step.before.matches('suspended') ||
      (step.event?.type === 'expert.approve' &&
        step.event.by === 'organiser' &&
        step.event.second === 'another' &&
        !(step.event.facts.isShort && step.event.reason === '')),
    'an expert or a committee submits a complete file with a valid certificate and declared conflicts': (
      step,
    ) =>
      !becomes(step, 'submitted') ||
      ((step.event?.type === 'expert.submit' || step.event?.type === 'expert.file') &&
        step.event.by === (step.event.type === 'expert.submit' ? 'expert' : 'organiser') &&
        step.event.facts.isComplete &&
        step.event.facts.isCurrent &&
        step.event.facts.hasDeclared),
    'a committee files only an application that nobody has submitted yet': (step) =>
      step.event?.type !== 'expert.file' || step.before.matches('draft') || !becomes(step, 'submitted'),
    'only the expert changes the file, unless it is submitted': (step) =>
      step.emitted.length === 0 || (step.event?.by === 'expert' && !step.before.matches('submitted')),
    'an expert is returned, suspended and retired with a reason': (step) =>
      !['returned', 'suspended', 'retired'].some((state) => becomes(step, state)) ||
      (step.event !== null && 'reason' in step.event && step.event.reason !== ''),
    'nobody leaves the bank with an open duty': (step) =>
      !becomes(step, 'retired') || (step.event?.type === 'expert.retire' && !step.event.facts.serves),
    'no expert returns their own file': (step) =>
      !becomes(step, 'returned') ||
      (step.event?.type === 'expert.return' && step.event.second !== 'samePerson'),
    'only the committee suspends an expert and ends the suspension': (step) =>
      !(becomes(step, 'suspended') || (becomes(step, 'approved') && step.before.matches('suspended'))) ||
      step.event?.by === 'organiser',
    'a viewer changes nothing': (step) =>
      step.event?.by !== 'viewer' || (step.emitted.length === 0 && step.before.value === step.after.value),
    'an expert becomes approved only after a submission or a suspension': (step) =>
      onlyFrom(step, 'approved', ['submitted', 'suspended']),
    'a retired expert comes back only by a new application, which the committee examines': (step) =>
      !step.before.matches('retired') ||
      step.after.matches('retired') ||
      (step.after.matches('submitted') && step.event?.type === 'expert.submit'),
  },
});
