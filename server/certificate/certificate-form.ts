import * as v from 'valibot';
import { note, requireActing } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  certificateFormContent,
  shortForm,
  type CertificateFormContent,
  type ShortForm,
} from '../contract/certificate/certificate-form.ts';
import type { CertificateForm } from '../contract/certificate/certificate.ts';
import type { Database } from '../db/open-database.ts';
import { stale } from '../kit/api-error.ts';

/** The texts that all certificates of a competition have in common. */

const shortForms = v.array(shortForm);

export const readContent = (text: string): CertificateFormContent =>
  v.parse(certificateFormContent, JSON.parse(text));

/**
 * Returns the form of a competition. `content` is null and `version` is 0 until the committee has filled it
 * in.
 */
export async function findForm(
  db: Database,
  competitionId: string,
): Promise<{ content: CertificateFormContent | null; short_forms: ShortForm[]; version: number }> {
  const row = await db
    .selectFrom('certificate_forms')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .executeTakeFirst();
  if (row === undefined) return { content: null, short_forms: [], version: 0 };
  return {
    content: readContent(row.content),
    short_forms: v.parse(shortForms, JSON.parse(row.short_forms)),
    version: row.version,
  };
}

/**
 * Saves the form. Issued certificates keep the form that they were issued with.
 * @throws ApiError 404, 403; 409 if another request has changed the form
 */
export async function saveForm(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  competitionId: string,
  { version, content, short_forms }: CertificateForm,
): Promise<{ count: number }> {
  await db.transaction().execute(async (transaction) => {
    await requireActing(transaction, userId, competitionId);
    const known = await findForm(transaction, competitionId);
    if (known.version !== version) throw stale();
    const written = {
      content: JSON.stringify(content),
      short_forms: JSON.stringify(short_forms),
      version: version + 1,
    };
    await transaction
      .insertInto('certificate_forms')
      .values({ competition_id: competitionId, ...written })
      .onConflict((on) => on.column('competition_id').doUpdateSet(written))
      .execute();
    await note(transaction, {
      id: competitionId,
      action: 'certificateForm.save',
      actor: userId,
      at: clock(),
    });
  });
  return { count: 1 };
}
