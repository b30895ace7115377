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
 * Saves typed values automatically after a pause.
 * @param values null if nothing has changed, or if the values cannot be saved
 */
export function useKeptTyping(type: (values: Details) => void, values: Details | null): void {
  const tell = useEffectEvent(() => {
    if (values !== null) type(values);
  });
  // The values are a new object in every render. Their text changes only if the values change.
  const text = values === null ? '' : JSON.stringify(values);
  useEffect(() => {
    if (text !== '') tell();
  }, [text]);
}

/** The state and the acts of an application for an event. */
export type Application = ReturnType<typeof useApplication>;

/**
 * Provides the three steps of an application for an event.
 * @param entryId the id of the entry to continue; '' to start with the choice of an event
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
    /** Whether typed values are being saved automatically, or have been saved. */
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
