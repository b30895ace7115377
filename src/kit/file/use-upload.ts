import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { uploadMachine, type UploadLimits } from '../../../machines/kit/upload.machine.ts';
import { uploadFile, type StoredFile } from '../../../server/contract/file.ts';
import { sendFile } from './files.ts';
import { createUploadActors } from './upload.actors.ts';
import { useScreenTools, type ScreenTools } from '../screen-tools.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** The upload chart with its sender, and where chosen files are kept for it. */
function createUploads(tools: ScreenTools) {
  const { keep, ...actors } = createUploadActors((file, onSent, signal) =>
    sendFile(tools, uploadFile, {}, file, signal, onSent),
  );
  return { keep, chart: uploadMachine.provide({ actors }) };
}

const storedIn = (answer: unknown) => answer as StoredFile;

/**
 * Files on their way to the server, for one field of a form: what `UploadField` takes.
 * @param limits of the first rendering; a later one changes nothing
 * @param arrived what the record has already
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
    /** Something is on its way: what a form sends now would lack it. */
    isBusy: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    /** What the server has, in the order in which it was chosen. */
    stored: files.flatMap((file) => (file.status === 'done' ? [storedIn(file.answer)] : [])),
    add: (chosen: readonly File[]) => ref.send({ type: 'upload.add', files: keep(chosen) }),
    remove: (id: string) => ref.send({ type: 'upload.remove', id }),
    retry: (id: string) => ref.send({ type: 'upload.retry', id }),
  };
}
