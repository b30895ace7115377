import type { Browser, Locator, Page } from 'playwright-core';
import decodeQr from 'qr/decode.js';

/** CSS pixels per millimetre, at 96 pixels per inch. */
const PIXELS_OF_MILLIMETRE = 96 / 25.4;
/**
 * Dots per CSS pixel. The result is 288 dots per inch, which is less than the resolution of every office
 * printer.
 */
const DOTS_OF_PIXEL = 3;

/** The time limit of the QR reader, in ms. By default the reader has the time of one camera frame. */
const PATIENCE = 5_000;

/** Returns the pixels of a picture. */
async function pixelsOf(browser: Browser, picture: Buffer) {
  const page = await browser.newPage();
  const { width, height, base64 } = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (context === null) throw new Error('there is no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (const byte of data) text += String.fromCharCode(byte);
    return { width: image.width, height: image.height, base64: btoa(text) };
  }, picture.toString('base64'));
  await page.close();
  return { width, height, data: new Uint8Array(Buffer.from(base64, 'base64')) };
}

/**
 * Reads the QR code of a page as it is printed, with another library than the one that draws the code.
 * @param quiet the light modules around the code, which do not count towards its size
 * @returns the text of the code, and the width of all its modules in millimetres
 */
export async function readPrintedQr(
  browser: Browser,
  page: Page,
  code: Locator,
  quiet: number,
): Promise<{ readonly text: string; readonly millimetres: number }> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  await page.emulateMedia({ media: 'print' });
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: DOTS_OF_PIXEL,
    mobile: false,
  });
  const box = await code.boundingBox();
  const view = (await code.getAttribute('viewBox')) ?? '';
  const modules = Number(view.split(' ')[2]);
  const picture = await code.screenshot();
  await devtools.send('Emulation.clearDeviceMetricsOverride');
  await page.emulateMedia({ media: null });
  return {
    text: decodeQr(await pixelsOf(browser, picture), { timeLimit: PATIENCE }),
    millimetres: ((box?.width ?? 0) / PIXELS_OF_MILLIMETRE) * ((modules - 2 * quiet) / modules),
  };
}
