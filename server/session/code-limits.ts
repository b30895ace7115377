import { sql } from 'kysely';
import { invalid, tooMany } from '../kit/api-error.ts';
import type { Database } from '../db/open-database.ts';
import type { CodeRequest } from '../contract/session/account.ts';
import { takeCaptcha } from './captchas.ts';
import { countHit, requireWithin, findHits, secondsUntil } from '../kit/rate-limits.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The maximum number of codes for one requester and one number, within a minute and within a day. */
const A_MINUTE = { hits: 1, milliseconds: MINUTE };
const A_DAY = { hits: 10, milliseconds: DAY };

/**
 * The maximum number of codes for one requester and all numbers, within an hour. A network can be a hall with many
 * hundred people behind one address; an account is one person.
 */
const PER_ASKER = {
  public: { hits: 1_200, milliseconds: 60 * MINUTE },
  account: { hits: 60, milliseconds: 60 * MINUTE },
} as const;

/**
 * The number of requests that need no captcha, and the period in which they are counted: of one person, which is an
 * account or the pair of a network and a number; and of a network for all numbers.
 */
const WITHOUT_CAPTCHA = { hits: 3, milliseconds: 10 * MINUTE };
const WITHOUT_CAPTCHA_IN_NETWORK = { hits: 400, milliseconds: 60 * MINUTE };

/**
 * After this number of text messages to one number within a day, every request of the same group needs a
 * captcha.
 */
const UNDER_PRESSURE = 3;

/**
 * Pauses after a text message in a lane of a number, in minutes. The index is the number of earlier messages
 * in the lane within the day. The last pause applies to all further messages.
 */
const PAUSES = [0, 0, 1, 2, 4, 8, 10];

/** The requester of a code. */
export interface Asker {
  /**
   * Each group is counted separately. Public calls never use up the limit of a signed-in account, and vice
   * versa.
   */
  group: 'public' | 'account';
  /** The network of the address, or the id of the account. */
  id: string;
}

/**
 * Counts a request for a code to a number that the requester names. Limits apply to each pair of requester
 * and number, so that a stranger cannot use up the owner's limit. In addition each number has two lanes with
 * growing pauses in each group. One lane is for the first request of a requester within a day, the other for
 * all further requests. Therefore repeated requests of other requesters do not delay a new requester, whose
 * pause is ten minutes at most. A number receives about 300 text messages a day at most from public calls.
 * That maximum needs at least 150 networks and a captcha for each message.
 * @throws ApiError 422 `captcha` if one is required; 429 with the seconds to wait. Neither depends on whether
 * an account has the number.
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
  const person = group === 'public' ? `${id}:${phone}` : id;
  const inNetwork =
    group === 'public'
      ? await countHit(db, `code-network:${id}`, WITHOUT_CAPTCHA_IN_NETWORK.milliseconds, now)
      : { hits: 0 };
  const isDue = isUnderPressure || inNetwork.hits > WITHOUT_CAPTCHA_IN_NETWORK.hits;
  await requireCaptcha(db, `code-captcha:${group}:${person}`, given, isDue, now);
  const own = `code:${group}:${id}:${phone}`;
  const minute = await countHit(db, `${own}:minute`, A_MINUTE.milliseconds, now);
  if (minute.hits > A_MINUTE.hits) throw tooMany(secondsUntil(minute.expires_at, now));
  // Within a minute only one request of a requester for a number reaches this line. Therefore the number of
  // hits does not change before it is counted below.
  const day = await findHits(db, `${own}:day`, now);
  if (day.hits >= A_DAY.hits) throw tooMany(secondsUntil(day.expires_at, now));
  await requireWithin(db, `code-asker:${group}:${id}`, PER_ASKER[group], now);
  const readyAt = await takeTurn(db, day.hits === 0 ? lanes.first : lanes.again, now);
  // A refused request is not counted, so the requester stays in the same lane until the pause ends.
  if (readyAt !== null) throw tooMany(secondsUntil(Math.max(readyAt, minute.expires_at), now));
  await countHit(db, `${own}:day`, A_DAY.milliseconds, now);
}

/**
 * Counts a request of an account for a code to its own number. Other accounts do not affect this limit.
 * @param purpose the purpose of the code; each purpose has its own limit
 * @throws ApiError 422 `captcha` if one is required; 429 with the seconds to wait
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

/**
 * Checks the captcha of a request.
 * @throws ApiError 422 if a captcha is required and missing, or is given and wrong
 */
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

/** Returns the number of text messages in these lanes within a day. */
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
 * Takes the next turn of a lane in a single statement. Of simultaneous requests only one gets the turn.
 * @returns null, or the time from which a turn is available, in milliseconds since the epoch
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
