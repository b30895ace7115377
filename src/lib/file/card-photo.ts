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

/**
 * Makes the photo of an entry card from a picture without a question: the largest part of the right shape, from
 * the middle of a wide picture or the upper part of a high one, where the face is.
 * @throws an error with a `photoFault`
 */
export async function cardPhotoOf(browser: Browser, file: File): Promise<File> {
  const photo = canvasOf(browser, CARD_WIDTH, CARD_HEIGHT);
  await drawPicture(browser, file, (picture, { width, height }) => {
    const scale = Math.min(width / CARD_WIDTH, height / CARD_HEIGHT);
    const [partWidth, partHeight] = [CARD_WIDTH * scale, CARD_HEIGHT * scale];
    const [left, top] = [(width - partWidth) / 2, (height - partHeight) / 4];
    penOf(photo).drawImage(picture, left, top, partWidth, partHeight, 0, 0, CARD_WIDTH, CARD_HEIGHT);
  });
  return photoFile(browser, photo);
}
