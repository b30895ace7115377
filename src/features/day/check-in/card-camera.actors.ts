import { fromCallback, fromPromise } from 'xstate';
import type { CardCameraEvent } from '../../../../machines/day/card-camera.machine.ts';

/** Returns the content of the QR code in a video frame; '' if the frame shows none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string>;

/**
 * Milliseconds between two attempts to read a frame. At this rate a phone stays cool and a card is still read
 * quickly.
 */
const LOOK_EVERY = 150;

/** The longer side of a frame that is decoded, in pixels. Decoding a larger frame only takes longer. */
const LONGEST_SIDE = 800;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  /** Not available in every browser. */
  var BarcodeDetector: DetectorClass | undefined;
}

/** Returns the browser's own QR code reader; null if it has none. */
async function ownReader(): Promise<ReadCode | null> {
  const Found = globalThis.BarcodeDetector;
  if (Found === undefined) return null;
  const formats = await Found.getSupportedFormats().catch((): readonly string[] => []);
  if (!formats.includes('qr_code')) return null;
  const detector = new Found({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? '';
}

/** Loads the application's reader when the first card is scanned. */
async function fetchedReader(): Promise<ReadCode> {
  const { decodePicture } = await import('./card-picture.ts');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.floor(video.videoWidth * scale);
    canvas.height = Math.floor(video.videoHeight * scale);
    if (context === null || canvas.width === 0) return Promise.resolve('');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return Promise.resolve(decodePicture(context.getImageData(0, 0, canvas.width, canvas.height)));
  };
}

/**
 * Creates the actors of the camera chart. They hold the media streams and the video element. The chart stores
 * only the numbers of the cameras.
 */
export function createCameraActors() {
  const opened = new Map<number, MediaStream>();
  let count = 0;
  let video: HTMLVideoElement | null = null;
  const show = (stream: MediaStream | null) => {
    if (video === null || video.srcObject === stream) return;
    video.srcObject = stream;
    // Rejects if the video element is removed from the page before playback starts.
    if (stream !== null) void video.play().catch(() => undefined);
  };
  const giveBack = (number: number) => {
    for (const track of opened.get(number)?.getTracks() ?? []) track.stop();
    opened.delete(number);
  };
  return {
    /** Sets the video element that shows the picture of the camera. */
    look: (element: HTMLVideoElement | null) => {
      video = element;
      show([...opened.values()].at(-1) ?? null);
    },
    open: fromPromise<number>(async ({ signal }) => {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
        audio: false,
      });
      count += 1;
      opened.set(count, stream);
      // The user may close the camera while this request is pending. The stream must stop then.
      if (signal.aborted) giveBack(count);
      return count;
    }),
    read: fromCallback<CardCameraEvent, { camera: number }>(({ input: { camera }, sendBack }) => {
      const stream = opened.get(camera);
      let isOver = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const lost = () => sendBack({ type: 'cardCamera.lost' });
      for (const track of stream?.getTracks() ?? []) track.addEventListener('ended', lost);
      show(stream ?? null);
      const begin = async () => {
        const readCode = (await ownReader()) ?? (await fetchedReader());
        const step = async () => {
          // If a frame cannot be read, the next frame is tried.
          const text = video === null || video.readyState < 2 ? '' : await readCode(video).catch(() => '');
          if (isOver) return;
          if (text !== '') sendBack({ type: 'cardCamera.seen', text });
          timer = setTimeout(() => void step(), LOOK_EVERY);
        };
        await step();
      };
      begin().catch(lost);
      return () => {
        isOver = true;
        clearTimeout(timer);
        giveBack(camera);
        show(null);
      };
    }),
  };
}
