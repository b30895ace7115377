import { seeded } from '../db/move.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { keepPage } from './demonstration-pages.ts';

const HOUR = 3_600_000;

interface DemoNotice {
  doc_no: string;
  organisation: 'committee' | 'college';
  /**
   * The username of the author. `agreed` is that of the approver; it is undefined while the notice waits for
   * approval.
   */
  by: string;
  agreed?: string;
  audience: readonly Pick<Tables['notice_audiences'], 'kind' | 'ref'>[];
  need_ack: 0 | 1;
  /** Hours since the publication or the submission of each revision; one number per revision. */
  hours: readonly number[];
  /** One title per revision. */
  titles: readonly string[];
  bodies: readonly string[];
  annexes?: readonly (readonly [name: string, text: string])[];
}

const all = [{ kind: 'all', ref: '' }] as const;

/** Invented notices in the style of the province's notices. */
const notices: readonly DemoNotice[] = [
  {
    doc_no: '鄂人社函〔2026〕186号',
    organisation: 'committee',
    by: 'hubei.committee',
    agreed: 'hubei.deputy',
    audience: all,
    need_ack: 0,
    hours: [120],
    titles: ['关于举办第三届湖北省职业技能大赛的通知'],
    bodies: [
      `各市、州、直管市、神农架林区人力资源和社会保障局，各有关单位：

为选拔和培养高技能人才，弘扬劳模精神、劳动精神、工匠精神，经研究，决定举办第三届湖北省职业技能大赛。现将有关事项通知如下。

## 一、大赛主题

技能成才，强国有我。

## 二、竞赛项目

共设 12 个赛项，分**职工组**和**学生组**。每单位每赛项参赛选手不超过 3 人，每名选手限报 1 个赛项。

## 三、报名办法

1. 报名一律在本系统办理，到时自动截止，逾期不予补报。
2. 所在单位已开通账号的，选手提交后由单位推荐并盖章，再由组委会审核。
3. 被退回的，应当在补正时限内补正；逾期未补正的，报名自动终止。

## 四、其他事项

- 各单位确定领队和联络员各 1 名。
- 政策咨询电话：[027-12333](tel:02712333)。`,
    ],
  },
  {
    doc_no: '鄂技赛组〔2026〕7号',
    organisation: 'committee',
    by: 'hubei.deputy',
    agreed: 'hubei.committee',
    audience: [
      { kind: 'role', ref: 'Personal' },
      { kind: 'role', ref: 'Unit' },
      { kind: 'role', ref: 'Expert' },
    ],
    need_ack: 0,
    hours: [70],
    titles: ['关于公布各赛项技术工作文件的通知'],
    bodies: [
      `各参赛单位、各赛项专家组：

第三届湖北省职业技能大赛技术工作文件已经组委会审定，现予公布。首批公布数控车、焊接两个赛项，其余赛项另行公布。

## 使用说明

- 文件规定的**配分、模块与赛场设备**为组织集训和命题的依据。
- 对文件有疑问的，由单位汇总后以书面形式报组委会技术组。`,
    ],
    annexes: [
      ['SK01 数控车技术工作文件.pdf', 'SK01 CNC Turning - Technical Description'],
      ['SK03 焊接技术工作文件.pdf', 'SK03 Welding - Technical Description'],
    ],
  },
  {
    doc_no: '鄂技赛组〔2026〕11号',
    organisation: 'committee',
    by: 'hubei.committee',
    agreed: 'hubei.deputy',
    audience: all,
    need_ack: 1,
    hours: [30, 3],
    titles: ['关于调整赛前说明会时间的通知', '关于调整赛前说明会时间和形式的通知'],
    bodies: [
      `各参赛单位：

因场地安排，赛前说明会由比赛前 3 天调整为比赛前 **2 天**上午 9:00 召开，地点不变。`,
      `各参赛单位：

因场地安排，赛前说明会由比赛前 3 天调整为比赛前 **2 天**上午 9:00 召开，并增设**线上会场**。现场会地点不变，领队应当到现场参加，选手可以在线参加。

请收到本通知的单位和选手点击“确认已知悉”。`,
    ],
  },
  {
    doc_no: '江汉院函〔2026〕21号',
    organisation: 'college',
    by: 'jianghan.college',
    audience: [{ kind: 'organisation', ref: 'college' }],
    need_ack: 1,
    hours: [2],
    titles: ['关于做好我院参赛选手集训工作的通知'],
    bodies: [
      `各二级学院、各参赛选手：

集训自下周一起在实训中心进行，每天 **8:30** 签到。请各指导教师于本周五前将训练计划报教务处。`,
    ],
  },
];

/**
 * Adds notices of the demonstration's competition: three are in force, one of them revised, and one waits for
 * the committee.
 */
export async function seedNotices(db: Database, now: number): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'in', [...new Set(notices.map(({ by }) => by))])
    .execute();
  const userOf = (username: string) => users.find((one) => one.username === username)?.id ?? '';

  for (const one of notices) {
    const id = randomKey();
    const isAgreed = one.agreed !== undefined;
    const last = one.hours.length;
    const first = now - (one.hours[0] ?? 0) * HOUR;
    const latest = now - (one.hours.at(-1) ?? 0) * HOUR;
    await db
      .insertInto('notices')
      .values({
        id,
        competition_id: 'hubei-3',
        organisation_id: one.organisation,
        doc_no: one.doc_no,
        status: seeded(isAgreed ? 'scheduled' : 'in_review'),
        version: 1,
        revision: isAgreed ? last : 0,
        working: last,
        shown_at: isAgreed ? latest : 0,
        submitted_by: userOf(one.by),
        reason: '',
        created_at: first,
        updated_at: latest,
      })
      .execute();
    for (const [index, hours] of one.hours.entries()) {
      const at = now - hours * HOUR;
      const own = { notice_id: id, revision: index + 1 };
      await db
        .insertInto('notice_revisions')
        .values({
          ...own,
          title: one.titles[index] ?? '',
          body: one.bodies[index] ?? '',
          need_ack: one.need_ack,
          publish_at: 0,
          expire_at: null,
          approved_at: isAgreed ? at : null,
        })
        .execute();
      await db
        .insertInto('notice_audiences')
        .values(one.audience.map((audience) => ({ ...own, ...audience })))
        .execute();
      await audit(
        db,
        ['submit', ...(isAgreed ? ['approve'] : [])].map((act) => ({
          object: 'notice',
          object_id: id,
          action: `officialNotice.${act}`,
          actor_id: userOf(act === 'submit' ? one.by : (one.agreed ?? '')),
          capacity: act === 'submit' ? 'author' : 'organiser',
          before: '',
          after: '',
          reason: '',
          at: act === 'submit' ? at - HOUR / 2 : at,
        })),
      );
    }
    for (const [position, [name, text]] of (one.annexes ?? []).entries()) {
      const file_id = await keepPage(db, { name, text, owner_id: userOf(one.by), created_at: first });
      await db
        .insertInto('notice_files')
        .values({ notice_id: id, revision: last, file_id, position })
        .execute();
    }
  }
}
