import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { clamdScan } from '../../../server/file/virus-scan.ts';
import { readSettings, SettingsError } from '../../../server/settings.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

/**
 * The text that the daemon below reports. It is not the EICAR text, because scanners would report this source
 * file.
 */
const VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST';

/**
 * Returns the content of one complete INSTREAM command. Returns null if the command is incomplete or another
 * one.
 */
function fileIn(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (sent.subarray(0, command.length).toString() !== command) return null;
  const parts = [];
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/**
 * Starts a daemon that reads like clamd.
 * @param answer the reply to a complete file
 */
async function openScanner(
  answer: (file: Buffer) => string = (file) =>
    file.includes(VIRUS) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0',
): Promise<{ port: number; files: Buffer[] }> {
  const files: Buffer[] = [];
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      sent = Buffer.concat([sent, part]);
      const file = fileIn(sent);
      if (file === null) return;
      files.push(file);
      socket.end(answer(file));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, files };
}

const openWith = (port: number) => openTestSystem({ VIRUS_SCANNER: `tcp://127.0.0.1:${port}` });

async function namesOf(test: TestSystem): Promise<readonly string[]> {
  const kept = await test.system.parts.db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.owner_id')
    .select('files.name')
    .where('users.username', '=', demoAccount('Personal').username)
    .execute();
  return kept.map(({ name }) => name);
}

describe('a virus scanner', () => {
  it('receives every file completely, and a clean file is stored', async () => {
    const scanner = await openScanner();
    const test = await openWith(scanner.port);
    // The content is longer than one chunk of the protocol.
    const content = Buffer.concat([pdf(), Buffer.alloc(200_000, 7)]);
    const { status, body } = await upload(test, await test.signIn(), 'form.pdf', content);
    expect(status).toBe(200);
    expect(body).toMatchObject({ size: content.length });
    expect(scanner.files).toHaveLength(1);
    expect(scanner.files[0]?.equals(content)).toBe(true);
  });

  it('rejects an infected file with 422 at its field, and nothing is stored', async () => {
    const test = await openWith((await openScanner()).port);
    const token = await test.signIn();
    const before = await namesOf(test);
    const answer = await upload(test, token, 'form.pdf', Buffer.concat([pdf(), Buffer.from(VIRUS)]));
    expect(answer.status).toBe(422);
    expect((answer.body as ErrorBody).errors).toEqual({ file: ['A virus was found in this file'] });
    expect(await namesOf(test)).toEqual(before);
  });

  it.each([
    ['is full', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['returns nothing', () => ''],
    ['returns a response that is too long', () => `stream: ${'O'.repeat(5_000)}`],
  ])('%s: the upload gets 503, nothing is stored, and the log has the reason', async (_, answer) => {
    const test = await openWith((await openScanner(answer)).port);
    const token = await test.signIn();
    const before = await namesOf(test);
    expect((await upload(test, token, 'form.pdf', pdf())).status).toBe(503);
    expect(await namesOf(test)).toEqual(before);
    expect(test.logLines.join('')).toContain('virus scan failed');
  });

  it('is unreachable: the upload gets 503, and nothing is stored', async () => {
    const test = await openWith(1);
    const token = await test.signIn();
    const before = await namesOf(test);
    expect((await upload(test, token, 'form.pdf', pdf())).status).toBe(503);
    expect(await namesOf(test)).toEqual(before);
  });

  it('that does not reply is aborted', async () => {
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(clamdScan({ host: '127.0.0.1', port }, 50).isClean(pdf())).rejects.toThrow('aborted');
  });

  it('is configured by an address with host and port; otherwise the start fails with a sentence', () => {
    expect(readSettings({ VIRUS_SCANNER: 'tcp://[::1]:3310' }).virusScanner).toEqual({
      host: '::1',
      port: 3310,
    });
    expect(readSettings({}).virusScanner).toBeUndefined();
    for (const wrong of ['clamd', 'http://localhost:3310', 'tcp://localhost']) {
      expect(() => readSettings({ VIRUS_SCANNER: wrong }), wrong).toThrow(SettingsError);
    }
  });
});
