import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { conflict, notFound } from '../kit/api-error.ts';
import type {
  ClientError,
  ClientErrorList,
  ClientErrorQuery,
  ClientErrorSummary,
  ErrorReport,
  ReportedError,
} from '../contract/client-errors.ts';
import { maskText } from '../contract/kit/mask-text.ts';
import { longest } from '../contract/kit/report-limits.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { escapedForLike, pageOf } from '../kit/list/list-page.ts';
import { directed } from '../kit/list/list-order.ts';
import { begin, requireMove, moveOf, writeAll } from '../db/move.ts';
import { countHit, type Limit } from '../kit/rate-limits.ts';
import { hashSecret, randomKey } from '../kit/secrets.ts';

const HOUR = 3_600_000;

/**
 * Limits of new errors per hour. The limit of one network keeps it from blocking reports of other networks.
 * The limit of all networks bounds what is stored between two sweeps.
 */
const NEW_PER_NETWORK = { hits: 20, milliseconds: HOUR };
const NEW_FROM_ALL = { hits: 2000, milliseconds: HOUR };

/**
 * The number of reports of one error that are stored from one network per hour. With more, one network
 * displaces the reports of others. Further reports are only counted.
 */
const OCCURRENCES_PER_NETWORK = { hits: 5, milliseconds: HOUR };

/** The number of reports and of releases that are stored for one error. */
const OCCURRENCES_KEPT = 20;
const RELEASES_KEPT = 50;

/** The number of releases that the list offers as a filter. */
const RELEASES_OFFERED = 20;

/**
 * Returns the name of the file at the top of a stack, without the hash that the build appends; '' if there is
 * none. The search starts only where a word starts: otherwise it takes quadratic time on a long word.
 */
export const fileInStack = (stack: string): string =>
  (/(?:^|[^\w-])([\w-]+)\.(?:m?js|tsx?)\b/.exec(stack)?.[1] ?? '').replace(/(?<=.)-[\w-]{7}$/, '');

/**
 * Returns a hash that is equal for equal page errors. It covers the source, the name, the message without its
 * numbers, and the first file of the stack. Positions and hashes in file names are left out because they
 * change with every release.
 */
const fingerprintOf = ({ source, name, message, stack }: ReportedError): string =>
  hashSecret([source, name, message.replaceAll(/\d+/g, '#'), fileInStack(stack)].join('\n'));

/**
 * Stores the errors that a page reports [S33]. Texts are masked again, because the sender can be another
 * program than the application's page.
 * @param network the network of the sender
 * @param now milliseconds since the epoch
 */
export async function recordErrors(
  db: Database,
  report: ErrorReport,
  network: string,
  now: number,
): Promise<void> {
  const isWithin = async (bucket: string, { hits, milliseconds }: Limit) =>
    (await countHit(db, bucket, milliseconds, now)).hits <= hits;
  for (const given of report.errors) {
    const error = masked(given);
    const fingerprint = fingerprintOf(error);
    const known = await db
      .selectFrom('client_errors')
      .select('id')
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst();
    if (known === undefined) {
      if (!(await isWithin(`client-errors-new:${network}`, NEW_PER_NETWORK))) continue;
      if (!(await isWithin('client-errors-new', NEW_FROM_ALL))) continue;
    }
    const isKept = await isWithin(`client-error:${network}:${fingerprint}`, OCCURRENCES_PER_NETWORK);
    await db
      .transaction()
      .execute((transaction) => recordError(transaction, report, { error, fingerprint, isKept }, now));
  }
}

function masked(error: ReportedError): ReportedError {
  return {
    ...error,
    name: maskText(error.name, longest.name),
    message: maskText(error.message, longest.message),
    stack: maskText(error.stack, longest.stack),
    path: maskText(error.path, longest.path),
    states: maskText(error.states, longest.states),
  };
}

async function recordError(
  db: Database,
  { release, browser, language }: ErrorReport,
  { error, fingerprint, isKept }: { error: ReportedError; fingerprint: string; isKept: boolean },
  now: number,
): Promise<void> {
  const { source, name, message, stack, path, view, user_kind, states, request_id, count } = error;
  const { id, status } = await db
    .insertInto('client_errors')
    .values({
      id: randomKey(),
      fingerprint,
      source,
      name,
      message,
      status: begin('client_errors').status,
      count,
      first_seen: now,
      last_seen: now,
      last_release: release,
    })
    .onConflict((on) =>
      on.column('fingerprint').doUpdateSet({
        count: sql`client_errors.count + excluded.count`,
        last_seen: now,
        last_release: release,
      }),
    )
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow();

  const releases = await db
    .selectFrom('client_error_releases')
    .select('release')
    .where('error_id', '=', id)
    .execute();
  const isNewRelease = !releases.some((one) => one.release === release) && releases.length < RELEASES_KEPT;
  if (isNewRelease) {
    await db
      .insertInto('client_error_releases')
      .values({ error_id: id, release, first_seen: now })
      .onConflict((on) => on.doNothing())
      .execute();
  }
  const move = moveOf('client_errors', status, { type: 'clientError.seen', isNewRelease });
  if (move !== null) await writeAll(db, move, { id });

  if (!isKept) return;
  await db
    .insertInto('client_error_occurrences')
    .values({
      id: randomKey(),
      error_id: id,
      created_at: now,
      release,
      path,
      view,
      browser,
      language,
      user_kind,
      states,
      request_id,
      stack,
      count,
    })
    .execute();
  await db
    .deleteFrom('client_error_occurrences')
    .where('error_id', '=', id)
    .where('id', 'not in', (is) => latestOf(is, id).select('latest.id'))
    .execute();
}

const latestOf = (is: ExpressionBuilder<Tables, 'client_error_occurrences'>, id: string) =>
  is
    .selectFrom('client_error_occurrences as latest')
    .where('latest.error_id', '=', id)
    .orderBy('latest.created_at', 'desc')
    .orderBy('latest.id')
    .limit(OCCURRENCES_KEPT);

/** Returns one page of the errors that match the query, the most recent first by default. */
export async function listClientErrors(db: Database, query: ClientErrorQuery): Promise<ClientErrorList> {
  const { page, per_page, status, release, text } = query;
  const [order, direction] = directed(query.sort || '-last_seen');
  let fitting = db.selectFrom('client_errors').where('status', '=', status);
  if (release !== '') {
    fitting = fitting.where('id', 'in', (is) =>
      is.selectFrom('client_error_releases').select('error_id').where('release', '=', release),
    );
  }
  if (text !== '') {
    const pattern = `%${escapedForLike(text.toLowerCase())}%`;
    fitting = fitting.where(sql<boolean>`lower(name || ': ' || message) like ${pattern} escape '!'`);
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .selectAll()
    .orderBy(order, direction)
    .orderBy('last_seen', 'desc')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const releases = await db
    .selectFrom('client_error_releases')
    .select((is) => ['release', is.fn.min('first_seen').as('since')])
    .groupBy('release')
    .orderBy('since', 'desc')
    .orderBy('release')
    .limit(RELEASES_OFFERED)
    .execute();
  return {
    data: rows.map(summaryOf),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
      releases: releases.map((one) => one.release),
    },
  };
}

function summaryOf(row: Selectable<Tables['client_errors']>): ClientErrorSummary {
  const { id, source, name, message, status, count, first_seen, last_seen, last_release } = row;
  return {
    id,
    source,
    name,
    message,
    status,
    count,
    first_seen: chinaInstant(first_seen),
    last_seen: chinaInstant(last_seen),
    last_release,
  };
}

/**
 * Returns one error with its releases and latest occurrences.
 * @throws ApiError 404
 */
export async function findClientError(db: Database, id: string): Promise<ClientError> {
  const row = await db.selectFrom('client_errors').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const releases = await db
    .selectFrom('client_error_releases')
    .select(['release', 'first_seen'])
    .where('error_id', '=', id)
    .orderBy('first_seen', 'desc')
    .orderBy('release')
    .execute();
  const occurrences = await db
    .selectFrom('client_error_occurrences')
    .selectAll()
    .where('error_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return {
    ...summaryOf(row),
    releases: releases.map(({ release, first_seen }) => ({ release, first_seen: chinaInstant(first_seen) })),
    occurrences: occurrences.map(({ error_id: _, created_at, ...rest }) => ({
      ...rest,
      at: chinaInstant(created_at),
    })),
  };
}

/**
 * Applies an act of a technician to an error, if its chart allows it.
 * @throws ApiError 404; 409 if the error is in another state than the technician has read
 */
export async function moveClientError(
  db: Database,
  id: string,
  event: { type: 'clientError.solve' | 'clientError.reopen' },
): Promise<ClientError> {
  return db.transaction().execute(async (transaction) => {
    const { status } = await findClientError(transaction, id);
    const moved = await writeAll(transaction, requireMove('client_errors', status, event), { id });
    if (moved === 0) throw conflict();
    return findClientError(transaction, id);
  });
}
