import { useSelector } from '@xstate/react';
import { useEffect, useInsertionEffect, useState } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import { resourceMachine } from '../../../machines/kit/resource.machine.ts';
import { createSame, type Answers } from '../call/answers.ts';
import {
  addressed,
  readAt,
  type AnswerOf,
  type Client,
  type InputOf,
  type JsonCall,
  type Values,
} from '../call/client.ts';
import { useScreenTools } from '../screen-tools.ts';
import { useReading } from '../call/use-reading.ts';
import { useLooks } from '../use-looks.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** A call that reads something. */
export type ReadCall = JsonCall & { readonly method: 'GET' };

/** Something the server has, on screen. */
export interface RecordOnScreen<Data> {
  /** Null while it is on its way for the first time, and where it cannot be had. */
  readonly data: Data | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** The call that reads it, and for what ties it to other charts. */
  readonly call: JsonCall;
  readonly ref: ActorRefFrom<typeof resourceMachine>;
}

function recordOf({ sendValues }: Client, call: JsonCall, of: Values) {
  const same = createSame('instant');
  return resourceMachine.provide({
    actors: { load: fromPromise(async ({ signal }) => same(await sendValues(call, of, signal))) },
  });
}

/** What is known of it is remembered for the session, for when it is opened again. */
function wireAnswers(ref: ActorRefFrom<typeof resourceMachine>, answers: Answers, of: string): () => void {
  const heard = [
    ref.on('resource.known', ({ data }) => answers.keep(of, data)),
    ref.on('resource.gone', () => answers.forget(of)),
  ];
  return () => heard.forEach((one) => one.unsubscribe());
}

/**
 * Something the server has.
 * @param call of the first rendering; a later one changes nothing, as with `of`
 * @param of which one: the parameters and the query of the call
 * @param again what happens whenever the view is looked at again: 'reload' shows what was done elsewhere
 *   meanwhile, 'keep' leaves what somebody's typing began with. 'recall' is 'reload', and begins with what was
 *   there the last time in this session: not where a form or an effect begins with what it is given first
 */
export function useRecord<C extends ReadCall>(
  call: C,
  of: InputOf<C>,
  again: 'reload' | 'recall' | 'keep' = 'keep',
): RecordOnScreen<AnswerOf<C>> {
  const { client } = useScreenTools();
  const { answers, learn } = useReading(call, () => of);
  const [address] = useState(() => readAt(call, of));
  const ref = useScreenActor(useState(() => recordOf(client, call, of))[0], {
    input: { of: addressed(call, of).path, kept: again === 'recall' ? answers.recall(address) : null },
  });
  useInsertionEffect(() => wireAnswers(ref, answers, address), [ref, answers, address]);
  useEffect(() => learn(address), [learn, address]);
  useLooks(() => {
    if (again !== 'keep') ref.send({ type: 'resource.look' });
  });
  return {
    data: useSelector(ref, (snapshot) => snapshot.context.data as AnswerOf<C> | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
    call,
    ref,
  };
}
