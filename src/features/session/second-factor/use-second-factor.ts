import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { phoneCodeMachine } from '../../../../machines/session/phone-code.machine.ts';
import { secondFactorMachine } from '../../../../machines/session/second-factor.machine.ts';
import { proveSecondFactor, resendSecondFactor } from '../../../../server/contract/session/account.ts';
import { withSession } from '../../../kit/call/session-answers.ts';
import { useAppActors } from '../../../actors/app-actors.tsx';
import { usePhoneCode } from '../../../actors/session/phone-code.ts';
import type { Client } from '../../../kit/call/client.ts';
import { useScreenTools } from '../../../kit/screen-tools.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';

const createCharts = (client: Client) => ({
  secondFactor: secondFactorMachine.provide({
    actors: {
      proveCode: fromPromise(async ({ input, signal }) => {
        const answer = await client.send(withSession(proveSecondFactor), input, signal);
        return { accessToken: answer.access_token, tokenType: answer.token_type };
      }),
    },
  }),
  /** Sends another code to the number of the account. If it has none, the code goes to the typed number. */
  phoneCode: phoneCodeMachine.provide({
    actors: {
      sendCode: fromPromise(async ({ input, signal }) => {
        const key = String(input.about['key']);
        const asked = { key, ...(input.phone !== '' && { phone: input.phone }) };
        return { key: (await client.send(resendSecondFactor, asked, signal)).key };
      }),
    },
  }),
});

/**
 * Connects the page to the chart that completes a sign-in after the password was accepted. The page is shown
 * only while the session requires a second factor.
 */
export function useSecondFactor() {
  const { session } = useAppActors();
  const { client } = useScreenTools();
  const [charts] = useState(() => createCharts(client));
  const { key, phone } = session.getSnapshot().context.secondFactor ?? { key: '', phone: '' };
  const ref = useScreenActor(charts.secondFactor, { input: { key } });
  // The sign-in is complete. The session continues with the new token.
  useEffect(() => {
    const proven = ref.on('secondFactor.proven', ({ token }) =>
      session.send({ type: 'session.proven', token }),
    );
    return () => proven.unsubscribe();
  }, [ref, session]);
  // If the account has a number, the server has already sent a code in response to the password.
  const sending = usePhoneCode('secondFactor', { chart: charts.phoneCode, pause: phone === '' ? 0 : 60 });
  const about = { key: useSelector(ref, (snapshot) => snapshot.context.key) };
  return {
    /** The masked number of the account; '' if it has none yet. */
    phone: useSelector(session, ({ context }) => context.secondFactor?.phone ?? phone),
    step: useSelector(ref, (snapshot) => snapshot.value),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    phoneCode: { ...sending, send: (to: string) => sending.send(to, '', '', about) },
    submit: (code: string) => ref.send({ type: 'secondFactor.submit', code }),
    back: () => session.send({ type: 'session.cancel' }),
  };
}
