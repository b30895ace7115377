import { connect } from 'node:net';
import { invalid, unavailable } from '../kit/api-error.ts';
import { FILE_FIELD } from '../contract/file.ts';

/** Scans uploaded content for viruses. */
export interface VirusScan {
  /** @returns whether no virus was found; rejects if the scan gives no result */
  isClean: (content: Buffer) => Promise<boolean>;
}

/** The scan that is used if no scanner is configured. It accepts everything. */
export const noScan: VirusScan = { isClean: () => Promise.resolve(true) };

/** Milliseconds for one file. The browser waits 20 s for a response. */
const PATIENCE = 15_000;
const LONGEST_ANSWER = 1_000;
const PORTION = 64 * 1024;

/**
 * Returns one chunk in the format of clamd: its length in four bytes, then the bytes. A length of 0 ends the
 * stream.
 */
function portion(content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

function* streamOf(content: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < content.length; at += PORTION) yield portion(content.subarray(at, at + PORTION));
  yield portion(Buffer.alloc(0));
}

/**
 * Creates a scan that uses ClamAV's protocol over TCP (clamd, INSTREAM).
 * @param patience milliseconds for one file
 */
export function clamdScan({ host, port }: { host: string; port: number }, patience = PATIENCE): VirusScan {
  const ask = (content: Buffer) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ host, port, signal: AbortSignal.timeout(patience) });
      let answer = '';
      socket.setEncoding('utf8');
      socket.on('data', (text: string) => {
        answer += text;
        if (answer.length > LONGEST_ANSWER) socket.destroy(new Error('clamd answers too much'));
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(answer.replace(/\0.*$/s, '').trim()));
      socket.on('connect', () => {
        for (const part of streamOf(content)) socket.write(part);
      });
    });
  return {
    async isClean(content) {
      const answer = await ask(content);
      if (answer === 'stream: OK') return true;
      if (/^stream: .+ FOUND$/.test(answer)) return false;
      throw new Error(`clamd says: ${answer.slice(0, 200) || 'nothing'}`);
    },
  };
}

/**
 * Requires that the scanner finds nothing in the content. Otherwise the content must not be stored.
 * @throws ApiError 422 `file` if a virus was found; 503 if the scan gives no result
 */
export async function requireClean(
  { scan, log }: { scan: VirusScan; log: { error: (about: object, what: string) => void } },
  content: Buffer,
): Promise<void> {
  const isClean = await scan.isClean(content).catch((error: unknown) => {
    log.error({ reason: error instanceof Error ? error.message : String(error) }, 'virus scan failed');
    throw unavailable(30);
  });
  if (!isClean) throw invalid({ [FILE_FIELD]: ['file.infected'] });
}
