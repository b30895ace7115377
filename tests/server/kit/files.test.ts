import { describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { ApiError } from '../../../server/kit/api-error.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import {
  fileLink,
  fileTypes,
  LARGEST_FILE,
  storedFile,
  type FileLink,
} from '../../../server/contract/file.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { IN_MEMORY, openEmbedded } from '../../../server/db/open-database.ts';
import { requireOwnFile, fileColumns, storeFile, sweepFiles } from '../../../server/file/files.ts';
import { sizeOfPicture, sniffType } from '../../../server/file/sniff.ts';
import { paths } from '../../support/paths.ts';
import { archive, docx, jpg, open, pdf, png, upload, xlsx } from '../support/sample-files.ts';
import { zip } from '../support/workbooks.ts';
import { demoAccount, openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';

const MINUTE = 60_000;

const link = (test: TestSystem, token: string, id: string) =>
  test.call<FileLink & ErrorBody>('GET', `/uploads/${id}/link`, { token });

const faultsOf = ({ body }: { body: ErrorBody }) => body.errors?.['file'] ?? [];

/** Returns the names of the registrant's files. Other accounts have files from the start. */
async function namesOfRegistrant(test: TestSystem): Promise<readonly string[]> {
  const kept = await test.system.parts.db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.owner_id')
    .select('files.name')
    .where('users.username', '=', demoAccount('Personal').username)
    .execute();
  return kept.map(({ name }) => name).toSorted();
}

describe('POST /uploads', () => {
  it.each([
    ['stamped form.pdf', pdf(), 'application/pdf', [0, 0]],
    ['证件照.JPG', jpg(), 'image/jpeg', [295, 413]],
    ['scan.jpeg', jpg(800, 600), 'image/jpeg', [800, 600]],
    ['scan.png', png(), 'image/png', [40, 30]],
    ['form.docx', docx(), fileTypes.docx, [0, 0]],
    ['entrants.xlsx', xlsx(), fileTypes.xlsx, [0, 0]],
  ] as const)('accepts %s with the type of its content', async (name, content, mime, [width, height]) => {
    const test = await openTestSystem();
    const { status, body } = await upload(test, await test.signIn(), name, content);
    expect(status).toBe(200);
    expect(v.parse(v.strictObject(storedFile.entries), body)).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      name,
      mime,
      size: content.length,
      width,
      height,
    });
  });

  it.each([
    ['photo.jpg', png(), 'what its name says'],
    ['form.pdf', docx(), 'what its name says'],
    ['entrants.docx', xlsx(), 'what its name says'],
    ['form', pdf(), 'what its name says'],
    ['form.pdf.exe', pdf(), 'what its name says'],
    ['page.pdf', Buffer.from('<html><script>alert(1)</script>'), 'damaged or of a kind'],
    ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'damaged or of a kind'],
    ['photo.png', png().subarray(0, 20), 'damaged or of a kind'],
    ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'damaged or of a kind'],
    ['archive.docx', archive('a.txt'), 'damaged or of a kind'],
    ['form.docx', docx().subarray(0, 60), 'damaged or of a kind'],
    [
      'macros.docx',
      archive('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
      'damaged or of a kind',
    ],
    ['empty.pdf', Buffer.alloc(0), 'fill this in'],
  ] as const)('rejects %s with other content, and stores nothing', async (name, content, why) => {
    const test = await openTestSystem();
    const answer = await upload(test, await test.signIn(), name, content);
    expect([answer.status, answer.body.code]).toEqual([422, errorCodes.invalid]);
    expect(faultsOf(answer)).toEqual([expect.stringContaining(why)]);
    expect(await namesOfRegistrant(test)).toEqual([]);
  });

  it('accepts 20 MB and no byte more', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const whole = Buffer.concat([pdf(), Buffer.alloc(LARGEST_FILE - pdf().length)]);
    expect((await upload(test, token, 'plan.pdf', whole)).body.size).toBe(LARGEST_FILE);
    const over = await upload(test, token, 'plan.pdf', Buffer.concat([whole, Buffer.alloc(1)]));
    expect([over.status, over.body.code]).toEqual([413, errorCodes.tooLarge]);
    const far = await upload(test, token, 'plan.pdf', Buffer.concat([whole, Buffer.alloc(10_000)]));
    expect(far.status).toBe(413);
  });

  it('stores a name without folders and without unprintable characters', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const nameOf = async (name: string) => (await upload(test, token, name, pdf())).body.name;
    expect(await nameOf('C:\\Users\\me\\form.pdf')).toBe('form.pdf');
    expect(await nameOf('../../etc/form.pdf')).toBe('form.pdf');
    expect(await nameOf('a\u202ep<b>.pdf')).toBe('apb.pdf');
    expect(await nameOf('.pdf')).toBe('file.pdf');
    const long = await nameOf(`${'长'.repeat(300)}.pdf`);
    expect([long.length, long.endsWith('.pdf')]).toEqual([120, true]);
  });

  it('stores the same file of one account once, also for simultaneous uploads', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const both = await Promise.all([1, 2].map(() => upload(test, token, 'form.pdf', pdf())));
    expect(statuses(both)).toEqual([200, 200]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    const other = await upload(test, await test.signIn(demoAccount('Unit')), 'form.pdf', pdf());
    expect(other.body.id).not.toBe(both[0]?.body.id);
    expect((await upload(test, token, 'form.pdf', pdf('another'))).body.id).not.toBe(both[0]?.body.id);
  });

  it('limits an account to 500 MB', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await test.signIn();
    const { body } = await upload(test, token, 'form.pdf', pdf());
    await db
      .updateTable('files')
      .set({ size: 500 * 1024 * 1024 - pdf('two').length })
      .where('id', '=', body.id)
      .execute();
    expect((await upload(test, token, 'two.pdf', pdf('two'))).status).toBe(200);
    const answer = await upload(test, token, 'three.pdf', pdf('three'));
    expect([answer.status, faultsOf(answer)]).toEqual([422, [expect.stringContaining('no room')]]);
    expect(await namesOfRegistrant(test)).toEqual(['form.pdf', 'two.pdf']);
  });

  it('accepts 120 uploads in ten minutes from one account', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await test.signIn();
    await upload(test, token, 'form.pdf', pdf());
    await db.updateTable('rate_counters').set({ hits: 120 }).where('bucket', 'like', 'uploads:%').execute();
    const { status, body } = await upload(test, token, 'form.pdf', pdf());
    expect([status, body.retry_after]).toEqual([429, 600]);
    test.clock.advance(10 * MINUTE);
    expect((await upload(test, token, 'form.pdf', pdf())).status).toBe(200);
  });

  it('[S55] rejects a body that is no form with a file, and an unknown account', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const send = (raw: string, type: string) =>
      test.call<ErrorBody>('POST', paths.uploadFile, { token, raw, headers: { 'content-type': type } });
    expect((await send('{}', 'application/json')).status).toBe(415);
    expect((await send('nothing', 'multipart/form-data; boundary=x')).status).toBe(400);
    expect((await send('', 'multipart/form-data')).status).toBe(415);
    const of = 'multipart/form-data; boundary=x';
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
    expect((await send(`${part}\r\n--x--\r\n`, of)).status).toBe(200);
    // A form with two parts, endless headers, and a part without an end are not parsed.
    expect((await send(`${part}\r\n${part}\r\n--x--\r\n`, of)).status).toBe(400);
    expect((await send(`--x\r\n${'a: b\r\n'.repeat(3_000_000)}`, of)).status).toBe(400);
    expect((await send(part, of)).status).toBe(400);
    const form = new FormData();
    form.set('file', 'only text');
    const sent = new Response(form);
    const type = sent.headers.get('content-type') ?? '';
    expect(faultsOf(await send(await sent.text(), type))).toHaveLength(1);
    expect((await upload(test, 'x'.repeat(43), 'form.pdf', pdf())).status).toBe(401);
  });
});

describe('a link to a file', () => {
  it('opens the file without a session, with its type and its name', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const { body } = await upload(test, token, '报名表.pdf', pdf());
    const answer = await link(test, token, body.id);
    expect(v.parse(fileLink, answer.body).expires_at).toBe('2026-11-21T10:05:00+08:00');
    const opened = await open(test, answer.body.url);
    expect(opened.status).toBe(200);
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf())).toBe(true);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    expect(opened.headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('报名表.pdf')}`,
    );
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.headers.get('content-security-policy')).not.toContain('script-src');
    expect(test.logLines.join('')).not.toContain(answer.body.url.split('/').at(-1));
  });

  it('downloads a file that a browser cannot display', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const { body } = await upload(test, token, 'form.docx', docx());
    const opened = await open(test, (await link(test, token, body.id)).body.url);
    expect(opened.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''form.docx");
  });

  it('opens for five minutes, and then reports that it has expired', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const { body } = await upload(test, token, 'form.pdf', pdf());
    const { url } = (await link(test, token, body.id)).body;
    test.clock.advance(5 * MINUTE - 1);
    expect((await open(test, url)).status).toBe(200);
    test.clock.advance(1);
    const expired = await open(test, url);
    expect([expired.status, ((await expired.json()) as ErrorBody).code]).toEqual([
      410,
      errorCodes.linkExpired,
    ]);
  });

  it('does not open another file, at a later time or with a forged signature', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const { body: one } = await upload(test, token, 'one.pdf', pdf());
    const { body: two } = await upload(test, token, 'two.pdf', pdf('two'));
    const { url } = (await link(test, token, one.id)).body;
    const expires = url.split('.')[1] ?? '';
    const forged = [
      url.replace(one.id, two.id),
      url.replace(expires, String(Number(expires) + 1)),
      `${url}x`,
      url.slice(0, -1),
      url.replace(/\.[^.]*$/, ''),
      '/api/v1/files/x',
    ];
    for (const address of forged) expect((await open(test, address)).status).toBe(404);
  });

  it('is given to the owner only, and other accounts get 404', async () => {
    const test = await openTestSystem();
    const { body } = await upload(test, await test.signIn(), 'form.pdf', pdf());
    for (const role of ['Unit', 'Committee', 'Expert']) {
      expect((await link(test, await test.signIn(demoAccount(role)), body.id)).status).toBe(404);
    }
    expect((await link(test, await test.signIn(), 'nothing')).status).toBe(404);
  });

  it('is given for a photo to the unit and the reviewers of an entry that uses it', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await test.signIn();
    const { body } = await upload(test, token, 'photo.jpg', jpg());
    const { person_id } = await db
      .selectFrom('entries')
      .select('person_id')
      .where('organisation_id', '=', 'college')
      .executeTakeFirstOrThrow();
    await db.updateTable('persons').set({ photo_id: body.id }).where('id', '=', person_id).execute();
    const seen = async (role: string) =>
      (await link(test, await test.signIn(demoAccount(role)), body.id)).status;
    expect([await seen('Unit'), await seen('Committee')]).toEqual([200, 200]);
    expect([await seen('Exhibitor'), await seen('Expert')]).toEqual([404, 404]);
    await db
      .updateTable('entries')
      .set({ status: 'draft', submitted_at: null })
      .where('person_id', '=', person_id)
      .execute();
    expect([await seen('Unit'), await seen('Committee')]).toEqual([404, 404]);
  });
});

describe('the content of a file', () => {
  it('is found after padding and tables of a JPG', () => {
    const table = Buffer.from([0xff, 0xd8, 0xff, 0xc4, 0, 4, 1, 2, 0xff]);
    expect(sizeOfPicture(Buffer.concat([table, jpg(11, 22).subarray(2)]))).toEqual({ width: 11, height: 22 });
  });

  it('is found before a comment at the end of an archive, but not before other bytes', async () => {
    const commented = Buffer.concat([docx(), Buffer.alloc(65_535)]);
    commented.writeUInt16LE(65_535, commented.length - 65_535 - 2);
    expect(await sniffType(commented)).toBe(fileTypes.docx);
    expect(await sniffType(Buffer.concat([commented, Buffer.alloc(1)]))).toBeUndefined();
  });

  it.each([
    ['an attached template', 'attachedTemplate', 'TargetMode="External"'],
    ['a linked picture', 'image', "TargetMode = 'external'"],
    ['a linked object', 'oleObject', 'a:TargetMode="External"'],
    ['a hidden attribute', 'image', 'TargetMode="&#69;xternal"'],
  ])('is rejected for a document with %s outside', async (_, type, mode) => {
    const of = (relation: string) =>
      zip(
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<document/>' },
        {
          name: 'word/_rels/settings.xml.rels',
          content: `<Relationships><Relationship Id="r1" ${relation} Target="https://example.org/a"/></Relationships>`,
        },
      );
    const kind = (one: string) =>
      `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${one}"`;
    expect(await sniffType(of(`${kind(type)} ${mode}`))).toBeUndefined();
    expect(await sniffType(of(kind(type)))).toBe(fileTypes.docx);
    expect(await sniffType(of(`${kind('hyperlink')} TargetMode="External"`))).toBe(fileTypes.docx);
  });

  it.each(['word/vbaData.xml', 'word/activeX/activeX1.xml', 'xl/macrosheets/sheet1.xml'])(
    'is rejected for a document with the code %s',
    async (name) => {
      expect(
        await sniffType(archive('[Content_Types].xml', 'word/document.xml', 'xl/workbook.xml', name)),
      ).toBeUndefined();
    },
  );

  it('is rejected for a picture that declares more pixels than a browser can show', async () => {
    expect(await sniffType(jpg(65_535, 65_535))).toBeUndefined();
    expect(await sniffType(png(65_535, 65_535))).toBeUndefined();
    expect(await sniffType(jpg(16_320, 12_240))).toBe(fileTypes.jpg);
  });

  it('is unknown for an archive with more names than any document has', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => `${index}`);
    expect(await sniffType(archive(...many, '[Content_Types].xml', 'word/document.xml'))).toBeUndefined();
  });
});

describe('an unused file', () => {
  const idsOf = async (test: TestSystem) =>
    (await test.system.parts.db.selectFrom('files').select('id').orderBy('id').execute()).map(({ id }) => id);
  const DAY = 24 * 60 * MINUTE;

  it('is deleted after a day, in batches, but not if a record refers to it', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await test.signIn();
    const { body: photo } = await upload(test, token, 'photo.jpg', jpg());
    const { body: unused } = await upload(test, token, 'form.pdf', pdf());
    const { body: again } = await upload(test, token, 'again.pdf', pdf('again'));
    const before = (await idsOf(test)).filter((id) => ![photo.id, unused.id, again.id].includes(id));
    const [copy] = await db.selectFrom('files').selectAll().where('id', '=', unused.id).execute();
    if (copy === undefined) throw new Error('nothing was kept');
    const many = Array.from({ length: 250 }, (_, index) => ({
      ...copy,
      id: `many-${index}`,
      sha256: `many-${index}`,
    }));
    await db.insertInto('files').values(many).execute();
    await db.updateTable('persons').set({ photo_id: photo.id }).execute();

    await sweepFiles(db, test.clock.now());
    expect(await idsOf(test)).toContain(unused.id);
    test.clock.advance(DAY + 1);
    // The same file sent again is the existing file, which is stored for another day.
    expect((await upload(test, await test.signIn(), 'again.pdf', pdf('again'))).body.id).toBe(again.id);
    await sweepFiles(db, test.clock.now());
    const left = await idsOf(test);
    expect(left.filter((id) => !before.includes(id)).toSorted()).toEqual([photo.id, again.id].toSorted());
    const contents = await db
      .selectFrom('file_contents')
      .select('file_id')
      .where('file_id', '=', unused.id)
      .execute();
    expect(contents).toEqual([]);
  });

  it('is recognised by every column that refers to files', async () => {
    const db = openEmbedded(IN_MEMORY);
    onTestFinished(() => db.destroy());
    await migrate(db);
    const { rows } = await sql<{ place: string }>`
      select m.name || '.' || f."from" as place
      from sqlite_master m join pragma_foreign_key_list(m.name) f
      where m.type = 'table' and f."table" = 'files' and m.name <> 'file_contents'
    `.execute(db);
    expect(rows.map(({ place }) => place).toSorted()).toEqual([...fileColumns].toSorted());
  });

  it('is either used or deleted if both happen at the same instant', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const token = await test.signIn();
    const person = await db.selectFrom('persons').select('id').executeTakeFirstOrThrow();
    const { owner_id } = await upload(test, token, 'first.pdf', pdf('first')).then(({ body }) =>
      db.selectFrom('files').select('owner_id').where('id', '=', body.id).executeTakeFirstOrThrow(),
    );
    test.clock.advance(DAY + 1);
    for (let round = 0; round < 20; round++) {
      const now = test.clock.now();
      const { id } = await storeFile(
        db,
        owner_id,
        { name: `${round}.pdf`, content: pdf(String(round)) },
        now - DAY - 1,
      );
      const using = db
        .transaction()
        .execute(async (transaction) => {
          await requireOwnFile(transaction, owner_id, id, 'photo_id');
          await transaction
            .updateTable('persons')
            .set({ photo_id: id })
            .where('id', '=', person.id)
            .execute();
          return 'used' as const;
        })
        .catch((error: unknown) => (error instanceof ApiError ? error.details.status : 500));
      const [became] = await Promise.all([using, sweepFiles(db, now)]);
      const isThere = (await idsOf(test)).includes(id);
      expect([became, isThere], `round ${round}`).toEqual(isThere ? ['used', true] : [422, false]);
    }
  });
});
