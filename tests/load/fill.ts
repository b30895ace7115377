import { sql } from 'kysely';
import { genderIn } from '../../server/contract/kit/identity.ts';
import { chinaDay } from '../../server/competition/competitions.ts';
import { heldName } from '../../server/unit/naming/held-names.ts';
import type { Sealing } from '../../server/secret/sealing.ts';
import { keepNames, keepWords } from '../../server/person/search-words.ts';
import { hashSecret, randomKey } from '../../server/kit/secrets.ts';
import type { Database } from '../../server/db/open-database.ts';
import { entryOf, write } from './rows.ts';

const DAY = 24 * 3_600_000;

/** The number of records of each kind. */
export interface Size {
  /** All accounts, including those of units. */
  accounts: number;
  units: number;
  /** Entries for past competitions, in all states. */
  entries: number;
  /** Drafts for the competition under load, each of another person. */
  drafts: number;
}

/** Twice the size of the largest known competition years [domain.md 6]. */
export const provinceSize: Size = { accounts: 100_000, units: 5_000, entries: 50_000, drafts: 0 };

/** An entry that can be submitted. */
export interface Draft {
  token: string;
  entry: string;
}

/** The records that were created, and the tokens to read them with. */
export interface Filling {
  drafts: Draft[];
  tokens: { committee: string; unit: string; person: string };
  /** The id of the competition under load. */
  competition: string;
}

const PAST = 20;
const EVENTS_EACH = 25;
const LOAD = 'load';
const RUSH_EVENTS = 20;
/** The number of places of two events, which is smaller than the number of their drafts. */
const SCARCE = 200;

/** Common surnames and given names, so that the lists resemble real ones. */
const surnames = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗');
const given = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '杰',
  '娟',
  '涛',
  '超',
  '霞',
  '子涵',
];
const cities = ['4201', '4202', '4203', '4205', '4206', '4208', '4210', '4211', '4212', '4213'];
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Returns an invented name and identity number, always the same for the same index. */
function personAt(index: number) {
  const name = `${surnames[index % surnames.length]}${given[Math.trunc(index / 20) % given.length]}`;
  const city = cities[index % cities.length] ?? '4201';
  const pad = (value: number) => String(value).padStart(2, '0');
  const birth = `${1985 + (index % 20)}${pad(1 + (Math.trunc(index / 1000) % 12))}${pad(1 + (Math.trunc(index / 12_000) % 28))}`;
  const digits = `${city}06${birth}${String(index % 1000).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return { name, city: `${city}00`, number: `${digits}${'10X98765432'[sum % 11]}` };
}

/** Processes a list in batches of a thousand. */
async function portions(
  db: Database,
  list: readonly unknown[],
  work: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < list.length; at += 1000) {
    await work(at, at + 1000);
    // PostgreSQL's planner has no statistics for rows of the current transaction until `analyze` runs.
    if (at === 0) await sql`analyze search_words`.execute(db);
  }
}

/**
 * Fills an empty, migrated database with a committee, units, people and entries of past competitions. If
 * drafts are requested, it also adds a competition that closes at `closesAt`.
 * @param now milliseconds since the epoch
 * @throws if the database already has accounts
 */
export async function fill(
  db: Database,
  sealing: Sealing,
  { accounts, units, entries, drafts }: Size,
  { now, closesAt }: { now: number; closesAt: number },
): Promise<Filling> {
  const known = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (known !== undefined) throw new Error('There are accounts already: only an empty database is filled.');
  return db.transaction().execute(async (transaction) => {
    const user = (id: string, name: string, isUnit: boolean) => ({
      id,
      username: `fill.${id}`,
      username_key: `fill.${id}`,
      name,
      avatar: '',
      phone: null,
      password_hash: null,
      is_unit: isUnit ? 1 : 0,
      contact_name: isUnit ? name : '',
      status: 'active',
      must_change_password: 0,
      created_at: now,
    });
    const organisation = (id: string, name: string) => ({
      id,
      ...heldName(name),
      credit_code: null,
      status: 'confirmed',
      created_at: now,
    });
    const unitIds = Array.from({ length: units }, (_, index) => `unit-${index}`);
    const personIds = Array.from({ length: accounts - units - 1 }, (_, index) => `person-${index}`);
    const people = personIds.map((_, index) => personAt(index));
    const nameOf = (index: number) => people[index]?.name ?? '';

    await write(transaction, 'organisations', [
      organisation('fill-committee', '大赛组织委员会'),
      ...unitIds.map((id, index) => organisation(id, `第${index + 1}职业技术学校`)),
    ]);
    await write(transaction, 'users', [
      user('committee', '组委会', true),
      ...unitIds.map((id, index) => user(id, `单位${index + 1}`, true)),
      ...personIds.map((id, index) => user(id, nameOf(index), false)),
    ]);
    await write(transaction, 'user_roles', [
      { user_id: 'committee', role: 'Committee', position: 0 },
      ...unitIds.map((user_id) => ({ user_id, role: 'Unit', position: 0 })),
      ...personIds.map((user_id) => ({ user_id, role: 'Personal', position: 0 })),
    ]);
    const belongs = (user_id: string, organisation_id: string, isOffice: boolean) => ({
      user_id,
      organisation_id,
      position: 0,
      status: isOffice ? 'confirmed' : 'claimed',
      capacity: isOffice ? 'administrator' : null,
    });
    const unitOf = (index: number) => unitIds[index % unitIds.length] ?? '';
    await write(transaction, 'user_organisations', [
      belongs('committee', 'fill-committee', true),
      ...unitIds.map((id) => belongs(id, id, true)),
      ...personIds.map((id, index) => belongs(id, unitOf(index), false)),
    ]);
    const digests = people.map(({ number }) => sealing.digest(number));
    await write(
      transaction,
      'persons',
      people.map(({ name, city, number }, index) => ({
        id: personIds[index],
        user_id: personIds[index],
        real_name: name,
        id_no_sealed: sealing.seal(number),
        id_no_digest: digests[index],
        gender: genderIn(number),
        region_code: city,
        occupation: index % 2 === 0 ? 'employee' : 'student',
        education: 'college',
        skill_level: 'intermediate',
        locked: index < entries ? 1 : 0,
        version: 1,
        created_at: now,
        updated_at: now,
      })),
    );

    await portions(transaction, people, (from, to) =>
      keepNames(
        transaction,
        people.slice(from, to).map(({ name }, index) => ({
          id: personIds[from + index] ?? '',
          real_name: name,
        })),
      ),
    );
    await keepWords(
      transaction,
      'unit',
      unitIds.map((id, index) => ({ id, text: `第${index + 1}职业技术学校` })),
    );

    const competition = (id: string, name: string, opens: number, closes: number, starts: number) => ({
      id,
      name,
      edition: 1,
      status: 'published',
      reg_open_at: opens,
      reg_close_at: closes,
      starts_on: chinaDay(starts),
      ends_on: chinaDay(starts + 3 * DAY),
      place: '武汉',
      host: '湖北省人力资源和社会保障厅',
      contact_phone: '027-12333',
    });
    const event = (competition_id: string, index: number, places: number, taken: number) => ({
      id: `${competition_id}-${index}`,
      competition_id,
      code: `SK${String(index + 1).padStart(2, '0')}`,
      name: `赛项${index + 1}`,
      entrants: '职工组',
      places,
      taken,
    });
    const past = Array.from({ length: PAST }, (_, index) => `past-${index}`);
    const perEvent = Math.ceil(entries / (PAST * EVENTS_EACH));
    await write(transaction, 'competitions', [
      ...past.map((id, index) => {
        const starts = now - (index + 1) * 30 * DAY;
        return competition(id, `第${index + 1}届选拔赛`, starts - 90 * DAY, starts - 30 * DAY, starts);
      }),
      competition(LOAD, '职业技能大赛', now - DAY, closesAt, now + 60 * DAY),
    ]);
    const demand = Math.ceil(drafts / RUSH_EVENTS);
    await write(transaction, 'competition_events', [
      ...past.flatMap((id) =>
        Array.from({ length: EVENTS_EACH }, (_, index) => event(id, index, 0, perEvent)),
      ),
      ...Array.from({ length: RUSH_EVENTS }, (_, index) =>
        event(LOAD, index, index < 2 ? SCARCE : demand, 0),
      ),
    ]);
    await write(
      transaction,
      'competition_organisers',
      [...past, LOAD].map((competition_id) => ({ competition_id, organisation_id: 'fill-committee' })),
    );

    const entry = (id: string, index: number, competition_id: string, event_id: string) => ({
      ...entryOf({ id, no: null, competition_id, event_id }, personIds[index] ?? '', 'draft', now),
      submitted_at: null,
    });
    const states = ['submitted', 'endorsed', 'approved', 'approved', 'rejected'];
    const olds = Array.from({ length: entries }, (_, index) => {
      const held = Math.trunc(index / perEvent);
      const [which, at] = [held % PAST, Math.trunc(held / PAST)];
      return {
        ...entry(`old-${index}`, index, past[which] ?? '', `past-${which}-${at}`),
        no: `F${which}-${at}-${index}`,
        organisation_id: unitOf(index),
        status: states[index % states.length] ?? '',
        version: 2,
        submitted_at: now - (which + 2) * 30 * DAY + index,
      };
    });
    await write(transaction, 'entries', olds);
    await portions(transaction, olds, (from, to) =>
      keepWords(
        transaction,
        'entry',
        olds.slice(from, to).map(({ id, no }) => ({ id, text: no })),
      ),
    );
    // Without log rows PostgreSQL plans for an empty table and reads all of it until its statistics are
    // updated.
    await write(
      transaction,
      'audit_log',
      olds.flatMap(({ id, user_id, submitted_at, status }) =>
        [
          { action: 'entry.submit', before: 'draft', after: 'submitted' },
          ...(status === 'submitted' ? [] : [{ action: 'entry.review', before: 'submitted', after: status }]),
        ].map((done, index) => ({
          id: `${id}-${index}`,
          object: 'entry',
          object_id: id,
          ...done,
          actor_id: index === 0 ? user_id : 'committee',
          capacity: index === 0 ? 'owner' : 'reviewer',
          reason: '',
          at: submitted_at + index,
        })),
      ),
    );
    const placed = olds.filter(({ status }) => status !== 'rejected');
    await write(
      transaction,
      'entry_places',
      placed.map(({ id, event_id, competition_id, user_id }) => ({
        entry_id: id,
        event_id,
        competition_id,
        id_no_digest: digests[Number(user_id.slice('person-'.length))],
        exclusive: 1,
      })),
    );

    const token = (user_id: string) => tokenOf(user_id, now);
    const wanted = Array.from({ length: Math.min(drafts, personIds.length) }, (_, index) => ({
      ...entry(`draft-${index}`, index, LOAD, `${LOAD}-${index % RUSH_EVENTS}`),
      organisation_id: unitOf(index),
    }));
    await write(transaction, 'entries', wanted);
    const own = wanted.map(({ id, user_id }) => ({ entry: id, ...token(user_id) }));
    await write(
      transaction,
      'tokens',
      own.map(({ row }) => row),
    );
    return {
      drafts: own.map(({ entry: id, secret }) => ({ entry: id, token: secret })),
      ...(await admit(transaction, now)),
    };
  });
}

function tokenOf(user_id: string, now: number) {
  const secret = randomKey(32);
  return {
    secret,
    row: {
      token_hash: hashSecret(secret),
      user_id,
      created_at: now,
      last_used_at: now,
      expires_at: now + DAY,
    },
  };
}

/** Signs in the accounts that read the filled data. */
export async function admit(db: Database, now: number): Promise<Pick<Filling, 'tokens' | 'competition'>> {
  const [committee, unit, person] = [
    tokenOf('committee', now),
    tokenOf('unit-0', now),
    tokenOf('person-0', now),
  ];
  await write(
    db,
    'tokens',
    [committee, unit, person].map(({ row }) => row),
  );
  return {
    tokens: { committee: committee.secret, unit: unit.secret, person: person.secret },
    competition: LOAD,
  };
}
