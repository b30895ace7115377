import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, type EventObject } from 'xstate';
import {
  entryImportMachine,
  type GivenFiles,
  type ImportFile,
  type ImportProgress,
} from '../../../../machines/entry/entry-import.machine.ts';
import {
  enterPeople,
  getEntryTemplate,
  importEntries,
  type ImportResult,
  type PeopleEntry,
} from '../../../../server/contract/entry/entry-import.ts';
import type { StoredFile } from '../../../../server/contract/file.ts';
import { answerIn } from '../../../kit/call/client.ts';
import { failureIn, refused, sendForLines } from '../../../kit/file/files.ts';
import { useScreenTools, type ScreenTools } from '../../../kit/screen-tools.ts';
import { useSavedFile } from '../../../kit/file/use-saved-file.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';

/** People of the roster who are to be entered for an event. */
type ChosenPeople = Pick<PeopleEntry, 'event_id' | 'person_ids'>;

interface Sending {
  readonly chosen: File | ChosenPeople;
  readonly competition: string;
  readonly files: GivenFiles;
  /** Whether the people are only checked and not entered. */
  readonly isDry: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly signal: AbortSignal;
}

/** Sends a sheet or the chosen people, and returns the result of the server. */
async function send(
  tools: ScreenTools,
  { chosen, competition, files: given, isDry, onProgress, signal }: Sending,
): Promise<ImportResult> {
  const files = Object.entries(given)
    .map(([place, { id }]) => `${place}.${id}`)
    .join(',');
  if (!(chosen instanceof File)) {
    const said = isDry ? { dry_run: true } : { stamped: true, consent: true, files };
    return tools.client.send(enterPeople, { ...chosen, ...said }, signal);
  }
  const query = { competition, ...(isDry ? { dry_run: '1' } : { stamped: '1', consent: '1', files }) };
  const lines = await sendForLines(
    tools,
    importEntries,
    query,
    chosen,
    (come) => {
      const last = come.findLast((line) => line.kind === 'progress');
      if (last !== undefined) onProgress(last);
    },
    signal,
  );
  const last = lines.at(-1);
  if (last?.kind === 'result') return last.result;
  if (last?.kind === 'refused') throw refused(last.error);
  throw new Error('the answer ends before it says what became of the sheet');
}

/**
 * Creates the import chart with its actors and the storage of the chosen files and people. The chart stores
 * only ids.
 */
function createImport(tools: ScreenTools) {
  const kept = new Map<string, File | ChosenPeople>();
  return {
    /**
     * Stores a file or the chosen people until the screen is unmounted. Returns the description for the
     * chart.
     */
    keep: (chosen: File | ChosenPeople, competition: string): ImportFile => {
      const id = `chosen-${kept.size + 1}`;
      kept.set(id, chosen);
      return { id, name: chosen instanceof File ? chosen.name : '', competition };
    },
    chart: entryImportMachine.provide({
      actors: {
        send: fromCallback<EventObject, { file: ImportFile | null; files: GivenFiles; isDry: boolean }>(
          ({ input: { file, files, isDry }, sendBack }) => {
            const chosen = file === null ? undefined : kept.get(file.id);
            if (file === null || chosen === undefined) throw new Error('no such file');
            const call = new AbortController();
            send(tools, {
              chosen,
              competition: file.competition,
              files,
              isDry,
              onProgress: (progress) => sendBack({ type: 'entryImport.progressed', progress }),
              signal: call.signal,
            }).then(
              (result) =>
                sendBack({
                  type: 'entryImport.answered',
                  faults: result.faults,
                  lacks: result.lacking.flatMap(({ files: kinds }) => kinds).length,
                  result,
                }),
              (error: unknown) => sendBack({ type: 'entryImport.failed', failure: failureIn(error) }),
            );
            return () => call.abort();
          },
        ),
      },
    }),
  };
}

/** The state and the acts of a batch entry. */
export type EntryImport = ReturnType<typeof useEntryImport>;

/** Provides the entry of many people from a sheet. */
export function useEntryImport() {
  const tools = useScreenTools();
  const [{ chart, keep }] = useState(() => createImport(tools));
  const ref = useScreenActor(chart);
  const template = useSavedFile(getEntryTemplate, 'entry-sheet.xlsx');
  return {
    step: useSelector(ref, (snapshot) => snapshot.value),
    file: useSelector(ref, (snapshot) => snapshot.context.file),
    /** The file that is being checked while the faults of `file` are still shown. */
    next: useSelector(ref, (snapshot) => snapshot.context.next),
    progress: useSelector(ref, (snapshot) => snapshot.context.progress),
    result: useSelector(ref, (snapshot) => answerIn(enterPeople, snapshot.context.result)),
    /** The uploaded files by row and kind. They are those that `give` has received. */
    files: useSelector(ref, (snapshot) => snapshot.context.files),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    check: (chosen: File | ChosenPeople, competition: string) =>
      ref.send({ type: 'entryImport.check', file: keep(chosen, competition) }),
    give: (place: string, file: StoredFile | null) => ref.send({ type: 'entryImport.give', place, file }),
    enter: () => ref.send({ type: 'entryImport.enter' }),
    again: () => ref.send({ type: 'entryImport.again' }),
    isFetching: template.isSending,
    saveTemplate: (competition: string) => template.send({ competition }),
  };
}
