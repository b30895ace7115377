import { useState } from 'react';
import { fromPromise } from 'xstate';
import { phoneCodeMachine } from '../../../machines/session/phone-code.machine.ts';
import { sendInvitationCode, sendOwnInvitationCode } from '../../../server/contract/expert/invitation.ts';
import { usePhoneCode } from '../../actors/session/phone-code.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';

/**
 * The code that goes to the bound mobile number of who is invited.
 * @param of the link that says who that is, or the invitation of who is signed in
 */
export function useAnswerCode(of: { readonly token: string } | { readonly id: string }) {
  const { client } = useScreenTools();
  const [chart] = useState(() =>
    phoneCodeMachine.provide({
      actors: {
        sendCode: fromPromise(({ signal }) =>
          'token' in of
            ? client.send(sendInvitationCode, of, signal)
            : client.send(sendOwnInvitationCode, of, signal),
        ),
      },
    }),
  );
  const phoneCode = usePhoneCode('sign', { chart });
  return { ...phoneCode, send: () => phoneCode.send('') };
}
