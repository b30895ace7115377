import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import {
  entryApplicationMachine,
  type ApplicationDetails,
  type ApplicationEntry,
} from '../../../../machines/entry/entry-application.machine.ts';
import { beginEntry, changeEntry, submitEntry } from '../../../../server/contract/entry/entry-acts.ts';
import { getEntry } from '../../../../server/contract/entry/entry.ts';
import { answerIn, type Client } from '../../../kit/call/client.ts';
import { useScreenTools } from '../../../kit/screen-tools.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';

type Details = ApplicationDetails['values'];

const begun = (entry: ApplicationEntry | null) => {
  if (entry === null) throw new Error('there is no entry yet');
  return entry;
};

function applicationOf({ send, sendValues }: Client) {
  const keep = fromPromise<ApplicationEntry, ApplicationDetails>(({ input, signal }) => {
    const { id, version } = begun(input.entry);
    return sendValues(changeEntry, { ...input.values, id, version }, signal);
  });
  return entryApplicationMachine.provide({
    actors: {
      open: fromPromise(({ input, signal }) => send(beginEntry, { event_id: input.eventId }, signal)),
      find: fromPromise(({ input, signal }) => send(getEntry, { id: input.entryId }, signal)),
      keep,
      save: keep,
      submit: fromPromise(({ input, signal }) => {
        const { id, version } = begun(input.entry);
        return send(submitEntry, { id, version, consent: true }, signal);
      }),
    },
  });
}

type Snapshot = SnapshotFrom<typeof entryApplicationMachine>;

const stepOf = ({ value }: Snapshot) => (typeof value === 'string' ? value : 'checking');

function draftOf(snapshot: Snapshot): 'none' | 'saving' | 'saved' {
  if (snapshot.matches({ checking: 'still' })) return snapshot.context.typed === null ? 'none' : 'saved';
  return snapshot.matches('checking') ? 'saving' : 'none';
}

/**
 * Has what is typed kept by itself, after a pause.
 * @param values null where there is nothing new, or nothing that could be kept
 */
export function useKeptTyping(type: (values: Details) => void, values: Details | null): void {
  const tell = useEffectEvent(() => {
    if (values !== null) type(values);
  });
  // Objects differ in every rendering; their text differs with what is typed.
  const text = values === null ? '' : JSON.stringify(values);
  useEffect(() => {
    if (text !== '') tell();
  }, [text]);
}

/** The three steps of entering an event, on screen. */
export type Application = ReturnType<typeof useApplication>;

/**
 * The three steps of entering an event.
 * @param entryId of the entry to go on with; '' to begin with the choice of an event
 */
export function useApplication(entryId: string) {
  const { client } = useScreenTools();
  const ref = useScreenActor(useState(() => applicationOf(client))[0]);
  useEffect(() => {
    if (entryId !== '') ref.send({ type: 'application.resume', entryId });
  }, [ref, entryId]);
  const type = useCallback((values: Details) => ref.send({ type: 'application.typed', values }), [ref]);
  return {
    step: useSelector(ref, stepOf),
    /** What has become of what was typed: kept by itself, or about to be. */
    draft: useSelector(ref, draftOf),
    entry: useSelector(ref, (snapshot) => answerIn(getEntry, snapshot.context.entry)),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isBusy: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    choose: (eventId: string) => ref.send({ type: 'application.choose', eventId }),
    type,
    keep: (values: Details) => ref.send({ type: 'application.keep', values }),
    back: () => ref.send({ type: 'application.back' }),
    submit: () => ref.send({ type: 'application.submit' }),
    again: () => ref.send({ type: 'application.again' }),
  };
}
