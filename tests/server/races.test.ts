import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { FILE_FIELD } from '../../server/contract/file.ts';
import { API_ROOT } from '../../server/contract/kit/api-root.ts';
import type { Database } from '../../server/db/open-database.ts';
import { demoAccounts } from '../../server/seed/demonstration.ts';
import { createAccount, personOfPhone, setPassword } from '../../server/account/accounts.ts';
import { identityOf } from '../../server/person/persons.ts';
import { heldName } from '../../server/unit/naming/held-names.ts';
import { randomKey } from '../../server/kit/secrets.ts';
import { issueToken, revokeTokens } from '../../server/session/tokens.ts';
import { paths } from '../support/paths.ts';
import { pdf, upload } from './support/sample-files.ts';
import { signatureFor } from './support/signatures.ts';
import { fixSchemes } from './support/fixed-scheme.ts';
import { demoAccount, openTestSystem, signInPayload, statuses, type Answer } from './support/test-system.ts';

/**
 * The number of rounds in each test. Each round starts the conflicting acts at a different distance from each
 * other.
 */
const ROUNDS = 12;

const competition = 'hubei-3';
/** The headings of an English spreadsheet of entries. */
const importHeads = [
  'Event code',
  'Name',
  'Identity number',
  'Mobile number',
  'City',
  'Occupation',
  'Education',
  'Skill level',
  'Coach',
  'Coach’s mobile number',
  'Remarks',
];

const fill = (path: string, id: string) => path.replace(':id', id);

function withCheck(digits: string): string {
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11),
    0,
  );
  return digits + '10X98765432'[sum % 11];
}

/** Returns a different identity number for every index. */
const numberOf = (index: number) => withCheck(`42010620050301${String(index).padStart(3, '0')}`);

interface Someone {
  userId: string;
  personId: string;
  token: string;
  name: string;
  number: string;
  digest: string;
}

/** Opens a system whose persons, events and entries are written directly to its tables. */
async function open() {
  const test = await openTestSystem();
  const { db, sealing, clock, settings } = test.system.parts;
  const committee = await test.signIn(demoAccount('Committee'));
  let people = 0;
  let events = 0;
  const now = clock();

  /** @param given an identity number that other persons may have too */
  async function someone(locked: 0 | 1 = 0, given?: string): Promise<Someone> {
    const index = ++people;
    const name = '竞赛者';
    const number = given ?? numberOf(index);
    const phone = `1380099${String(index).padStart(4, '0')}`;
    const userId = await createAccount(db, personOfPhone(phone, name), now);
    const personId = randomKey();
    const known = { region_code: '420100', education: 'college', skill_level: 'none' } as const;
    const kept = { locked, version: 1, created_at: now, updated_at: now };
    await db
      .insertInto('persons')
      .values({
        id: personId,
        user_id: userId,
        real_name: name,
        ...identityOf(sealing, number),
        occupation: 'student',
        ...known,
        ...kept,
      })
      .execute();
    const origin = { network: '192.0.2.0', device: '' };
    const { access_token } = await issueToken(db, userId, now, settings, origin);
    return { userId, personId, token: access_token, name, number, digest: sealing.digest(number) };
  }

  async function event(more: { places?: number; team_size?: number } = {}): Promise<string> {
    const code = `RC${String(++events).padStart(3, '0')}`;
    const id = `race-${code}`;
    await db
      .insertInto('competition_events')
      .values({
        id,
        competition_id: competition,
        code,
        name: code,
        entrants: '学生组',
        exclusive: 1,
        ...more,
      })
      .execute();
    return id;
  }

  async function draft({ userId, personId }: Someone, eventId: string): Promise<string> {
    const id = randomKey();
    const told = { coach_name: '', coach_phone: '', remarks: '', reason: '' };
    await db
      .insertInto('entries')
      .values({
        id,
        no: null,
        competition_id: competition,
        event_id: eventId,
        user_id: userId,
        person_id: personId,
        organisation_id: null,
        status: 'draft',
        version: 1,
        ...told,
        checks: '[]',
        return_reasons: '{}',
        correction_until: null,
        submitted_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  }

  const post = async (path: string, token: string, body: object) =>
    test.call('POST', path, { token, body: { ...(await signatureFor(test, token, path)), ...body } });
  const submit = (who: Someone, id: string) =>
    post(fill(paths.submitEntry, id), who.token, { version: 1, consent: true });
  const renumber = (who: Someone, number: string) =>
    test.call('PUT', paths.changeProfile, {
      token: who.token,
      body: {
        real_name: who.name,
        id_no: number,
        region_code: '420100',
        occupation: 'student',
        education: 'college',
        skill_level: 'none',
        version: 1,
      },
    });
  return { test, db, committee, someone, event, draft, post, submit, renumber };
}

interface Administrator {
  id: string;
  token: string;
}

/** Returns the result of {@link open} with the acts of units, notice authors and claimants of an identity. */
async function openMore() {
  const opened = await open();
  const { test, db } = opened;
  const { sealing, clock, settings } = test.system.parts;
  const deputy = await test.signIn(demoAccounts.find(({ username }) => username === 'hubei.deputy'));
  const { organisation_id: unitId } = await db
    .selectFrom('user_organisations')
    .innerJoin('users', 'users.id', 'user_organisations.user_id')
    .select('organisation_id')
    .where('username', '=', demoAccount('Unit').username)
    .executeTakeFirstOrThrow();
  const unit = { id: unitId, token: await test.signIn(demoAccount('Unit')) };
  const now = clock();
  let units = 0;

  const belongs = (userId: string, organisationId: string, capacity: 'administrator' | null) =>
    db
      .insertInto('user_organisations')
      .values({
        user_id: userId,
        organisation_id: organisationId,
        position: 0,
        status: 'confirmed',
        since: now,
        capacity,
      })
      .execute();

  /** Returns the two administrators of a new unit. */
  async function administrators(): Promise<[Administrator, Administrator]> {
    const index = ++units;
    const organisationId = randomKey();
    const name = `江城技工学校${index}`;
    await db
      .insertInto('organisations')
      .values({
        id: organisationId,
        ...heldName(name),
        credit_code: null,
        status: 'confirmed',
        created_at: now,
      })
      .execute();
    const one = async (which: number) => {
      const phone = `1380077${String(index * 2 + which).padStart(4, '0')}`;
      const account = { ...personOfPhone(phone, '周敏'), isUnit: true, roles: ['Unit'] as const };
      const id = await createAccount(db, account, now);
      await belongs(id, organisationId, 'administrator');
      const { access_token } = await issueToken(db, id, now, settings, { network: '192.0.2.0', device: '' });
      return { id, token: access_token };
    };
    return [await one(0), await one(1)];
  }

  /** Returns a published notice of the committee. */
  async function published(round: number) {
    const facts = {
      competition_id: competition,
      doc_no: `竞组〔2026〕${500 + round}号`,
      title: '关于报到的通知',
      body: '请按时报到。',
      audience: 'all',
      roles: [],
      event_id: '',
      need_ack: false,
      publish_at: '',
      expire_at: '',
      file_ids: [],
      version: 0,
    };
    const call = (method: 'POST' | 'PUT', path: string, token: string, body: object) =>
      test.call<{ id: string; version: number }>(method, path, { token, body });
    const { id } = (await call('POST', paths.writeNotice, opened.committee, facts)).body;
    await act(opened.committee, id, 'submit', { version: 1 });
    const { body } = await act(deputy, id, 'approve', { version: 2 });
    return {
      ...body,
      change: (token: string, wish: object) =>
        call('PUT', fill(paths.changeNotice, id), token, { ...facts, ...wish }),
    };
  }

  const act = async (token: string, id: string, what: string, body: object) => {
    const path = `/notices/${id}/${what}`;
    const signed = { ...body, ...(await signatureFor(test, token, path)) };
    return test.call<{ id: string; version: number }>('POST', path, { token, body: signed });
  };

  /** Enters a person for an event by a file of the unit. */
  async function importOf({ userId, name, number }: Someone, eventId: string): Promise<Answer> {
    const { phone } = await db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const cells = [eventId.replace('race-', ''), name, number, phone, '武汉市', 'Student', 'Junior college'];
    const file = [importHeads, [...cells, 'None', '', '', '']].map((line) => line.join(',')).join('\r\n');
    const form = new FormData();
    form.set(FILE_FIELD, new File([file], 'people.csv'));
    const sent = new Response(form);
    const query = new URLSearchParams({ competition, stamped: '1', consent: '1' }).toString();
    const response = await test.system.api.request(`${API_ROOT}${paths.importEntries}?${query}`, {
      method: 'POST',
      body: await sent.arrayBuffer(),
      headers: {
        'accept-language': 'en',
        'content-type': sent.headers.get('content-type') ?? '',
        authorization: `Bearer ${unit.token}`,
      },
    });
    // The response starts while the file is processed. Its end is the end of the import.
    return { status: response.status, body: await response.text(), headers: response.headers };
  }

  /** Files a claim of the number in a person's profile. */
  async function claim({ userId, personId, token, number }: Someone): Promise<string> {
    const { body: file } = await upload(test, token, 'card.pdf', pdf(userId));
    const id = randomKey();
    await db
      .insertInto('corrections')
      .values({
        id,
        field: 'identity',
        person_id: personId,
        organisation_id: null,
        old_sealed: sealing.seal(number),
        new_sealed: sealing.seal(number),
        reason: '本人证件',
        file_id: file.id,
        status: 'filed',
        version: 1,
        filed_by: userId,
        filed_at: now,
        decided_by: null,
        decided_at: null,
        decision_reason: '',
      })
      .execute();
    return id;
  }

  const takeIn = ({ userId }: Someone) => belongs(userId, unitId, null);
  return { ...opened, deputy, unit, administrators, published, act, importOf, claim, takeIn };
}

/**
 * Starts the acts one after the other, `apart` turns of the event loop apart. Expects no server error from
 * any act.
 */
async function race(apart: number, ...acts: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const later = async (act: () => Promise<Answer>, turns: number) => {
    for (let gone = 0; gone < turns; gone++) await turn();
    return act();
  };
  const answers = await Promise.all(acts.map((act, index) => later(act, index * apart)));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  return answers;
}

/** Returns the invariants that the tables violate. The list is empty if all invariants hold. */
async function wrongs(db: Database): Promise<string[]> {
  const questions = {
    'places taken are not those that are held': sql`select e.id from competition_events e
      where e.taken <> (select count(distinct p.entry_id) from entry_places p where p.event_id = e.id)`,
    'more places than there are': sql`select id from competition_events where places > 0 and taken > places`,
    'a place of an entry that holds none': sql`select p.entry_id as id from entry_places p
      inner join entries e on e.id = p.entry_id
      where e.event_id <> p.event_id or e.status in ('draft', 'rejected', 'withdrawn')`,
    'an entry without its place': sql`select e.id from entries e
      where e.status in ('submitted', 'endorsed', 'approved', 'returned')
      and not exists (select 1 from entry_places p where p.entry_id = e.id)`,
    'a place under another identity': sql`select p.entry_id as id from entry_places p where not exists (
      select 1 from entries e inner join persons h on h.id = e.person_id
      where e.id = p.entry_id and h.id_no_digest = p.id_no_digest)
      and not exists (select 1 from entry_members m inner join persons h on h.id = m.person_id
      where m.entry_id = p.entry_id and h.id_no_digest = p.id_no_digest)`,
    'two events that exclude each other': sql`select e.user_id as id from entries e
      inner join competition_events v on v.id = e.event_id and v.exclusive = 1
      where e.status in ('submitted', 'endorsed', 'approved', 'returned')
      group by e.user_id, e.competition_id having count(*) > 1`,
    'an entry for an event that is not held': sql`select e.id from entries e
      inner join competition_events v on v.id = e.event_id and v.status in ('cancelled', 'merged')
      where e.status in ('submitted', 'endorsed', 'approved', 'returned')`,
    'an event of a cancelled competition': sql`select v.id from competition_events v
      inner join competitions c on c.id = v.competition_id
      where c.status = 'cancelled' and v.status in ('planned', 'frozen')`,
    'two decisions that wait': sql`select competition_id as id from decisions
      where status = 'proposed' group by competition_id having count(*) > 1`,
    'undecided on a roster that is closed': sql`select e.id from entries e
      inner join competition_events v on v.id = e.event_id and v.status = 'frozen'
      where e.status in ('submitted', 'endorsed', 'returned')`,
    'a unit without an administrator': sql`select o.id from organisations o where o.status = 'confirmed'
      and exists (select 1 from user_organisations f where f.organisation_id = o.id and f.capacity is not null)
      and not exists (select 1 from confirmed_affiliations a inner join users u on u.id = a.user_id
      where a.organisation_id = o.id and a.capacity = 'administrator' and u.status = 'active')`,
    'handed in without a record': sql`select e.id from entries e where e.submitted_at is not null
      and not exists (select 1 from audit_log a where a.object_id = e.id and a.object = 'entry')`,
  };
  const found: string[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await question.execute(db);
    found.push(...rows.map(() => name));
  }
  return found;
}

describe('simultaneous acts', () => {
  it('never exceed the places of an event while another is merged into it and entries are submitted', async () => {
    const { db, committee, someone, event, draft, post, submit } = await open();
    expect(await wrongs(db)).toEqual([]);
    for (let round = 0; round < ROUNDS; round++) {
      const [from, into] = [await event({ places: 4 }), await event({ places: 4 })];
      const here = await Promise.all([someone(), someone(), someone()]);
      const there = await Promise.all([someone(), someone(), someone()]);
      const drafts = await Promise.all([
        ...here.map((who) => draft(who, from)),
        ...there.map((who) => draft(who, into)),
      ]);
      const merge = () =>
        post(fill(paths.mergeEvent, from), committee, {
          version: 1,
          reason: '人数不足',
          into,
          agreed: true,
        });
      const acts = [...here, ...there].map((who, index) => () => submit(who, drafts[index] ?? ''));
      await race(round % 4, ...acts.slice(0, 3), merge, ...acts.slice(3));
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('merge only one of two events that are merged into each other', async () => {
    const { db, committee, someone, event, draft, post, submit } = await open();
    for (let round = 0; round < ROUNDS; round++) {
      const pair = [await event(), await event()] as const;
      for (const id of pair) {
        const who = await someone();
        await submit(who, await draft(who, id));
      }
      const merge = (from: string, into: string) => () =>
        post(fill(paths.mergeEvent, from), committee, {
          version: 1,
          reason: '人数不足',
          into,
          agreed: true,
        });
      const answers = await race(round % 3, merge(pair[0], pair[1]), merge(pair[1], pair[0]));
      expect(statuses(answers)[0]).toBe(200);
      expect(statuses(answers)[1]).toBeGreaterThanOrEqual(400);
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('leave no entry of an event that is cancelled while entries are submitted', async () => {
    const { db, committee, someone, event, draft, post, submit } = await open();
    for (let round = 0; round < ROUNDS; round++) {
      const id = await event();
      const who = await Promise.all([someone(), someone(), someone()]);
      const drafts = await Promise.all(who.map((one) => draft(one, id)));
      const cancel = () => post(fill(paths.cancelEvent, id), committee, { version: 1, reason: '停办' });
      const [first, ...rest] = who.map((one, index) => () => submit(one, drafts[index] ?? ''));
      await race(round % 4, first ?? cancel, cancel, ...rest);
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('store a place with the person’s identity while it is corrected and an entry is submitted', async () => {
    const { test, db, committee, someone, event, draft, post, submit } = await open();
    const { sealing, clock } = test.system.parts;
    for (let round = 0; round < ROUNDS; round++) {
      const who = await someone(1);
      const entry = await draft(who, await event());
      const { body: file } = await upload(test, who.token, 'register.pdf', pdf(who.userId));
      const id = randomKey();
      await db
        .insertInto('corrections')
        .values({
          id,
          field: 'id_no',
          person_id: who.personId,
          organisation_id: null,
          old_sealed: sealing.seal(who.number),
          new_sealed: sealing.seal(numberOf(500 + round)),
          reason: '证件更正',
          file_id: file.id,
          status: 'filed',
          version: 1,
          filed_by: who.userId,
          filed_at: clock(),
          decided_by: null,
          decided_at: null,
          decision_reason: '',
        })
        .execute();
      const approve = () => post(fill(paths.approveCorrection, id), committee, { version: 1 });
      const acts = [() => submit(who, entry), approve];
      await race(Math.trunc(round / 2), ...(round % 2 === 0 ? acts : acts.toReversed()));
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('enter a person for one of two exclusive events while the identity number changes', async () => {
    const { db, someone, event, draft, submit, renumber } = await open();
    for (let round = 0; round < ROUNDS; round++) {
      const who = await someone();
      const [one, other] = [await draft(who, await event()), await draft(who, await event())];
      const acts = [
        () => submit(who, one),
        () => renumber(who, numberOf(600 + round)),
        () => submit(who, other),
      ];
      await race(round % 6, ...acts);
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('accept one of approval, rejection and withdrawal of an entry', async () => {
    const { db, committee, someone, event, draft, post, submit } = await open();
    for (let round = 0; round < ROUNDS; round++) {
      const who = await someone();
      const id = await draft(who, await event());
      await submit(who, id);
      const body = { version: 2, reason: '材料不符' };
      const answers = await race(
        round % 4,
        () => post(fill(paths.approveEntry, id), committee, body),
        () => post(fill(paths.withdrawEntry, id), who.token, body),
        () => post(fill(paths.rejectEntry, id), committee, body),
      );
      expect(statuses(answers)).toEqual([200, 409, 409]);
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('store one place for each team member while a member changes the number or joins another team', async () => {
    const { test, db, someone, event, renumber } = await open();
    const unit = await test.signIn(demoAccount('Unit'));
    for (let round = 0; round < ROUNDS; round++) {
      const eventId = await event({ team_size: 2 });
      const [one, both, other] = [await someone(), await someone(), await someone()];
      const enter = (first: Someone, second: Someone) => () =>
        test.call('POST', paths.enterTeam, {
          token: unit,
          body: {
            event_id: eventId,
            members: [first, second].map(({ name, number }) => ({ real_name: name, id_no: number })),
            coach_name: '黄建军',
            coach_phone: '13900139000',
            remarks: '',
            stamped: true,
            consent: true,
          },
        });
      await race(
        round % 5,
        enter(one, both),
        () => renumber(both, numberOf(700 + round)),
        enter(both, other),
      );
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('make one decision while two members propose, and the proposal is approved and withdrawn', async () => {
    const { test, db, committee, post } = await open();
    const deputy = await test.signIn(demoAccounts.find(({ username }) => username === 'hubei.deputy'));
    for (let round = 0; round < ROUNDS; round++) {
      const version = await versionOf(db);
      const ask = (token: string) => () =>
        post(fill(paths.extendCompetition, competition), token, {
          version,
          reg_close_at: `2027-01-${10 + round}T00:00:00+08:00`,
          reason: '雪灾影响交通',
        });
      const asked = await race(round % 4, ask(committee), ask(committee));
      expect(statuses(asked)).toEqual([200, 409]);
      const { id } = await db
        .selectFrom('decisions')
        .select('id')
        .where('status', '=', 'proposed')
        .executeTakeFirstOrThrow();
      const decided = await race(
        round % 4,
        () => post(fill(paths.approveDecision, id), deputy, { version: 1 }),
        () => post(fill(paths.withdrawDecision, id), committee, { version: 1 }),
      );
      expect(statuses(decided)).toEqual([200, 409]);
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('leave no event of a competition that is cancelled while an event is added', async () => {
    const { test, db, committee, post } = await open();
    const deputy = await test.signIn(demoAccounts.find(({ username }) => username === 'hubei.deputy'));
    await post(fill(paths.cancelCompetition, competition), committee, {
      version: await versionOf(db),
      reason: '停办',
    });
    const { id } = await db.selectFrom('decisions').select('id').executeTakeFirstOrThrow();
    const add = (code: string) => () =>
      post(fill(paths.addEvent, competition), committee, {
        code,
        name: '数控车',
        group: '职工组',
        for_occupation: '',
        birth_from: '',
        birth_to: '',
        least_age: 16,
        exclusive: true,
        team_size: 1,
        demands: [],
        places: 30,
        per_unit: 3,
        least_entrants: 8,
        version: 0,
      });
    await race(
      1,
      add('SK91'),
      add('SK92'),
      () => post(fill(paths.approveDecision, id), deputy, { version: 1 }),
      add('SK93'),
      add('SK94'),
      add('SK95'),
    );
    expect(await wrongs(db)).toEqual([]);
  });
});

describe('simultaneous pairs of acts', () => {
  it('leave one administrator when two administrators of a unit revoke each other’s rights in any way', async () => {
    const { test, db, administrators } = await openMore();
    const told = { version: 1, reason: '已离职' };
    const change = { version: 1, name: '周敏', capacity: 'viewer' };
    const ways = [
      ['POST', paths.disableAccount, told],
      ['PUT', paths.changeUnitAccount, change],
      ['POST', paths.endPerson, told],
      ['POST', paths.resetAccount, { version: 1 }],
    ] as const;
    const pairs = ways.flatMap((one) => ways.map((other) => [one, other] as const));
    for (const [round, [one, other]] of pairs.entries()) {
      const [first, second] = await administrators();
      const act =
        ([method, path, body]: (typeof ways)[number], by: Administrator, on: Administrator) =>
        () =>
          test.call(method, fill(path, on.id), { token: by.token, body });
      const answers = await race(round % 3, act(one, first, second), act(other, second, first));
      // The second administrator is not signed in, not an administrator, or of no unit with accounts any
      // more.
      expect([one[1], other[1], statuses(answers)[0]]).toEqual([one[1], other[1], 200]);
      expect([401, 403, 404], `${one[1]} ${other[1]}`).toContain(statuses(answers)[1]);
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('create one revision and one text when two authors revise and change a notice', async () => {
    const { db, committee, deputy, published, act } = await openMore();
    for (let round = 0; round < ROUNDS; round++) {
      const notice = await published(round);
      const revise = (token: string) => () => act(token, notice.id, 'revise', { version: notice.version });
      const answers = await race(round % 3, revise(committee), revise(deputy));
      expect(statuses(answers)).toEqual([200, 409]);
      const change = (token: string, title: string) => () =>
        notice.change(token, { title, version: notice.version + 1 });
      const changed = await race(round % 3, change(committee, '甲稿'), change(deputy, '乙稿'));
      expect(statuses(changed)).toEqual([200, 409]);
      const { revision, working, version } = await db
        .selectFrom('notices')
        .select(['revision', 'working', 'version'])
        .where('id', '=', notice.id)
        .executeTakeFirstOrThrow();
      expect({ revision, working, version }).toEqual({
        revision: 1,
        working: 2,
        version: notice.version + 2,
      });
    }
  });

  it('leave no undecided entry on a roster that is closed while entries are endorsed and withdrawn', async () => {
    const { test, db, committee, unit, someone, event, draft, post: send, submit } = await openMore();
    for (let round = 0; round < ROUNDS; round++) {
      const id = await event();
      await fixSchemes(db, [id]);
      const [approved, waiting] = [await someone(), await someone()];
      const [first, second] = [await draft(approved, id), await draft(waiting, id)];
      await submit(approved, first);
      await submit(waiting, second);
      await db.updateTable('entries').set({ organisation_id: unit.id }).where('id', '=', second).execute();
      await send(fill(paths.approveEntry, first), committee, { version: 2, reason: '符合条件' });
      await close(db, test.clock.now());
      const acts = [
        () => send(fill(paths.freezeEvent, id), committee, { version: 1, reason: '按期举办' }),
        () => send(fill(paths.withdrawEntry, second), waiting.token, { version: 2, reason: '' }),
        () => send(fill(paths.endorseEntry, second), unit.token, { version: 2, stamped: true }),
        () => send(fill(paths.revokeEntry, first), committee, { version: 3, reason: '重新审核' }),
      ];
      const turned = [...acts.slice(round % 4), ...acts.slice(0, round % 4)];
      await race(Math.trunc(round / 4), ...turned);
      expect(await wrongs(db)).toEqual([]);
      await close(db, Date.parse('2027-01-01T00:00:00+08:00'));
    }
  });

  it('enter a person once, by the import of the unit or by an own entry', async () => {
    const { db, takeIn, someone, event, draft, submit, importOf } = await openMore();
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await event(), await event()];
      const who = await someone();
      await takeIn(who);
      const id = await draft(who, round % 2 === 0 ? one : other);
      const acts = [() => importOf(who, one), () => submit(who, id)];
      await race(Math.trunc(round / 2) * 3, ...(round % 4 < 2 ? acts : acts.toReversed()));
      expect(await wrongs(db)).toEqual([]);
      const places = await db
        .selectFrom('entry_places')
        .select('entry_id')
        .where('id_no_digest', '=', who.digest)
        .execute();
      expect(places).toHaveLength(1);
    }
  });

  it('uphold one of two claims of one identity number, and refuse the other one', async () => {
    const { db, committee, deputy, someone, event, draft, submit, post: send, claim } = await openMore();
    for (let round = 0; round < ROUNDS; round++) {
      const number = numberOf(800 + round);
      const [one, other] = [await someone(0, number), await someone(0, number)];
      await submit(one, await draft(one, await event()));
      const claims = [await claim(one), await claim(other)] as const;
      const uphold = (id: string, token: string) => () =>
        send(fill(paths.approveCorrection, id), token, { version: 1 });
      const answers = await race(round % 4, uphold(claims[0], committee), uphold(claims[1], deputy));
      expect(statuses(answers)).toEqual([200, 409]);
      const holders = await db
        .selectFrom('persons')
        .select('id')
        .where('id_no_digest', '=', one.digest)
        .execute();
      expect(holders).toHaveLength(1);
      expect(await wrongs(db)).toEqual([]);
    }
  });
});

/** Sets the time at which the registration of the competition closes. */
const close = (db: Database, at: number) =>
  db.updateTable('competitions').set({ reg_close_at: at }).where('id', '=', competition).execute();

const versionOf = async (db: Database) =>
  (
    await db
      .selectFrom('competitions')
      .select('version')
      .where('id', '=', competition)
      .executeTakeFirstOrThrow()
  ).version;

describe('a sign-in while the hash of its password is computed', () => {
  /** Signs in, and makes a change after the password is accepted but before the sign-in is complete. */
  async function signInBeside(change: (db: Database, userId: string) => Promise<unknown>) {
    const test = await openTestSystem();
    const { db, passwords } = test.system.parts;
    const account = demoAccount('Personal');
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', account.username)
      .executeTakeFirstOrThrow();
    const body = await signInPayload(test, account);
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async () => {
      await change(db, id);
      return true;
    });
    const { status } = await test.call('POST', paths.signIn, { body });
    const tokens = await db.selectFrom('tokens').select('token_hash').where('user_id', '=', id).execute();
    return { status, tokens: tokens.length };
  }

  it('fails with the old password after the password was changed', async () => {
    const outcome = await signInBeside((db, id) =>
      db.transaction().execute(async (transaction) => {
        await setPassword(transaction, id, 'another hash', 1);
        await revokeTokens(transaction, id);
      }),
    );
    expect(outcome).toEqual({ status: 401, tokens: 0 });
  });

  it('fails for an account that was disabled', async () => {
    const outcome = await signInBeside((db, id) =>
      db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute(),
    );
    expect(outcome).toEqual({ status: 403, tokens: 0 });
  });
});
