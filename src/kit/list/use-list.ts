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
import { useRehearsalBand } from '../use-rehearsal-band.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** A call that returns a page of a list. */
export type ListCall = JsonCall & { readonly method: 'GET'; readonly query: object };

/** A list on screen: its page, or the failure. */
export interface ListOnScreen<Page> {
  readonly page: Page | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  /** True while the rows on screen belong to the previous query. */
  readonly isTurning: boolean;
  /**
   * Whether newer rows are being loaded. Only components that show this value are rendered when it changes.
   */
  readonly isBusy: Live<boolean>;
  readonly reload: () => void;
  /** Writes a query to the address. Loads the list again if the address contains the query already. */
  readonly choose: (query: string) => void;
  /** The actor, for connections to other charts. */
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

/** Stores the last answer of each query for the session. */
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

/**
 * Returns whether a list is being read, as a subscription. Every display of a list starts a read, and most
 * reads change no row, so the state is not rendered with the list.
 */
const busyOf = (list: ActorRefFrom<typeof listMachine>): Live<boolean> => ({
  get: () => list.getSnapshot().hasTag('busy'),
  subscribe(listener) {
    const heard = list.subscribe(listener);
    return () => heard.unsubscribe();
  },
});

/** Writes the selected query to the hash of the page's address. The page therefore remains one tag. */
function wireList(list: ActorRefFrom<typeof listMachine>, history: BrowserHistory): () => void {
  const chosen = list.on('list.chosen', ({ query }) => {
    const { pathname, search } = history.location;
    history.push({ pathname, search, hash: query === '' ? '' : `#${query}` });
  });
  return () => chosen.unsubscribe();
}

/**
 * Reads a list that the server returns page by page.
 * @param call only the value of the first render is used, as with `of`
 * @param query the query of the address, in the syntax of the call's query
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
  // The list is read again each time it is shown, so that changes made elsewhere appear.
  useLooks(() => ref.send({ type: 'list.look' }));
  const page = useSelector(ref, (snapshot) => snapshot.context.data as AnswerOf<C> | null);
  useRehearsalBand(page);
  return {
    page,
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    isTurning: useSelector(ref, (snapshot) => snapshot.matches('turning')),
    isBusy,
    reload: () => ref.send({ type: 'list.reload' }),
    choose: (wish) => ref.send({ type: 'list.choose', query: wish, present: history.location.hash.slice(1) }),
    ref,
  };
}
