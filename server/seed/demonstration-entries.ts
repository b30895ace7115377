import type { EntryStatus } from '../../machines/entry/entry.machine.ts';
import { createAccount } from '../account/accounts.ts';
import { receiptNumber, seriesOf, takeNumbers } from '../entry/moving/places.ts';
import { seeded } from '../db/move.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import type { Sealing } from '../secret/sealing.ts';
import type { Database } from '../db/open-database.ts';
import { keepWords } from '../person/search-words.ts';
import { seedPerson } from './demonstration-person.ts';

/** Name, the first 17 digits of an invented identity number, occupation, unit, event, status. */
const entrants: readonly (readonly [
  string,
  string,
  'employee' | 'student',
  string | null,
  string,
  EntryStatus,
])[] = [
  ['陈志强', '42010619880412301', 'employee', 'manufacturing', 'sk01', 'submitted'],
  ['刘婷', '42050219950803024', 'employee', null, 'sk09', 'submitted'],
  ['王子涵', '42010620060215104', 'student', 'college', 'sk08', 'endorsed'],
  ['赵磊', '42068419920130501', 'employee', 'technicians', 'sk03', 'endorsed'],
  ['孙佳怡', '42090120051122306', 'student', 'college', 'sk06', 'submitted'],
  ['周浩然', '41152620040618201', 'student', 'college', 'sk05', 'submitted'],
  ['吴敏', '42100219900909404', 'employee', null, 'sk11', 'returned'],
  ['郑凯', '42028119870707701', 'employee', 'manufacturing', 'sk04', 'approved'],
  ['冯雪', '42010720050316022', 'student', 'college', 'sk12', 'approved'],
];

const HOUR = 3_600_000;

/** Adds entries in several states to the demonstration's competition. Their registrants cannot sign in. */
export async function seedEntries(db: Database, sealing: Sealing, now: number): Promise<void> {
  const { starts_on } = await db
    .selectFrom('competitions')
    .select('starts_on')
    .where('id', '=', 'hubei-3')
    .executeTakeFirstOrThrow();
  for (const [index, [name, digits, occupation, unit, event, status]] of entrants.entries()) {
    const at = now - (entrants.length - index) * 5 * HOUR;
    const userId = await createAccount(
      db,
      {
        username: `entrant.${index + 1}`,
        name,
        phone: `139010000${String(index + 10)}`,
        passwordHash: null,
        isUnit: false,
        contactName: '',
        roles: ['Personal'],
      },
      at,
    );
    if (unit !== null) {
      await db
        .insertInto('user_organisations')
        .values({
          user_id: userId,
          organisation_id: unit,
          position: 0,
          // A submitted entry waits for the endorsement of the unit. The membership of its registrant is
          // therefore unconfirmed as well.
          status: seeded(status === 'submitted' ? 'claimed' : 'confirmed'),
          since: at,
        })
        .execute();
    }
    const { id: personId, digest } = await seedPerson(
      db,
      sealing,
      { userId, digits, real_name: name, occupation, locked: 1 },
      at,
    );
    const event_id = `hubei-3-${event}`;
    const { code } = await db
      .updateTable('competition_events')
      .set((is) => ({ taken: is('taken', '+', 1) }))
      .where('id', '=', event_id)
      .returning('code')
      .executeTakeFirstOrThrow();
    const id = randomKey();
    const series = seriesOf(starts_on, code);
    const no = receiptNumber(series, await takeNumbers(db, series, 1));
    await db
      .insertInto('entries')
      .values({
        id,
        no,
        competition_id: 'hubei-3',
        event_id,
        user_id: userId,
        person_id: personId,
        // Of these organisations only the college has an account that can endorse.
        organisation_id: unit === 'college' ? unit : null,
        status: seeded(status),
        version: 2,
        coach_name: occupation === 'student' ? '黄建军' : '',
        coach_phone: '',
        remarks: '',
        checks: '[]',
        return_reasons:
          status === 'returned' ? JSON.stringify({ region_code: '请填写现工作单位所在地。' }) : '{}',
        reason: '',
        correction_until: status === 'returned' ? now + 40 * HOUR : null,
        submitted_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await keepWords(db, 'entry', [{ id, text: no }]);
    await db
      .insertInto('entry_places')
      .values({ entry_id: id, event_id, competition_id: 'hubei-3', id_no_digest: digest, exclusive: 1 })
      .execute();
    await audit(db, {
      object: 'entry',
      object_id: id,
      action: 'entry.submit',
      actor_id: userId,
      capacity: 'owner',
      before: 'draft',
      after: 'submitted',
      reason: '',
      at,
    });
  }

  // The demonstration's registrant has a complete profile, so she can enter an event at once.
  const registrant = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'lin.xiaoyu')
    .executeTakeFirstOrThrow();
  await seedPerson(
    db,
    sealing,
    {
      userId: registrant.id,
      digits: '42010620050420102',
      real_name: '林晓雨',
      occupation: 'student',
      locked: 0,
    },
    now,
  );
}
