import { useState } from 'react';
import { fromPromise } from 'xstate';
import { phoneCodeMachine } from '../../../machines/session/phone-code.machine.ts';
import { sendInvitationCode } from '../../../server/contract/expert/invitation.ts';
import { usePhoneCode } from '../../actors/session/phone-code.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';

/** The code that goes to the bound mobile number of who is invited, by the link alone. */
export function useLinkCode(token: string) {
  const { client } = useScreenTools();
  const [chart] = useState(() =>
    phoneCodeMachine.provide({
      actors: {
        sendCode: fromPromise(({ signal }) => client.send(sendInvitationCode, { token }, signal)),
      },
    }),
  );
  const phoneCode = usePhoneCode('sign', { chart });
  return { ...phoneCode, send: () => phoneCode.send('') };
}
