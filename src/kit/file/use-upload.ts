import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { uploadMachine, type UploadLimits } from '../../../machines/kit/upload.machine.ts';
import { uploadFile, type StoredFile } from '../../../server/contract/file.ts';
import { sendFile } from './files.ts';
import { createUploadActors } from './upload.actors.ts';
import { useScreenTools, type ScreenTools } from '../screen-tools.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** Creates the upload chart with its sender, and the store of its files. */
function createUploads(tools: ScreenTools) {
  const { keep, ...actors } = createUploadActors((file, onSent, signal) =>
    sendFile(tools, uploadFile, {}, file, signal, onSent),
  );
  return { keep, chart: uploadMachine.provide({ actors }) };
}

const storedIn = (answer: unknown) => answer as StoredFile;

/**
 * Uploads the files of one form field. The result is the input of `UploadField`.
 * @param limits only the value of the first render is used
 * @param arrived the files that the record already has
 */
export function useUpload(limits: UploadLimits, arrived: readonly StoredFile[] = []) {
  const tools = useScreenTools();
  const [{ chart, keep }] = useState(() => createUploads(tools));
  const ref = useScreenActor(chart, {
    input: { limits, arrived: arrived.map((answer) => ({ ...answer, answer })) },
  });
  const files = useSelector(ref, (snapshot) => snapshot.context.files);
  return {
    limits: useSelector(ref, (snapshot) => snapshot.context.limits),
    files,
    /** True while a file is being uploaded. A form that is sent now lacks the file. */
    isBusy: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    /** The files that the server has stored, in the order of selection. */
    stored: files.flatMap((file) => (file.status === 'done' ? [storedIn(file.answer)] : [])),
    add: (chosen: readonly File[]) => ref.send({ type: 'upload.add', files: keep(chosen) }),
    remove: (id: string) => ref.send({ type: 'upload.remove', id }),
    retry: (id: string) => ref.send({ type: 'upload.retry', id }),
  };
}
