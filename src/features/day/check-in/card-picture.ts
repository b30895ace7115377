import { decodeQR } from 'qr/decode.js';

/** A picture with four bytes per pixel. */
interface Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Returns the content of the QR code in a picture; '' if there is none, or none that can be read. */
export function decodePicture({ data, width, height }: Picture): string {
  try {
    return decodeQR({ data, width, height }, { format: 'RGBA' });
  } catch {
    return '';
  }
}
