import { certificateMachine } from '../../../machines/certificate/certificate.machine.ts';
import { acts } from '../kit/acts.ts';
import {
  askReplaceCertificate,
  askRevokeCertificate,
  dropCertificateAsking,
  issueCertificates,
  replaceCertificate,
  revokeCertificate,
} from './certificate.ts';

export const certificateActs = acts(certificateMachine, {
  replace: { event: 'certificate.replace', call: replaceCertificate, by: ['organiser'] },
  revoke: { event: 'certificate.revoke', call: revokeCertificate, by: ['organiser'] },
  drop: { event: 'certificate.drop', call: dropCertificateAsking, by: ['organiser'] },
  askReplace: { event: 'certificate.askReplace', call: askReplaceCertificate, by: ['organiser'] },
  askRevoke: { event: 'certificate.askRevoke', call: askRevokeCertificate, by: ['organiser'] },
});

/** The acts on an award that has no certificate yet. */
export const issuingActs = acts(certificateMachine, {
  issue: { event: 'certificate.issue', call: issueCertificates, by: ['organiser'] },
});
