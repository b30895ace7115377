import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isSignedBy } from '../../secret/signing-keys.ts';
import {
  boardShape,
  eventShape,
  headsShape,
  keysShape,
  linkShape,
  manifestShape,
  sheetShape,
  signedText,
  type Manifest,
  type PackedEvent,
  type PackedSheet,
} from '../package-format.ts';
import * as v from 'valibot';
import { openPackage, PackageFault, type Package } from './open-package.ts';
import { checkBoard } from './verify-board.ts';
import { checkChain } from './verify-chain.ts';
import {
  checkCertificates,
  checkDraws,
  checkEarlierMarks,
  checkMarks,
  checkResults,
  checkRoster,
  checkSpares,
} from './verify-event.ts';

/**
 * Verifies a package without a database. It computes again all values that can be computed from the content.
 */

const MANIFEST = 'manifest.json';
const SIGNATURE = 'manifest.sig';

/** Prints a sentence about a successful check. */
type Say = (sentence: string) => void;

async function checkManifest(archive: Package, trusted: string | undefined, say: Say): Promise<Manifest> {
  const { sha256 } = await archive.digest(MANIFEST);
  const manifest = await archive.json(MANIFEST, manifestShape);
  const signature = (await archive.text(SIGNATURE)).trim();
  const { public_key } = manifest.key;
  if (trusted !== undefined && public_key !== trusted)
    throw new PackageFault('The manifest names another key than the one that is trusted.');
  if (!/^[0-9a-f]{128}$/.test(signature) || !isSignedBy(public_key, signedText(sha256), signature))
    throw new PackageFault('The manifest is not signed by the key that it names.');
  say(
    trusted === undefined
      ? `manifest: signed by ${public_key}; compare this key with the printed one, or give it with --key.`
      : 'manifest: signed by the key that is trusted.',
  );
  return manifest;
}

async function checkFiles(archive: Package, { files }: Manifest, say: Say): Promise<void> {
  const listed = new Map(files.map((file) => [file.path, file]));
  if (listed.size !== files.length) throw new PackageFault('The manifest names a file twice.');
  const stranger = archive.paths.find((path) => path !== MANIFEST && path !== SIGNATURE && !listed.has(path));
  if (stranger !== undefined) throw new PackageFault(`${stranger} is not in the manifest.`);
  for (const { path, bytes, sha256 } of files) {
    const found = await archive.digest(path);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new PackageFault(`${path} is not the file that the manifest names.`);
  }
  say(`files: ${files.length} with the digests of the manifest.`);
}

async function readSheetsOf(archive: Package, code: string): Promise<PackedSheet[]> {
  const sheets: PackedSheet[] = [];
  for await (const sheet of archive.lines(`events/${code}/sheets.jsonl`, sheetShape)) sheets.push(sheet);
  return sheets;
}

async function checkEvent(
  archive: Package,
  code: string,
  keys: ReadonlyMap<number, Uint8Array>,
  say: Say,
): Promise<PackedEvent> {
  const event = await archive.json(`events/${code}/event.json`, eventShape);
  if (event.code !== code) throw new PackageFault(`events/${code} holds the event ${event.code}.`);
  const sheets = await readSheetsOf(archive, code);
  if (checkRoster(event))
    say(`${code} roster: ${event.roster.length} entries, with the hash of the closing.`);
  say(`${code} draws: ${checkDraws(event)} of ${event.draws.length} are open, and drawn again.`);
  if (event.spares.length > 0)
    say(`${code} spare stations: ${checkSpares(event)}, each free when it came into use.`);
  if (checkMarks(event, sheets, await archive.text(`events/${code}/marks.txt`)))
    say(`${code} marks: ${sheets.length} sheets, with the tag that was published.`);
  for (const earlier of event.earlier_marks)
    checkEarlierMarks(event, earlier, await archive.text(`events/${code}/marks-${earlier.number}.txt`));
  if (event.earlier_marks.length > 0)
    say(`${code} earlier marks: ${event.earlier_marks.length}, each with the tag that was published.`);
  const ranked = checkResults(event, sheets);
  if (ranked !== null) say(`${code} results: ${ranked} entries, ranked and awarded anew by two counts.`);
  if (event.certificates.length > 0)
    say(`${code} certificates: ${checkCertificates(code, event, keys)} are signed.`);
  return event;
}

async function checkHonours(
  archive: Package,
  keys: ReadonlyMap<number, Uint8Array>,
  say: Say,
): Promise<void> {
  const { certificates } = await archive.json(
    'honours.json',
    v.object({ certificates: eventShape.entries.certificates }),
  );
  if (certificates.length > 0)
    say(
      `certificates of units: ${checkCertificates('competition', { certificates, awards: [] }, keys)} are signed.`,
    );
}

async function checkChainOf(archive: Package, manifest: Manifest, say: Say): Promise<void> {
  const chain = checkChain(manifest, await archive.json('audit/heads.json', headsShape));
  for await (const link of archive.lines('audit/chain.jsonl', linkShape)) chain.take(link);
  const { links, rows, heads } = chain.end();
  say(`audit chain: ${rows} rows of the competition among ${links} links, and ${heads} signed heads.`);
}

/**
 * Verifies a package from its signature to its last certificate.
 * @param trusted public key 0 of the system in hex, as it was printed
 * @param say receives a sentence about each successful check, in the order of the checks
 * @throws PackageFault naming the first invalid value
 */
export async function verifyArchive(file: string, trusted: string | undefined, say: Say): Promise<void> {
  const archive = await openPackage(file);
  try {
    const manifest = await checkManifest(archive, trusted, say);
    await checkFiles(archive, manifest, say);
    const keys = new Map(
      (await archive.json('keys.json', keysShape)).map(({ id, public_key }) => [
        id,
        new Uint8Array(Buffer.from(public_key, 'hex')),
      ]),
    );
    const events: PackedEvent[] = [];
    for (const code of manifest.events) events.push(await checkEvent(archive, code, keys, say));
    await checkHonours(archive, keys, say);
    const board = checkBoard(events, manifest.key.public_key);
    for await (const entry of archive.lines('board.jsonl', boardShape)) board.take(entry);
    say(`board: ${board.end()} entries, which say the same.`);
    await checkChainOf(archive, manifest, say);
  } finally {
    archive.close();
  }
}

/** Returns the SHA-256 of a package, which the board contains. */
export async function fileDigest(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(file)) digest.update(piece);
  return digest.digest('hex');
}
