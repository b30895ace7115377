/** Pictures of people, and the photo of an entry card that is made from them [domain.md 2]. */

/** The size of an entry card photo, in pixels and bytes. */
export const CARD_WIDTH = 295;
export const CARD_HEIGHT = 413;
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * The maximum size of a picture file. A phone picture has a few megabytes, so a much larger file is not a
 * picture.
 */
const LARGEST_PICTURE = 40 * 1024 * 1024;

const QUALITIES = [0.92, 0.8, 0.6];

type Browser = Window & typeof globalThis;
type Decoded = ImageBitmap | HTMLImageElement;

/** Rejects a picture with a fault that the photo chart defines. */
class PhotoRefusedError extends Error {
  override name = 'PhotoRefusedError';
  override readonly photoFault: NonNullable<Error['photoFault']>;
  constructor(fault: PhotoRefusedError['photoFault'], cause?: unknown) {
    super(`photo: ${fault}`, { cause });
    this.photoFault = fault;
  }
}

export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('photo: no canvas');
  // JPEG has no transparency. Without this fill, transparent pixels become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  return pen;
}

export function canvasOf(browser: Browser, width: number, height: number): HTMLCanvasElement {
  const canvas = browser.document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

const dataUrlOf = (browser: Browser, file: File) =>
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
async function decode(browser: Browser, file: File): Promise<Decoded> {
  try {
    return await browser.createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    const image = new browser.Image();
    image.src = await dataUrlOf(browser, file);
    await image.decode();
    return image;
  }
}

const sizeOf = (browser: Browser, picture: Decoded) =>
  picture instanceof browser.HTMLImageElement
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : { width: picture.width, height: picture.height };

/**
 * Reads a picture that is large enough for a photo, and draws it.
 * @param draw receives the picture and its size in pixels, and runs before the picture is released
 * @throws an error with a `photoFault`
 */
export async function drawPicture<Drawn>(
  browser: Browser,
  file: File,
  draw: (picture: Decoded, size: { readonly width: number; readonly height: number }) => Drawn,
): Promise<Drawn> {
  if (file.size > LARGEST_PICTURE) throw new PhotoRefusedError('tooLarge');
  const picture = await decode(browser, file).catch((error: unknown) => {
    throw new PhotoRefusedError('unreadable', error);
  });
  const { width, height } = sizeOf(browser, picture);
  if (Math.min(width, height) < CARD_WIDTH || Math.max(width, height) < CARD_HEIGHT) {
    throw new PhotoRefusedError('small');
  }
  const drawn = draw(picture, { width, height });
  if (!(picture instanceof browser.HTMLImageElement)) picture.close();
  return drawn;
}

const encode = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('photo: not encoded')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });

/** Returns a drawn photo as a file of at most the size that the server accepts. */
export async function photoFile(browser: Browser, photo: HTMLCanvasElement): Promise<File> {
  let blob = await encode(photo, QUALITIES[0] ?? 1);
  for (const quality of QUALITIES.slice(1)) {
    if (blob.size <= MOST_BYTES) break;
    blob = await encode(photo, quality);
  }
  return new browser.File([blob], 'photo.jpg', { type: 'image/jpeg' });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const isWide = ({ width, height }: Size) => width / CARD_WIDTH > height / CARD_HEIGHT;

/** The part of a picture that is kept unless the user moves it: the middle of a wide one, the upper part of a high one. */
const usualPart = (size: Size) => (isWide(size) ? 0.5 : 0.25);

/** The longer side of a thumbnail, in pixels. */
const THUMBNAIL = 320;

/** A small picture, with the part of it that becomes the photo. */
export interface PictureToCut {
  /** Data URL. */
  readonly src: string;
  /** True if the part moves from left to right, false if it moves from top to bottom. */
  readonly isWide: boolean;
  /** The place of the part: 0 for the left or upper end, 1 for the other end. */
  readonly part: number;
}

/** Makes a small picture on which the user sees what is kept. @throws an error with a `photoFault` */
export function thumbnailOf(browser: Browser, file: File): Promise<PictureToCut> {
  return drawPicture(browser, file, (picture, size) => {
    const scale = THUMBNAIL / Math.max(size.width, size.height);
    const canvas = canvasOf(browser, size.width * scale, size.height * scale);
    penOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
    return { src: canvas.toDataURL('image/jpeg', 0.8), isWide: isWide(size), part: usualPart(size) };
  });
}

/**
 * Makes the photo of an entry card from a picture: the largest part of the right shape.
 * @param part the place of that part, as in {@link PictureToCut}; the usual one if it is not given
 * @throws an error with a `photoFault`
 */
export async function cardPhotoOf(browser: Browser, file: File, part?: number): Promise<File> {
  const photo = canvasOf(browser, CARD_WIDTH, CARD_HEIGHT);
  await drawPicture(browser, file, (picture, { width, height }) => {
    const scale = Math.min(width / CARD_WIDTH, height / CARD_HEIGHT);
    const [partWidth, partHeight] = [CARD_WIDTH * scale, CARD_HEIGHT * scale];
    const place = part ?? usualPart({ width, height });
    const [left, top] = [(width - partWidth) * place, (height - partHeight) * place];
    penOf(photo).drawImage(picture, left, top, partWidth, partHeight, 0, 0, CARD_WIDTH, CARD_HEIGHT);
  });
  return photoFile(browser, photo);
}
