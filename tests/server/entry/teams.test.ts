import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { Choices, Entry, EntryList, Revealed } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { EntryForm, Receipt } from '../../../server/contract/entry/receipt.ts';
import { paths } from '../../support/paths.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';

/** An event for students without entries, here for teams of two. */
const event = 'hubei-3-sk02';
const robots = 'hubei-3-sk05';

const at = (path: string, id: string) => path.replace(':id', id);
const as = (test: TestSystem, role: string) => test.signIn(demoAccount(role));

function withCheck(digits: string): string {
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11),
    0,
  );
  return digits + '10X98765432'[sum % 11];
}

const people = {
  lin: { real_name: '林晓雨', id_no: withCheck('42010620050420102') },
  jia: { real_name: '选手甲', id_no: withCheck('42010620050301910') },
  yi: { real_name: '选手乙', id_no: withCheck('42010620050302911') },
  bing: { real_name: '选手丙', id_no: withCheck('42010620050303912') },
};

/** A student without an account, as a unit enters one. */
const stranger = {
  kind: 'new',
  real_name: '选手丁',
  id_no: withCheck('42010620050304913'),
  phone: '13700137000',
  region_code: '420100',
  occupation: 'student',
  education: 'college',
  skill_level: 'none',
};

/** Signs in a registrant without a unit. */
async function registrant(test: TestSystem, { real_name, id_no }: { real_name: string; id_no: string }) {
  const phone = `1380022${id_no.slice(10, 14)}`;
  const proof = await test.code('login', phone);
  const { body } = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
    body: { phone, ...proof },
  });
  const token = body.access_token;
  const rest = { region_code: '420100', occupation: 'student', education: 'college', skill_level: 'none' };
  const person = { real_name, id_no, ...rest, version: 0 };
  expect((await test.call('PUT', paths.changeProfile, { token, body: person })).status).toBe(200);
  return token;
}

async function open(
  change: { team_size?: number; file_kinds?: string; places?: number; per_unit?: number } = {},
) {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  await db
    .updateTable('competition_events')
    .set({ team_size: 2, file_kinds: '', ...change })
    .where('id', '=', event)
    .execute();
  const unit = await as(test, 'Unit');
  const committee = await as(test, 'Committee');
  const jia = await registrant(test, people.jia);
  const enter = (members: readonly object[], more: Record<string, unknown> = {}, token = unit) =>
    test.call<Entry & ErrorBody>('POST', paths.enterTeam, {
      token,
      body: {
        event_id: event,
        members,
        coach_name: '黄建军',
        coach_phone: '13900139000',
        remarks: '',
        stamped: true,
        consent: true,
        ...more,
      },
    });
  const post = (path: string, id: string, token: string, body: unknown) =>
    test.call<Entry & ErrorBody>('POST', at(path, id), { token, body });
  const taken = async () => {
    const row = await db
      .selectFrom('competition_events')
      .select('taken')
      .where('id', '=', event)
      .executeTakeFirstOrThrow();
    const seats = await db.selectFrom('entry_places').selectAll().where('event_id', '=', event).execute();
    return [row.taken, seats.length];
  };
  return { test, db, unit, committee, jia, enter, post, taken };
}

describe('a team', () => {
  it('is entered by its unit as one: every member is checked, one place is used, and all are notified', async () => {
    const { test, db, jia, committee, enter, taken } = await open();
    const { status, body } = await enter([people.lin, people.jia]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'endorsed',
      no: expect.stringMatching(/^E2\d-SK02-0001$/),
      real_name: '林晓雨',
      team: ['选手甲'],
      coach_name: '黄建军',
      capacities: ['unit'],
      members: [
        {
          seq: 2,
          real_name: '选手甲',
          person: { id_no: expect.stringMatching(/^42\*{16}$/), phone: '138****0301' },
          rules: [
            { rule: 'age', result: 'pass' },
            { rule: 'birth' },
            { rule: 'occupation' },
            { rule: 'region' },
          ],
        },
      ],
    });
    expect(await taken()).toEqual([1, 2]);
    const told = await db
      .selectFrom('outbox')
      .innerJoin('users', 'users.id', 'outbox.user_id')
      .select(['users.phone', 'outbox.topic'])
      .execute();
    expect(told.map(({ topic }) => topic)).toEqual(['entry.import', 'entry.import']);
    expect(new Set(told.map(({ phone }) => phone)).size).toBe(2);
    const consents = await db.selectFrom('consent_log').select('purpose').execute();
    expect(consents.filter(({ purpose }) => purpose === 'entry')).toHaveLength(2);
    const locked = await db
      .selectFrom('persons')
      .select('locked')
      .where('real_name', 'in', ['林晓雨', '选手甲'])
      .execute();
    expect(locked).toEqual([{ locked: 1 }, { locked: 1 }]);

    const list = await test.call<EntryList>('GET', `${paths.listEntries}?event=${event}`, {
      token: committee,
    });
    expect(list.body.data).toMatchObject([{ real_name: '林晓雨', team: ['选手甲'] }]);
    expect(list.body.meta.events.find(({ id }) => id === event)).toMatchObject({ team_size: 2 });
    // A member can read the entry. Only the first member and the unit can act on it.
    const mine = await test.call<EntryList>('GET', paths.listEntries, { token: jia });
    expect(mine.body.data.map(({ id }) => id)).toEqual([body.id]);
    const seen = await test.call<Entry>('GET', at(paths.getEntry, body.id), { token: jia });
    expect(seen.body.capacities).toEqual([]);
    const gone = await test.call('POST', at(paths.withdrawEntry, body.id), {
      token: jia,
      body: { version: body.version, reason: '' },
    });
    expect(gone.status).toBe(403);
  });

  it('has all its members on the form, the receipt and the export', async () => {
    const { test, committee, enter } = await open();
    const { id, no } = (await enter([people.lin, people.jia])).body;
    const form = await test.call<EntryForm>('GET', at(paths.getEntryForm, id), { token: committee });
    expect(form.body.entry.members).toMatchObject([{ real_name: '选手甲' }]);
    const query = new URLSearchParams({ version: String(form.body.entry.version), code: form.body.code });
    const receipt = await test.call<Receipt>('GET', `${paths.findReceipt.replace(':no', no)}?${query}`);
    expect(receipt.body.real_name).toBe('林*雨、选*甲');
    const answer = await test.system.api.request(`${API_ROOT}${paths.exportEntries}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${committee}`, 'content-type': 'application/json' },
      body: JSON.stringify({ purpose: '编印秩序册', status: '', event, text: '' }),
    });
    const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(rows.slice(1).map((row) => [row[0], row[5]])).toEqual([
      [no, '林晓雨'],
      [no, '选手甲'],
    ]);
  });

  it('is rejected with the faults of each member', async () => {
    const { db, enter, test, unit, taken } = await open();
    const faultsOf = async (members: readonly object[], more: Record<string, unknown> = {}) => {
      const { status, body } = await enter(members, more);
      return [status, Object.keys(body.errors ?? {})];
    };
    const unknown = { real_name: '选手甲', id_no: people.yi.id_no };
    expect(await faultsOf([people.lin, unknown])).toEqual([422, ['members.1.id_no']]);
    expect(await faultsOf([unknown, unknown])).toEqual([422, ['members.0.id_no', 'members.1.id_no']]);
    expect(await faultsOf([people.lin, people.lin])).toEqual([422, ['members.1.id_no']]);
    expect(await faultsOf([people.lin])).toEqual([422, ['members']]);
    await registrant(test, people.yi);
    expect(await faultsOf([people.lin, people.jia, people.yi])).toEqual([422, ['members']]);
    expect(await faultsOf([people.lin, people.jia], { coach_phone: '13800220301' })).toEqual([
      422,
      ['coach_phone'],
    ]);
    expect(await faultsOf([people.lin, people.jia], { stamped: false })).toEqual([422, ['stamped']]);
    expect(await faultsOf([people.lin, people.jia], { consent: false })).toEqual([422, ['consent']]);
    expect(await faultsOf([people.lin, { ...people.jia, id_no: '1' }])).toEqual([422, ['members']]);
    await db
      .updateTable('competition_events')
      .set({ birth_from: '2005-04-01' })
      .where('id', '=', event)
      .execute();
    expect(await faultsOf([people.lin, people.jia])).toEqual([422, ['members.1.id_no']]);
    await db
      .updateTable('competition_events')
      .set({ birth_from: '', file_kinds: 'certificate' })
      .where('id', '=', event)
      .execute();
    const certificate_id = (await upload(test, unit, 'certificate.pdf', pdf())).body.id;
    const certified = { ...people.lin, certificate_id };
    expect(await faultsOf([certified, people.jia])).toEqual([422, ['members.1.certificate_id']]);
    expect(await taken()).toEqual([0, 0]);
    const both = await enter([certified, { ...people.jia, certificate_id }]);
    expect(both.body.members).toMatchObject([
      { files: [{ kind: 'certificate', file: { id: certificate_id } }] },
    ]);
    expect(await taken()).toEqual([1, 2]);
  });

  it('[domain.md 2] has up to ten members: the tenth is checked, revealed and replaced like the second', async () => {
    const { test, db, unit, committee, enter, post, taken } = await open({ team_size: 10 });
    const others = Array.from({ length: 10 }, (_, index) => ({
      real_name: `队员${'甲乙丙丁戊己庚辛壬癸'[index]}`,
      id_no: withCheck(`420106200504${String(index + 1).padStart(2, '0')}291`),
    }));
    for (const one of others) await registrant(test, one);
    const [spare, ...rest] = others;
    const members = [people.lin, ...rest];
    const last = members[9];
    const eleven = await enter([...members, people.jia]);
    expect([eleven.status, Object.keys(eleven.body.errors ?? {})]).toEqual([422, ['members']]);
    const nine = await enter(members.slice(0, 9));
    expect([nine.status, Object.keys(nine.body.errors ?? {})]).toEqual([422, ['members']]);
    const twice = await enter([...members.slice(0, 9), people.lin]);
    expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['members.9.id_no']]);
    const { status, body } = await enter(members);
    expect([status, body.members.map(({ seq }) => seq)]).toEqual([200, [2, 3, 4, 5, 6, 7, 8, 9, 10]]);
    expect(await taken()).toEqual([1, 10]);
    const reveal = (seq: number) =>
      test.call<Revealed & ErrorBody>('POST', at(paths.revealEntry, body.id), {
        token: committee,
        body: { reason: '核对身份证件', seq },
      });
    expect((await reveal(10)).body.id_no).toBe(last?.id_no);
    for (const seq of [0, 1.5, 11]) expect((await reveal(seq)).status).toBe(422);
    await db.updateTable('entries').set({ status: 'approved' }).where('id', '=', body.id).execute();
    const file_id = (await upload(test, unit, 'evidence.pdf', pdf())).body.id;
    const asked = await post(paths.requestSubstitute, body.id, unit, {
      version: body.version,
      seq: 10,
      ...spare,
      reason: '因伤不能参赛',
      file_id,
      consent: true,
    });
    expect(asked.body.substitution).toMatchObject({ seq: 10, leaver: last?.real_name });
    const granted = await post(paths.approveSubstitute, body.id, committee, { version: 1 });
    expect(granted.body.team.at(-1)).toBe(spare?.real_name);
  });

  it('has no member who is already entered, and its members cannot enter another event', async () => {
    const { test, jia, enter } = await open();
    await registrant(test, people.yi);
    await enter([people.lin, people.jia]);
    const again = await enter([people.yi, people.jia]);
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['members.1.id_no']]);
    const draft = await test.call<Entry>('POST', paths.beginEntry, {
      token: jia,
      body: { event_id: robots },
    });
    const own = await test.call<ErrorBody>('POST', at(paths.submitEntry, draft.body.id), {
      token: jia,
      body: { version: 1, consent: true },
    });
    expect([own.status, own.body.code]).toEqual([409, 40902]);
  });

  it('[domain.md 3] has a member without an account, whom the unit enters and who finds the entry later', async () => {
    const { test, db, enter, taken } = await open();
    const entered = await enter([people.jia, stranger]);
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
    expect(entered.body).toMatchObject({
      status: 'endorsed',
      members: [{ seq: 2, real_name: stranger.real_name }],
    });
    expect(JSON.stringify(entered.body)).not.toContain(stranger.id_no);
    expect(await taken()).toEqual([1, 2]);
    const user = await db
      .selectFrom('users')
      .select(['id', 'phone', 'proposed_phone'])
      .where('proposed_phone', '=', stranger.phone)
      .executeTakeFirstOrThrow();
    expect(user.phone).toBeNull();
    const offer = await db
      .selectFrom('user_organisations')
      .select(['status'])
      .where('user_id', '=', user.id)
      .execute();
    expect(offer).toEqual([{ status: 'offered' }]);
    const consent = await db.selectFrom('consent_log').selectAll().where('user_id', '=', user.id).execute();
    expect(consent).toHaveLength(1);
    const told = await db.selectFrom('outbox').select('about').where('user_id', '=', user.id).execute();
    expect(told.map(({ about }) => JSON.parse(about))).toEqual([{ no: '', event: '' }]);
    const kept = JSON.stringify([
      await db.selectFrom('persons').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(kept).not.toContain(stranger.id_no);

    const proof = await test.code('login', stranger.phone);
    const { body } = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
      body: { phone: stranger.phone, ...proof },
    });
    const own = await test.call<Entry>('GET', at(paths.getEntry, entered.body.id), {
      token: body.access_token,
    });
    expect(own.status).toBe(200);
    const { phone } = await db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(phone).toBe(stranger.phone);
  });

  it('[domain.md 3] has no member without an account who is another person, is named twice or breaks a rule', async () => {
    const { db, enter, taken } = await open();
    const counts = async () =>
      Promise.all(
        (['users', 'persons', 'entries', 'consent_log'] as const).map(
          async (table) => (await db.selectFrom(table).selectAll().execute()).length,
        ),
      );
    const before = await counts();
    const faultsOf = async (members: readonly object[], more = {}) => {
      const { status, body } = await enter(members, more);
      expect(status, JSON.stringify(body)).toBe(422);
      return Object.keys(body.errors ?? {}).toSorted();
    };
    const phoneOfJia = `1380022${people.jia.id_no.slice(10, 14)}`;
    // The mobile number or the identity of a registered person.
    expect(await faultsOf([stranger, { ...stranger, ...people.yi, phone: phoneOfJia }])).toEqual([
      'members.1.phone',
    ]);
    expect(await faultsOf([stranger, { ...stranger, ...people.jia, phone: '13700000001' }])).toEqual([
      'members.1.phone',
    ]);
    // Twice: the same person, and the same mobile number for two people.
    expect(await faultsOf([stranger, { ...stranger, phone: '13700000001' }])).toEqual(['members.1.id_no']);
    expect(await faultsOf([stranger, { ...stranger, ...people.yi }])).toEqual(['members.1.phone']);
    // Fields: missing, faulty, an identity number with a wrong check character, and a rule of the event.
    for (const wrong of [
      { kind: 'new', ...people.yi },
      { ...stranger, phone: '' },
      { ...stranger, phone: '12' },
      { ...stranger, id_no: '420106200504201021' },
      { ...stranger, occupation: 'minister' },
      { ...stranger, person_id: 'somebody' },
      { ...stranger, kind: 'other' },
    ]) {
      expect(await faultsOf([people.jia, wrong])).toEqual(['members']);
    }
    expect(await faultsOf([people.jia, { ...stranger, occupation: 'employee' }])).toEqual([
      'members.1.id_no',
    ]);
    expect(await faultsOf([people.jia, stranger], { coach_phone: stranger.phone })).toEqual(['coach_phone']);
    expect(await faultsOf([people.jia, stranger], { consent: false })).toEqual(['consent']);
    expect([await counts(), await taken()]).toEqual([before, [0, 0]]);

    // Once entered, the person is recognised, and is not entered a second time.
    expect((await enter([people.jia, stranger])).status).toBe(200);
    const bing = { ...stranger, ...people.bing, phone: '13700000002' };
    expect(await faultsOf([bing, stranger])).toEqual(['members.1.id_no']);
    expect(await faultsOf([bing, { ...stranger, real_name: '选手戊' }])).toEqual(['members.1.phone']);
  });

  it('[domain.md 3] creates a member without an account once for two simultaneous entries', async () => {
    const { db, enter } = await open();
    const both = await Promise.all([
      enter([{ ...stranger, ...people.yi, phone: '13700000003' }, stranger]),
      enter([{ ...stranger, ...people.bing, phone: '13700000004' }, stranger]),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    const accounts = await db
      .selectFrom('users')
      .select('id')
      .where('proposed_phone', '=', stranger.phone)
      .execute();
    expect(accounts).toHaveLength(1);
  });

  it('cannot be entered by one person alone', async () => {
    const { test, jia } = await open();
    const alone = await test.call<ErrorBody>('POST', paths.beginEntry, {
      token: jia,
      body: { event_id: event },
    });
    expect([alone.status, Object.keys(alone.body.errors ?? {})]).toEqual([422, ['event_id']]);
    const { body } = await test.call<Choices>('GET', at(paths.listChoices, 'hubei-3'), { token: jia });
    expect(body.events.find(({ id }) => id === event)?.obstacle).toBe('team');
  });

  it('cannot be submitted as the draft of one person that is older than the team size', async () => {
    const { test, db, jia } = await open({ team_size: 1 });
    const draft = await test.call<Entry>('POST', paths.beginEntry, {
      token: jia,
      body: { event_id: event },
    });
    await db.updateTable('competition_events').set({ team_size: 2 }).where('id', '=', event).execute();
    const sent = await test.call('POST', at(paths.submitEntry, draft.body.id), {
      token: jia,
      body: { version: 1, consent: true },
    });
    expect(sent.status).toBe(422);
  });

  it('uses one place of the event and of the unit, and releases it as one', async () => {
    const { test, unit, enter, post, taken } = await open({ places: 2, per_unit: 1 });
    await registrant(test, people.yi);
    await registrant(test, people.bing);
    const { body } = await enter([people.lin, people.jia]);
    const second = await enter([people.yi, people.bing]);
    expect([second.status, second.body.code]).toEqual([409, 40903]);
    await post(paths.withdrawEntry, body.id, unit, { version: body.version, reason: '因故退赛' });
    expect(await taken()).toEqual([0, 0]);
    expect((await enter([people.yi, people.bing])).status).toBe(200);
    expect(await taken()).toEqual([1, 2]);
  });

  it('gets the last place once for two simultaneous entries', async () => {
    const { test, enter, taken } = await open({ places: 1, per_unit: 0 });
    await registrant(test, people.yi);
    await registrant(test, people.bing);
    const answers = await Promise.all([enter([people.lin, people.jia]), enter([people.yi, people.bing])]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await taken()).toEqual([1, 2]);
  });

  it('is entered by a unit only, while registration is open', async () => {
    const { test, unit, committee, jia, enter } = await open();
    for (const token of [committee, jia]) {
      expect((await enter([people.lin, people.jia], {}, token)).status).toBe(403);
    }
    expect((await enter([people.lin, people.jia], { event_id: 'none' })).status).toBe(404);
    const { reg_close_at } = await test.system.parts.db
      .selectFrom('competitions')
      .select('reg_close_at')
      .where('id', '=', 'hubei-3')
      .executeTakeFirstOrThrow();
    test.clock.advance(reg_close_at - test.clock.now());
    const late = await as(test, 'Unit');
    expect((await enter([people.lin, people.jia], {}, late)).body.code).toBe(41001);
    test.clock.advance(-1);
    expect((await enter([people.lin, people.jia], {}, late)).status).toBe(200);
    expect(unit).not.toBe('');
  });

  it('is not reviewed by a committee member who belongs to it, but can be withdrawn by the committee', async () => {
    const { test, db, committee, enter, post } = await open();
    const { body } = await enter([people.lin, people.jia]);
    const { username } = demoAccount('Committee');
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const member = db.selectFrom('entry_members').select('person_id').where('entry_id', '=', body.id);
    await db.updateTable('persons').set({ user_id }).where('id', 'in', member).execute();
    const seen = await test.call<Entry>('GET', at(paths.getEntry, body.id), { token: committee });
    expect(seen.body.capacities).toEqual(['organiser']);
    const { version } = body;
    const approved = await post(paths.approveEntry, body.id, committee, { version, reason: '' });
    expect(approved.status).toBe(403);
    const done = await post(paths.withdrawEntry, body.id, committee, { version, reason: '回避' });
    expect(done.body.status).toBe('withdrawn');
  });

  it('is reviewed like any entry; each identity is revealed separately, and all members are notified', async () => {
    const { test, db, committee, enter, post } = await open();
    const { body } = await enter([people.lin, people.jia]);
    const revealed = async (seq: number) =>
      test.call<Revealed>('POST', at(paths.revealEntry, body.id), {
        token: committee,
        body: { reason: '核对身份证件', seq },
      });
    expect((await revealed(2)).body.id_no).toBe(people.jia.id_no);
    expect((await revealed(1)).body.id_no).toBe(people.lin.id_no);
    expect((await revealed(3)).status).toBe(404);
    await db.deleteFrom('outbox').execute();
    const back = await post(paths.returnEntry, body.id, committee, {
      version: body.version,
      reasons: { remarks: '请补充' },
      hours: 24,
    });
    expect(back.body.status).toBe('returned');
    const first = await as(test, 'Personal');
    const again = await post(paths.submitEntry, body.id, first, {
      version: back.body.version,
      consent: true,
    });
    expect(again.body.status).toBe('submitted');
    const unit = await as(test, 'Unit');
    await post(paths.endorseEntry, body.id, unit, { version: again.body.version, stamped: true });
    const approved = await post(paths.approveEntry, body.id, committee, {
      version: again.body.version + 1,
      reason: '',
    });
    expect(approved.body.status).toBe('approved');
    const topics = await db.selectFrom('outbox').select('topic').orderBy('topic').execute();
    expect(topics.map(({ topic }) => topic)).toEqual([
      'entry.approve',
      'entry.approve',
      'entry.return',
      'entry.return',
    ]);
  });

  it('has its members replaced one by one', async () => {
    const { test, db, unit, committee, enter, post, taken } = await open();
    await registrant(test, people.yi);
    const { body } = await enter([people.lin, people.jia]);
    await db.updateTable('entries').set({ status: 'approved' }).where('id', '=', body.id).execute();
    const file_id = (await upload(test, unit, 'evidence.pdf', pdf())).body.id;
    const ask = (seq: number) =>
      post(paths.requestSubstitute, body.id, unit, {
        version: body.version,
        seq,
        ...people.yi,
        reason: '因伤不能参赛',
        file_id,
        consent: true,
      });
    expect((await ask(3)).status).toBe(422);
    expect((await ask(2)).body.substitution).toMatchObject({ seq: 2, leaver: '选手甲', real_name: '选手乙' });
    const granted = await post(paths.approveSubstitute, body.id, committee, { version: 1 });
    expect(granted.body).toMatchObject({ real_name: '林晓雨', team: ['选手乙'], version: body.version + 1 });
    expect(await taken()).toEqual([1, 2]);
    const free = await enter([people.jia, people.jia]);
    expect(free.body.errors).toEqual({ 'members.1.id_no': expect.anything() });
  });

  it('updates the place of a member when the identity number of that member is corrected', async () => {
    const { test, db, jia, committee, enter } = await open();
    const { body } = await enter([people.lin, people.jia]);
    const file_id = (await upload(test, jia, 'register.pdf', pdf())).body.id;
    const filed = await test.call<{ id: string }>('POST', paths.fileCorrection, {
      token: jia,
      body: { field: 'id_no', value: people.yi.id_no, reason: '户口簿为准', file_id },
    });
    const approved = await test.call('POST', at(paths.approveCorrection, filed.body.id), {
      token: committee,
      body: { version: 1 },
    });
    expect(approved.status).toBe(200);
    const seats = await db
      .selectFrom('entry_places')
      .select('id_no_digest')
      .where('entry_id', '=', body.id)
      .execute();
    const { digest } = test.system.parts.sealing;
    expect(new Set(seats.map(({ id_no_digest }) => id_no_digest))).toEqual(
      new Set([digest(people.lin.id_no), digest(people.yi.id_no)]),
    );
  });

  it('is withdrawn with a cancelled event, and releases one place', async () => {
    const { test, db, enter, taken } = await open();
    await enter([people.lin, people.jia]);
    const { withdrawAll } = await import('../../../server/entry/entry-endings.ts');
    await db
      .transaction()
      .execute((transaction) =>
        withdrawAll(transaction, event, { actor: 'somebody', reason: '赛项取消', now: test.clock.now() }),
      );
    expect(await taken()).toEqual([0, 0]);
    const told = await db
      .selectFrom('outbox')
      .innerJoin('persons', 'persons.user_id', 'outbox.user_id')
      .select('persons.real_name')
      .where('outbox.topic', '=', 'entry.eventCancelled')
      .execute();
    expect(told.map(({ real_name }) => real_name).toSorted()).toEqual(['林晓雨', '选手甲'].toSorted());
  });

  it('is found by the name of any of its members', async () => {
    const { test, committee, enter } = await open();
    const { body } = await enter([people.lin, people.jia]);
    for (const [name, ids] of [
      ['林晓', [body.id]],
      ['选手甲', [body.id]],
      ['选手乙', []],
    ] as const) {
      const query = new URLSearchParams({ event, text: name });
      const list = await test.call<EntryList>('GET', `${paths.listEntries}?${query}`, {
        token: committee,
      });
      expect(
        list.body.data.map(({ id }) => id),
        name,
      ).toEqual(ids);
    }
  });
});
