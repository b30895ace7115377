import type { ExhibitorApplicationStatus } from '../../machines/exhibitor/exhibitor-application.machine.ts';
import type { BoothStatus } from '../../machines/exhibitor/booth.machine.ts';
import { seeded } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { chinaDay } from '../competition/competitions.ts';
import type { SlotLength } from '../contract/exhibitor/move-in-slots.ts';
import { keepPage } from './demonstration-pages.ts';

/**
 * The exhibitions of the demonstration. The call of the edition is open, and the committee examines one
 * application. The call of the cup is closed, and its exhibitor moves in on the competition day.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ORGANISATION = 'donghu';

interface Booths {
  readonly row: string;
  readonly count: number;
  readonly area: number;
  readonly power: number;
}

interface Exhibition {
  readonly competition_id: string;
  readonly theme: string;
  readonly hall: string;
  readonly booths: readonly Booths[];
  /** Milliseconds from now. */
  readonly opens: number;
  readonly closes: number;
  readonly movesIn: number;
  /** The length of a slot for moving in, in minutes. */
  readonly slots: SlotLength;
  readonly contact_phone: string;
  readonly application: {
    readonly status: Exclude<ExhibitorApplicationStatus, 'draft'>;
    /** The booth that the application holds; '' for none. */
    readonly booth: string;
    readonly area: number;
    readonly power: number;
  };
}

const exhibitions: readonly Exhibition[] = [
  {
    competition_id: 'hubei-3',
    theme: '荆楚工匠·智造未来技能成果展',
    hall: 'B1馆',
    booths: [
      { row: 'A', count: 10, area: 9, power: 3 },
      { row: 'B', count: 6, area: 36, power: 10 },
    ],
    opens: -3 * DAY,
    closes: 30 * DAY,
    movesIn: 72 * DAY,
    slots: 60,
    contact_phone: '027-12333',
    application: { status: 'submitted', booth: '', area: 36, power: 8 },
  },
  {
    competition_id: 'hubei-cup',
    theme: '湖北工匠杯技能展示交流活动',
    hall: '序厅',
    booths: [{ row: 'A', count: 6, area: 18, power: 6 }],
    opens: -40 * DAY,
    closes: -10 * DAY,
    movesIn: -DAY,
    slots: 120,
    contact_phone: '027-12333',
    application: { status: 'confirmed', booth: 'A03', area: 18, power: 5 },
  },
];

async function seedCall(db: Database, one: Exhibition, committee: string, now: number): Promise<string> {
  const id = `exhibition-${one.competition_id}`;
  const firstDay = Date.parse(`${chinaDay(now + one.movesIn)}T00:00:00+08:00`);
  const owned = { owner_id: committee, created_at: now + one.opens };
  await db
    .insertInto('exhibitor_calls')
    .values({
      id,
      competition_id: one.competition_id,
      status: seeded('published'),
      theme: one.theme,
      intro: '面向装备制造、数字技术和传统技艺领域的企业与院校，展示产品、工艺和技能人才培养成果。',
      opens_at: now + one.opens,
      closes_at: now + one.closes,
      move_in_from: firstDay + 8 * HOUR,
      move_in_until: firstDay + 2 * DAY + 18 * HOUR,
      slot_minutes: one.slots,
      slot_places: 2,
      move_out_until: now + one.movesIn + 8 * DAY,
      most_area: Math.max(...one.booths.map(({ area }) => area)),
      most_power: Math.max(...one.booths.map(({ power }) => power)),
      safety:
        '1. 不得占用消防通道。\n2. 用电不得超过申报功率，离场前断电。\n3. 设备演示须设防护栏并有专人看守。',
      contact_phone: one.contact_phone,
      plan_id: await keepPage(db, { ...owned, name: '展馆平面图.pdf', text: `Hall plan ${id}` }),
      manual_id: await keepPage(db, { ...owned, name: '参展手册.pdf', text: `Exhibitor manual ${id}` }),
      published_at: now + one.opens,
      asked_by: null,
      asked_at: null,
      version: 2,
    })
    .execute();
  return id;
}

async function seedApplication(
  db: Database,
  { competition_id, opens, application }: Exhibition,
  { call_id, user_id, now }: { call_id: string; user_id: string; now: number },
): Promise<string> {
  const id = `application-${competition_id}`;
  const at = now + opens + DAY;
  const isDecided = application.status !== 'submitted';
  await db
    .insertInto('exhibitor_applications')
    .values({
      id,
      call_id,
      competition_id,
      organisation_id: ORGANISATION,
      user_id,
      status: seeded(application.status),
      theme: '五轴加工与在线检测',
      exhibits: '五轴加工中心一台、三坐标测量机一台、学徒作品十件。',
      area: application.area,
      power: application.power,
      build: 'standard',
      contact_name: '秦雨涵',
      contact_phone: '13800138077',
      commitment_id: await keepPage(db, {
        owner_id: user_id,
        created_at: at,
        name: '安全承诺书.pdf',
        text: `Safety commitment, signed (${id})`,
      }),
      staff: JSON.stringify(['秦雨涵', '丁立']),
      submitted_at: at,
      decided_at: isDecided ? at + DAY : null,
      assigned_at: isDecided ? at + 2 * DAY : null,
      confirm_until: null,
      moved_in_at: null,
      moved_out_at: null,
      version: isDecided ? 5 : 2,
    })
    .execute();
  return id;
}

const statusOf = (isHeld: boolean, isLast: boolean): Exclude<BoothStatus, 'removed'> =>
  isHeld ? 'assigned' : isLast ? 'blocked' : 'free';

/**
 * Adds both exhibitions with their exhibition office, an account of which is venue staff of the cup.
 * @param userId the account of the exhibitor
 */
export async function seedExhibition(db: Database, userId: string, now: number): Promise<void> {
  for (const one of exhibitions) {
    const { id: committee } = await db
      .selectFrom('users')
      .innerJoin('user_organisations as of', 'of.user_id', 'users.id')
      .innerJoin('competition_organisers as held', 'held.organisation_id', 'of.organisation_id')
      .select('users.id')
      .where('held.competition_id', '=', one.competition_id)
      .orderBy('users.id')
      .executeTakeFirstOrThrow();
    const call_id = await seedCall(db, one, committee, now);
    const holder = await seedApplication(db, one, { call_id, user_id: userId, now });
    const { competition_id, hall } = one;
    await db
      .insertInto('booths')
      .values(
        one.booths.flatMap(({ row, count, area, power }) =>
          Array.from({ length: count }, (_, index) => {
            const no = `${row}${String(index + 1).padStart(2, '0')}`;
            const isHeld = no === one.application.booth;
            const status = statusOf(isHeld, index === count - 1);
            return {
              id: `${call_id}-${no.toLowerCase()}`,
              call_id,
              competition_id,
              hall,
              no,
              area,
              power,
              status: seeded(status),
              application_id: isHeld ? holder : null,
              reason: status === 'blocked' ? '消防通道' : '',
            };
          }),
        ),
      )
      .execute();
  }
  const office = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'expo.office')
    .executeTakeFirst();
  if (office === undefined) return;
  const { organisation_id } = await db
    .selectFrom('user_organisations')
    .select('organisation_id')
    .where('user_id', '=', office.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('exhibition_offices')
    .values(
      exhibitions.map(({ competition_id }) => ({
        id: `office-${competition_id}`,
        competition_id,
        organisation_id,
        status: seeded('confirmed'),
        confirmed_at: now - 6 * DAY,
      })),
    )
    .execute();
  await db
    .insertInto('competition_assignments')
    .values({
      id: 'venue-hubei-cup',
      competition_id: 'hubei-cup',
      user_id: office.id,
      capacity: 'venue',
      status: seeded('confirmed'),
      proposed_by: office.id,
      proposed_at: now - 5 * DAY,
    })
    .execute();
}
