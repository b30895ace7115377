import { createAccount } from '../account/accounts.ts';
import { chinaDay } from '../competition/competitions.ts';
import { rosterHash } from '../competition/roster-hash.ts';
import { post } from '../draw/board/board.ts';
import { totalOf } from '../contract/marking/scheme-content.ts';
import type { Database } from '../db/open-database.ts';
import { seedExhibition } from './demonstration-exhibition.ts';
import { seeded } from '../db/move.ts';
import { receiptNumber, seriesOf, takeNumbers } from '../entry/moving/places.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import type { Passwords } from '../secret/passwords.ts';
import { keepWords } from '../person/search-words.ts';
import type { Sealing } from '../secret/sealing.ts';
import { heldName } from '../unit/naming/held-names.ts';
import { seedPerson } from './demonstration-person.ts';
import { demoSchemes } from './demonstration-schemes.ts';
import { cupAccounts } from './demonstration-cup-accounts.ts';
import { seedAccount, type DemoAccount } from './demonstration.ts';

/**
 * A second competition of the demonstration, a few days before its first day. One roster is closed, the other
 * can be closed.
 */

const CUP = 'hubei-cup';
const TURNING = `${CUP}-sk01`;
const DAY = 24 * 3_600_000;

/**
 * The event's code, its name and its competitors: name, first 17 digits of an invented identity number, unit.
 */
export type DemoRoster = readonly [
  code: string,
  name: string,
  people: readonly (readonly [name: string, digits: string, unit: string])[],
];

/** The events of the cup before its day. */
export const cupRosters: readonly DemoRoster[] = [
  [
    'SK01',
    '数控车',
    [
      ['何川', '42050219910415302', 'manufacturing'],
      ['彭立新', '42050319890922101', 'manufacturing'],
      ['邹海涛', '42010619930708203', 'precision'],
      ['熊志鹏', '42011219900316404', 'precision'],
      ['向建平', '42052119870519501', 'manufacturing'],
      ['鲁文斌', '42060619940228602', 'technicians'],
      ['阮晓峰', '42060719921103703', 'technicians'],
      ['涂振华', '42010419880817804', 'precision'],
    ],
  ],
  [
    'SK03',
    '焊接',
    [
      ['毛建军', '42010519860604305', 'precision'],
      ['汪洋', '42011119950126406', 'precision'],
      ['龚学文', '42060219900912107', 'technicians'],
      ['余志刚', '42050619881130208', 'manufacturing'],
      ['雷鸣', '42060819931019309', 'technicians'],
      ['柯伟', '42010719910725410', 'precision'],
      ['覃勇', '42052819890403511', 'manufacturing'],
      ['石磊', '42068219941206612', 'technicians'],
    ],
  ],
];

/** Returns the account id of a competitor by name; undefined if the competitor has no account yet. */
type AccountOf = (name: string) => string | undefined;

async function seedCompetition(db: Database, now: number): Promise<string> {
  const midnight = (days: number) => Date.parse(`${chinaDay(now + days * DAY)}T00:00:00+08:00`);
  const starts_on = chinaDay(now + 5 * DAY);
  await db
    .insertInto('competitions')
    .values({
      id: CUP,
      name: '湖北工匠杯职业技能大赛',
      edition: 1,
      status: seeded('published'),
      reg_open_at: midnight(-40) + 9 * 3_600_000,
      reg_close_at: midnight(-6),
      starts_on,
      ends_on: chinaDay(now + 6 * DAY),
      place: '武汉市工人文化宫',
      host: '湖北省总工会',
      organised_by: '武汉市总工会',
      contact_phone: '027-12333',
    })
    .execute();
  await db
    .insertInto('competition_organisers')
    .values({ competition_id: CUP, organisation_id: 'cup' })
    .execute();
  await db
    .insertInto('venues')
    .values(
      [
        ['数控加工赛场', '武汉市工人文化宫一号馆', '027-87001101'],
        ['焊接赛场', '武汉市工人文化宫实训楼一层', '027-87001102'],
      ].map(([name = '', address = '', contact_phone = '']) => ({
        id: randomKey(),
        competition_id: CUP,
        name,
        address,
        stations: 8,
        contact_phone,
        status: seeded('open'),
      })),
    )
    .execute();
  return starts_on;
}

/** The committee of the cup, and an organisation that exhibits. The credit codes are invented. */
const cupOrganisations = [
  { id: 'cup', name: '湖北工匠杯职业技能大赛组织委员会', credit_code: '1242000042KJ700334' },
  { id: 'donghu', name: '武汉东湖数控技术有限公司', credit_code: '91420100MA4KW7715C' },
] as const;

/**
 * Adds the committee of the cup and the accounts.
 * @returns the id of each account by the name of its owner
 */
async function seedAccounts(
  db: Database,
  { passwords, sealing }: SeedParts,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  await db
    .insertInto('organisations')
    .values(
      cupOrganisations.map((one) => ({
        ...one,
        ...heldName(one.name),
        held_code: one.credit_code,
        status: seeded('confirmed'),
        created_at: now,
      })),
    )
    .execute();
  await keepWords(
    db,
    'unit',
    cupOrganisations.map(({ id, name }) => ({ id, text: name })),
  );
  const ids = new Map<string, string>();
  for (const account of accounts) {
    const hash = await passwords.hash(account.password);
    ids.set(account.name, await seedAccount(db, sealing, account, hash, now));
  }
  return ids;
}

/**
 * Adds a competitor who cannot sign in.
 * @returns the id of the user
 */
async function seedEntrant(
  db: Database,
  { name, unit, number }: { name: string; unit: string; number: number },
  at: number,
): Promise<string> {
  const id = await createAccount(
    db,
    {
      username: `entrant.cup.${number}`,
      name,
      phone: `139010000${number + 40}`,
      passwordHash: null,
      isUnit: false,
      contactName: '',
      roles: ['Personal'],
    },
    at,
  );
  await db
    .insertInto('user_organisations')
    .values({
      user_id: id,
      organisation_id: unit,
      position: 0,
      status: seeded('confirmed'),
      since: at,
    })
    .execute();
  return id;
}

/** Adds an approved entry with its place, and the audit record of its submission. */
export async function seedEntry(
  db: Database,
  entry: {
    readonly no: string;
    readonly competition_id: string;
    readonly event_id: string;
    readonly user_id: string;
    readonly person_id: string;
    readonly organisation_id: string;
  },
  digest: string,
  at: number,
): Promise<void> {
  const id = randomKey();
  const { no, competition_id, event_id, user_id } = entry;
  await db
    .insertInto('entries')
    .values({
      id,
      ...entry,
      status: seeded('approved'),
      version: 3,
      coach_name: '',
      coach_phone: '',
      remarks: '',
      checks: '[]',
      return_reasons: '{}',
      reason: '',
      correction_until: null,
      submitted_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await keepWords(db, 'entry', [{ id, text: no }]);
  await db
    .insertInto('entry_places')
    .values({ entry_id: id, event_id, competition_id, id_no_digest: digest, exclusive: 1 })
    .execute();
  await audit(db, {
    object: 'entry',
    object_id: id,
    action: 'entry.submit',
    actor_id: user_id,
    capacity: 'owner',
    before: 'draft',
    after: 'submitted',
    reason: '',
    at,
  });
}

/** Adds the fixed marking scheme of an event. Its content equals the draft of the other competition. */
export async function seedScheme(db: Database, event_id: string, code: string, at: number): Promise<void> {
  const content = demoSchemes[code];
  if (content === undefined) return;
  await db
    .insertInto('schemes')
    .values({
      id: `scheme-${event_id}`,
      event_id,
      number: 1,
      status: seeded('fixed'),
      content: JSON.stringify(content),
      total: totalOf(content),
      fixed_at: at,
      version: 2,
    })
    .execute();
}

interface SeedParts {
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly sealing: Sealing;
}

/**
 * Adds an event of the cup with its approved entries and its fixed marking scheme. Its roster is not closed.
 */
export async function seedEvent(
  transaction: Database,
  { sealing }: Pick<SeedParts, 'sealing'>,
  [code, name, people]: DemoRoster,
  { now, starts_on, accountOf }: { now: number; starts_on: string; accountOf: AccountOf },
): Promise<void> {
  const at = now - 20 * DAY;
  const event_id = `${CUP}-${code.toLowerCase()}`;
  const series = seriesOf(starts_on, code);
  const entered = await transaction
    .selectFrom('entries')
    .select((is) => is.fn.countAll<number | string>().as('count'))
    .where('competition_id', '=', CUP)
    .executeTakeFirstOrThrow();
  let number = Number(entered.count);
  await transaction
    .insertInto('competition_events')
    .values({
      id: event_id,
      competition_id: CUP,
      code,
      name,
      entrants: '职工组',
      places: 12,
      per_unit: 4,
      least_entrants: 8,
      for_occupation: 'employee',
      taken: people.length,
      status: seeded('planned'),
      version: 1,
    })
    .execute();
  for (const [real_name, digits, unit] of people) {
    number += 1;
    const entrant = { name: real_name, unit, number };
    const user_id = accountOf(real_name) ?? (await seedEntrant(transaction, entrant, at));
    const person = { userId: user_id, digits, real_name, occupation: 'employee', locked: 1 } as const;
    const { id: person_id, digest } = await seedPerson(transaction, sealing, person, at);
    const no = receiptNumber(series, await takeNumbers(transaction, series, 1));
    const entry = { no, competition_id: CUP, event_id, user_id, person_id, organisation_id: unit };
    await seedEntry(transaction, entry, digest, at);
  }
  await seedScheme(transaction, event_id, code, now - 3 * DAY);
}

/** Closes a roster, with a time two days before `now`. */
export async function closeRoster(transaction: Database, eventId: string, now: number): Promise<void> {
  const roster_hash = await rosterHash(transaction, eventId);
  const { code, competition_id } = await transaction
    .updateTable('competition_events')
    .set({ roster_hash, status: seeded('frozen'), version: 2, frozen_at: now - 2 * DAY })
    .where('id', '=', eventId)
    .returning(['code', 'competition_id'])
    .executeTakeFirstOrThrow();
  const entry = { event: code, sha256: roster_hash };
  await post(transaction, { competition_id, event_id: eventId, id: null }, 'roster', entry, now - 2 * DAY);
}

/**
 * Adds the cup to the demonstration: two events with eight approved entries each and a fixed marking scheme.
 * The roster of the first event is closed.
 * @param passwordOf returns the password of an account; by default its known password
 * @returns the accounts that it created
 */
export async function seedCup(
  db: Database,
  parts: SeedParts,
  now: number,
  passwordOf: (account: DemoAccount) => string = ({ password }) => password,
): Promise<readonly DemoAccount[]> {
  const accounts = cupAccounts.map((account) => ({ ...account, password: passwordOf(account) }));
  await db.transaction().execute(async (transaction) => {
    const ids = await seedAccounts(transaction, parts, accounts, now);
    const starts_on = await seedCompetition(transaction, now);
    for (const roster of cupRosters) {
      await seedEvent(transaction, parts, roster, { now, starts_on, accountOf: (name) => ids.get(name) });
    }
    await closeRoster(transaction, TURNING, now);
    await seedExhibition(transaction, ids.get('秦雨涵') ?? '', now);
  });
  return accounts;
}
