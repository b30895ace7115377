import { useSelector } from '@xstate/react';
import { useEffect, useInsertionEffect, useState } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Live } from '../../ui/records/live.ts';
import { listMachine } from '../../../machines/kit/list.machine.ts';
import type { BrowserHistory } from '../../adapters/browser/browser-history.ts';
import { createSame, type Answers } from '../call/answers.ts';
import { readAt, type AnswerOf, type Client, type JsonCall, type ParametersOf } from '../call/client.ts';
import { useScreenTools } from '../screen-tools.ts';
import { useReading } from '../call/use-reading.ts';
import { useLooks } from '../use-looks.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** A call that gives a page of a list. */
export type ListCall = JsonCall & { readonly method: 'GET'; readonly query: object };

/** A list on screen: its page, or why there is none. */
export interface ListOnScreen<Page> {
  readonly page: Page | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  /** The rows on screen are those of what was asked for before. */
  readonly isTurning: boolean;
  /** Newer rows are on their way: only what says so is rendered anew for it. */
  readonly isBusy: Live<boolean>;
  readonly reload: () => void;
  /** Puts what is wished for into the address. */
  readonly choose: (query: string) => void;
  /** For what ties it to other charts. */
  readonly ref: ActorRefFrom<typeof listMachine>;
}

const inputOf = (of: Readonly<Record<string, string>>, query: string) => ({
  ...of,
  ...Object.fromEntries(new URLSearchParams(query)),
});

function listOf({ sendValues }: Client, call: JsonCall, of: Readonly<Record<string, string>>) {
  const same = createSame('day');
  return listMachine.provide({
    actors: {
      load: fromPromise(async ({ input, signal }) =>
        same(await sendValues(call, inputOf(of, input.query), signal)),
      ),
    },
  });
}

/** What was there of each query is remembered for the session. */
function wireAnswers(
  list: ActorRefFrom<typeof listMachine>,
  answers: Answers,
  addressOf: (query: string) => string,
): () => void {
  const heard = [
    list.on('list.known', ({ query, data }) => answers.keep(addressOf(query), data)),
    list.on('list.gone', ({ query }) => answers.forget(addressOf(query))),
  ];
  return () => heard.forEach((one) => one.unsubscribe());
}

/** Whether a list is being read: every look at it begins and ends so, and most find what is there already. */
const busyOf = (list: ActorRefFrom<typeof listMachine>): Live<boolean> => ({
  get: () => list.getSnapshot().hasTag('busy'),
  subscribe(listener) {
    const heard = list.subscribe(listener);
    return () => heard.unsubscribe();
  },
});

/** What is chosen in a list goes into the address of its page, behind the "#": it stays one tag. */
function wireList(list: ActorRefFrom<typeof listMachine>, history: BrowserHistory): () => void {
  const chosen = list.on('list.chosen', ({ query }) => {
    const { pathname, search } = history.location;
    history.push({ pathname, search, hash: query === '' ? '' : `#${query}` });
  });
  return () => chosen.unsubscribe();
}

/**
 * A list that the server gives page by page.
 * @param call of the first rendering; a later one changes nothing, as with `of`
 * @param query what the address asks for, as the call's query is written
 * @param of the parameters of the call's path
 */
export function useList<C extends ListCall>(
  call: C,
  query: string,
  of: ParametersOf<C>,
): ListOnScreen<AnswerOf<C>> {
  const { client, history } = useScreenTools();
  const { answers, learn } = useReading(call, () => inputOf(of, query));
  const [addressOf] = useState(() => (asked: string) => readAt(call, inputOf(of, asked)));
  const ref = useScreenActor(useState(() => listOf(client, call, of))[0], {
    input: { query, kept: answers.recall(addressOf(query)) },
  });
  const [isBusy] = useState(() => busyOf(ref));
  useInsertionEffect(() => wireAnswers(ref, answers, addressOf), [ref, answers, addressOf]);
  useEffect(() => wireList(ref, history), [ref, history]);
  useEffect(
    () => ref.send({ type: 'list.asked', query, kept: answers.recall(addressOf(query)) }),
    [ref, query, answers, addressOf],
  );
  useEffect(() => learn(addressOf(query)), [learn, addressOf, query]);
  // Whenever it is looked at again: what was done elsewhere shows.
  useLooks(() => ref.send({ type: 'list.look' }));
  return {
    page: useSelector(ref, (snapshot) => snapshot.context.data as AnswerOf<C> | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    isTurning: useSelector(ref, (snapshot) => snapshot.matches('turning')),
    isBusy,
    reload: () => ref.send({ type: 'list.reload' }),
    choose: (wish) => ref.send({ type: 'list.choose', query: wish }),
    ref,
  };
}
