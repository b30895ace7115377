import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Delivered titles that differ from the title of the page they lead to: `[path, delivered, now]`. */
const titles = [
  ['/information', '个人资料', '个人信息', ['My information', 'Mis datos', '登録情報']],
  ['/information', '单位资料', '单位信息', ['Organisation', 'Entidad', '団体情報']],
  [
    '/matchScore/digital',
    '数字化评分',
    '数字评分',
    ['Digital scoring', 'Puntuación digital', 'デジタル採点'],
  ],
  [
    '/competitionAchievement/coaches',
    '优秀教练与组织单位',
    '优秀指导教师与组织单位',
    ['Best coaches and organisers', 'Mejores entrenadores y organizadores', '優秀指導者・団体'],
  ],
  [
    '/onlineManagement/entries',
    '报名管理',
    '本单位报名',
    ['Entries of our people', 'Inscripciones de la entidad', '自団体の申込'],
  ],
] as const;

/** Replaces delivered titles. A title that an operator has changed stays as it is. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [path, delivered, title, [title_en, title_es, title_ja]] of titles) {
    const items = await db
      .selectFrom('sidebar_items')
      .select(['id', 'meta'])
      .where('path', '=', path)
      .where('title', '=', delivered)
      .execute();
    for (const { id, meta } of items) {
      await db
        .updateTable('sidebar_items')
        .set({ title, meta: JSON.stringify({ ...JSON.parse(meta), title_en, title_es, title_ja }) })
        .where('id', '=', id)
        .execute();
    }
  }
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
