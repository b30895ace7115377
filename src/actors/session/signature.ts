import { useState } from 'react';
import { fromPromise } from 'xstate';
import { phoneCodeMachine } from '../../../machines/session/phone-code.machine.ts';
import { sendSignatureCode, type SignedAct } from '../../../server/contract/session/acting-identity.ts';
import type { Client } from '../../kit/call/client.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { usePhoneCode } from './phone-code.ts';

const signingOf = ({ sendValues }: Client) =>
  phoneCodeMachine.provide({
    actors: {
      sendCode: fromPromise(async ({ input, signal }) => {
        const answer = await sendValues(sendSignatureCode, input.about, signal);
        return { key: answer.key };
      }),
    },
  });

/**
 * Sends the code with which the user signs a proposal or an approval. By default it is sent as soon as the
 * dialog opens.
 * @param signed the act to sign; null if it needs no signature
 * @param sending 'asked': the code is sent only when the user requests it
 */
export function useSignature(signed: SignedAct | null, sending: 'atOnce' | 'asked' = 'atOnce') {
  const { client } = useScreenTools();
  const [chart] = useState(() => signingOf(client));
  const about = signed === null ? undefined : { ...signed };
  const phoneCode = usePhoneCode('sign', { chart, ...(about && sending === 'atOnce' && { atOnce: about }) });
  return { ...phoneCode, send: () => phoneCode.send('', '', '', about) };
}
