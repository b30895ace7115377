import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const id = '6-competitionOperationAudit';

/**
 * Adds the audit log of an event to the menu of its supervisor only, as the last item of the section with the
 * incidents.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const beside = await db
    .selectFrom('sidebar_items')
    .select('parent_id')
    .where('path', '=', '/competitionOperation/incidents')
    .executeTakeFirst();
  if (beside?.parent_id === undefined || beside.parent_id === null) return;
  const { parent_id } = beside;
  const { last } = await db
    .selectFrom('sidebar_items')
    .select((is) => is.fn.max('position').as('last'))
    .where('parent_id', '=', parent_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sidebar_items')
    .values({
      id,
      parent_id,
      path: '/competitionOperation/audit',
      name: 'competitionOperationAudit',
      title: '审计日志',
      icon: 'history',
      component: 'competitionOperation/audit',
      redirect: '',
      position: last + 1,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({
        title_en: 'Audit log',
        title_es: 'Registro de auditoría',
        title_ja: '監査記録',
      }),
      disabled: 0,
      hidden: 0,
      is_show: 1,
    })
    .execute();
  await db
    .insertInto('sidebar_grants')
    .values([parent_id, id].map((item_id) => ({ role: 'Duty:supervisor', item_id })))
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
