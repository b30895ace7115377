import { stale } from '../kit/api-error.ts';
import type { ExpertChange, ExpertProfile } from '../contract/person/expert.ts';
import type { Database } from '../db/open-database.ts';
import { organisationOf } from './persons.ts';

const readExpert = (db: Database, userId: string) =>
  db.selectFrom('experts').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** What an expert has told of their work. */
export async function findExpert(db: Database, userId: string): Promise<ExpertProfile> {
  const row = await readExpert(db, userId);
  const organisation = await organisationOf(db, userId);
  if (row === undefined) return { expert: null, organisation, missing: asked, version: 0 };
  const { employer, title, fields, years, cert_no, cert_valid_to, version } = row;
  return {
    expert: { employer, title, fields: JSON.parse(fields) as string[], years, cert_no, cert_valid_to },
    organisation,
    missing: [],
    version,
  };
}

/** What is asked of everybody who has told nothing yet; a certificate not all have. */
const asked = ['employer', 'title', 'fields', 'years'];

/**
 * Writes what an expert tells of their work.
 * @throws ApiError 409 where it has been changed meanwhile
 */
export async function changeExpert(
  db: Database,
  userId: string,
  { version, fields, ...change }: ExpertChange,
  now: number,
): Promise<void> {
  const told = { ...change, fields: JSON.stringify(fields), version: version + 1, updated_at: now };
  // In a transaction, as everything that a call does: it is done together with the answer that is kept of it.
  await db.transaction().execute(async (transaction) => {
    const written =
      version === 0
        ? await transaction
            .insertInto('experts')
            .values({ user_id: userId, ...told })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await transaction
            .updateTable('experts')
            .set(told)
            .where('user_id', '=', userId)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (written === undefined) throw stale();
  });
}
