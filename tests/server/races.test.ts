import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { paths } from '../../server/contract/paths.ts';
import type { Database } from '../../server/db/open-database.ts';
import { demoAccounts } from '../../server/db/demonstration.ts';
import { createAccount, personOfPhone, setPassword } from '../../server/services/accounts.ts';
import { identityOf } from '../../server/services/persons.ts';
import { randomKey } from '../../server/services/secrets.ts';
import { issueToken, revokeTokens } from '../../server/services/tokens.ts';
import { pdf, upload } from './support/sample-files.ts';
import { demoAccount, openTestSystem, signInPayload, statuses, type Answer } from './support/test-system.ts';

/** Acts that stand in each other's way, begun one after the other at ever other distances. */
const ROUNDS = 12;

const competition = 'hubei-3';
const fill = (path: string, id: string) => path.replace(':id', id);

function withCheck(digits: string): string {
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11),
    0,
  );
  return digits + '10X98765432'[sum % 11];
}

/** An identity number of its own for every index. */
const numberOf = (index: number) => withCheck(`42010620050301${String(index).padStart(3, '0')}`);

interface Someone {
  userId: string;
  personId: string;
  token: string;
  name: string;
  number: string;
}

/** A system with people, events and entries that are written straight into its tables. */
async function open() {
  const test = await openTestSystem();
  const { db, sealing, clock, settings } = test.system.parts;
  const committee = await test.signIn(demoAccount('Committee'));
  let people = 0;
  let events = 0;
  const now = clock();

  async function someone(locked: 0 | 1 = 0): Promise<Someone> {
    const index = ++people;
    const name = '竞赛者';
    const number = numberOf(index);
    const phone = `1380099${String(index).padStart(4, '0')}`;
    const userId = await createAccount(db, personOfPhone(phone, name), now);
    const personId = randomKey();
    const known = { region_code: '420100', education: 'college', skill_level: 'none' };
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
    return { userId, personId, token: access_token, name, number };
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

  const post = (path: string, token: string, body: object) => test.call('POST', path, { token, body });
  const submit = (who: Someone, id: string) =>
    post(fill(servicePaths.submitEntry, id), who.token, { version: 1, consent: true });
  const renumber = (who: Someone, number: string) =>
    test.call('PUT', servicePaths.profile, {
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

/** Begins the acts one after the other, so many turns of the event loop apart; none may end in a fault. */
async function race(apart: number, ...acts: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const later = async (act: () => Promise<Answer>, turns: number) => {
    for (let gone = 0; gone < turns; gone++) await turn();
    return act();
  };
  const answers = await Promise.all(acts.map((act, index) => later(act, index * apart)));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  return answers;
}

/** What must never be, whatever happens at once, as the tables say it; empty where all is right. */
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

describe('at the same instant', () => {
  it('an event is merged and entries for both are handed in: no place more than there are', async () => {
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
        post(fill(servicePaths.mergeEvent, from), committee, {
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

  it('two events are merged into each other: one is', async () => {
    const { db, committee, someone, event, draft, post, submit } = await open();
    for (let round = 0; round < ROUNDS; round++) {
      const pair = [await event(), await event()] as const;
      for (const id of pair) {
        const who = await someone();
        await submit(who, await draft(who, id));
      }
      const merge = (from: string, into: string) => () =>
        post(fill(servicePaths.mergeEvent, from), committee, {
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

  it('an event is cancelled and entries for it are handed in: none is left', async () => {
    const { db, committee, someone, event, draft, post, submit } = await open();
    for (let round = 0; round < ROUNDS; round++) {
      const id = await event();
      const who = await Promise.all([someone(), someone(), someone()]);
      const drafts = await Promise.all(who.map((one) => draft(one, id)));
      const cancel = () =>
        post(fill(servicePaths.cancelEvent, id), committee, { version: 1, reason: '停办' });
      const [first, ...rest] = who.map((one, index) => () => submit(one, drafts[index] ?? ''));
      await race(round % 4, first ?? cancel, cancel, ...rest);
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('an identity is corrected and an entry is handed in: its place has the identity of its person', async () => {
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
      const approve = () => post(fill(servicePaths.approveCorrection, id), committee, { version: 1 });
      const acts = [() => submit(who, entry), approve];
      await race(Math.trunc(round / 2), ...(round % 2 === 0 ? acts : acts.toReversed()));
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('somebody enters two events that exclude each other and changes their number: one is entered', async () => {
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

  it('an entry is approved, rejected and withdrawn: one of them', async () => {
    const { db, committee, someone, event, draft, post, submit } = await open();
    for (let round = 0; round < ROUNDS; round++) {
      const who = await someone();
      const id = await draft(who, await event());
      await submit(who, id);
      const body = { version: 2, reason: '材料不符' };
      const answers = await race(
        round % 4,
        () => post(fill(servicePaths.approveEntry, id), committee, body),
        () => post(fill(servicePaths.withdrawEntry, id), who.token, body),
        () => post(fill(servicePaths.rejectEntry, id), committee, body),
      );
      expect(statuses(answers)).toEqual([200, 409, 409]);
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('a team is entered and a member changes their number, or is in another: a place for each', async () => {
    const { test, db, someone, event, renumber } = await open();
    const unit = await test.signIn(demoAccount('Unit'));
    for (let round = 0; round < ROUNDS; round++) {
      const eventId = await event({ team_size: 2 });
      const [one, both, other] = [await someone(), await someone(), await someone()];
      const enter = (first: Someone, second: Someone) => () =>
        test.call('POST', servicePaths.teams, {
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

  it('two propose, and what is proposed is approved and taken back: one decision', async () => {
    const { test, db, committee, post } = await open();
    const deputy = await test.signIn(demoAccounts.find(({ username }) => username === 'hubei.deputy'));
    for (let round = 0; round < ROUNDS; round++) {
      const version = await versionOf(db);
      const ask = (token: string) => () =>
        post(fill(servicePaths.extendCompetition, competition), token, {
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
        () => post(fill(servicePaths.approveDecision, id), deputy, { version: 1 }),
        () => post(fill(servicePaths.withdrawDecision, id), committee, { version: 1 }),
      );
      expect(statuses(decided)).toEqual([200, 409]);
      expect(await wrongs(db)).toEqual([]);
    }
  });

  it('a competition is cancelled and gets another event: none is left', async () => {
    const { test, db, committee, post } = await open();
    const deputy = await test.signIn(demoAccounts.find(({ username }) => username === 'hubei.deputy'));
    await post(fill(servicePaths.cancelCompetition, competition), committee, {
      version: await versionOf(db),
      reason: '停办',
    });
    const { id } = await db.selectFrom('decisions').select('id').executeTakeFirstOrThrow();
    const add = (code: string) => () =>
      post(fill(servicePaths.competitionEvents, competition), committee, {
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
      () => post(fill(servicePaths.approveDecision, id), deputy, { version: 1 }),
      add('SK93'),
      add('SK94'),
      add('SK95'),
    );
    expect(await wrongs(db)).toEqual([]);
  });
});

const versionOf = async (db: Database) =>
  (
    await db
      .selectFrom('competitions')
      .select('version')
      .where('id', '=', competition)
      .executeTakeFirstOrThrow()
  ).version;

describe('while the hash of a password is computed', () => {
  /** Signs in; once the right password has been recognised, something else happens first. */
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
    const { status } = await test.call('POST', paths.login, { body });
    const tokens = await db.selectFrom('tokens').select('token_hash').where('user_id', '=', id).execute();
    return { status, tokens: tokens.length };
  }

  it('a new password lets nobody in with the old one', async () => {
    const outcome = await signInBeside((db, id) =>
      db.transaction().execute(async (transaction) => {
        await setPassword(transaction, id, 'another hash', 1);
        await revokeTokens(transaction, id);
      }),
    );
    expect(outcome).toEqual({ status: 401, tokens: 0 });
  });

  it('a disabled account is let in no more', async () => {
    const outcome = await signInBeside((db, id) =>
      db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute(),
    );
    expect(outcome).toEqual({ status: 403, tokens: 0 });
  });
});
