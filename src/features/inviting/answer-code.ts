import { useState } from 'react';
import { fromPromise } from 'xstate';
import { phoneCodeMachine } from '../../../machines/session/phone-code.machine.ts';
import { sendBankCode } from '../../../server/contract/expert/bank-link.ts';
import { sendInvitationCode, sendOwnInvitationCode } from '../../../server/contract/expert/invitation.ts';
import { usePhoneCode } from '../../actors/session/phone-code.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';

type Of = { readonly token: string } | { readonly bank: string } | { readonly id: string };

/**
 * Sends a code to the bound mobile number of the invited expert.
 * @param of the token of the link, or the id of an invitation of the signed-in expert
 */
export function useAnswerCode(of: Of) {
  const { client } = useScreenTools();
  const [chart] = useState(() =>
    phoneCodeMachine.provide({
      actors: {
        sendCode: fromPromise(({ signal }) => {
          if ('token' in of) return client.send(sendInvitationCode, of, signal);
          return 'bank' in of
            ? client.send(sendBankCode, { token: of.bank }, signal)
            : client.send(sendOwnInvitationCode, of, signal);
        }),
      },
    }),
  );
  const phoneCode = usePhoneCode('sign', { chart });
  return { ...phoneCode, send: () => phoneCode.send('') };
}
