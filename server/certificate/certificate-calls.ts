import type { ApiParts } from '../context.ts';
import * as award from '../contract/certificate/award.ts';
import * as certificate from '../contract/certificate/certificate.ts';
import * as proof from '../contract/certificate/certificate-proof.ts';
import { handle } from '../kit/handle.ts';
import { listAwards, moveAwards, withdrawAward } from './awards.ts';
import { saveForm } from './certificate-form.ts';
import { listKeys } from './certificate-keys.ts';
import { moveCertificate } from './certificate-moves.ts';
import { answerRevocations, findCertificateProof } from './certificate-proofs.ts';
import { listCertificates, listCertificateSheets, listOwnCertificates } from './certificates.ts';
import { listHonours, proposeHonour } from './honours.ts';
import { issueCertificates, previewCertificates } from './issuing.ts';

/** Calls for the awards of a competition, for the committee that holds it. */
export const awardCalls = (parts: ApiParts) =>
  handle(award, {
    listAwards: ({ user, id, query }) => listAwards(parts, user.id, id, query.event),
    askAwards: ({ user, id, body }) => moveAwards(parts, user.id, id, { type: 'award.ask', ...body }),
    grantAwards: ({ user, id, body }) => moveAwards(parts, user.id, id, { type: 'award.grant', ...body }),
    dropAwards: ({ user, id, body }) => moveAwards(parts, user.id, id, { type: 'award.drop', ...body }),
    withdrawAward: ({ user, id, body }) => withdrawAward(parts, user.id, id, body),
    listHonours: ({ user, id }) => listHonours(parts, user.id, id),
    proposeHonour: ({ user, id, body }) => proposeHonour(parts, user.id, id, body),
  });

/** Calls for certificates: committees issue them, and units can print them too. */
export const certificateCalls = (parts: ApiParts) =>
  handle(certificate, {
    saveCertificateForm: ({ user, id, body }) => saveForm(parts, user.id, id, body),
    previewCertificates: ({ user, id, body }) => previewCertificates(parts, user.id, id, body.awards),
    issueCertificates: ({ user, id, body }) => issueCertificates(parts, user.id, id, body.awards),
    listCertificates: ({ user, query }) => listCertificates(parts, user.id, query),
    listOwnCertificates: ({ user }) => listOwnCertificates(parts, user.id),
    listCertificateSheets: ({ user, query }) => listCertificateSheets(parts, user.id, query),
    askReplaceCertificate: ({ user, id, body }) =>
      moveCertificate(parts, user.id, id, { type: 'certificate.askReplace', ...body }),
    replaceCertificate: ({ user, id, body }) =>
      moveCertificate(parts, user.id, id, { type: 'certificate.replace', ...body }),
    askRevokeCertificate: ({ user, id, body }) =>
      moveCertificate(parts, user.id, id, { type: 'certificate.askRevoke', ...body }),
    revokeCertificate: ({ user, id, body }) =>
      moveCertificate(parts, user.id, id, { type: 'certificate.revoke', ...body }),
    dropCertificateAsking: ({ user, id, body }) =>
      moveCertificate(parts, user.id, id, { type: 'certificate.drop', ...body }),
  });

/** Public calls to check certificates. */
export const certificateProofCalls = (parts: ApiParts) =>
  handle(proof, {
    findCertificate: ({ code, address }) => findCertificateProof(parts, code, address),
    listCertificateKeys: () => listKeys(parts),
    listRevocations: ({ c }) => answerRevocations(parts, c),
  });
