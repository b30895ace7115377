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
 * The code with which the reader signs what they propose or approve; it is sent as soon as they are asked for it.
 * @param signed null for what needs no signature
 * @param sending 'asked': only when the reader asks for it
 */
export function useSignature(signed: SignedAct | null, sending: 'atOnce' | 'asked' = 'atOnce') {
  const { client } = useScreenTools();
  const [chart] = useState(() => signingOf(client));
  const about = signed === null ? undefined : { ...signed };
  const phoneCode = usePhoneCode('sign', { chart, ...(about && sending === 'atOnce' && { atOnce: about }) });
  return { ...phoneCode, send: () => phoneCode.send('', '', '', about) };
}
