import { fromCallback, type EventObject } from 'xstate';
import type { StoredFile } from '../../../server/contract/file.ts';
import { failureIn } from './files.ts';

/** Sends a file and returns the server's description of it. Rejects with a `CallFailedError`. */
export type SendFile = (
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<StoredFile>;

/** Creates the actors of the upload chart. They store the files. The chart holds ids, names and sizes. */
export function createUploadActors(send: SendFile) {
  const kept = new Map<string, File>();
  let count = 0;
  return {
    /** Stores files for the lifetime of the screen. Returns their data for the chart. */
    keep: (files: readonly File[]) =>
      files.map((file) => {
        const id = `chosen-${++count}`;
        kept.set(id, file);
        return { id, name: file.name, size: file.size };
      }),
    sendFile: fromCallback<EventObject, { id: string }>(({ input, sendBack }) => {
      const file = kept.get(input.id);
      if (file === undefined) throw new Error(`no file ${input.id}`);
      const call = new AbortController();
      send(file, (sent) => sendBack({ type: 'upload.progressed', sent }), call.signal).then(
        (answer) => sendBack({ type: 'upload.arrived', answer }),
        (error: unknown) => sendBack({ type: 'upload.failed', failure: failureIn(error) }),
      );
      return () => call.abort();
    }),
  };
}
