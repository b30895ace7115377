import { chinaDay } from '../../server/competition/competitions.ts';
import { seeded } from '../../server/db/move.ts';
import type { Database } from '../../server/db/open-database.ts';
import type { Tables } from '../../server/db/tables.ts';

/** The rows that every load test needs, and the function that writes them. */

const DAY = 24 * 3_600_000;

/** Writes rows in batches of a size that both databases accept. */
export async function write<Name extends keyof Tables>(db: Database, table: Name, rows: readonly object[]) {
  const portion = Math.trunc(12_000 / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let at = 0; at < rows.length; at += portion) {
    await db
      .insertInto(table)
      .values(rows.slice(at, at + portion) as never)
      .execute();
  }
}

export const account = (id: string, name: string, now: number) => ({
  id,
  username: `marks.${id}`,
  username_key: `marks.${id}`,
  name,
  avatar: '',
  phone: null,
  password_hash: null,
  is_unit: 0,
  contact_name: '',
  status: 'active',
  must_change_password: 0,
  created_at: now,
});

/** Builds a competition that began yesterday and ends tomorrow. */
export const competitionOf = (id: string, now: number) => ({
  id,
  name: '职业技能大赛',
  edition: 1,
  status: 'published',
  reg_open_at: now - 90 * DAY,
  reg_close_at: now - 30 * DAY,
  starts_on: chinaDay(now - DAY),
  ends_on: chinaDay(now + DAY),
  place: '武汉',
  host: '湖北省人力资源和社会保障厅',
  contact_phone: '027-12333',
});

/** Builds a competitor: an account and its person. */
export const competitorOf = (id: string, name: string, now: number) => ({
  user: account(id, name, now),
  person: {
    id,
    user_id: id,
    real_name: name,
    id_no_sealed: '',
    id_no_digest: id,
    gender: 'male',
    region_code: '420100',
    occupation: 'employee',
    education: 'college',
    skill_level: 'intermediate',
    locked: 1,
    version: 1,
    created_at: now,
    updated_at: now,
  },
});

/** Builds an entry of a person whose account has the same id. */
export const entryOf = (
  at: {
    readonly id: string;
    readonly no: string | null;
    readonly competition_id: string;
    readonly event_id: string;
  },
  person: string,
  status: 'draft' | 'approved' | 'competed',
  now: number,
) => ({
  ...at,
  user_id: person,
  person_id: person,
  organisation_id: null,
  status: seeded(status),
  version: 1,
  coach_name: '',
  coach_phone: '',
  remarks: '',
  checks: '[]',
  return_reasons: '{}',
  reason: '',
  correction_until: null,
  submitted_at: now,
  created_at: now,
  updated_at: now,
});
