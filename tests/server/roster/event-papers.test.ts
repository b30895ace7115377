import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { ContactPhones, EventPapers } from '../../../server/contract/roster/event-papers.ts';
import { cupAccounts } from '../../../server/seed/demonstration-cup-accounts.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { paths } from '../../support/paths.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

const CUP = 'hubei-cup';
const TURNING = `${CUP}-sk01`;
/** An event of another committee whose roster is not closed. */
const OPEN_EVENT = 'hubei-3-sk04';

const open = async () => {
  const test = await openTestSystem();
  const { db, sealing } = test.system.parts;
  await seedCup(db, { passwords: quickPasswords, sealing }, test.clock.now());
  const signIn = (username: string) => test.signIn(cupAccounts.find((one) => one.username === username));
  const tokens = {
    committee: await signIn('cup.committee'),
    other: await test.signIn(demoAccount('Committee')),
    competitor: await signIn('rival.he'),
    unit: await test.signIn(demoAccount('Unit')),
    expert: await test.signIn(demoAccount('Expert')),
  };
  type Who = keyof typeof tokens;
  return {
    test,
    db,
    papers: (who: Who, id = TURNING) =>
      test.call<EventPapers & ErrorBody>('GET', paths.getEventPapers.replace(':id', id), {
        token: tokens[who],
      }),
    phones: (who: Who, id = TURNING) =>
      test.call<ContactPhones & ErrorBody>('POST', paths.revealEventContacts.replace(':id', id), {
        token: tokens[who],
        body: {},
      }),
    audits: () =>
      db.selectFrom('audit_log').select('object_id').where('action', '=', 'event.contacts').execute(),
  };
};

/** Gives an account a duty at the turning event. */
async function assign(
  { db, test }: Pick<Awaited<ReturnType<typeof open>>, 'db' | 'test'>,
  kind: string,
  facts: { readonly capacity: 'chief' | 'scoring'; readonly status: 'confirmed' | 'released' | 'proposed' },
) {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', demoAccount(kind).username)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assignments')
    .values({
      id: `duty-${facts.status}`,
      competition_id: CUP,
      event_id: TURNING,
      user_id: id,
      round_kind: '',
      proposed_by: id,
      proposed_at: test.clock.now(),
      capacity: facts.capacity,
      status: facts.status as never,
    })
    .execute();
}

describe('the paper pack of an event', () => {
  it('[domain.md 3] lists the people of a closed roster by card, and is empty before', async () => {
    const { db, papers } = await open();
    const { status, body } = await papers('committee');
    expect(status).toBe(200);
    expect(body).toMatchObject({ by: 'organiser', is_frozen: true, has_scheme: true, entries: 8 });
    expect(body.people).toHaveLength(8);
    expect(body.people[0]).toEqual({
      number: 'E26-SK01-0001',
      order: '',
      session_id: '',
      name: expect.any(String),
      unit: expect.any(String),
    });
    await db
      .updateTable('entries')
      .set({ status: 'disqualified' as never })
      .where('no', '=', 'E26-SK01-0001')
      .execute();
    expect((await papers('committee')).body).toMatchObject({ entries: 7 });
    const before = (await papers('other', OPEN_EVENT)).body;
    expect(before).toMatchObject({ is_frozen: false, people: [], sessions: [], entries: 0 });
  });

  it('[domain.md 3] is for the committee of the event alone', async () => {
    const { db, test, papers, phones } = await open();
    await assign({ db, test }, 'Expert', { capacity: 'chief', status: 'confirmed' });
    for (const who of ['other', 'competitor', 'unit', 'expert'] as const) {
      expect((await papers(who)).status, who).toBe(404);
      expect((await phones(who)).status, who).toBe(404);
    }
    await db
      .updateTable('competition_events')
      .set({ status: 'cancelled' as never })
      .where('id', '=', TURNING)
      .execute();
    expect((await papers('committee')).status).toBe(404);
  });

  it('[running.md A26] names the people who serve now, and never a number before it is asked for', async () => {
    const { db, test, papers } = await open();
    await assign({ db, test }, 'Expert', { capacity: 'chief', status: 'confirmed' });
    await assign({ db, test }, 'Personal', { capacity: 'scoring', status: 'released' });
    await assign({ db, test }, 'Unit', { capacity: 'scoring', status: 'proposed' });
    const { body } = await papers('committee');
    const duties = body.contacts.filter(({ id }) => id.startsWith('duty-'));
    expect(duties.map(({ id, duty }) => [id, duty])).toEqual([['duty-confirmed', 'chief']]);
    expect(body.contacts.filter(({ duty }) => duty === 'committee').map(({ name }) => name)).toContain(
      '郭志远',
    );
    expect(JSON.stringify(body.contacts)).not.toMatch(/1[3-9]\d{9}/);
  });

  it('[running.md A26] gives the numbers of its contacts once they are asked for, and records it', async () => {
    const { db, test, papers, phones, audits } = await open();
    await db
      .insertInto('delegations')
      .values({
        id: 'delegation',
        competition_id: CUP,
        organisation_id: 'manufacturing',
        leader: '领队甲',
        leader_phone: '13900139000',
        liaison: '联络乙',
        liaison_phone: '13900139001',
        version: 1,
        updated_at: test.clock.now(),
      })
      .onConflict((conflicting) =>
        conflicting
          .columns(['competition_id', 'organisation_id'])
          .doUpdateSet({ leader_phone: '13900139000' }),
      )
      .execute();
    const { body } = await papers('committee');
    const leader = body.contacts.find(({ duty }) => duty === 'leader');
    const chair = body.contacts.find(({ name }) => name === '郭志远');
    const revealed = await phones('committee');
    expect(revealed.status).toBe(200);
    const numberOf = (id: string | undefined) => revealed.body.phones.find((one) => one.id === id)?.phone;
    expect(numberOf(leader?.id)).toBe('13900139000');
    expect(numberOf(chair?.id)).toBe('13800138024');
    expect(JSON.stringify(revealed.body)).not.toContain('13900139001');
    expect(await audits()).toEqual([{ object_id: TURNING }]);
  });

  it('[running.md A26] counts the reveals of an account, and refuses those beyond the limit', async () => {
    const { phones, audits } = await open();
    for (let time = 0; time < 30; time += 1) expect((await phones('committee')).status).toBe(200);
    expect((await phones('committee')).status).toBe(429);
    expect(await audits()).toHaveLength(30);
  });

  it('[running.md 1.4] shows a viewer of the committee the lists without the numbers', async () => {
    const { db, papers, phones, audits } = await open();
    await db
      .updateTable('user_organisations')
      .set({ capacity: 'viewer' as never })
      .where('user_id', 'in', (is) =>
        is.selectFrom('users').select('id').where('username', '=', 'cup.committee'),
      )
      .execute();
    expect((await papers('committee')).body.by).toBe('viewer');
    expect((await phones('committee')).status).toBe(403);
    expect(await audits()).toEqual([]);
  });
});
