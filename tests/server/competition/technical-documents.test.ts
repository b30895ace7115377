import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  documentList,
  technicalDocument,
  type TechnicalDocument,
} from '../../../server/contract/competition/technical-document.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { FileLink } from '../../../server/contract/file.ts';
import type { OfficialNotice } from '../../../server/contract/official-notice.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { sweepFiles } from '../../../server/file/files.ts';
import { paths } from '../../support/paths.ts';
import { docx, open, pdf, upload } from '../support/sample-files.ts';
import { signatureFor } from '../support/signatures.ts';
import { demoAccount, openTestSystem, statuses } from '../support/test-system.ts';

const EVENT = 'hubei-3-sk02';
const DAY = 24 * 3_600_000;

/** Opens the committee with its deputy, two readers, and an event without documents. */
async function openOffice(event = EVENT) {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const as = (username: string) =>
    test.signIn(demoAccounts.find((one) => one.username === username) ?? demoAccount(''));
  const tokens = {
    committee: await as('hubei.committee'),
    deputy: await as('hubei.deputy'),
    unit: await as('jianghan.college'),
    person: await as('lin.xiaoyu'),
  };
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: object) =>
    test.call<TechnicalDocument & ErrorBody>(method, path.replace(':id', event), {
      token,
      ...(body !== undefined && { body }),
    });
  const notice = async (token: string, id: string, what: string, body: object) => {
    const path = `/notices/${id}/${what}`;
    return test.call<OfficialNotice & ErrorBody>('POST', path, {
      token,
      body: { ...(await signatureFor(test, token, path)), ...body },
    });
  };
  const office = {
    test,
    db,
    ...tokens,
    notice,
    see: (token: string, query = '') => call('GET', `${paths.getDocument}${query}`, token),
    save: (token: string, version: number, files: object = {}) =>
      call('PUT', paths.saveDocument, token, {
        note: '',
        document_ids: [],
        sample_ids: [],
        infrastructure_ids: [],
        version,
        ...files,
      }),
    announce: (version: number, token = tokens.committee) =>
      call('POST', paths.announceDocument, token, { version }),
    recall: (version: number) => call('POST', paths.recallDocument, tokens.committee, { version }),
    withdraw: (version: number, reason = '试题调整') =>
      call('POST', paths.withdrawDocument, tokens.committee, { version, reason }),
    list: async (token: string, query: string) =>
      v.parse(documentList, (await test.call('GET', `${paths.listDocuments}${query}`, { token })).body),
    published: async (token: string, query = '') =>
      v.parse(
        documentList,
        (await test.call('GET', `${paths.listPublishedDocuments}${query}`, { token })).body,
      ),
    file: async (name: string, content: Buffer = pdf(name), token = tokens.committee) =>
      (await upload(test, token, name, content)).body.id,
    link: (token: string, id: string) =>
      test.call<FileLink>('GET', paths.getFileLink.replace(':id', id), { token }),
    seen: async (id: string, token = tokens.committee) =>
      (await test.call<OfficialNotice>('GET', `/notices/${id}`, { token })).body,
    /** Gives the notice a number, submits it and has it approved. */
    publish: async (id: string, wish: object = {}) => {
      const { working, content, version } = (
        await test.call<OfficialNotice>('GET', `/notices/${id}`, { token: tokens.committee })
      ).body;
      const said = working ?? content;
      if (said === null) throw new Error('nothing is written');
      const changed = await test.call<OfficialNotice & ErrorBody>('PUT', `/notices/${id}`, {
        token: tokens.committee,
        body: {
          competition_id: 'hubei-3',
          doc_no: `鄂技赛组〔2026〕${id.slice(0, 8)}号`,
          title: said.title,
          body: said.body,
          audience: said.audience,
          roles: [],
          event_id: '',
          need_ack: false,
          publish_at: '',
          expire_at: '',
          file_ids: said.files.map((file) => file.id),
          version,
          ...wish,
        },
      });
      const submitted = await notice(tokens.committee, id, 'submit', { version: changed.body.version });
      return notice(tokens.deputy, id, 'approve', { version: submitted.body.version });
    },
  };
  let made = 0;
  return {
    ...office,
    /** Saves one file as the document and announces it. Returns the notice and the file. */
    announced: async (version = 0) => {
      made += 1;
      const id = await office.file(`${made} 技术文件.pdf`);
      const saved = await office.save(tokens.committee, version, { document_ids: [id] });
      const { body } = await office.announce(saved.body.version);
      return { file: id, body, notice: body.notice?.id ?? '' };
    },
  };
}

describe('technical documents', () => {
  it('are published by a notice with a second approver, and read by its audience [domain.md 3]', async () => {
    const office = await openOffice();
    const { committee, unit, person, see, save, announce, file, link, publish, seen } = office;
    expect((await see(committee)).body).toMatchObject({ status: 'draft', version: 0, number: 1, files: [] });
    expect((await see(unit)).status).toBe(404);
    const ids = {
      document_ids: [await file('技术文件.pdf')],
      sample_ids: [await file('样题.docx', docx())],
      infrastructure_ids: [await file('清单.pdf')],
    };
    const { body: saved } = await save(committee, 0, { ...ids, note: '供集训参考' });
    expect(v.parse(technicalDocument, saved)).toMatchObject({
      event: { code: 'SK02' },
      competition: { id: 'hubei-3' },
      status: 'draft',
      version: 1,
      note: '供集训参考',
      files: [
        { kind: 'document', file: { name: '技术文件.pdf' } },
        { kind: 'sample', file: { name: '样题.docx' } },
        { kind: 'infrastructure', file: { name: '清单.pdf' } },
      ],
      notice: null,
      by: 'organiser',
      facts: { isOver: false, isNoticeOpen: true },
    });
    // Only the committee can read a draft and its files.
    for (const token of [unit, person]) {
      expect((await see(token)).status).toBe(404);
      expect((await link(token, ids.document_ids[0] ?? '')).status).toBe(404);
    }
    const { body: announced } = await announce(1);
    expect(announced).toMatchObject({ status: 'announced', version: 2, notice: { status: 'draft' } });
    const notice = announced.notice?.id ?? '';
    const { content, working } = await seen(notice);
    expect(working ?? content).toMatchObject({ audience: 'all', files: [{}, {}, {}] });
    expect((await see(unit)).status).toBe(404);
    // The documents are already announced, so their files cannot be exchanged.
    expect((await save(committee, 2, ids)).status).toBe(409);
    expect((await announce(2)).status).toBe(409);
    expect((await publish(notice)).body.status).toBe('published');
    expect((await see(committee)).body).toMatchObject({ status: 'published', version: 0 });
    for (const token of [unit, person]) {
      const { body } = await see(token);
      expect(v.parse(technicalDocument, body)).toMatchObject({
        status: 'published',
        note: '供集训参考',
        by: 'viewer',
        notice: { id: notice, status: 'published' },
      });
      const { body: opened } = await link(token, ids.document_ids[0] ?? '');
      expect((await open(office.test, opened.url)).status).toBe(200);
    }
    const log = await office.db
      .selectFrom('audit_log')
      .select(['action', 'capacity'])
      .where('object', '=', 'technicalDocument')
      .where('object_id', '=', EVENT)
      .orderBy('at')
      .execute();
    expect(log.map(({ action, capacity }) => `${action} ${capacity}`).toSorted()).toEqual([
      'technicalDocument.announce organiser',
      'technicalDocument.change organiser',
      'technicalDocument.publish system',
    ]);
  });

  it('are replaced when the next version is published', async () => {
    const office = await openOffice();
    const { committee, unit, see, publish, announced, test, published } = office;
    const first = await announced();
    await publish(first.notice);
    const second = await announced();
    expect(second.body).toMatchObject({ number: 2, status: 'announced' });
    // Readers cannot see the next version yet.
    expect((await see(unit)).body).toMatchObject({ number: 1, versions: [{ number: 1 }] });
    expect((await see(unit, '?number=2')).status).toBe(404);
    const publishAt = `${new Date(test.clock.now() + DAY + 8 * 3_600_000).toISOString().slice(0, 16)}:00+08:00`;
    await publish(second.notice, { publish_at: publishAt });
    expect((await see(committee)).body).toMatchObject({
      number: 2,
      status: 'published',
      published_at: publishAt,
      versions: [{ status: 'published' }, { status: 'replaced' }],
    });
    // The previous version is in force until the publication time of the next one.
    expect((await see(unit)).body).toMatchObject({ number: 1, status: 'published' });
    expect((await published(unit, '?text=SK02')).data).toMatchObject([{ number: 1, status: 'published' }]);
    expect((await office.link(unit, second.file)).status).toBe(404);
    test.clock.advance(DAY + 60_000);
    const later = await test.signIn(demoAccount('Unit'));
    expect((await see(later)).body).toMatchObject({
      number: 2,
      status: 'published',
      versions: [
        { number: 2, status: 'published' },
        { number: 1, status: 'replaced' },
      ],
    });
    expect((await see(later, '?number=1')).body).toMatchObject({ number: 1, status: 'replaced' });
    expect((await published(later, '?text=SK02')).data).toMatchObject([{ number: 2, status: 'published' }]);
  });

  it('become a draft again when the notice is recalled or deleted, but not while it is in review', async () => {
    const office = await openOffice();
    const { committee, recall, announced, notice, seen, see, test, save } = office;
    const { notice: id } = await announced();
    const { version } = await seen(id);
    const gone = await test.call('POST', `/notices/${id}/delete`, { token: committee, body: { version } });
    expect(gone.status).toBe(200);
    expect((await see(committee)).body).toMatchObject({ status: 'draft', notice: null, version: 3 });
    const again = await announced(3);
    const written = await seen(again.notice);
    const said = written.working ?? written.content;
    const changed = await test.call<OfficialNotice>('PUT', `/notices/${again.notice}`, {
      token: committee,
      body: {
        competition_id: 'hubei-3',
        doc_no: '鄂技赛组〔2026〕90号',
        title: said?.title,
        body: said?.body,
        audience: 'all',
        roles: [],
        event_id: '',
        need_ack: false,
        publish_at: '',
        expire_at: '',
        file_ids: [again.file],
        version: written.version,
      },
    });
    const submitted = await notice(committee, again.notice, 'submit', { version: changed.body.version });
    expect((await see(committee)).body.facts.isNoticeOpen).toBe(false);
    expect((await recall(5)).body.code).toBe(40901);
    await notice(office.deputy, again.notice, 'return', {
      version: submitted.body.version,
      reason: '附件不全',
    });
    expect((await recall(5)).body).toMatchObject({ status: 'draft', version: 6, notice: null });
    expect((await save(committee, 6, { document_ids: [again.file] })).body.version).toBe(7);
  });

  it('are withdrawn as a draft with a reason, and together with their notice', async () => {
    const office = await openOffice();
    const { committee, unit, withdraw, announced, publish, notice, see, save, seen, link } = office;
    await save(committee, 0);
    expect((await withdraw(1, '')).status).toBe(422);
    expect((await withdraw(1)).body).toMatchObject({ status: 'withdrawn', reason: '试题调整', version: 0 });
    expect((await withdraw(2)).status).toBe(409);
    const { notice: id, file, body } = await announced();
    expect(body.number).toBe(2);
    await publish(id);
    expect((await see(unit)).body).toMatchObject({ number: 2, versions: [{ number: 2 }] });
    const { version } = await seen(id);
    await notice(committee, id, 'withdraw', { version, reason: '文件有误' });
    expect((await see(committee)).body).toMatchObject({ status: 'withdrawn', reason: '文件有误' });
    expect((await see(unit)).status).toBe(404);
    // The notice shows that it is withdrawn, and its annexes stay readable.
    expect((await link(unit, file)).status).toBe(200);
  });

  it('are not readable in a version whose notice is withdrawn', async () => {
    const office = await openOffice();
    const { committee, unit, announced, publish, notice, see, seen } = office;
    const first = await announced();
    await publish(first.notice);
    await publish((await announced()).notice);
    expect((await see(unit)).body.versions).toHaveLength(2);
    const { version } = await seen(first.notice);
    await notice(committee, first.notice, 'withdraw', { version, reason: '文件有误' });
    expect((await see(unit)).body.versions).toMatchObject([{ number: 2 }]);
    expect((await see(unit, '?number=1')).status).toBe(404);
  });

  it('are readable by the audience of the notice only', async () => {
    const office = await openOffice();
    const { unit, person, announced, publish, see, published, link } = office;
    const { notice, file } = await announced();
    await publish(notice, { audience: 'roles', roles: ['Unit'] });
    expect((await see(unit)).status).toBe(200);
    expect((await see(person)).status).toBe(404);
    expect((await link(person, file)).status).toBe(404);
    expect((await published(person, '?text=SK02')).data).toEqual([]);
    expect((await published(unit, '?text=SK02')).data).toHaveLength(1);
  });

  it('accept files within their limits and of the committee only', async () => {
    const office = await openOffice();
    const { committee, deputy, unit, save, file, announce, db } = office;
    const many = await Promise.all([1, 2, 3, 4].map((index) => file(`${index}.pdf`)));
    expect((await save(committee, 0, { document_ids: many })).body.errors).toHaveProperty('document_ids');
    expect((await save(committee, 0, { sample_ids: [many[0], many[0]] })).body.errors).toHaveProperty(
      'sample_ids',
    );
    const foreign = await file('unit.pdf', pdf('unit'), unit);
    const refused = await save(committee, 0, { document_ids: [many[0]], infrastructure_ids: [foreign] });
    expect(refused.body.errors).toEqual({ infrastructure_ids: [expect.any(String)] });
    // A rejected change stores nothing.
    expect((await office.see(committee)).body.version).toBe(0);
    expect((await save(committee, 0, { note: 'x'.repeat(501) })).body.errors).toHaveProperty('note');
    await save(committee, 0, { sample_ids: [many[0]] });
    expect((await announce(1)).body.errors).toEqual({ document_ids: [expect.any(String)] });
    // A colleague can use the files that are already attached.
    const saved = await save(deputy, 1, { document_ids: [many[0]], sample_ids: [many[0]] });
    expect(saved.body.files).toHaveLength(2);
    expect((await save(committee, 1)).body.code).toBe(40904);
    expect((await announce(2, deputy)).status).toBe(200);
    const used = await db
      .selectFrom('notice_files')
      .select('file_id')
      .where('file_id', '=', many[0] ?? '')
      .execute();
    expect(used).toHaveLength(1);
    // The sweep does not delete files that a version refers to.
    await sweepFiles(db, office.test.clock.now() + 3 * DAY);
    const left = await db.selectFrom('files').select('id').where('id', 'in', many).execute();
    expect(left).toEqual([{ id: many[0] }]);
  });

  it('have a version in force and a draft in the demonstration data', async () => {
    const office = await openOffice('hubei-3-sk01');
    const { committee, unit, see, list, published } = office;
    expect((await see(committee)).body).toMatchObject({ number: 2, status: 'draft' });
    expect((await see(unit)).body).toMatchObject({ number: 1, status: 'published', files: [{}, {}, {}] });
    // The sample is no annex of the notice, but its audience can read it.
    const ofKind = async (token: string, kind: string) =>
      (await see(token)).body.files.find((one) => one.kind === kind)?.file.id ?? '';
    expect((await office.link(unit, await ofKind(unit, 'sample'))).status).toBe(200);
    expect((await office.link(unit, await ofKind(committee, 'document'))).status).toBe(404);
    expect((await office.link(office.deputy, await ofKind(committee, 'document'))).status).toBe(200);
    const all = await list(committee, '?per_page=100');
    expect(all.data).toHaveLength(13);
    expect((await list(committee, '?status=draft')).data).toMatchObject([
      { event: { code: 'SK01' }, number: 2, files: 2 },
    ]);
    expect((await list(committee, '?status=none')).meta.pagination.total).toBe(12);
    expect((await list(unit, '')).data).toEqual([]);
    expect((await published(unit)).data).toMatchObject([{ event: { code: 'SK01' }, number: 1, files: 3 }]);
  });

  it('cannot be changed once the competition is over', async () => {
    const office = await openOffice();
    const { committee, save, announce, file, db } = office;
    await save(committee, 0, { document_ids: [await file('a.pdf')] });
    await db.updateTable('competition_events').set({ reason: '人数不足' }).where('id', '=', EVENT).execute();
    await db
      .updateTable('competitions')
      .set({ starts_on: '2020-01-01', ends_on: '2020-01-02', reg_close_at: 2, reg_open_at: 1 })
      .where('id', '=', 'hubei-3')
      .execute();
    expect(statuses([await save(committee, 1), await announce(1)])).toEqual([409, 409]);
  });
});
