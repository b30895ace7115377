import { EXHIBITOR_ADMINISTRATOR } from '../contract/kit/fields.ts';
import { createAccount, TECHNICIAN_ROLE } from '../account/accounts.ts';
import { chinaDay } from '../competition/competitions.ts';
import { seeded } from '../db/move.ts';
import { declaredName, heldName, ownName } from '../unit/naming/held-names.ts';
import type { Passwords } from '../secret/passwords.ts';
import type { Sealing } from '../secret/sealing.ts';
import { randomKey } from '../kit/secrets.ts';
import { crewAccounts, cupAccounts } from './demonstration-cup-accounts.ts';
import { seedDocuments } from './demonstration-documents.ts';
import { seedEntries } from './demonstration-entries.ts';
import { seedExperts } from './demonstration-experts.ts';
import { withCheck } from './demonstration-person.ts';
import { seedNotices } from './demonstration-notices.ts';
import { seedSchemes } from './demonstration-schemes.ts';
import type { Database } from '../db/open-database.ts';
import { lockSeed } from './seed-lock.ts';
import { keepWords } from '../person/search-words.ts';

/** An account of the demonstration. */
export interface DemoAccount {
  kind: string;
  username: string;
  password: string;
  phone: string;
  name: string;
  role: string;
  /** A second role. The home page depends on `role`. */
  alsoRole?: string;
  isUnit: boolean;
  contactName: string;
  organisation?: string;
  /** First 17 digits of an invented identity number, for an account that decides for the committee. */
  identity?: string;
  status?: 'disabled';
  /** Whether the office of an exhibitor in its organisation is confirmed. */
  isConfirmed?: true;
  /** What a user can try with the account. The first start prints it. */
  tries?: string;
}

/**
 * The demonstration's accounts, one of each kind [S2]. The phone numbers follow 13800138000, the usual
 * example.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    kind: 'Personal registrant',
    username: 'lin.xiaoyu',
    password: 'Micrometer#71',
    phone: '13800138001',
    name: '林晓雨',
    role: 'Personal',
    isUnit: false,
    contactName: '',
    organisation: 'college',
  },
  {
    kind: 'Exhibitor',
    username: 'chutian.precision',
    password: 'Showcase#58',
    phone: '13800138002',
    name: '周启航',
    role: 'Exhibitor',
    isUnit: false,
    contactName: '周启航',
    organisation: 'precision',
  },
  {
    kind: 'Participating unit',
    username: 'jianghan.college',
    password: 'Delegation#34',
    phone: '13800138003',
    name: '陈思远',
    role: 'Unit',
    isUnit: true,
    contactName: '陈思远',
    organisation: 'college',
  },
  {
    kind: 'Organising committee',
    username: 'hubei.committee',
    password: 'Programme#92',
    phone: '13800138004',
    name: '刘明诚',
    role: 'Committee',
    isUnit: true,
    contactName: '刘明诚',
    organisation: 'committee',
    identity: '42010219790614303',
  },
  {
    kind: 'Second person of the committee',
    username: 'hubei.deputy',
    password: 'Countersign#83',
    phone: '13800138009',
    name: '孙慧敏',
    role: 'Committee',
    isUnit: true,
    contactName: '孙慧敏',
    organisation: 'committee',
    identity: '42011119830927402',
  },
  {
    kind: 'Exhibitor administrator',
    username: 'expo.office',
    password: 'Pavilion#67',
    phone: '13800138005',
    name: '何文静',
    role: 'ExhibitorAdmin',
    isUnit: true,
    contactName: EXHIBITOR_ADMINISTRATOR,
    organisation: 'exhibition',
  },
  {
    kind: 'Expert',
    username: 'wu.guoqiang',
    password: 'Workstation#45',
    phone: '13800138006',
    name: '吴国强',
    role: 'Expert',
    isUnit: false,
    contactName: '',
    organisation: 'technicians',
  },
  {
    // This expert is in the bank and has an invitation that waits for a response.
    kind: 'Invited expert',
    username: 'judge.deng',
    password: 'Caliper#53',
    phone: '13800138010',
    name: '邓敏',
    role: 'Expert',
    isUnit: false,
    contactName: '',
  },
  {
    kind: 'Technician',
    username: 'hubei.technician',
    password: 'Diagnosis#26',
    phone: '13800138008',
    name: '赵明远',
    role: 'Committee',
    alsoRole: TECHNICIAN_ROLE,
    isUnit: true,
    contactName: '赵明远',
    organisation: 'committee',
    identity: '42010619860203501',
  },
  {
    kind: 'Disabled account',
    username: 'yang.retired',
    password: 'Toolroom#19',
    phone: '13800138007',
    name: '杨建华',
    role: 'Personal',
    isUnit: false,
    contactName: '',
    status: 'disabled',
  },
];

/** Invented organisations with valid credit codes. */
export const demoOrganisations = [
  { id: 'committee', name: '第三届湖北省职业技能大赛组织委员会', credit_code: '1242000042KJ00001L' },
  { id: 'college', name: '湖北江汉机电职业技术学院', credit_code: '1242010042KJ10022N' },
  { id: 'precision', name: '武汉楚天精工装备有限公司', credit_code: '91420100MA4KD26037' },
  { id: 'manufacturing', name: '宜昌三峡智能制造有限公司', credit_code: '91420500MA49T6118P' },
  { id: 'technicians', name: '襄阳隆中技师学院', credit_code: '12420600420XF5207G' },
  { id: 'exhibition', name: '湖北工匠展览服务有限公司', credit_code: '91420103MA4KX33097' },
] as const;

/** Code, name, group, places. */
const events = [
  ['SK01', '数控车', '职工组', 30],
  ['SK02', '数控铣', '学生组', 30],
  ['SK03', '焊接', '职工组', 24],
  ['SK04', '电气装置', '职工组', 30],
  ['SK05', '工业机器人系统集成', '学生组', 20],
  ['SK06', '电子技术', '学生组', 30],
  ['SK07', '汽车技术', '学生组', 24],
  ['SK08', '网络安全', '学生组', 2],
  ['SK09', '中式烹调', '职工组', 30],
  ['SK10', '砌筑', '职工组', 24],
  ['SK11', '健康和社会照护', '职工组', 30],
  ['SK12', '美发', '学生组', 24],
  ['SK13', '机电一体化', '学生组', 24],
] as const;

/** The kinds of files that some events require, by the code of the event. */
const demanded: Readonly<Record<string, string>> = {
  SK02: 'certificate',
  SK07: 'residence,certificate',
  SK10: 'residence',
};

const DAY = 24 * 3_600_000;

/**
 * Creates an account of the demonstration.
 * @returns the id of the account
 */
export async function seedAccount(
  transaction: Database,
  sealing: Sealing,
  { organisation, ...account }: DemoAccount,
  passwordHash: string | null,
  now: number,
): Promise<string> {
  const also = account.alsoRole === undefined ? [] : [account.alsoRole];
  const status = account.status && seeded(account.status);
  const roles = [account.role, ...also] as const;
  const id = await createAccount(transaction, { ...account, status, roles, passwordHash }, now);
  if (account.identity !== undefined) {
    const number = withCheck(account.identity);
    await transaction
      .insertInto('acting_identities')
      .values({
        user_id: id,
        real_name: account.name,
        id_no_sealed: sealing.seal(number),
        id_no_digest: sealing.digest(number),
        proven_at: now,
        signed_at: null,
        version: 1,
      })
      .execute();
  }
  if (organisation === undefined) return id;
  await transaction
    .insertInto('user_organisations')
    .values({
      user_id: id,
      organisation_id: organisation,
      position: 0,
      status: seeded(
        account.isUnit || account.role === 'Personal' || account.isConfirmed === true
          ? 'confirmed'
          : 'claimed',
      ),
      since: now,
      capacity: account.isUnit || account.role === 'Exhibitor' ? 'administrator' : null,
    })
    .execute();
  return id;
}

/**
 * Fills an empty database with a competition whose registration has just opened, organisations and one
 * account of each kind.
 * @param passwordOf returns the password of an account; by default its known password
 * @returns the accounts that it created; none if the database already has accounts
 */
export async function seedDemonstration(
  db: Database,
  { passwords, sealing }: { passwords: Pick<Passwords, 'hash'>; sealing: Sealing },
  now: number,
  passwordOf: (account: DemoAccount) => string = ({ password }) => password,
): Promise<readonly DemoAccount[]> {
  if (!(await isEmpty(db))) return [];
  const accounts = demoAccounts.map((account) => ({ ...account, password: passwordOf(account) }));
  const hashes = await Promise.all(accounts.map(({ password }) => passwords.hash(password)));

  const statusOf = (id: string) => {
    const its = demoAccounts.filter(({ organisation }) => organisation === id);
    if (its.some(({ isUnit }) => isUnit)) return 'confirmed';
    return its.some(({ role }) => role === 'Exhibitor') ? 'registered' : 'declared';
  };

  return db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    if (!(await isEmpty(transaction))) return [];
    await transaction
      .insertInto('organisations')
      .values(
        demoOrganisations.map((one) => {
          const status = statusOf(one.id);
          const held = { ...heldName(one.name), held_code: one.credit_code };
          const named = status === 'declared' ? declaredName(one.name) : ownName(one.id, one.name);
          return {
            ...one,
            ...(status === 'confirmed' ? held : named),
            status: seeded(status),
            created_at: now,
          };
        }),
      )
      .execute();
    await keepWords(
      transaction,
      'unit',
      demoOrganisations.map(({ id, name }) => ({ id, text: name })),
    );
    for (const [index, account] of accounts.entries()) {
      await seedAccount(transaction, sealing, account, hashes[index] ?? null, now);
    }
    await seedCompetition(transaction, now);
    await seedEntries(transaction, sealing, now);
    await seedExperts(transaction, sealing, now);
    await seedNotices(transaction, now);
    await seedSchemes(transaction, eventId);
    await seedDocuments(transaction, eventId('SK01'), now);
    return accounts;
  });
}

/** Returns a random password that meets the password rules and cannot be guessed. */
export const randomPassword = (): string => `${randomKey(9)}-Aa7`;

/**
 * Disables the accounts of the demonstration that still have the known password, and ends their sessions.
 * @returns their usernames
 */
export async function disableKnownAccounts(
  db: Database,
  passwords: Pick<Passwords, 'verify'>,
): Promise<string[]> {
  const known = new Map(
    [...demoAccounts, ...cupAccounts, ...crewAccounts].map(({ username, password }) => [username, password]),
  );
  const candidates = await db
    .selectFrom('users')
    .select(['id', 'username', 'username_key', 'password_hash'])
    .where('username_key', 'in', [...known.keys()])
    .where('status', '=', 'active')
    .execute();
  const disabled: string[] = [];
  for (const { id, username, username_key, password_hash } of candidates) {
    if (!(await passwords.verify(known.get(username_key) ?? '', password_hash))) continue;
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ status: seeded('disabled') })
        .where('id', '=', id)
        .execute();
      await transaction.deleteFrom('tokens').where('user_id', '=', id).execute();
    });
    disabled.push(username);
  }
  return disabled;
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

const eventId = (code: string) => `hubei-3-${code.toLowerCase()}`;

async function seedCompetition(db: Database, now: number): Promise<void> {
  const midnight = (days: number) => Date.parse(`${chinaDay(now + days * DAY)}T00:00:00+08:00`);
  await db
    .insertInto('competitions')
    .values({
      id: 'hubei-3',
      name: '第三届湖北省职业技能大赛',
      edition: 3,
      status: seeded('published'),
      reg_open_at: midnight(-5) + 9 * 3_600_000,
      reg_close_at: midnight(46),
      starts_on: chinaDay(now + 75 * DAY),
      ends_on: chinaDay(now + 78 * DAY),
      place: '武汉国际博览中心',
      host: '湖北省人力资源和社会保障厅',
      organised_by: '武汉市人民政府\n湖北省职业技能鉴定指导中心',
      co_organised_by: '武汉职业技术学院',
      supported_by: '湖北省总工会',
      // The province's public line for employment and social security. Any other number may belong to a real
      // person.
      contact_phone: '027-12333',
    })
    .execute();
  await db
    .insertInto('competition_events')
    .values(
      events.map(([code, name, entrants, places]) => ({
        id: eventId(code),
        competition_id: 'hubei-3',
        code,
        name,
        entrants,
        places,
        // The two limits of the provincial notices. Both are off for events with very few places.
        per_unit: places > 3 ? 3 : 0,
        least_entrants: places > 3 ? 8 : 0,
        file_kinds: demanded[code] ?? '',
        for_occupation: entrants === '学生组' ? ('student' as const) : ('employee' as const),
        // The age limit of WorldSkills, for the events that lead there.
        birth_from: entrants === '学生组' ? '2002-01-01' : '',
        // The only event for teams. Its members may also enter another event individually.
        team_size: code === 'SK13' ? 2 : 1,
        exclusive: code === 'SK13' ? (0 as const) : (1 as const),
      })),
    )
    .execute();
  await db
    .insertInto('competition_organisers')
    .values({ competition_id: 'hubei-3', organisation_id: 'committee' })
    .execute();
}
