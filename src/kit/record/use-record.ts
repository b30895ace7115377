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
import { useRehearsalBand } from '../use-rehearsal-band.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** A call that reads data. */
export type ReadCall = JsonCall & { readonly method: 'GET' };

/** A record of the server, on screen. */
export interface RecordOnScreen<Data> {
  /** Null during the first load, and if the record cannot be loaded. */
  readonly data: Data | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** The call that reads the record. With `ref` it connects the record to other charts. */
  readonly call: JsonCall;
  readonly ref: ActorRefFrom<typeof resourceMachine>;
}

function recordOf({ sendValues }: Client, call: JsonCall, of: Values) {
  const same = createSame('instant');
  return resourceMachine.provide({
    actors: { load: fromPromise(async ({ signal }) => same(await sendValues(call, of, signal))) },
  });
}

/** Stores the last answer for the session, for the next time that the record is opened. */
function wireAnswers(ref: ActorRefFrom<typeof resourceMachine>, answers: Answers, of: string): () => void {
  const heard = [
    ref.on('resource.known', ({ data }) => answers.keep(of, data)),
    ref.on('resource.gone', () => answers.forget(of)),
  ];
  return () => heard.forEach((one) => one.unsubscribe());
}

/**
 * Reads a record of the server. The mode `again` defines what happens each time the view is shown again:
 *
 * - 'reload' loads changes made elsewhere.
 * - 'recall' does the same, but starts with the cached answer of this session. Do not use it if a form or an
 *   effect is initialized with the first data.
 * - 'keep' leaves the data from which a form was initialized.
 *
 * @param call only the value of the first render is used, as with `of`
 * @param of identifies the record: the parameters and the query of the call
 * @param again the mode, as listed above
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
  const data = useSelector(ref, (snapshot) => snapshot.context.data as AnswerOf<C> | null);
  useRehearsalBand(data);
  return {
    data,
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
    call,
    ref,
  };
}
