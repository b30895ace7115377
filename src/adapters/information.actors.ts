import { fromPromise } from 'xstate';
import { actingIdentity } from '../../server/contract/acting-identity.ts';
import { ownAffiliation } from '../../server/contract/confirmation.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { expertProfile } from '../../server/contract/expert.ts';
import { ownPhone } from '../../server/contract/phone-change.ts';
import { profile } from '../../server/contract/person.ts';
import { ownSessions } from '../../server/contract/session.ts';
import { unit } from '../../server/contract/unit.ts';
import type { Request } from './request.ts';

/** The new number, what proves it, and the password or the code to the present number; '' where it is the other. */
interface PhoneChangeProof {
  phone: string;
  code: string;
  key: string;
  password: string;
  presentCode: string;
  presentKey: string;
}

interface Saving {
  action: string;
  body: Readonly<Record<string, unknown>>;
}

/** What somebody answers about their affiliation, and the path of the call that does it. */
const answers: Readonly<Record<string, string>> = {
  claim: servicePaths.claimAffiliation,
  accept: servicePaths.acceptAffiliation,
  decline: servicePaths.declineAffiliation,
};

/** The outside world of the charts around what people and units tell of themselves. */
export function createInformationActors(request: Request) {
  return {
    /** Gives a `Profile`; there is only one. */
    loadProfile: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.profile }, profile, signal),
    ),
    saveProfile: fromPromise<unknown, Saving>(({ input, signal }) =>
      request({ method: 'PUT', path: servicePaths.profile, body: input.body }, profile, signal),
    ),
    /** Gives the `ActingIdentity` of the own account. */
    loadIdentity: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.ownIdentity }, actingIdentity, signal),
    ),
    proveIdentity: fromPromise<unknown, Saving>(({ input, signal }) =>
      request({ method: 'PUT', path: servicePaths.ownIdentity, body: input.body }, actingIdentity, signal),
    ),
    /** Gives the `Unit` one acts for. */
    loadUnit: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.unit }, unit, signal),
    ),
    /** Gives the `ExpertProfile`. */
    loadExpert: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.expertProfile }, expertProfile, signal),
    ),
    saveExpert: fromPromise<unknown, Saving>(({ input, signal }) =>
      request({ method: 'PUT', path: servicePaths.expertProfile, body: input.body }, expertProfile, signal),
    ),
    /** Gives the `OwnPhone`. */
    loadPhone: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.ownPhone }, ownPhone, signal),
    ),
    changePhone: fromPromise<void, PhoneChangeProof>(async ({ input, signal }) => {
      const { password, presentCode, presentKey, ...proof } = input;
      const body = {
        ...proof,
        ...(password !== '' && { current_password: password }),
        ...(presentKey !== '' && { present_code: presentCode, present_key: presentKey }),
      };
      await request({ method: 'PUT', path: servicePaths.ownPhone, body }, ownPhone, signal);
    }),
    /** Gives the `OwnSessions`. */
    loadSessions: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.ownSessions }, ownSessions, signal),
    ),
    /** Ends the session `id`, or, as `endOthers`, all but this. */
    endSessions: fromPromise<unknown, Saving>(({ input: { action, body }, signal }) => {
      const path =
        action === 'endOthers'
          ? servicePaths.endOtherSessions
          : servicePaths.endSession.replace(':id', encodeURIComponent(String(body['id'])));
      return request({ method: 'POST', path, body: {} }, ownSessions, signal);
    }),
    /** Saves the unit, or hands it in for its confirmation. */
    saveUnit: fromPromise<unknown, Saving>(({ input: { action, body }, signal }) =>
      action === 'apply'
        ? request({ method: 'POST', path: servicePaths.applyForConfirmation, body }, unit, signal)
        : request({ method: 'PUT', path: servicePaths.unit, body }, unit, signal),
    ),
    /** Gives the `OwnAffiliation`. */
    loadAffiliation: fromPromise<unknown, { of: string }>(({ signal }) =>
      request({ method: 'GET', path: servicePaths.ownAffiliation }, ownAffiliation, signal),
    ),
    answerAffiliation: fromPromise<unknown, Saving>(({ input: { action, body }, signal }) =>
      request({ method: 'POST', path: answers[action] ?? '', body }, ownAffiliation, signal),
    ),
  };
}
