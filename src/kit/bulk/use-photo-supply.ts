import { useState } from 'react';
import type { BulkOutcome } from '../../../machines/kit/bulk.machine.ts';
import { supplyPhoto } from '../../../server/contract/entry/entry-photo.ts';
import { uploadFile } from '../../../server/contract/file.ts';
import { cardPhotoOf } from '../../lib/file/card-photo.ts';
import { failureIn, sendFile } from '../file/files.ts';
import { useScreenTools, type ScreenTools } from '../screen-tools.ts';
import { useBulk, type BulkCalls, type BulkShownRow } from './use-bulk.ts';

/** A picture that was chosen for a person in an entry. A picture with an obstacle is not sent. */
export interface ChosenPicture extends Omit<BulkShownRow, 'version'> {
  readonly file: File;
  readonly entryId: string;
  readonly seq: number;
}

/** Checks whether a failure concerns the one photo. After any other failure the rest waits for the user. */
const isOfOne = ({ kind, code }: Failure): boolean =>
  kind === 'invalid' || (kind === 'refused' && /^4(?!29)/.test(String(code)));

/** Makes, uploads and supplies one photo. */
async function supplyOne(
  tools: ScreenTools,
  { id, file, entryId, seq }: ChosenPicture,
  signal: AbortSignal,
): Promise<BulkOutcome> {
  try {
    const photo = await cardPhotoOf(window, file);
    const { id: photo_id } = await sendFile(tools, uploadFile, {}, photo, signal);
    await tools.client.send(supplyPhoto, { id: entryId, seq, photo_id }, signal);
    return { id, obstacle: '' };
  } catch (error) {
    if (error instanceof Error && error.photoFault !== undefined) return { id, obstacle: error.photoFault };
    const failure = failureIn(error);
    if (!isOfOne(failure)) throw error;
    return { id, obstacle: 'refused', message: Object.values(failure.fields)[0] ?? failure.message };
  }
}

/**
 * Provides the supply of missing photos from chosen pictures: the preview, then one photo after the other, each
 * with its outcome. A photo that was supplied before an interruption counts as done.
 * @param onChanged reads the people without photos again
 */
export function usePhotoSupply(onChanged: () => void) {
  const tools = useScreenTools();
  const [store] = useState(() => {
    const pictures = new Map<string, ChosenPicture>();
    const calls: BulkCalls = {
      send: async (_client, { rows }, signal) => {
        const outcomes: BulkOutcome[] = [];
        for (const { id } of rows) {
          const picture = pictures.get(id);
          if (picture !== undefined) outcomes.push(await supplyOne(tools, picture, signal));
        }
        return outcomes;
      },
    };
    return { pictures, calls };
  });
  const bulk = useBulk(store.calls, onChanged);
  return {
    bulk,
    /** Shows the preview of chosen pictures. */
    preview: (chosen: readonly ChosenPicture[]) => {
      store.pictures.clear();
      for (const one of chosen) store.pictures.set(one.id, one);
      bulk.lookAt(
        'supply',
        chosen.map(({ id, name, detail, obstacle }) => ({ id, name, detail, obstacle, version: 0 })),
      );
    },
  };
}
