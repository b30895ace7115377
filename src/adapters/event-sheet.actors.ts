import { fromCallback, fromPromise, type EventObject } from 'xstate';
import * as v from 'valibot';
import { eventSheetPaths, eventSheetResult } from '../../server/contract/event-sheet.ts';
import { createFileReceiver, saveFile } from './file-receiver.ts';
import { createFileSender } from './file-sender.ts';
import type { Send, SenderOptions } from './http.ts';
import { CallFailedError, type Request } from './request.ts';

/** A sheet as the chart knows it. */
interface ChosenSheet {
  readonly id: string;
  readonly name: string;
  readonly competition: string;
}

const pathOf = (path: string, competition: string) => path.replace(':id', encodeURIComponent(competition));

/** The outside world of the chart that imports a sheet of events: it has the files, the chart has their ids. */
export function createEventSheetActors(requestBy: (sender: (options: SenderOptions) => Send) => Request) {
  const kept = new Map<string, File>();
  return {
    /** Keeps a file for as long as the screen lives; gives what the chart is told of it. */
    keep: (file: File, competition: string): ChosenSheet => {
      const id = `chosen-${kept.size + 1}`;
      kept.set(id, file);
      return { id, name: file.name, competition };
    },
    send: fromCallback<EventObject, { file: ChosenSheet | null; isDry: boolean }>(({ input, sendBack }) => {
      const file = kept.get(input.file?.id ?? '');
      if (file === undefined || input.file === null) throw new Error('no such file');
      const path = pathOf(eventSheetPaths.importEvents, input.file.competition);
      const call = new AbortController();
      requestBy(createFileSender(file, () => {}))(
        { method: 'POST', path: input.isDry ? `${path}?dry_run=1` : path },
        eventSheetResult,
        call.signal,
      )
        .then((result) => sendBack({ type: 'entryImport.answered', faults: result.faults, result }))
        .catch((error: unknown) => {
          const { failure } =
            error instanceof CallFailedError ? error : new CallFailedError({ kind: 'unexpected' });
          sendBack({ type: 'entryImport.failed', failure });
        });
      return () => call.abort();
    }),
    /** Saves the template of a competition. */
    saveTemplate: fromPromise<string, { what: string }>(async ({ input, signal }) => {
      const path = pathOf(eventSheetPaths.eventTemplate, input.what);
      const content = (await requestBy(createFileReceiver)(
        { method: 'GET', path },
        v.unknown(),
        signal,
      )) as File;
      saveFile(content, 'events.xlsx');
      return input.what;
    }),
  };
}
