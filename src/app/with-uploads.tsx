import { useCallback, type ComponentType } from 'react';
import { uploadMachine } from '../../machines/upload.machine.ts';
import { storedFile } from '../../server/contract/file.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { UploadsProvider, type Uploads } from '../actors/upload.tsx';
import { createFileSender } from '../adapters/file-sender.ts';
import { createUploadActors } from '../adapters/upload.actors.ts';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';

function createUploads({ requestBy }: ScreenTools): Uploads {
  const { keep, sendFile } = createUploadActors((file, onSent, signal) =>
    requestBy(createFileSender(file, onSent))(
      { method: 'POST', path: servicePaths.uploads },
      storedFile,
      signal,
    ),
  );
  return { keep, chart: uploadMachine.provide({ actors: { sendFile } }) };
}

/** A view whose forms take files; what sends them is fetched with it. */
export function withUploads(View: ComponentType) {
  return function UploadingScreen() {
    const tools = useScreenTools();
    return (
      <UploadsProvider value={useCallback(() => createUploads(tools), [tools])}>
        <View />
      </UploadsProvider>
    );
  };
}
