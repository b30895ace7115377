import { fromPromise } from 'xstate';
import {
  canvasOf,
  CARD_HEIGHT,
  CARD_WIDTH,
  drawPicture,
  penOf,
  photoFile,
} from '../../../lib/file/card-photo.ts';

/**
 * The longer side of the picture in the cropper, in pixels. A quarter of it is enough for the photo, and the
 * canvas needs little memory.
 */
const LONGEST_SIDE = 2048;

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** Creates the actors of the photo chart. They store the pictures. The chart stores only their ids. */
export function createPhotoActors(browser: Window & typeof globalThis) {
  const files = new Map<string, File>();
  let count = 0;
  let read: HTMLCanvasElement | null = null;

  const keep = (file: File): string => {
    const id = `picture-${++count}`;
    files.set(id, file);
    return id;
  };

  return {
    /** Stores a chosen picture and returns its id for the chart. */
    keep,
    /** Returns the file of a finished photo. */
    take: (id: string): File => {
      const file = files.get(id);
      if (file === undefined) throw new Error(`photo: no file ${id}`);
      return file;
    },
    read: fromPromise<{ src: string; width: number; height: number }, { id: string }>(async ({ input }) => {
      const file = files.get(input.id);
      files.delete(input.id);
      if (file === undefined) throw new Error(`photo: no file ${input.id}`);
      return drawPicture(browser, file, (picture, { width, height }) => {
        const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
        const canvas = canvasOf(browser, width * scale, height * scale);
        penOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
        read = canvas;
        return { src: canvas.toDataURL('image/jpeg', 0.9), width: canvas.width, height: canvas.height };
      });
    }),
    make: fromPromise<{ id: string; src: string }, { frame: Frame }>(async ({ input: { frame } }) => {
      if (read === null) throw new Error('photo: nothing was read');
      const turn = (frame.rotation * Math.PI) / 180;
      const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
      const boxWidth = read.width * cos + read.height * sin;
      const boxHeight = read.width * sin + read.height * cos;
      const photo = canvasOf(browser, CARD_WIDTH, CARD_HEIGHT);
      const pen = penOf(photo);
      pen.scale(CARD_WIDTH / frame.width, CARD_HEIGHT / frame.height);
      pen.translate(boxWidth / 2 - frame.x, boxHeight / 2 - frame.y);
      pen.rotate(turn);
      pen.drawImage(read, -read.width / 2, -read.height / 2);
      read = null;
      const id = keep(await photoFile(browser, photo));
      return { id, src: photo.toDataURL('image/jpeg', 0.9) };
    }),
  };
}
