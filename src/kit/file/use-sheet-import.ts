import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { fromCallback, type ActorRefFrom, type EventObject } from 'xstate';
import {
  entryImportMachine,
  type GivenFiles,
  type ImportFile,
} from '../../../machines/entry/entry-import.machine.ts';
import { answerIn, type JsonCall, type Values } from '../call/client.ts';
import { failureIn, sendFile } from './files.ts';
import { useScreenTools, type ScreenTools } from '../screen-tools.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** A call that checks a sheet and, unless `dry_run` is given, imports it. */
type SheetCall = JsonCall & {
  readonly file: number;
  readonly answer: v.GenericSchema<unknown, { readonly faults: number }>;
};

/** Creates the import chart and the store of its files. The chart holds only their ids and names. */
function createSheets(tools: ScreenTools, call: SheetCall) {
  const kept = new Map<string, { readonly file: File; readonly about: Values }>();
  const send = fromCallback<EventObject, { file: ImportFile | null; files: GivenFiles; isDry: boolean }>(
    ({ input: { file: chosen, isDry }, sendBack }) => {
      const sheet = chosen === null ? undefined : kept.get(chosen.id);
      if (sheet === undefined) throw new Error('no such file');
      const stopped = new AbortController();
      const input = { ...sheet.about, ...(isDry && { dry_run: '1' }) };
      sendFile(tools, call, input, sheet.file, stopped.signal)
        .then((result) => sendBack({ type: 'entryImport.answered', faults: result.faults, lacks: 0, result }))
        .catch((error: unknown) => sendBack({ type: 'entryImport.failed', failure: failureIn(error) }));
      return () => stopped.abort();
    },
  );
  return {
    chart: entryImportMachine.provide({ actors: { send } }),
    /** Stores a file for the lifetime of the screen. Returns its data for the chart. */
    keep: (file: File, about: Values): ImportFile => {
      const id = `chosen-${kept.size + 1}`;
      kept.set(id, { file, about });
      return { id, name: file.name, competition: '' };
    },
  };
}

/** Subscribes to the import and calls `onEntered` after it. Returns a function that unsubscribes. */
function wireSheet(sheet: ActorRefFrom<typeof entryImportMachine>, onEntered: () => void): () => void {
  const moved = sheet.subscribe(({ value }) => {
    if (value === 'entered') onEntered();
  });
  return () => moved.unsubscribe();
}

/**
 * Imports a spreadsheet: it is checked first and imported as a whole if it has no faults.
 * @param call only the value of the first render is used
 * @param onEntered reads the record or the list that shows the result again
 */
export function useSheetImport<C extends SheetCall>(call: C, onEntered: () => void) {
  const tools = useScreenTools();
  const [{ chart, keep }] = useState(() => createSheets(tools, call));
  const ref = useScreenActor(chart);
  useEffect(() => wireSheet(ref, onEntered), [ref, onEntered]);
  const step = useSelector(ref, (snapshot) => snapshot.value);
  return {
    step,
    isBusy: step === 'checking' || step === 'rechecking' || step === 'entering',
    result: useSelector(ref, (snapshot) => answerIn(call, snapshot.context.result)),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    /**
     * Checks a file that replaces the previous one. The faults of the previous file stay until the check
     * ends.
     * @param about parameters of the call's path and of its query, except `dry_run`
     */
    choose: (file: File, about: Values) => {
      if (ref.getSnapshot().matches('entered')) ref.send({ type: 'entryImport.again' });
      ref.send({ type: 'entryImport.check', file: keep(file, about) });
    },
    enter: () => ref.send({ type: 'entryImport.enter' }),
  };
}
