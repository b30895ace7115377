import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import * as v from 'valibot';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import type { Call } from '../../server/contract/call.ts';
import { createFileReceiver, saveFile } from '../adapters/file-receiver.ts';
import { addressed, type InputOf, type Values } from './client.ts';
import { useScreenTools, type ScreenTools } from './screen-tools.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** A call that gives a file for what its body asks. */
type FileCall = Call & { readonly answer: 'file'; readonly body: object };

const savingOf = ({ requestBy }: ScreenTools, call: FileCall, name: string) =>
  recordActionMachine.provide({
    actors: {
      act: fromPromise(async ({ input, signal }) => {
        const { path, rest: body } = addressed(call, input.body);
        const file = await requestBy(createFileReceiver)(
          { method: call.method, path, body },
          v.unknown(),
          signal,
        );
        saveFile(file as File, name);
        return null;
      }),
    },
  });

/**
 * Takes something away as a file: asks what for first.
 * @param name of a file that comes without one
 */
export function useSavedFile<C extends FileCall>(call: C, name: string) {
  const tools = useScreenTools();
  const ref = useScreenActor(useState(() => savingOf(tools, call, name))[0]);
  return {
    isAsked: useSelector(ref, (snapshot) => snapshot.context.action !== ''),
    isSending: useSelector(ref, (snapshot) => snapshot.matches('sending')),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    ask: () => ref.send({ type: 'recordAction.ask', action: 'save' }),
    cancel: () => ref.send({ type: 'recordAction.cancel' }),
    send: (input: InputOf<C>) =>
      ref.send({ type: 'recordAction.send', action: 'save', body: input as Values }),
  };
}
