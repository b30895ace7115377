import { t } from '@lingui/macro';
import { errorCodes } from '../../contract/kit/error-codes.ts';
import type { Database } from '../../db/open-database.ts';
import type { OpenedObject } from '../../db/tables/system-tables.ts';
import { ApiError } from '../api-error.ts';

/**
 * Which records a person has opened who decides on them. Only these are decided together with others, so that
 * a decision on many is not a decision unread.
 */

interface Opening {
  readonly object: OpenedObject;
  readonly id: string;
  readonly userId: string;
  readonly version: number;
}

/** Notes that a user has opened a version of a record. It writes once for each version. */
export async function noteOpening(db: Database, opening: Opening): Promise<void> {
  if (await isOpened(db, opening)) return;
  const { object, id, userId, version } = opening;
  await db
    .insertInto('opened_records')
    .values({ object, object_id: id, user_id: userId, version })
    .onConflict((on) => on.columns(['object', 'object_id', 'user_id']).doUpdateSet({ version }))
    .execute();
}

/** Checks whether a user has opened this version of a record. */
export async function isOpened(db: Database, { object, id, userId, version }: Opening): Promise<boolean> {
  const opened = await openedAmong(db, { object, userId }, [{ id, version }]);
  return opened.has(id);
}

/** Returns the ids of the records whose version the user has opened. */
export async function openedAmong(
  db: Database,
  { object, userId }: Pick<Opening, 'object' | 'userId'>,
  records: readonly Pick<Opening, 'id' | 'version'>[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  const rows = await db
    .selectFrom('opened_records')
    .select(['object_id', 'version'])
    .where('object', '=', object)
    .where('user_id', '=', userId)
    .where(
      'object_id',
      'in',
      records.map(({ id }) => id),
    )
    .execute();
  const versions = new Map(rows.map((row) => [row.object_id, row.version]));
  return new Set(records.flatMap(({ id, version }) => (versions.get(id) === version ? [id] : [])));
}

/** Returns the 409 error of a record that is decided together with others without having been opened. */
const notOpened = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) => t(i18n)`You have not opened this since its last change. Open it first.`,
  });

/**
 * Computes the move of a record that its user may not have opened.
 * @param require computes the move on the chart, or throws why the chart has none
 * @throws ApiError 409 that asks to open the record, if nothing else stands against the move
 */
export function requireSeen<Move>(isSeen: boolean, require: (isSeen: boolean) => Move): Move {
  try {
    return require(isSeen);
  } catch (refusal) {
    if (isSeen) throw refusal;
    require(true);
    throw notOpened();
  }
}
