import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { passwordRecoveryMachine } from '../../../../machines/session/password-recovery.machine.ts';
import { resetPassword } from '../../../../server/contract/session/account.ts';
import type { Client } from '../../../kit/call/client.ts';
import { useScreenTools } from '../../../kit/screen-tools.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';

const recoveryOf = (client: Client) =>
  passwordRecoveryMachine.provide({
    actors: {
      resetPassword: fromPromise(async ({ input, signal }) => {
        await client.send(resetPassword, input, signal);
      }),
    },
  });

/**
 * Connects the page to the password recovery chart. The chart is loaded with this page, so the sign-in page
 * does not load it.
 */
export function usePasswordRecovery() {
  const { client } = useScreenTools();
  const ref = useScreenActor(useState(() => recoveryOf(client))[0]);
  return {
    step: useSelector(ref, (snapshot) => snapshot.value),
    phone: useSelector(ref, (snapshot) => snapshot.context.phone),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    identify: (phone: string, code: string, key: string) =>
      ref.send({ type: 'recovery.identify', phone, code, key }),
    back: () => ref.send({ type: 'recovery.back' }),
    submit: (password: string) => ref.send({ type: 'recovery.submit', password }),
  };
}
