import { createHash } from 'node:crypto';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { randomKey } from '../kit/secrets.ts';

/** Files of the demonstration. */

/** Returns a PDF of one page with one line of text: the smallest file that every reader opens. */
function pageOf(text: string): Buffer {
  const stream = `BT /F1 20 Tf 72 740 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const size = objects.length + 1;
  const table = ['0000000000 65535 f ', ...offsets.map((at) => `${at} 00000 n `)].join('\n');
  return Buffer.from(
    `${file}xref\n0 ${size}\n${table}\ntrailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

type Page = Pick<Tables['files'], 'name' | 'owner_id' | 'created_at'> & {
  /** ASCII only, because the file embeds no font. */
  readonly text: string;
};

/** Stores a PDF of one page with one line and returns the id of the file. */
export async function keepPage(db: Database, { text, ...file }: Page): Promise<string> {
  const content = pageOf(text);
  const id = randomKey();
  await db
    .insertInto('files')
    .values({
      id,
      sha256: createHash('sha256').update(content).digest('base64url'),
      mime: 'application/pdf',
      size: content.length,
      width: 0,
      height: 0,
      ...file,
    })
    .execute();
  await db.insertInto('file_contents').values({ file_id: id, content }).execute();
  return id;
}
