import {
  certificateMachine,
  type CertificateEvent,
  type CertificateFacts,
} from '../../../machines/certificate/certificate.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['organiser', 'system', 'viewer'] as const;

const facts: CertificateFacts = { isGranted: true, isUnchanged: true };
const ungranted = { ...facts, isGranted: false };
const corrected = { ...facts, isUnchanged: false };
const reason = 'a character of the name was wrong';
const second = 'another';

export const model = modelOf({
  chart: certificateMachine,
  events: [
    ...actors.flatMap((by): CertificateEvent[] => [
      { type: 'certificate.issue', by, facts },
      { type: 'certificate.askReplace', by, facts, reason },
      { type: 'certificate.replace', by, facts, second },
      { type: 'certificate.askRevoke', by, facts, reason },
      { type: 'certificate.revoke', by, facts, second },
      { type: 'certificate.drop', by, facts, reason },
      { type: 'certificate.end', by, facts },
    ]),
    { type: 'certificate.issue', by: 'organiser', facts: ungranted },
    { type: 'certificate.issue', by: 'organiser', facts: corrected },
    { type: 'certificate.askReplace', by: 'organiser', facts, reason: '' },
    { type: 'certificate.askReplace', by: 'organiser', facts: corrected, reason },
    { type: 'certificate.replace', by: 'organiser', facts, second: 'samePerson' },
    { type: 'certificate.replace', by: 'organiser', facts: corrected, second },
    { type: 'certificate.askRevoke', by: 'organiser', facts, reason: '' },
    { type: 'certificate.revoke', by: 'organiser', facts, second: 'samePerson' },
    { type: 'certificate.drop', by: 'organiser', facts, reason: '' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => ['replaced', 'revoked'].some((state) => snapshot.value === state),
  invariants: {},
  rules: {
    'the committee issues a certificate only for a granted award whose results are unchanged': (step) =>
      step.event?.type !== 'certificate.issue' ||
      !becomes(step, 'issued') ||
      (step.event.by === 'organiser' && step.event.facts.isGranted && step.event.facts.isUnchanged),
    'a second committee member agrees to a replacement': (step) =>
      !becomes(step, 'replaced') ||
      (step.event?.type === 'certificate.replace' &&
        step.event.by === 'organiser' &&
        step.event.second === 'another'),
    'a certificate is revoked by a second committee member, or by the system together with its award': (
      step,
    ) =>
      !becomes(step, 'revoked') ||
      (step.event?.type === 'certificate.revoke' &&
        step.event.by === 'organiser' &&
        step.event.second === 'another') ||
      (step.event?.type === 'certificate.end' && step.event.by === 'system'),
    'a replaced or revoked certificate keeps its state': (step) =>
      nothingLeaves(step, ['replaced', 'revoked']),
  },
});
