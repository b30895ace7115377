import type { Selectable } from 'kysely';
import type { ExpertStatus } from '../../machines/expert/expert.machine.ts';
import type { InvitationStatus } from '../../machines/expert/invitation.machine.ts';
import { createAccount } from '../account/accounts.ts';
import { chinaDay } from '../competition/competitions.ts';
import type { ExpertTitle } from '../contract/expert/expert.ts';
import type { Database } from '../db/open-database.ts';
import { seeded } from '../db/move.ts';
import type { Tables } from '../db/tables.ts';
import type { Sealing } from '../secret/sealing.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { seedPerson } from './demonstration-person.ts';

/** Name, trades, employer. All are invented. Only 邓敏 and the experts of `crewAccounts` can sign in. */
const experts = [
  ['韩志刚', '数控车、数控铣', '武汉江城职业技术学院'],
  ['邓敏', '数控车', '襄阳汉水技师学院'],
  ['罗立新', '数控车、机电一体化', '宜昌峡江机械有限公司'],
  ['彭海燕', '数控铣', '荆州楚源职业技术学院'],
  ['曹文彬', '数控铣、数控车', '黄石磁湖重工有限公司'],
  ['夏丽华', '焊接', '十堰车城技师学院'],
  ['谭永康', '焊接', '武汉青山焊接技术有限公司'],
  ['秦晓峰', '焊接', '鄂州吴都职业技术学院'],
  ['石建平', '电气装置', '武汉光谷电气有限公司'],
  ['范正华', '电气装置、机电一体化', '孝感槐荫技师学院'],
  ['尹秋菊', '电气装置', '荆门象山职业技术学院'],
  ['梅长青', '工业机器人系统集成', '武汉智行机器人有限公司'],
  ['顾思齐', '工业机器人系统集成、机电一体化', '湖北江汉机电职业技术学院'],
  ['何川', '机电一体化', '宜昌三峡智能制造有限公司'],
  ['蒋雨晴', '电子技术', '武汉东湖电子有限公司'],
  ['沈国栋', '电子技术', '襄阳隆中技师学院'],
  ['余春兰', '电子技术', '咸宁香城职业技术学院'],
  ['叶建国', '汽车技术', '十堰东风路汽车维修有限公司'],
  ['任晓东', '汽车技术', '随州神农汽车学校'],
  ['姜丽萍', '网络安全', '武汉网安人才中心'],
  ['廖志远', '网络安全', '武汉江城职业技术学院'],
  ['邹桂香', '中式烹调', '湖北楚菜职业技术学院'],
  ['熊大伟', '中式烹调', '武汉户部巷餐饮有限公司'],
  ['金玉梅', '中式烹调', '黄冈东坡技师学院'],
  ['陆永福', '砌筑', '武汉建工技术学校'],
  ['郝振邦', '砌筑', '恩施清江建筑有限公司'],
  ['孔令仪', '健康和社会照护', '武汉仁和护理学院'],
  ['白素云', '健康和社会照护', '仙桃康宁养老中心'],
  ['崔倩', '美发', '武汉霓裳形象设计学校'],
  ['康晓燕', '美发', '潜江丽人技工学校'],
] as const;

/** The status of each expert that is not approved, by name. */
const states: Readonly<Record<string, ExpertStatus>> = {
  余春兰: 'submitted',
  任晓东: 'submitted',
  康晓燕: 'submitted',
  廖志远: 'returned',
  郝振邦: 'suspended',
  白素云: 'retired',
};
const reasons: Readonly<Partial<Record<ExpertStatus, string>>> = {
  returned: '请补充裁判证书扫描件。',
  suspended: '裁判证书已过期，换证后恢复。',
  retired: '本人申请退出。',
};
const titles: readonly ExpertTitle[] = [
  'technician',
  'seniorTechnician',
  'intermediate',
  'associate',
  'senior',
];

const DAY = 24 * 3_600_000;
const two = (number: number) => String(number).padStart(2, '0');

/**
 * Returns the last day on which the certificate of an expert is valid. A few certificates expire soon or have
 * expired.
 */
function lastDay(index: number, status: ExpertStatus, now: number): string {
  if (status === 'suspended') return chinaDay(now - 20 * DAY);
  return chinaDay(now + (index % 9 === 4 ? 40 : 300 + 37 * index) * DAY);
}

/** Returns the id of an existing account by the name of its user; undefined if there is none. */
const accountOf = async (db: Database, name: string) =>
  (await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirst())?.id;

/** Fills the expert bank of the demonstration with thirty experts in all states except draft. */
export async function seedExperts(db: Database, sealing: Sealing, now: number): Promise<void> {
  for (const [index, [name, fields, employer]] of experts.entries()) {
    const status = states[name] ?? 'approved';
    const at = now - (60 - index) * DAY;
    const userId =
      (await accountOf(db, name)) ??
      (await createAccount(
        db,
        {
          username: `expert.${two(index + 1)}`,
          name,
          phone: `1390200${String(1001 + index)}`,
          passwordHash: null,
          isUnit: false,
          contactName: '',
          roles: ['Expert'],
        },
        at,
      ));
    const isDecided = status !== 'submitted';
    const born = `${1965 + (index % 20)}${two((index % 12) + 1)}${two((index % 27) + 1)}`;
    await seedPerson(
      db,
      sealing,
      {
        userId,
        digits: `420106${born}${String(401 + index)}`,
        real_name: name,
        occupation: 'employee',
        locked: isDecided && status !== 'returned' ? 1 : 0,
      },
      at,
    );
    const hasCertificate = index % 10 !== 9;
    await db
      .insertInto('experts')
      .values({
        user_id: userId,
        employer,
        title: titles[index % titles.length] ?? 'technician',
        fields: JSON.stringify(fields.split('、')),
        years: 3 + (index % 17),
        cert_no: hasCertificate ? `HB-CP-2024-${String(1000 + index)}` : '',
        cert_valid_to: hasCertificate ? lastDay(index, status, now) : '',
        duties: JSON.stringify(index % 3 === 0 ? ['第二届湖北省职业技能大赛'] : []),
        declaration: index % 7 === 3 ? 'ties' : 'none',
        ties: index % 7 === 3 ? JSON.stringify([employer]) : '[]',
        declared_at: at,
        status: seeded(status),
        submitted_at: at,
        decided_at: isDecided ? at + DAY : null,
        reason: reasons[status] ?? '',
        version: isDecided ? 3 : 2,
        updated_at: at,
      })
      .execute();
  }
  await seedInvitations(db, now);
  await seedBankInvitations(db, now);
}

const HOUR = 3_600_000;

/** The numbers of judges and officials that two events of the demonstration need, by duty. */
const needs = {
  sk01: { chief: 1, scoring: 3, floor: 1, checkIn: 0, encryption: 0, supervisor: 1, clerk: 0 },
  sk02: { chief: 1, scoring: 3, floor: 1, checkIn: 0, encryption: 0, supervisor: 0, clerk: 0 },
};

/** Adds invitations to the demonstration's competition: two wait for a response, one is accepted. */
async function seedInvitations(db: Database, now: number): Promise<void> {
  const { id: invited_by } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'hubei.committee')
    .executeTakeFirstOrThrow();
  const invitations = [
    ['韩志刚', 'sk01', 'chief', 'accepted', ['send', 'view', 'accept']],
    ['邓敏', 'sk01', 'scoring', 'sent', ['send']],
    ['曹文彬', 'sk02', 'scoring', 'viewed', ['send', 'view']],
  ] as const;
  await db
    .insertInto('event_needs')
    .values(
      Object.entries(needs).map(([event, wanted]) => ({
        event_id: `hubei-3-${event}`,
        wanted: JSON.stringify(wanted),
      })),
    )
    .execute();
  for (const [name, event, duty, status, acts] of invitations) {
    const { id: expert_id } = await db
      .selectFrom('users')
      .innerJoin('experts', 'experts.user_id', 'users.id')
      .select('users.id')
      .where('users.name', '=', name)
      .executeTakeFirstOrThrow();
    const of = { competition_id: 'hubei-3', event_id: `hubei-3-${event}`, expert_id, invited_by, duty };
    await seedInvitation(db, { ...of, status, acts }, now);
  }
}

interface SeededInvitation extends Pick<
  Selectable<Tables['invitations']>,
  'competition_id' | 'event_id' | 'expert_id' | 'invited_by' | 'duty'
> {
  readonly status: InvitationStatus;
  readonly acts: readonly ('send' | 'view' | 'accept')[];
}

/**
 * Adds an invitation that was sent six hours ago, and its later acts at intervals of one hour. No link is
 * sent.
 */
export async function seedInvitation(
  db: Database,
  { status, acts, ...of }: SeededInvitation,
  now: number,
): Promise<void> {
  const id = randomKey();
  const at = now - 6 * HOUR;
  await db
    .insertInto('invitations')
    .values({
      id,
      ...of,
      token_hash: null,
      status: seeded(status),
      sent_at: at,
      expires_at: at + 7 * DAY,
      version: acts.length,
    })
    .execute();
  const steps = ['created', 'sent', 'viewed', 'accepted'];
  await audit(
    db,
    acts.map((act, index) => ({
      object: 'invitation',
      object_id: id,
      action: `invitation.${act}`,
      actor_id: act === 'send' ? of.invited_by : of.expert_id,
      capacity: act === 'send' ? 'organiser' : 'invited',
      before: steps[index] ?? '',
      after: steps[index + 1] ?? '',
      reason: '',
      at: at + index * HOUR,
    })),
  );
}

/**
 * Adds invitations to the bank that wait for a response. The phone numbers are invented, and no account has
 * them.
 */
async function seedBankInvitations(db: Database, now: number): Promise<void> {
  const { id: invited_by } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'hubei.committee')
    .executeTakeFirstOrThrow();
  const { organisation_id } = await db
    .selectFrom('user_organisations')
    .select('organisation_id')
    .where('user_id', '=', invited_by)
    .executeTakeFirstOrThrow();
  const invited = [
    ['万里鹏', '13902009001', 'sent', 5],
    ['程晓芸', '13902009002', 'viewed', 30],
  ] as const;
  for (const [name, phone, status, hours] of invited) {
    const id = randomKey();
    const at = now - hours * HOUR;
    await db
      .insertInto('bank_invitations')
      .values({
        id,
        organisation_id,
        name,
        phone,
        token_hash: null,
        status: seeded(status),
        invited_by,
        user_id: null,
        sent_at: at,
        expires_at: at + 7 * DAY,
        version: status === 'sent' ? 1 : 2,
      })
      .execute();
    await audit(db, {
      object: 'bankInvitation',
      object_id: id,
      action: 'invitation.send',
      actor_id: invited_by,
      capacity: 'organiser',
      before: 'created',
      after: 'sent',
      reason: '',
      at,
    });
  }
}
