import { useState } from 'react';
import type { BulkOutcome } from '../../../machines/kit/bulk.machine.ts';
import { supplyPhoto } from '../../../server/contract/entry/entry-photo.ts';
import { uploadFile } from '../../../server/contract/file.ts';
import { cardPhotoOf, thumbnailOf, type PictureToCut } from '../../lib/file/card-photo.ts';
import { failureIn, sendFile } from '../file/files.ts';
import { useScreenTools, type ScreenTools } from '../screen-tools.ts';
import { useBulk, type BulkCalls, type BulkShownRow } from './use-bulk.ts';

/** A picture that was chosen for a person in an entry. A picture with an obstacle is not sent. */
export interface ChosenPicture extends Omit<BulkShownRow, 'version'> {
  readonly file: File;
  readonly entryId: string;
  readonly seq: number;
}

/** The number of pictures of one choice that are shown to be moved. All others are cut at the usual place. */
const SHOWN_AT_MOST = 60;

/** A picture in the preview, whose part the user can move. */
export interface ShownPicture extends PictureToCut {
  readonly id: string;
  readonly name: string;
}

/** Checks whether a failure concerns the one photo. After any other failure the rest waits for the user. */
const isOfOne = ({ kind, code }: Failure): boolean =>
  kind === 'invalid' || (kind === 'refused' && /^4(?!29)/.test(String(code)));

/** Makes, uploads and supplies one photo. */
async function supplyOne(
  tools: ScreenTools,
  { id, file, entryId, seq }: ChosenPicture,
  part: number | undefined,
  signal: AbortSignal,
): Promise<BulkOutcome> {
  try {
    const photo = await cardPhotoOf(window, file, part);
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

/** Reads the pictures of the preview one after the other. A picture that cannot be used gets its obstacle. */
async function shownOf(
  chosen: readonly ChosenPicture[],
  signal: AbortSignal,
): Promise<{ readonly pictures: readonly ChosenPicture[]; readonly shown: readonly ShownPicture[] }> {
  const pictures: ChosenPicture[] = [];
  const shown: ShownPicture[] = [];
  for (const one of chosen) {
    if (one.obstacle !== '' || shown.length >= SHOWN_AT_MOST || signal.aborted) {
      pictures.push(one);
      continue;
    }
    try {
      shown.push({ id: one.id, name: one.name, ...(await thumbnailOf(window, one.file)) });
      pictures.push(one);
    } catch (error) {
      if (!(error instanceof Error) || error.photoFault === undefined) throw error;
      pictures.push({ ...one, obstacle: error.photoFault });
    }
  }
  return { pictures, shown };
}

/**
 * Provides the supply of missing photos from chosen pictures: the preview, then one photo after the other, each
 * with its outcome. A photo that was supplied before an interruption counts as done.
 * @param onChanged reads the people without photos again
 */
export function usePhotoSupply(onChanged: () => void) {
  const tools = useScreenTools();
  const [shown, setShown] = useState<readonly ShownPicture[]>([]);
  const [store] = useState(() => {
    const pictures = new Map<string, ChosenPicture>();
    const parts = new Map<string, number>();
    const calls: BulkCalls = {
      look: async (_client, _wish, signal) => {
        const found = await shownOf([...pictures.values()], signal);
        parts.clear();
        setShown(found.shown);
        const rows = found.pictures.map(({ id, name, detail, obstacle }) => ({
          id,
          name,
          detail,
          obstacle,
          version: 0,
        }));
        return { total: rows.length, rows };
      },
      send: async (_client, { rows }, signal) => {
        const outcomes: BulkOutcome[] = [];
        for (const { id } of rows) {
          const picture = pictures.get(id);
          if (picture !== undefined) outcomes.push(await supplyOne(tools, picture, parts.get(id), signal));
        }
        return outcomes;
      },
    };
    return { pictures, parts, calls };
  });
  const bulk = useBulk(store.calls, onChanged);
  return {
    bulk,
    /** The pictures in the preview that fit, with the part of each that is kept. */
    shown,
    /** Moves the part of a picture that is kept. */
    move: (id: string, part: number) => {
      store.parts.set(id, part);
      setShown((before) => before.map((one) => (one.id === id ? { ...one, part } : one)));
    },
    /** Shows the preview of chosen pictures. */
    preview: (chosen: readonly ChosenPicture[]) => {
      store.pictures.clear();
      for (const one of chosen) store.pictures.set(one.id, one);
      bulk.look(
        'supply',
        chosen.map(({ id }) => id),
        {},
      );
    },
  };
}
