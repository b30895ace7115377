import { createHash } from 'node:crypto';
import { sealAudit } from '../audit/sealer.ts';
import { chinaInstant } from '../competition/competitions.ts';
import {
  moveOfCompetition,
  requireActing,
  requireHeld,
  type CompetitionRow,
} from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import type { ArchivePlaces, ArchiveState } from '../contract/archive/archive.ts';
import { write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { post } from '../draw/board/board.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { conflict, forbidden, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { systemSigner } from '../secret/signing-keys.ts';
import { archiveFactsOf, countActs, latestPackage, openMatters, readEvents } from './archive-facts.ts';
import { FORMAT, signedText, type Manifest } from './package-format.ts';
import { chainEnd, packageFiles } from './package-files.ts';
import { zipWriter } from './package-zip.ts';

/** The package of a competition, its registration, and the archive of the competition. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;
type PackageRow = NonNullable<Awaited<ReturnType<typeof latestPackage>>>;
type Act = 'competition.pack' | 'competition.register' | 'competition.archive';

async function describedPackage(
  db: Database,
  row: PackageRow,
  isCurrent: boolean,
): Promise<NonNullable<ArchiveState['package']>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [row.made_by, row.registered_by ?? ''])
    .execute();
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? '';
  return {
    id: row.id,
    sha256: row.sha256,
    bytes: row.bytes,
    made_by: nameOf(row.made_by),
    made_at: chinaInstant(row.made_at),
    is_current: isCurrent,
    registered_at: row.registered_at === null ? '' : chinaInstant(row.registered_at),
    registered_by: nameOf(row.registered_by),
    sheets_place: row.sheets_place,
    cctv: row.cctv,
  };
}

/**
 * Returns the state of the archive of a competition, for its committee.
 * @throws ApiError 404
 */
export async function findArchive({ db, clock }: Parts, userId: string, id: string): Promise<ArchiveState> {
  const scope = await accessScopeOf(db, userId);
  const { row } = await requireHeld(db, scope, id);
  const made = await latestPackage(db, id);
  const isCurrent =
    made !== undefined && (row.status === 'archived' || made.logged === (await countActs(db, id)));
  return {
    competition: { id: row.id, name: row.name, version: row.version },
    facts: await archiveFactsOf(db, row, clock()),
    open: await openMatters(db, id),
    package: made === undefined ? null : await describedPackage(db, made, isCurrent),
    acts: scope.acts,
  };
}

/** Locks a competition and returns it with the move of an act. @throws ApiError 404, 403, 409 */
async function requireAct(
  transaction: Database,
  userId: string,
  { id, version, type, now }: { id: string; version: number; type: Act; now: number },
) {
  const row = await requireActing(transaction, userId, id);
  if (row.version !== version) throw stale();
  const facts = await archiveFactsOf(transaction, row, now);
  const move = moveOfCompetition(row, { type, by: 'organiser', facts }, now);
  if (move === null) throw conflict();
  return { row, move };
}

const note = (
  transaction: Database,
  { id, action, userId, now }: { id: string; action: string; userId: string; now: number },
) =>
  audit(transaction, {
    object: 'archive',
    object_id: id,
    action,
    actor_id: userId,
    capacity: 'organiser',
    before: '',
    after: '',
    reason: '',
    at: now,
  });

/** Writes the ZIP into its table, piece by piece. */
async function writePackage(
  { db, sealing }: Parts,
  row: CompetitionRow,
  { id, now }: { id: string; now: number },
): Promise<{ sha256: string; bytes: number }> {
  const digest = createHash('sha256');
  let [seq, bytes] = [0, 0];
  const zip = zipWriter(async (content) => {
    digest.update(content);
    bytes += content.length;
    seq += 1;
    await db.insertInto('archive_pieces').values({ package_id: id, seq, content }).execute();
  }, now);
  const end = await chainEnd(db);
  const { keyId, publicKey, sign } = await systemSigner(db, sealing, now);
  const files: Manifest['files'] = [];
  for await (const file of packageFiles({ db, sealing }, row, { end, now })) files.push(await zip.add(file));
  const manifest: Manifest = {
    format: FORMAT,
    competition: { id: row.id, name: row.name, edition: row.edition },
    made_at: chinaInstant(now),
    chain: end,
    key: { id: keyId, public_key: publicKey },
    events: (await readEvents(db, row.id)).map(({ code }) => code),
    files,
  };
  const added = await zip.add({ path: 'manifest.json', texts: [JSON.stringify(manifest)] });
  await zip.add({ path: 'manifest.sig', texts: [`${sign(signedText(added.sha256))}\n`] });
  await zip.end();
  return { sha256: digest.digest('hex'), bytes };
}

/**
 * Creates the package of a competition and deletes an earlier one that is not registered. No lock is held
 * while the package is written. If the competition changes in this time, the package is deleted.
 * @throws ApiError 404, 403; 409 if the chart does not allow it, or the competition has changed
 */
export async function packCompetition(
  parts: Parts,
  userId: string,
  id: string,
  version: number,
): Promise<void> {
  const { db, clock } = parts;
  const packageId = randomKey();
  const now = clock();
  const asked = { id, version, type: 'competition.pack', now } as const;
  const { row, logged } = await db.transaction().execute(async (transaction) => {
    const found = await requireAct(transaction, userId, asked);
    await transaction
      .deleteFrom('archive_packages')
      .where('competition_id', '=', id)
      .where('registered_at', 'is', null)
      .execute();
    const acts = await countActs(transaction, id);
    await transaction
      .insertInto('archive_packages')
      .values({
        id: packageId,
        competition_id: id,
        logged: acts,
        made_by: userId,
        made_at: now,
        registered_by: null,
        registered_at: null,
      })
      .execute();
    return { row: found.row, logged: acts };
  });
  const give = () => db.deleteFrom('archive_packages').where('id', '=', packageId).execute();
  try {
    // The audit chain must include all acts up to now before it is written into the package.
    while ((await sealAudit(db)) > 0);
    const made = await writePackage(parts, row, { id: packageId, now });
    await db.transaction().execute(async (transaction) => {
      await requireAct(transaction, userId, asked);
      if ((await countActs(transaction, id)) !== logged) throw stale();
      const { numUpdatedRows } = await transaction
        .updateTable('archive_packages')
        .set(made)
        .where('id', '=', packageId)
        .executeTakeFirst();
      // Another request has started another package and deleted this one.
      if (numUpdatedRows === 0n) throw stale();
      await note(transaction, { id: packageId, action: 'archive.make', userId, now });
    });
  } catch (error) {
    await give();
    throw error;
  }
}

const findPackage = (db: Database, id: string) =>
  db
    .selectFrom('archive_packages')
    .selectAll()
    .where('id', '=', id)
    .where('sha256', '<>', '')
    .executeTakeFirst();

/**
 * Registers an up-to-date package and posts its digest on the board.
 * @returns the id of the competition
 * @throws ApiError 404, 403; 409 if the package is outdated or registered already
 */
export async function registerPackage(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { version, sheets_place, cctv }: ArchivePlaces,
): Promise<string> {
  const known = await findPackage(db, id);
  if (known === undefined) throw notFound();
  const { competition_id } = known;
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    const type = 'competition.register';
    await requireAct(transaction, userId, { id: competition_id, version, type, now });
    const made = await latestPackage(transaction, competition_id);
    if (made?.id !== id || made.registered_at !== null) throw conflict();
    await transaction
      .updateTable('archive_packages')
      .set({ sheets_place, cctv, registered_by: userId, registered_at: now })
      .where('id', '=', id)
      .execute();
    const entry = { sha256: made.sha256, bytes: String(made.bytes) };
    await post(transaction, { competition_id, event_id: null, id: null }, 'archive', entry, now);
    await note(transaction, { id, action: 'archive.register', userId, now });
  });
  return competition_id;
}

/**
 * Returns a package as a stream that reads one piece at a time. The download is recorded in the audit log.
 * @throws ApiError 404; 403 if the user is only a viewer
 */
export async function readPackage(
  { db, clock }: Parts,
  userId: string,
  id: string,
): Promise<{ name: string; bytes: number; content: ReadableStream<Uint8Array> }> {
  const made = await findPackage(db, id);
  if (made === undefined) throw notFound();
  const scope = await accessScopeOf(db, userId);
  const { row } = await requireHeld(db, scope, made.competition_id);
  if (!scope.acts) throw forbidden();
  await db
    .transaction()
    .execute((transaction) => note(transaction, { id, action: 'archive.take', userId, now: clock() }));
  let seq = 0;
  const content = new ReadableStream<Uint8Array>({
    async pull(stream) {
      seq += 1;
      const piece = await db
        .selectFrom('archive_pieces')
        .select('content')
        .where('package_id', '=', id)
        .where('seq', '=', seq)
        .executeTakeFirst();
      if (piece === undefined) stream.close();
      else stream.enqueue(new Uint8Array(piece.content));
    },
  });
  return { name: `${row.name}-归档包-${made.sha256.slice(0, 8)}.zip`, bytes: made.bytes, content };
}

/**
 * Archives a competition with a registered package.
 * @throws ApiError 404, 403; 409 if the chart does not allow it or another request has changed the
 *   competition
 */
export async function archiveCompetition(
  { db, clock }: Parts,
  userId: string,
  id: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    const type = 'competition.archive';
    const { row, move } = await requireAct(transaction, userId, { id, version, type, now });
    await write(transaction, move, { id, version });
    await audit(transaction, {
      object: 'competition',
      object_id: id,
      action: type,
      actor_id: userId,
      capacity: 'organiser',
      before: row.status,
      after: move.after,
      reason: '',
      at: now,
    });
  });
}
