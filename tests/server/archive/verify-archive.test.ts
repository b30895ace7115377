import { createHash, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { signedText, type Manifest, type PackedEvent } from '../../../server/archive/package-format.ts';
import { reportArchive } from '../../../server/maintenance/archive-report.ts';
import { aboutEvent } from '../../../server/duty/assignment-rows.ts';
import { publishMarks } from '../../../server/scoring/event-marks.ts';
import { systemKey } from '../../../server/secret/signing-keys.ts';
import { openPacked, scratchFolder } from '../support/archive.ts';
import { EVENT } from '../support/day.ts';
import { finishBackwards } from '../support/stations.ts';

type Files = Record<string, Uint8Array>;

const report = async (file: string, ...more: string[]) => {
  const lines: string[] = [];
  const isRight = await reportArchive([file, ...more], (line) => void lines.push(line));
  return { isRight, lines, last: lines.at(-1) ?? '' };
};

/** Opens a package. The helpers write it again with a change and a new signature of its manifest. */
async function openPackage(...of: Parameters<typeof openPacked>) {
  const packed = await openPacked(...of);
  const { test, content, made } = packed;
  const { db, sealing } = test.system.parts;
  const folder = scratchFolder();
  const key = await systemKey(db, sealing, 0);
  let count = 0;
  const write = (files: Files) => {
    const file = join(folder, `${(count += 1)}.zip`);
    writeFileSync(file, zipSync(files));
    return file;
  };
  const filesOf = (): Files => unzipSync(new Uint8Array(content));
  const text = (files: Files, path: string) => strFromU8(files[path] ?? new Uint8Array());
  /** Signs the changed files with the system key, as an attacker who has that key can do. */
  const signed = (files: Files) => {
    const manifest: Manifest = JSON.parse(text(files, 'manifest.json'));
    const listed = manifest.files.map(({ path }) => {
      const bytes = files[path] ?? new Uint8Array();
      return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
    const json = JSON.stringify({ ...manifest, files: listed });
    const digest = createHash('sha256').update(json).digest('hex');
    files['manifest.json'] = strToU8(json);
    files['manifest.sig'] = strToU8(sign(null, Buffer.from(signedText(digest)), key).toString('hex'));
    return write(files);
  };
  /** Writes the package with a changed text in one file. */
  const changed = (path: string, change: (known: string) => string) => {
    const files = filesOf();
    const before = text(files, path);
    files[path] = strToU8(change(before));
    expect(text(files, path), path).not.toBe(before);
    return signed(files);
  };
  const changedEvent = (change: (event: PackedEvent) => void) =>
    changed('events/SK01/event.json', (known) => {
      const event: PackedEvent = JSON.parse(known);
      change(event);
      return JSON.stringify(event);
    });
  return { ...packed, write, filesOf, text, changed, changedEvent, made };
}

const digit = (hex: string) => (hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`);

describe('verify-archive', () => {
  it('verifies a package without a database and prints one line for each check', async () => {
    const { file, made, test } = await openPackage();
    const { db } = test.system.parts;
    const { public_key } = await db
      .selectFrom('signing_keys')
      .select('public_key')
      .where('id', '=', 0)
      .executeTakeFirstOrThrow();
    const { isRight, lines } = await report(file, '--key', public_key);
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(isRight).toBe(true);
    expect(lines[0]).toContain(made?.sha256);
    for (const what of [
      'manifest: signed by the key that is trusted',
      'SK01 roster: 8 entries',
      'SK01 draws: 4 of 4 are open, and drawn again',
      'SK01 marks:',
      'SK01 results: 8 entries, ranked and awarded anew by two counts',
      'SK01 certificates: 3 are signed',
      'board:',
      'audit chain:',
    ])
      expect(
        lines.some((line) => line.startsWith(`✓ ${what}`)),
        what,
      ).toBe(true);
    expect((await report(file, '--key', digit(public_key))).last).toContain('another key than the one');
    expect((await report(file)).isRight).toBe(true);
  });

  it('names the first difference, also in a package that was signed again', async () => {
    const { changed, changedEvent, write, filesOf } = await openPackage();
    const event = (change: (event: PackedEvent) => void) => () => changedEvent(change);
    const lines = (path: string, at: number, from: RegExp, to: (known: string) => string) => () =>
      changed(path, (known) =>
        known
          .split('\n')
          .map((line, index) => (index === at ? line.replace(from, to) : line))
          .join('\n'),
      );
    /** Increments a number. Codes and signatures differ between runs, so a fixed value cannot be used. */
    const more = (known: string) => `${Number(known) + 1}`;
    const planted: readonly (readonly [what: string, change: () => string, says: RegExp])[] = [
      [
        'a number on the roster',
        event(({ roster }) => void (roster[0]!.no += '9')),
        /hash of the roster differs/,
      ],
      [
        'a ticket',
        event(({ draws }) => void (draws[1]!.tickets[0]!.label += '9')),
        /what was drawn of the draw/,
      ],
      [
        'a seed',
        event(({ draws }) => void (draws[0]!.seed = digit(draws[0]!.seed))),
        /the commitment of the draw/,
      ],
      [
        'a word',
        event(({ draws }) => void draws[1]!.words.push({ slot: 'W', word: '另' })),
        /the hash of the words/,
      ],
      ['a tag', event(({ draws }) => void (draws[2]!.tag = digit(draws[2]!.tag))), /the tag of the draw/],
      [
        'a removed seed',
        event(({ draws }) => void (draws[0]!.seed = '')),
        /the seed of the draw .* is missing/,
      ],
      [
        'a removed seed of a secret draw, with another ticket',
        event(({ draws }) => {
          const secret = draws.find(({ status }) => status === 'decoded')!;
          secret.seed = '';
          secret.tickets[0]!.label += '9';
        }),
        /the seed of the draw .* is missing/,
      ],
      [
        'the nonce of the marks',
        event(({ marks }) => void (marks!.nonce = digit(marks!.nonce))),
        /tag of the marks differs/,
      ],
      ['marks without a published digest', event((one) => void (one.marks = null)), /never fixed in public/],
      [
        'a rank',
        event(({ publications }) => void (publications[0]!.lines[1]!.rank! += 1)),
        /digest of the lines of version 1/,
      ],
      [
        'a total and its digest',
        event((one) => {
          const line = one.publications[0]!.lines.find(({ modules }) => modules.length > 0);
          line!.modules[0]!.mark += 1;
        }),
        /the first count of E26-SK01/,
      ],
      [
        'the released response',
        event(({ publications }) => void (publications[0]!.answer += ' ')),
        /as it was released/,
      ],
      [
        'a name on a certificate',
        event(({ certificates }) => void (certificates[0]!.name += '三')),
        /what is signed in the certificate/,
      ],
      [
        'a signature',
        event(
          ({ certificates }) =>
            void (certificates[0]!.payload = certificates[0]!.payload.replace(/.$/, digit)),
        ),
        /certificate .* is forged/,
      ],
      [
        'a code',
        event(({ certificates }) => void (certificates[0]!.code = 'AAAA-AAAA-AAAA-AAAA')),
        /the code of the certificate/,
      ],
      ['a mark', lines('events/SK01/sheets.jsonl', 0, /(?<="value":)\d+/, more), /list of the marks differs/],
      ['a list of marks', lines('events/SK01/marks.txt', 0, /\d+$/, more), /list of the marks differs/],
      [
        'an entry of the board',
        () => changed('board.jsonl', (known) => known.replace(/commitment\\t[0-9a-f]/, 'commitment\\tx')),
        /The board: commitment/,
      ],
      [
        'the deadline of the words',
        event(({ draws }) => void (draws[0]!.words_until! += 60_000)),
        /The board: deadline .* was published as/,
      ],
      [
        'a deadline that moves to no later time',
        () => changed('board.jsonl', (known) => known.replace('"kind":"lists"', '"kind":"wordsMoved"')),
        /moves the end of the words without a later time/,
      ],
      [
        'a missing entry of the board',
        () => changed('board.jsonl', (known) => known.replace(/^.*\n/, '')),
        /The board: entry 1 is missing/,
      ],
      [
        'a row of the log',
        lines('audit/chain.jsonl', 3, /(?<="action":")\w+/, () => 'other'),
        /The audit chain: row/,
      ],
      [
        'a reason in the log',
        lines('audit/chain.jsonl', 3, /"reason":"/, (known) => `${known}x`),
        /text reason of row/,
      ],
      [
        'a missing row of the log',
        () => changed('audit/chain.jsonl', (known) => known.split('\n').toSpliced(5, 1).join('\n')),
        /The audit chain: row \d+ is missing/,
      ],
      [
        'the end of the chain',
        () => changed('audit/chain.jsonl', (known) => known.split('\n').toSpliced(-2, 1).join('\n')),
        /does not end at/,
      ],
    ];
    for (const [what, change, says] of planted) {
      const { isRight, last } = await report(change());
      expect(isRight, what).toBe(false);
      expect(last, what).toMatch(says);
    }
    // Without the system key no file can be changed unnoticed.
    const files = filesOf();
    files['board.jsonl'] = strToU8('');
    expect((await report(write(files))).last).toContain(
      'board.jsonl is not the file that the manifest names',
    );
    const renamed = filesOf();
    renamed['manifest.json'] = strToU8(
      strFromU8(renamed['manifest.json'] ?? new Uint8Array()).replace('hubei-cup', 'hubei-cap'),
    );
    expect((await report(write(renamed))).last).toContain('not signed by the key');
  });

  it('verifies finish times against the tag of the marks and counts with them', async () => {
    // Three equal works, of which the finish times decide the ranks.
    const { file, changed, changedEvent } = await openPackage([2, 2, 2], finishBackwards);
    expect((await report(file)).last).toBe('Everything in the package agrees.');
    const slower = changedEvent(({ times }) => void (times[0]!.seconds += 600));
    expect((await report(slower)).last).toMatch(/list of the marks differs/);
    const other = changed('events/SK01/marks.txt', (known) => known.replace(/\ttime\t\t\d+/, '\ttime\t\t9'));
    expect((await report(other)).last).toMatch(/list of the marks differs/);
    const ofLine = changedEvent(({ publications }) => void (publications[0]!.lines[0]!.time = 1));
    expect((await report(ofLine)).last).toMatch(/first count of/);
  });

  it('opens every tag of the marks, also one that a later tag has replaced [running.md 3.4]', async () => {
    const { file, changed, changedEvent, filesOf, text } = await openPackage(undefined, undefined, (hall) =>
      hall.db.transaction().execute(async (transaction) => {
        const about = await aboutEvent(transaction, EVENT, hall.test.clock.now());
        await publishMarks({ db: transaction, sealing: hall.test.system.parts.sealing }, about);
      }),
    );
    const { isRight, lines } = await report(file);
    expect(isRight, lines.join('\n')).toBe(true);
    expect(lines).toContain('✓ SK01 earlier marks: 1, each with the tag that was published.');
    expect(text(filesOf(), 'events/SK01/marks-1.txt')).toBe(text(filesOf(), 'events/SK01/marks.txt'));
    const mark = changed('events/SK01/marks-1.txt', (known) => known.replace(/\d+$/m, '7'));
    expect((await report(mark)).last).toMatch(/the tag 1 of the marks differs/);
    const nonce = changedEvent(({ earlier_marks: [first] }) => void (first!.nonce = digit(first!.nonce)));
    expect((await report(nonce)).last).toMatch(/the tag 1 of the marks differs/);
    // A list that fits its tag, but whose tag was never published.
    const event: PackedEvent = JSON.parse(text(filesOf(), 'events/SK01/event.json'));
    const tag = event.earlier_marks[0]?.tag ?? '';
    const unposted = changed('board.jsonl', (known) => known.replace(tag, digit(tag)));
    expect((await report(unposted)).last).toContain('it has no entry of the tag SK01 1 of the marks');
  });

  it('rejects a file that is no package of the system, with a sentence and in little memory', async () => {
    const { write, filesOf, content } = await openPackage();
    const folder = scratchFolder();
    const raw = (name: string, bytes: Uint8Array) => {
      const file = join(folder, name);
      writeFileSync(file, bytes);
      return file;
    };
    const say = async (file: string) => {
      const { isRight, last } = await report(file);
      expect(isRight).toBe(false);
      return last;
    };
    expect(await say(raw('empty.zip', new Uint8Array()))).toContain('cannot be read as a package');
    expect(await say(raw('text.zip', strToU8('no package')))).toContain('cannot be read as a package');
    expect(await say(raw('cut.zip', content.subarray(0, content.length / 2)))).toContain('cannot be read');
    expect(await say(write({ '../../etc/passwd.txt': strToU8('x') }))).toMatch(
      /directory cannot be read|name that no package/,
    );
    expect(await say(write({ 'C:\\x.txt': strToU8('x') }))).toMatch(
      /directory cannot be read|name that no package/,
    );
    expect(await say(write({ 'a.json': strToU8('x') }))).toContain('manifest.json is missing');
    expect(await say(write({ ...filesOf(), 'events/SK01/more.json': strToU8('{}') }))).toContain(
      'not in the manifest',
    );
    const without = filesOf();
    delete without['keys.json'];
    expect(await say(write(without))).toContain('keys.json is missing');
    const many = Object.fromEntries(
      Array.from({ length: 5_001 }, (_, at) => [`f${at}.txt`, new Uint8Array()]),
    );
    expect(await say(write(many))).toContain('5000 at most');
    // One directory states a smaller size than the unpacked data has. Another states a size beyond every
    // limit.
    const bomb = { 'manifest.json': new Uint8Array(100 * 1024 * 1024) };
    const before = process.memoryUsage().rss;
    expect(await say(write(bomb))).toContain('manifest.json has more than');
    const lying = Buffer.from(zipSync(bomb));
    const directory = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lying.writeUInt32LE(100, directory + 24);
    expect(await say(raw('lying.zip', lying))).toContain('cannot be unpacked');
    lying.writeUInt32LE(0xff_ff_ff_fe, directory + 24);
    expect(await say(raw('promising.zip', lying))).toMatch(/has more than|cannot be/);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  it('prints its usage for wrong arguments', async () => {
    await expect(reportArchive([], () => undefined)).rejects.toThrow('Usage: verify-archive');
    await expect(reportArchive(['a', 'b'], () => undefined)).rejects.toThrow('Usage');
    await expect(reportArchive(['a', '--key', 'x'], () => undefined)).rejects.toThrow('Usage');
    await expect(reportArchive(['/nowhere.zip'], () => undefined)).rejects.toThrow('There is no file');
  });
});
