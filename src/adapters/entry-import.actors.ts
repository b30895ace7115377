import { fromCallback, fromPromise, type EventObject } from 'xstate';
import * as v from 'valibot';
import {
  importLine,
  importPaths,
  importResult,
  type ImportLine,
  type ImportResult,
  type PeopleEntry,
} from '../../server/contract/entry-import.ts';
import { createFileReceiver, saveFile } from './file-receiver.ts';
import { createFileSender } from './file-sender.ts';
import type { Send, SenderOptions } from './http.ts';
import { CallFailedError, type Request } from './request.ts';

/** A file as the chart knows it. */
interface ImportFile {
  readonly id: string;
  readonly name: string;
  readonly competition: string;
}

/** People of the roster for an event. */
type ChosenPeople = Pick<PeopleEntry, 'event_id' | 'person_ids'>;

/** The lines of an answer that have come as a whole. */
function linesOf(text: string): ImportLine[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).trim();
  if (whole === '') return [];
  return whole.split('\n').map((line) => v.parse(importLine, JSON.parse(line)));
}

const unexpected = new CallFailedError({ kind: 'unexpected' });

/** The outside world of the import chart: it has the files, the chart has their ids. */
export function createEntryImportActors(
  request: Request,
  requestBy: (sender: (options: SenderOptions) => Send) => Request,
) {
  const kept = new Map<string, File | ChosenPeople>();
  return {
    /** Keeps a file, or who was chosen, for as long as the screen lives; gives what the chart is told of it. */
    keep: (chosen: File | ChosenPeople, competition: string): ImportFile => {
      const id = `chosen-${kept.size + 1}`;
      kept.set(id, chosen);
      return { id, name: chosen instanceof File ? chosen.name : '', competition };
    },
    send: fromCallback<EventObject, { file: ImportFile | null; isDry: boolean }>(({ input, sendBack }) => {
      const file = kept.get(input.file?.id ?? '');
      if (file === undefined || input.file === null) throw new Error('no such file');
      const call = new AbortController();
      const answered = (result: ImportResult) =>
        sendBack({ type: 'entryImport.answered', faults: result.faults, result });
      const failed = (error: unknown) => {
        const { failure } = error instanceof CallFailedError ? error : unexpected;
        sendBack({ type: 'entryImport.failed', failure });
      };
      if (!(file instanceof File)) {
        const body = { ...file, ...(input.isDry ? { dry_run: true } : { stamped: true, consent: true }) };
        request({ method: 'POST', path: importPaths.enterPeople, body }, importResult, call.signal).then(
          answered,
          failed,
        );
        return () => call.abort();
      }
      const said = new URLSearchParams({
        competition: input.file.competition,
        ...(input.isDry ? { dry_run: '1' } : { stamped: '1', consent: '1' }),
      });
      const showProgress = (text: string) => {
        const last = linesOf(text).findLast((line) => line.kind === 'progress');
        if (last !== undefined) sendBack({ type: 'entryImport.progressed', progress: last });
      };
      const conclude = (text: string) => {
        const last = linesOf(`${text}\n`).at(-1);
        if (last?.kind === 'result') answered(last.result);
        else if (last?.kind === 'refused') {
          const { message, code = null } = last.error;
          throw new CallFailedError({ kind: 'refused', message, code });
        } else throw unexpected;
      };
      requestBy(createFileSender(file, () => {}, showProgress))(
        { method: 'POST', path: `${importPaths.importEntries}?${said.toString()}` },
        v.string(),
        call.signal,
      )
        .then(conclude)
        .catch(failed);
      return () => call.abort();
    }),
    /** Saves the template of a competition. */
    saveTemplate: fromPromise<string, { what: string }>(async ({ input, signal }) => {
      const query = new URLSearchParams({ competition: input.what });
      const call = { method: 'GET', path: `${importPaths.entryTemplate}?${query.toString()}` } as const;
      const content = (await requestBy(createFileReceiver)(call, v.unknown(), signal)) as File;
      saveFile(content, 'entry-sheet.xlsx');
      return input.what;
    }),
  };
}
