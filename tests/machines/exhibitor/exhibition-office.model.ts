import {
  exhibitionOfficeMachine,
  type ExhibitionOfficeEvent,
} from '../../../machines/exhibitor/exhibition-office.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

const standings = [
  { by: 'organiser', isOver: false },
  { by: 'organiser', isOver: true },
  { by: 'technician', isOver: false },
  { by: 'technician', isOver: true },
  { by: 'viewer', isOver: false },
] as const;

export const model = modelOf({
  chart: exhibitionOfficeMachine,
  events: standings.flatMap((standing): ExhibitionOfficeEvent[] => [
    { type: 'exhibitionOffice.confirm', ...standing, isFit: true },
    { type: 'exhibitionOffice.confirm', ...standing, isFit: false },
    { type: 'exhibitionOffice.withdraw', ...standing, isServing: false, reason: 'another office' },
    { type: 'exhibitionOffice.withdraw', ...standing, isServing: true, reason: 'another office' },
    { type: 'exhibitionOffice.withdraw', ...standing, isServing: false, reason: '' },
  ]),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'only the committee and technicians confirm and withdraw, until the competition is over': (step) =>
      step.event === null ||
      step.before.value === step.after.value ||
      (step.event.by !== 'viewer' && !step.event.isOver),
    'an organisation that is not confirmed, or exhibits itself, does not become an exhibition office': (
      step,
    ) => !becomes(step, 'confirmed') || (step.event?.type === 'exhibitionOffice.confirm' && step.event.isFit),
    'the confirmation is withdrawn with a reason, once nobody of the office serves': (step) =>
      !becomes(step, 'withdrawn') ||
      (step.event?.type === 'exhibitionOffice.withdraw' && step.event.reason !== '' && !step.event.isServing),
    'every change is announced': (step) =>
      step.before.value === step.after.value || step.emitted.length === 1,
  },
});
