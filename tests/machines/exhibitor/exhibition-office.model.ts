import {
  exhibitionOfficeMachine,
  type ExhibitionOfficeEvent,
  type ExhibitionOfficeFacts,
} from '../../../machines/exhibitor/exhibition-office.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

const capacities = ['organiser', 'technician', 'viewer'] as const;

const facts: ExhibitionOfficeFacts = { isOver: false, isFit: true, isServing: false };

const changes: readonly Partial<ExhibitionOfficeFacts>[] = [
  {},
  { isOver: true },
  { isFit: false },
  { isServing: true },
];

export const model = modelOf({
  chart: exhibitionOfficeMachine,
  events: capacities.flatMap((by): ExhibitionOfficeEvent[] => [
    ...changes.flatMap((change): ExhibitionOfficeEvent[] => [
      { type: 'exhibitionOffice.confirm', by, facts: { ...facts, ...change } },
      { type: 'exhibitionOffice.withdraw', by, facts: { ...facts, ...change }, reason: 'another office' },
    ]),
    { type: 'exhibitionOffice.withdraw', by, facts, reason: '' },
  ]),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'only the committee and technicians confirm and withdraw, until the competition is over': (step) =>
      step.event === null ||
      step.before.value === step.after.value ||
      (step.event.by !== 'viewer' && !step.event.facts.isOver),
    'an organisation that is not confirmed, or exhibits itself, does not become an exhibition office': (
      step,
    ) =>
      !becomes(step, 'confirmed') ||
      (step.event?.type === 'exhibitionOffice.confirm' && step.event.facts.isFit),
    'the confirmation is withdrawn with a reason, once nobody of the office serves': (step) =>
      !becomes(step, 'withdrawn') ||
      (step.event?.type === 'exhibitionOffice.withdraw' &&
        step.event.reason !== '' &&
        !step.event.facts.isServing),
    'every change is announced': (step) =>
      step.before.value === step.after.value || step.emitted.length === 1,
  },
});
