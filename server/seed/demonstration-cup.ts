import { createAccount } from '../account/accounts.ts';
import { chinaDay } from '../competition/competitions.ts';
import { rosterHash } from '../competition/roster-hash.ts';
import { totalOf } from '../contract/marking/scheme-content.ts';
import type { Database } from '../db/open-database.ts';
import { seeded } from '../db/move.ts';
import { receiptNumber } from '../entry/moving/places.ts';
import { randomKey } from '../kit/secrets.ts';
import { keepWords } from '../person/search-words.ts';
import type { Sealing } from '../secret/sealing.ts';
import { seedPerson } from './demonstration-person.ts';
import { demoSchemes } from './demonstration-schemes.ts';

/** A second competition of the demonstration: a few days before its first day, its rosters closed. */

const CUP = 'hubei-cup';
const DAY = 24 * 3_600_000;

/** The event's code, its name, and who competes: name, first 17 digits of an invented identity number, unit. */
const rosters = [
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
] as const;

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

/** The last number given to an entry of an event with this code for a competition of the same year. */
async function numbersBefore(db: Database, code: string, startsOn: string): Promise<number> {
  const last = await db
    .selectFrom('competition_events as event')
    .innerJoin('competitions as competition', 'competition.id', 'event.competition_id')
    .select('event.sequence')
    .where('event.code', '=', code)
    .where('competition.starts_on', 'like', `${startsOn.slice(0, 4)}-%`)
    .executeTakeFirst();
  // Entries to come of that event have numbers of their own as well.
  return last === undefined ? 0 : 500;
}

/**
 * The cup: two events with eight approved entries each, and a fixed marking scheme.
 * @param userIdOf the account of somebody who can sign in; undefined for everybody else, who gets one without a password
 */
export async function seedCup(
  db: Database,
  sealing: Sealing,
  now: number,
  userIdOf: (name: string) => string | undefined,
): Promise<void> {
  const starts_on = await seedCompetition(db, now);
  const at = now - 20 * DAY;
  let phone = 40;
  for (const [code, name, people] of rosters) {
    const event_id = `${CUP}-${code.toLowerCase()}`;
    const before = await numbersBefore(db, code, starts_on);
    await db
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
        sequence: before + people.length,
        status: seeded('frozen'),
        version: 2,
        frozen_at: now - 2 * DAY,
      })
      .execute();
    for (const [index, [real_name, digits, unit]] of people.entries()) {
      phone += 1;
      const userId =
        userIdOf(real_name) ??
        (await createAccount(
          db,
          {
            username: `entrant.cup.${phone}`,
            name: real_name,
            phone: `139010000${phone}`,
            passwordHash: null,
            isUnit: false,
            contactName: '',
            roles: ['Personal'],
          },
          at,
        ));
      if (userIdOf(real_name) === undefined) {
        await db
          .insertInto('user_organisations')
          .values({
            user_id: userId,
            organisation_id: unit,
            position: 0,
            status: seeded('confirmed'),
            since: at,
          })
          .execute();
      }
      const seat = { userId, digits, real_name, occupation: 'employee', locked: 1 } as const;
      const { id: personId, digest } = await seedPerson(db, sealing, seat, at);
      const id = randomKey();
      const no = receiptNumber(starts_on, code, before + index + 1);
      await db
        .insertInto('entries')
        .values({
          id,
          no,
          competition_id: CUP,
          event_id,
          user_id: userId,
          person_id: personId,
          organisation_id: unit,
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
        .values({ entry_id: id, event_id, competition_id: CUP, id_no_digest: digest, exclusive: 1 })
        .execute();
    }
    const roster_hash = await rosterHash(db, event_id);
    await db.updateTable('competition_events').set({ roster_hash }).where('id', '=', event_id).execute();
    const content = demoSchemes[code];
    if (content === undefined) continue;
    await db
      .insertInto('schemes')
      .values({
        id: `scheme-${event_id}`,
        event_id,
        number: 1,
        status: seeded('fixed'),
        content: JSON.stringify(content),
        total: totalOf(content),
        fixed_at: now - 3 * DAY,
        version: 2,
      })
      .execute();
  }
}
