import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { recordActionMachine } from '../../../machines/kit/record-action.machine.ts';
import type { InputOf } from '../call/client.ts';
import { saveAnswer, type FileCall } from './files.ts';
import { useScreenTools, type ScreenTools } from '../screen-tools.ts';
import { useScreenActor } from '../use-screen-actor.ts';

const savingOf = (tools: ScreenTools, call: FileCall, name: string) =>
  recordActionMachine.provide({
    actors: {
      act: fromPromise(({ input, signal }) => saveAnswer(tools, call, input.body, name, signal)),
    },
  });

/**
 * Downloads a file. If the call needs a purpose, the dialog asks for it first.
 * @param name the name for a file without one
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
    send: (input: InputOf<C>) => ref.send({ type: 'recordAction.send', action: 'save', body: input }),
  };
}
