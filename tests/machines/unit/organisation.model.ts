import {
  organisationMachine,
  type OrganisationActor,
  type OrganisationFacts,
} from '../../../machines/unit/organisation.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, onlyFrom } from '../steps.ts';

const actors: readonly OrganisationActor[] = ['applicant', 'committee', 'technician'];
const unit: OrganisationFacts = { isComplete: true, isCommittee: false, isHeld: false };
const committee: OrganisationFacts = { isComplete: true, isCommittee: true, isHeld: false };

export const model = modelOf({
  chart: organisationMachine,
  events: [
    { type: 'organisation.register' },
    { type: 'organisation.appoint' },
    { type: 'organisation.submit', by: 'applicant', facts: unit },
    { type: 'organisation.submit', by: 'applicant', facts: { ...unit, isComplete: false } },
    { type: 'organisation.submit', by: 'committee', facts: unit },
    ...[unit, committee].flatMap((facts) =>
      actors.flatMap(
        (by) =>
          [
            { type: 'organisation.confirm', by, facts, isSeen: true },
            { type: 'organisation.refuse', by, facts, reason: 'not the seal' },
            { type: 'organisation.suspend', by, facts, reason: 'merged' },
            { type: 'organisation.restore', by, facts },
          ] as const,
      ),
    ),
    { type: 'organisation.confirm', by: 'committee', facts: unit, isSeen: false },
    { type: 'organisation.confirm', by: 'committee', facts: { ...unit, isHeld: true }, isSeen: true },
    { type: 'organisation.restore', by: 'committee', facts: { ...unit, isHeld: true } },
    { type: 'organisation.confirm', by: 'technician', facts: committee, isSeen: false },
    { type: 'organisation.refuse', by: 'committee', facts: unit, reason: '' },
    { type: 'organisation.suspend', by: 'committee', facts: unit, reason: '' },
  ],
  sweep: [
    unit,
    committee,
    { ...unit, isComplete: false },
    { ...committee, isComplete: false },
    { ...unit, isHeld: true },
    { ...committee, isHeld: true },
  ].flatMap((facts) =>
    actors.flatMap((by) => [
      { type: 'organisation.submit' as const, by, facts },
      ...[true, false].map((isSeen) => ({ type: 'organisation.confirm' as const, by, facts, isSeen })),
      ...['', '!'].flatMap((reason) => [
        { type: 'organisation.refuse' as const, by, facts, reason },
        { type: 'organisation.suspend' as const, by, facts, reason },
      ]),
      { type: 'organisation.restore' as const, by, facts },
    ]),
  ),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'a committee decides on units and a technician on committees, apart from the command line': (step) =>
      !['confirmed', 'refused', 'suspended'].some((state) => becomes(step, state)) ||
      step.event?.type === 'organisation.appoint' ||
      (step.event !== null &&
        'facts' in step.event &&
        'isCommittee' in step.event.facts &&
        step.event.by === (step.event.facts.isCommittee ? 'technician' : 'committee')),
    'an organisation is confirmed by somebody who has seen its evidence': (step) =>
      step.event?.type !== 'organisation.confirm' || !becomes(step, 'confirmed') || step.event.isSeen,
    'an organisation is not confirmed while another one holds its name, apart from the command line': (
      step,
    ) =>
      !becomes(step, 'confirmed') ||
      step.event === null ||
      !('facts' in step.event) ||
      !('isHeld' in step.event.facts) ||
      !step.event.facts.isHeld,
    'only a submitted or suspended organisation is confirmed, apart from the command line': (step) =>
      step.event?.type === 'organisation.appoint' || onlyFrom(step, 'confirmed', ['submitted', 'suspended']),
    'the administrator submits a complete profile': (step) =>
      !becomes(step, 'submitted') ||
      (step.event?.type === 'organisation.submit' &&
        step.event.by === 'applicant' &&
        step.event.facts.isComplete &&
        ['registered', 'refused'].includes(step.before.value)),
    'an organisation is refused and suspended with a reason': (step) =>
      !(becomes(step, 'refused') || becomes(step, 'suspended')) ||
      (step.event !== null && 'reason' in step.event && step.event.reason !== ''),
    'only a confirmed organisation is suspended, and only a submitted one is refused': (step) =>
      onlyFrom(step, 'suspended', ['confirmed']) && onlyFrom(step, 'refused', ['submitted']),
    'only a declared name becomes a registered organisation': (step) =>
      onlyFrom(step, 'registered', ['declared']),
  },
});
