import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { missingPhotos } from '../../../server/contract/entry/entry-photo.ts';
import { LARGEST_FILE, type StoredFile } from '../../../server/contract/file.ts';
import { eventRoster } from '../../../server/contract/roster/event-roster.ts';
import { paths } from '../../support/paths.ts';
import { addMember, EVENT, openChecking, type Who } from '../support/day.ts';
import { jpg, png, upload } from '../support/sample-files.ts';

/** Opens a check-in of eight people without photos. `own` is the entry of the unit, `foreign` of another one. */
async function open() {
  const day = await openChecking();
  const { db, test } = day;
  await db.updateTable('persons').set({ photo_id: null }).execute();
  const { organisation_id } = await db
    .selectFrom('user_organisations')
    .innerJoin('users', 'users.id', 'user_organisations.user_id')
    .select('organisation_id')
    .where('users.username', '=', 'jianghan.college')
    .executeTakeFirstOrThrow();
  const [own, foreign] = day.entries;
  if (own === undefined || foreign === undefined) throw new Error('no entries');
  await db.updateTable('entries').set({ organisation_id }).where('id', '=', own.id).execute();
  const photoBy = async (who: Who, text = 'photo') =>
    (await upload(test, await day.tokenOf(who), 'photo.jpg', jpg(295, 413, `${who} ${text}`))).body.id;
  const supply = (who: Who, id: string, body: object) =>
    day.call<StoredFile>(who, 'POST', paths.supplyPhoto.replace(':id', id), body);
  const photoOf = async (person: string) =>
    (await db.selectFrom('persons').select('photo_id').where('id', '=', person).executeTakeFirstOrThrow())
      .photo_id;
  const missing = async (who: Who) =>
    v.parse(missingPhotos, (await day.call(who, 'GET', paths.listMissingPhotos)).body);
  const logOf = (id: string) =>
    db
      .selectFrom('audit_log')
      .select(['action', 'capacity', 'before', 'after'])
      .where('object_id', '=', id)
      .where('action', '=', 'entry.supplyPhoto')
      .execute();
  return { day, db, test, own, foreign, photoBy, supply, photoOf, missing, logOf };
}

describe('a missing photo', () => {
  it('[domain.md 2] is listed for the unit and the committee, each person once, and is on the roster', async () => {
    const { day, db, missing, own } = await open();
    const mine = await missing('unit');
    const row = { entry_id: own.id, seq: 1, number: own.no, event: expect.stringMatching(/^SK01 /) };
    expect(mine.people).toContainEqual(expect.objectContaining(row));
    expect(mine.total).toBe(mine.people.length);
    const all = await missing('organiser');
    expect(all.total).toBeGreaterThan(mine.total);
    expect(new Set(all.people.map(({ name }) => name)).size).toBe(all.people.length);
    expect(await missing('competitor')).toEqual({ people: [], total: 0 });
    const member = await addMember(db, own.id);
    await db.updateTable('persons').set({ photo_id: null }).where('id', '=', member.id).execute();
    const team = (await missing('unit')).people.filter(({ entry_id }) => entry_id === own.id);
    expect(team.map(({ seq, number }) => [seq, number])).toEqual([
      [1, `${own.no}-1`],
      [2, `${own.no}-2`],
    ]);
    const roster = async (who: Who) =>
      v.parse(eventRoster, (await day.call(who, 'GET', paths.getEventRoster.replace(':id', EVENT))).body)
        .without_photo;
    expect(await roster('organiser')).toHaveLength(9);
    expect(await roster('unit')).toEqual([]);
    for (const status of ['withdrawn', 'competed', 'draft'] as const) {
      await db.updateTable('entries').set({ status }).where('id', '=', own.id).execute();
      expect((await missing('unit')).people.some(({ entry_id }) => entry_id === own.id)).toBe(false);
    }
  });

  it('[domain.md 2] is supplied by the unit, the check-in officer or the committee, and logged', async () => {
    const { own, foreign, photoBy, supply, photoOf, logOf, day, db } = await open();
    const given = await supply('unit', own.id, { photo_id: await photoBy('unit') });
    expect([given.status, await photoOf(own.person_id)]).toEqual([200, given.body.id]);
    const entry = { action: 'entry.supplyPhoto', before: 'approved', after: 'approved' };
    expect(await logOf(own.id)).toEqual([{ ...entry, capacity: 'unit' }]);
    const atDesk = await supply('checkIn', foreign.id, { photo_id: await photoBy('checkIn') });
    expect([atDesk.status, await logOf(foreign.id)]).toEqual([200, [{ ...entry, capacity: 'checkIn' }]]);
    const shown = (await day.people('上午')).people.concat((await day.people('下午')).people);
    expect(shown.filter(({ photo_url }) => photo_url !== '')).toHaveLength(2);
    await db.updateTable('persons').set({ photo_id: null }).where('id', '=', foreign.person_id).execute();
    const later = await supply('organiser', foreign.id, { photo_id: await photoBy('organiser') });
    const capacities = (await logOf(foreign.id)).map(({ capacity }) => capacity);
    expect([later.status, capacities.toSorted()]).toEqual([200, ['checkIn', 'organiser']]);
  });

  it('[domain.md 2] is not replaced once it is there; the same photo again changes nothing', async () => {
    const { own, photoBy, supply, photoOf, logOf } = await open();
    const photo_id = await photoBy('unit');
    const [one, other] = await Promise.all([
      supply('unit', own.id, { photo_id }),
      supply('unit', own.id, { photo_id }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await logOf(own.id)).toHaveLength(1);
    for (const who of ['unit', 'organiser'] as const) {
      const again = await supply(who, own.id, { photo_id: await photoBy(who, 'another') });
      expect([again.status, again.body.code]).toEqual([409, 40901]);
    }
    expect(await photoOf(own.person_id)).toBe(photo_id);
  });

  it('[domain.md 2] is not supplied for another unit’s entry, by the competitor, or for a place that is not there', async () => {
    const { own, foreign, photoBy, supply, photoOf } = await open();
    expect((await supply('unit', foreign.id, { photo_id: await photoBy('unit') })).status).toBe(404);
    expect((await supply('competitor', own.id, { photo_id: await photoBy('competitor') })).status).toBe(404);
    expect((await supply('chief', own.id, { photo_id: await photoBy('chief') })).status).toBe(404);
    expect((await supply('unit', 'none', { photo_id: await photoBy('unit') })).status).toBe(404);
    expect((await supply('unit', own.id, { seq: 2, photo_id: await photoBy('unit') })).status).toBe(404);
    expect(await photoOf(foreign.person_id)).toBeNull();
    expect(await photoOf(own.person_id)).toBeNull();
  });

  it('[domain.md 2] is not supplied by an officer whose duty is released', async () => {
    const { db, own, photoBy, supply } = await open();
    const photo_id = await photoBy('checkIn');
    await db
      .updateTable('assignments')
      .set({ status: 'released' })
      .where('event_id', '=', EVENT)
      .where('capacity', '=', 'checkIn')
      .execute();
    expect((await supply('checkIn', own.id, { photo_id })).status).toBe(404);
  });

  it('[domain.md 2] is not supplied for an entry that is withdrawn, rejected or over', async () => {
    const { db, own, photoBy, supply, photoOf } = await open();
    const photo_id = await photoBy('unit');
    const over = ['withdrawn', 'rejected', 'absent', 'competed', 'disqualified', 'unranked'] as const;
    for (const status of over) {
      await db.updateTable('entries').set({ status }).where('id', '=', own.id).execute();
      expect([status, (await supply('unit', own.id, { photo_id })).status]).toEqual([status, 409]);
    }
    expect(await photoOf(own.person_id)).toBeNull();
    await db.updateTable('entries').set({ status: 'checked_in' }).where('id', '=', own.id).execute();
    expect((await supply('unit', own.id, { photo_id })).status).toBe(200);
  });

  it('[domain.md 2] takes a JPEG of 295 × 413 pixels that the supplier has uploaded, and nothing else', async () => {
    const { day, test, own, photoBy, supply, photoOf } = await open();
    const token = await day.tokenOf('unit');
    const wrong = [
      ['photo.png', png(295, 413)],
      ['photo.jpg', jpg(413, 295)],
      ['photo.jpg', Buffer.concat([jpg(), Buffer.alloc(2 * 1024 * 1024)])],
    ] as const;
    for (const [name, content] of wrong) {
      const photo_id = (await upload(test, token, name, content)).body.id;
      const { status, body } = await supply('unit', own.id, { photo_id });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['photo_id']]);
    }
    const huge = await upload(test, token, 'photo.jpg', Buffer.concat([jpg(), Buffer.alloc(LARGEST_FILE)]));
    expect(huge.status).toBe(413);
    for (const photo_id of ['none', await photoBy('organiser'), '']) {
      const { status, body } = await supply('unit', own.id, { photo_id });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['photo_id']]);
    }
    expect(await photoOf(own.person_id)).toBeNull();
  });

  it('[domain.md 2] stays in the profile that its person saves, and the person can read it', async () => {
    const { day, db, photoBy, supply } = await open();
    const { id } = await db
      .selectFrom('entries')
      .innerJoin('users', 'users.id', 'entries.user_id')
      .select('entries.id')
      .where('users.username', '=', 'rival.he')
      .where('entries.event_id', '=', EVENT)
      .executeTakeFirstOrThrow();
    const photo_id = await photoBy('organiser');
    expect((await supply('organiser', id, { photo_id })).status).toBe(200);
    const profile = await day.call<{ version: number; person: { real_name: string } }>(
      'competitor',
      'GET',
      paths.getProfile,
    );
    const { version, person } = profile.body;
    const saved = await day.call('competitor', 'PUT', paths.changeProfile, {
      real_name: person.real_name,
      region_code: '420100',
      occupation: 'employee',
      education: 'college',
      skill_level: 'senior',
      photo_id,
      version,
    });
    expect(saved.status).toBe(200);
    const link = await day.call('competitor', 'GET', paths.getFileLink.replace(':id', photo_id));
    expect(link.status).toBe(200);
  });
});
