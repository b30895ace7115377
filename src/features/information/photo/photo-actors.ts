import { fromPromise } from 'xstate';

/** The size of an entry card photo [domain.md 2], in pixels and bytes. */
const WIDTH = 295;
const HEIGHT = 413;
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * The maximum size of a picture file. A phone picture has a few megabytes, so a much larger file is not a
 * picture.
 */
const LARGEST_PICTURE = 40 * 1024 * 1024;
/**
 * The longer side of the picture in the cropper, in pixels. A quarter of it is enough for the photo, and the
 * canvas needs little memory.
 */
const LONGEST_SIDE = 2048;

const QUALITIES = [0.92, 0.8, 0.6];

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** Rejects a picture with a fault that the chart defines. */
class PhotoRefusedError extends Error {
  override name = 'PhotoRefusedError';
  override readonly photoFault: NonNullable<Error['photoFault']>;
  constructor(fault: PhotoRefusedError['photoFault'], cause?: unknown) {
    super(`photo: ${fault}`, { cause });
    this.photoFault = fault;
  }
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
  const penOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('photo: no canvas');
    // JPEG has no transparency. Without this fill, transparent pixels become black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    return pen;
  };
  const canvasOf = (width: number, height: number): HTMLCanvasElement => {
    const canvas = browser.document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width));
    canvas.height = Math.max(1, Math.round(height));
    return canvas;
  };
  const dataUrlOf = (file: File) =>
    new Promise<string>((resolve, reject) => {
      const reader = new browser.FileReader();
      reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
      reader.addEventListener('error', () => reject(reader.error ?? new Error('photo: not read')));
      reader.readAsDataURL(file);
    });
  /**
   * Decodes a picture and rotates it as its EXIF data specify. Some browsers decode HEIC only for an image
   * element.
   */
  const decode = async (file: File): Promise<ImageBitmap | HTMLImageElement> => {
    try {
      return await browser.createImageBitmap(file, { imageOrientation: 'from-image' });
    } catch {
      const image = new browser.Image();
      image.src = await dataUrlOf(file);
      await image.decode();
      return image;
    }
  };
  const encode = (canvas: HTMLCanvasElement, quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('photo: not encoded')) : resolve(blob)),
        'image/jpeg',
        quality,
      );
    });

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
      if (file.size > LARGEST_PICTURE) throw new PhotoRefusedError('tooLarge');
      const source = await decode(file).catch((error: unknown) => {
        throw new PhotoRefusedError('unreadable', error);
      });
      const [width, height] =
        source instanceof browser.HTMLImageElement
          ? [source.naturalWidth, source.naturalHeight]
          : [source.width, source.height];
      if (Math.min(width, height) < WIDTH || Math.max(width, height) < HEIGHT) {
        throw new PhotoRefusedError('small');
      }
      const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
      const canvas = canvasOf(width * scale, height * scale);
      penOf(canvas).drawImage(source, 0, 0, canvas.width, canvas.height);
      if (!(source instanceof browser.HTMLImageElement)) source.close();
      read = canvas;
      return { src: canvas.toDataURL('image/jpeg', 0.9), width: canvas.width, height: canvas.height };
    }),
    make: fromPromise<{ id: string; src: string }, { frame: Frame }>(async ({ input: { frame } }) => {
      if (read === null) throw new Error('photo: nothing was read');
      const turn = (frame.rotation * Math.PI) / 180;
      const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
      const boxWidth = read.width * cos + read.height * sin;
      const boxHeight = read.width * sin + read.height * cos;
      const photo = canvasOf(WIDTH, HEIGHT);
      const pen = penOf(photo);
      pen.scale(WIDTH / frame.width, HEIGHT / frame.height);
      pen.translate(boxWidth / 2 - frame.x, boxHeight / 2 - frame.y);
      pen.rotate(turn);
      pen.drawImage(read, -read.width / 2, -read.height / 2);
      read = null;
      let blob = await encode(photo, QUALITIES[0] ?? 1);
      for (const quality of QUALITIES.slice(1)) {
        if (blob.size <= MOST_BYTES) break;
        blob = await encode(photo, quality);
      }
      const id = keep(new browser.File([blob], 'photo.jpg', { type: 'image/jpeg' }));
      return { id, src: photo.toDataURL('image/jpeg', 0.9) };
    }),
  };
}
