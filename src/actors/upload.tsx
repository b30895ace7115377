import { useSelector } from '@xstate/react';
import { createContext, use, useState } from 'react';
import type { ChosenFile, UploadLimits, uploadMachine } from '../../machines/upload.machine.ts';
import type { StoredFile } from '../../server/contract/file.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** The upload chart with its sender, and where chosen files are kept for it; made by app/with-uploads.tsx. */
export interface Uploads {
  readonly chart: typeof uploadMachine;
  readonly keep: (files: readonly File[]) => readonly ChosenFile[];
}

const UploadsContext = createContext<(() => Uploads) | null>(null);

export const UploadsProvider = UploadsContext.Provider;

const storedIn = (answer: unknown) => answer as StoredFile;

/**
 * Files on their way to the server, for one field of a form: what `UploadField` takes. Needs the view to be
 * made by `withUploads`.
 * @param limits of the first rendering; a later one changes nothing
 * @param arrived what the record has already
 */
export function useUpload(limits: UploadLimits, arrived: readonly StoredFile[] = []) {
  const create = use(UploadsContext);
  if (create === null) throw new Error('UploadsProvider is missing');
  const [{ chart, keep }] = useState(create);
  const ref = useScreenActor(chart, {
    input: { limits, arrived: arrived.map((answer) => ({ ...answer, answer })) },
  });
  const files = useSelector(ref, (snapshot) => snapshot.context.files);
  return {
    limits: useSelector(ref, (snapshot) => snapshot.context.limits),
    files,
    /** Something is on its way: what a form sends now would lack it. */
    isBusy: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    /** What the server has, in the order in which it was chosen. */
    stored: files.flatMap((file) => (file.status === 'done' ? [storedIn(file.answer)] : [])),
    add: (chosen: readonly File[]) => ref.send({ type: 'upload.add', files: keep(chosen) }),
    remove: (id: string) => ref.send({ type: 'upload.remove', id }),
    retry: (id: string) => ref.send({ type: 'upload.retry', id }),
  };
}
