import { sql } from 'kysely';
import { invalid, tooMany } from '../kit/api-error.ts';
import type { Database } from '../db/open-database.ts';
import type { CodeRequest } from '../contract/session/account.ts';
import { takeCaptcha } from './captchas.ts';
import { countHit, requireWithin, findHits, secondsUntil } from '../kit/rate-limits.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Codes that one asker gets for one number within a minute, and within a day. */
const A_MINUTE = { hits: 1, milliseconds: MINUTE };
const A_DAY = { hits: 10, milliseconds: DAY };

/** Codes that one asker gets for all numbers. */
const PER_ASKER = { hits: 60, milliseconds: 60 * MINUTE };

/** Requests of one asker that need no captcha, and the time they are counted in. */
const WITHOUT_CAPTCHA = { hits: 3, milliseconds: 10 * MINUTE };

/** Texts to one number within a day after which a captcha is due from the first request on. */
const UNDER_PRESSURE = 3;

/** Pauses between two texts to one number, in minutes, by how many it got within a day; the last one stays. */
const PAUSES = [0, 0, 1, 2, 4, 8, 10];

/** Who asks for a code. */
export interface Asker {
  /**
   * What is counted apart: calls that anybody can make never use up what a signed-in account has, nor the
   * other way round.
   */
  group: 'public' | 'account';
  /** The network of the address, or the account. */
  id: string;
}

/**
 * Counts a request for a code to a number that the asker names. Limits are kept for each asker and number, so
 * that a stranger cannot use up the owner's. Beside them each number has two lanes with growing pauses: one for
 * the first request of an asker within a day, one for all others. An asker who has not asked before therefore
 * waits ten minutes at most, however often others ask. A number gets about 300 texts a day at most, and as many
 * only from 150 networks or more with a captcha for each text.
 * @throws ApiError 422 `captcha` where one is due; 429 with the seconds to wait. Neither depends on whether an
 *   account has the number.
 */
export async function requireCodeAllowed(
  db: Database,
  { group, id }: Asker,
  given: CodeRequest,
  now: number,
): Promise<void> {
  const { phone } = given;
  const lanes = { first: `${group}:first:${phone}`, again: `${group}:again:${phone}` };
  const isUnderPressure = (await textsOf(db, Object.values(lanes), now)) >= UNDER_PRESSURE;
  await requireCaptcha(db, `code-captcha:${group}:${id}`, given, isUnderPressure, now);
  const own = `code:${group}:${id}:${phone}`;
  const minute = await countHit(db, `${own}:minute`, A_MINUTE.milliseconds, now);
  if (minute.hits > A_MINUTE.hits) throw tooMany(secondsUntil(minute.expires_at, now));
  // No two requests of one asker get here within a minute: what is read here is still so when it is counted.
  const day = await findHits(db, `${own}:day`, now);
  if (day.hits >= A_DAY.hits) throw tooMany(secondsUntil(day.expires_at, now));
  await requireWithin(db, `code-asker:${group}:${id}`, PER_ASKER, now);
  const readyAt = await takeTurn(db, day.hits === 0 ? lanes.first : lanes.again, now);
  // A refusal does not count, so that the asker stays in the lane until the pause is over.
  if (readyAt !== null) throw tooMany(secondsUntil(Math.max(readyAt, minute.expires_at), now));
  await countHit(db, `${own}:day`, A_DAY.milliseconds, now);
}

/**
 * Counts a request of an account for a code to its own number. Only the account itself counts.
 * @param purpose counted apart from the other purposes
 * @throws ApiError 422 `captcha` where one is due; 429 with the seconds to wait
 */
export async function requireOwnCodeAllowed(
  db: Database,
  purpose: string,
  userId: string,
  given: Pick<CodeRequest, 'captcha' | 'captcha_key'>,
  now: number,
): Promise<void> {
  await requireCaptcha(db, `code-captcha:${purpose}:${userId}`, given, false, now);
  await requireWithin(db, `code:${purpose}:${userId}:minute`, A_MINUTE, now);
  await requireWithin(db, `code:${purpose}:${userId}:day`, A_DAY, now);
}

/** @throws ApiError 422 where a captcha is due and missing, or given and wrong */
async function requireCaptcha(
  db: Database,
  bucket: string,
  given: Pick<CodeRequest, 'captcha' | 'captcha_key'>,
  isDue: boolean,
  now: number,
): Promise<void> {
  const { hits } = await countHit(db, bucket, WITHOUT_CAPTCHA.milliseconds, now);
  if (given.captcha !== undefined && given.captcha_key !== undefined) {
    const fault = await takeCaptcha(db, given.captcha_key, given.captcha, now);
    if (fault !== undefined) throw invalid({ captcha: [fault] });
  } else if (isDue || hits > WITHOUT_CAPTCHA.hits) {
    throw invalid({ captcha: ['captcha.required'] });
  }
}

/** How many texts went out in these lanes within a day. */
async function textsOf(db: Database, lanes: readonly string[], now: number): Promise<number> {
  const rows = await db
    .selectFrom('code_lanes')
    .select('texts')
    .where('lane', 'in', lanes)
    .where('expires_at', '>', now)
    .execute();
  return rows.reduce((sum, { texts }) => sum + texts, 0);
}

/**
 * Takes the lane's next turn, in one statement so that of requests at the same instant one gets it.
 * @returns null, or the instant from which on a turn can be taken
 */
async function takeTurn(db: Database, lane: string, now: number): Promise<number | null> {
  const isOver = sql<boolean>`code_lanes.expires_at <= ${now}`;
  const pause = sql.join(
    PAUSES.map((minutes, texts) => sql`when ${sql.lit(texts)} then ${sql.lit(minutes * MINUTE)}`),
    sql` `,
  );
  const longest = sql.lit((PAUSES.at(-1) ?? 0) * MINUTE);
  const taken = await db
    .insertInto('code_lanes')
    .values({ lane, texts: 1, ready_at: now, expires_at: now + DAY })
    .onConflict((conflict) =>
      conflict
        .column('lane')
        .doUpdateSet({
          texts: sql`case when ${isOver} then 1 else code_lanes.texts + 1 end`,
          ready_at: sql`case when ${isOver} then excluded.ready_at
            else excluded.ready_at + case code_lanes.texts ${pause} else ${longest} end end`,
          expires_at: sql`case when ${isOver} then excluded.expires_at else code_lanes.expires_at end`,
        })
        .where((is) => is.or([isOver, is('code_lanes.ready_at', '<=', now)])),
    )
    .returning('lane')
    .executeTakeFirst();
  if (taken !== undefined) return null;
  const row = await db
    .selectFrom('code_lanes')
    .select('ready_at')
    .where('lane', '=', lane)
    .executeTakeFirst();
  return row?.ready_at ?? now;
}
