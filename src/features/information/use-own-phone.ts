import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { phoneChangeMachine, type PhoneChangeProof } from '../../../machines/session/phone-change.machine.ts';
import { changeOwnPhone, getOwnPhone } from '../../../server/contract/session/phone-change.ts';
import type { Client } from '../../kit/call/client.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { useScreenActor } from '../../kit/use-screen-actor.ts';

const changeBy = ({ send }: Client) =>
  phoneChangeMachine.provide({
    actors: {
      changePhone: fromPromise(async ({ input, signal }) => {
        const { password, presentCode, presentKey, ...proof } = input;
        const body = {
          ...proof,
          ...(password !== '' && { current_password: password }),
          ...(presentKey !== '' && { present_code: presentCode, present_key: presentKey }),
        };
        await send(changeOwnPhone, body, signal);
      }),
    },
  });

/** Reads the mobile number of the user's account and connects the chart that changes it. */
export function useOwnPhone() {
  const { client } = useScreenTools();
  const { data: own, failure, isLoading, reload, ref } = useRecord(getOwnPhone, {});
  const changing = useScreenActor(useState(() => changeBy(client))[0]);
  // The record is reloaded because it contains the new number.
  useEffect(() => {
    const done = changing.on('phoneChange.done', () => ref.send({ type: 'resource.reload' }));
    return () => done.unsubscribe();
  }, [changing, ref]);
  return {
    own,
    failure,
    isLoading,
    reload,
    step: useSelector(changing, (snapshot) => snapshot.value),
    changeFailure: useSelector(changing, (snapshot) => snapshot.context.failure),
    begin: () => changing.send({ type: 'phoneChange.begin' }),
    cancel: () => changing.send({ type: 'phoneChange.cancel' }),
    submit: (proof: PhoneChangeProof) => changing.send({ type: 'phoneChange.submit', ...proof }),
  };
}
