import {
  organisationMachine,
  type OrganisationActor,
  type OrganisationFacts,
} from '../../machines/organisation.machine.ts';
import { modelOf } from '../support/charts/model.ts';

const actors: readonly OrganisationActor[] = ['applicant', 'committee', 'technician'];
const unit: OrganisationFacts = { isComplete: true, isCommittee: false };
const committee: OrganisationFacts = { isComplete: true, isCommittee: true };

export const model = modelOf({
  chart: organisationMachine,
  events: [
    { type: 'organisation.register' },
    { type: 'organisation.submit', by: 'applicant', facts: unit },
    { type: 'organisation.submit', by: 'applicant', facts: { ...unit, isComplete: false } },
    { type: 'organisation.submit', by: 'committee', facts: unit },
    ...[unit, committee].flatMap((facts) =>
      actors.flatMap(
        (by) =>
          [
            { type: 'organisation.confirm', by, facts },
            { type: 'organisation.refuse', by, facts, reason: 'not the seal' },
            { type: 'organisation.suspend', by, facts, reason: 'merged' },
            { type: 'organisation.restore', by, facts },
          ] as const,
      ),
    ),
    { type: 'organisation.refuse', by: 'committee', facts: unit, reason: '' },
    { type: 'organisation.suspend', by: 'committee', facts: unit, reason: '' },
  ],
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
});
