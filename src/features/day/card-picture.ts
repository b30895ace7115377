import { decodeQR } from 'qr/decode.js';

/** A picture, four bytes a point. */
interface Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** What the QR code in a picture says; '' where there is none, or none that can be read. */
export function decodePicture({ data, width, height }: Picture): string {
  try {
    return decodeQR({ data, width, height }, { format: 'RGBA' });
  } catch {
    return '';
  }
}
