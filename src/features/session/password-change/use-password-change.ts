import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { passwordChangeMachine } from '../../../../machines/session/password-change.machine.ts';
import { changePassword } from '../../../../server/contract/session/account.ts';
import { useAppActors, type AppActors } from '../../../actors/app-actors.tsx';
import type { Client } from '../../../kit/call/client.ts';
import { useScreenTools } from '../../../kit/screen-tools.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';

/** Returns the actor that sends the call, with the field names of the contract. */
export const changingWith = (client: Client) =>
  fromPromise<void, { current: string; password: string }>(async ({ input, signal }) => {
    const change = { current_password: input.current, password: input.password };
    await client.send(changePassword, change, signal);
  });

const changeOf = (client: Client, session: AppActors['session']) =>
  passwordChangeMachine.provide({
    actors: {
      changePassword: changingWith(client),
    },
    // From then on the user has chosen the password, so the session requires no further change.
    actions: { announceChange: () => session.send({ type: 'session.passwordChanged' }) },
  });

/** Connects the form to the chart that changes the password of a signed-in user. */
export function usePasswordChange() {
  const { client } = useScreenTools();
  const { session } = useAppActors();
  const ref = useScreenActor(useState(() => changeOf(client, session))[0]);
  return {
    step: useSelector(ref, (snapshot) => snapshot.value),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    submit: (current: string, password: string) =>
      ref.send({ type: 'passwordChange.submit', current, password }),
    again: () => ref.send({ type: 'passwordChange.again' }),
  };
}
