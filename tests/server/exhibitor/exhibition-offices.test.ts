import { expect, it } from 'vitest';
import type {
  ExhibitionOffice,
  ExhibitionOfficeList,
  OfficeCandidateList,
} from '../../../server/contract/exhibitor/exhibition-office.ts';
import type { CompetitionAssignment } from '../../../server/contract/expert/competition-assignment.ts';
import type { UserInfo } from '../../../server/contract/session/account.ts';
import { EXHIBITOR_ADMINISTRATOR } from '../../../server/contract/kit/fields.ts';
import { seeded } from '../../../server/db/move.ts';
import { nameKey } from '../../../server/contract/person/names.ts';
import { paths } from '../../support/paths.ts';
import { statuses } from '../support/test-system.ts';
import { COMMITTEE, EXHIBITOR, LOOKER, openExhibition, VENUE } from './exhibition.ts';

/** [running.md 1.1] A committee, or a technician, confirms an organisation as exhibition office of a competition. */

/** The office of the demonstration, as an ordinary unit without entries. */
const UNIT = VENUE;
const HELD = 'hubei-3';
const TECHNICIAN = 'hubei.technician';

const at = (path: string, id: string) => path.replace(':id', id);

async function openOffices() {
  const world = await openExhibition();
  const { send, db, idOf } = world;
  const unitId = await idOf(UNIT);
  await db.updateTable('user_roles').set({ role: 'Unit' }).where('user_id', '=', unitId).execute();
  await db.updateTable('users').set({ contact_name: '杜成' }).where('id', '=', unitId).execute();
  const orgOf = async (username: string) =>
    (
      await db
        .selectFrom('user_organisations as of')
        .innerJoin('users', 'users.id', 'of.user_id')
        .select('of.organisation_id')
        .where('users.username', '=', username)
        .executeTakeFirstOrThrow()
    ).organisation_id;
  return {
    ...world,
    orgOf,
    list: (by = COMMITTEE) => send<ExhibitionOfficeList>(by, 'GET', at(paths.listExhibitionOffices, HELD)),
    search: (text: string, by = COMMITTEE) =>
      send<OfficeCandidateList>(
        by,
        'GET',
        `${at(paths.listOfficeCandidates, HELD)}?text=${encodeURIComponent(text)}`,
      ),
    confirm: async (of: string, by = COMMITTEE) =>
      send<ExhibitionOffice>(by, 'POST', at(paths.confirmExhibitionOffice, HELD), {
        organisation_id: of,
      }),
    withdraw: ({ id, version }: ExhibitionOffice, reason = '改由场馆承担', by = COMMITTEE) =>
      send<ExhibitionOffice>(by, 'POST', at(paths.withdrawExhibitionOffice, id), { version, reason }),
    proposeVenue: (user_id: string) =>
      send<CompetitionAssignment>(COMMITTEE, 'POST', at(paths.proposeForCompetition, HELD), {
        user_id,
        capacity: 'venue',
      }),
    infoOf: async (by: string) => (await send<UserInfo>(by, 'GET', paths.getUserInfo)).body,
  };
}

it('[S18] its accounts become venue staff, and carry the contact name of the exhibitor administrator until they are released', async () => {
  const { confirm, list, search, proposeVenue, send, infoOf, orgOf, idOf, withdraw } = await openOffices();
  const userId = await idOf(UNIT);
  const before = await infoOf(UNIT);
  expect(before.contact_name).toBe('杜成');
  expect((await proposeVenue(userId)).status).toBe(422);
  const { body: found } = await search('工匠展览');
  expect(found.data.map(({ id }) => id)).toContain(await orgOf(UNIT));
  const { status, body: office } = await confirm(await orgOf(UNIT));
  expect([status, office.status, office.by, office.facts]).toEqual([
    200,
    'confirmed',
    'organiser',
    { isOver: false, isFit: true, isServing: false },
  ]);
  const { body: proposed } = await proposeVenue(userId);
  expect(proposed.status).toBe('cleared');
  expect((await infoOf(UNIT)).contact_name).toBe(before.contact_name);
  const { body: duty } = await send<CompetitionAssignment>(
    COMMITTEE,
    'POST',
    at(paths.confirmForCompetition, proposed.id),
    { version: proposed.version, is_trained: true, has_signed: true },
  );
  expect((await infoOf(UNIT)).contact_name).toBe(EXHIBITOR_ADMINISTRATOR);
  // As long as an account serves, the confirmation stays.
  expect((await list()).body.data[0]?.facts.isServing).toBe(true);
  expect((await withdraw(office)).status).toBe(409);
  await send(COMMITTEE, 'POST', at(paths.releaseFromCompetition, duty.id), {
    version: duty.version,
    reason: '另有安排',
  });
  expect((await infoOf(UNIT)).contact_name).toBe(before.contact_name);
  expect((await withdraw(office, ' ')).status).toBe(422);
  const { body: withdrawn } = await withdraw(office);
  expect([withdrawn.status, withdrawn.reason]).toEqual(['withdrawn', '改由场馆承担']);
  expect(statuses([await withdraw(withdrawn), await withdraw(office)])).toEqual([409, 409]);
  expect((await proposeVenue(userId)).status).toBe(422);
  // The same organisation can be confirmed again.
  const { body: again } = await confirm(await orgOf(UNIT));
  expect([again.id, again.status, again.reason]).toEqual([office.id, 'confirmed', '']);
  expect((await confirm(await orgOf(UNIT))).status).toBe(409);
  expect((await list()).body.data.map(({ id }) => id)).toEqual([office.id]);
});

it('is never an organisation that is not confirmed, has no acting account, or exhibits itself', async () => {
  const { confirm, db, orgOf, openCall, submitted, search } = await openOffices();
  expect((await confirm('nobody')).status).toBe(422);
  expect((await confirm('')).body).toMatchObject({ errors: { organisation_id: expect.anything() } });
  const unit = await orgOf(UNIT);
  const { id: callId } = await openCall();
  await submitted(EXHIBITOR, callId);
  // A unit that also exhibits: its application belongs to the same organisation.
  await db.updateTable('exhibitor_applications').set({ organisation_id: unit }).execute();
  expect((await confirm(unit)).status).toBe(422);
  expect((await search('工匠展览')).body.data.find(({ id }) => id === unit)?.exhibits).toBe(true);
  await db
    .updateTable('exhibitor_applications')
    .set({ status: 'withdrawn' as never })
    .execute();
  expect((await confirm(unit)).status).toBe(200);
  await db
    .updateTable('organisations')
    .set({ status: 'rejected' as never })
    .where('id', '=', unit)
    .execute();
  expect((await search('工匠展览')).body.data.map(({ id }) => id)).not.toContain(unit);
});

it('[running.md 1.1] is confirmed and withdrawn by a technician of another committee, who reads nothing else of the competition', async () => {
  const { confirm, list, search, withdraw, orgOf, db, send, log } = await openOffices();
  // The technician loses the committee that holds the competition, not the role.
  const organisation_id = 'elsewhere';
  await db
    .insertInto('organisations')
    .values({
      id: organisation_id,
      name: '荆州市组委会',
      name_key: nameKey('荆州市组委会'),
      held_key: nameKey('荆州市组委会'),
      status: seeded('confirmed'),
      created_at: 0,
    })
    .execute();
  await db
    .updateTable('user_organisations')
    .set({ organisation_id })
    .where('user_id', 'in', (is) => is.selectFrom('users').select('id').where('username', '=', TECHNICIAN))
    .execute();
  const unit = await orgOf(UNIT);
  expect((await search('工匠展览', TECHNICIAN)).body.data.map(({ id }) => id)).toContain(unit);
  const { status, body: office } = await confirm(unit, TECHNICIAN);
  expect([status, office.status, office.by]).toEqual([200, 'confirmed', 'technician']);
  expect((await list(TECHNICIAN)).body.meta).toEqual({ by: 'technician', is_over: false });
  expect(
    statuses([
      await send(TECHNICIAN, 'GET', at(paths.listCompetitionAssignments, HELD)),
      await confirm(unit, TECHNICIAN),
      await confirm('nobody', TECHNICIAN),
      await withdraw(office, ' ', TECHNICIAN),
    ]),
  ).toEqual([404, 409, 422, 422]);
  // The committee sees what the technician has done, and either of them withdraws it.
  expect((await list()).body.data.map(({ id, by }) => [id, by])).toEqual([[office.id, 'organiser']]);
  expect((await withdraw(office, '改由场馆承担', TECHNICIAN)).body.status).toBe('withdrawn');
  expect(await log(office.id)).toEqual([
    'confirm withdrawn confirmed technician',
    'withdraw confirmed withdrawn technician 改由场馆承担',
  ]);
  const setStatus = (wish: string, rehearsal_of: string | null = null) =>
    db
      .updateTable('competitions')
      .set({ status: wish as never, rehearsal_of })
      .where('id', '=', HELD)
      .execute();
  await setStatus('archived');
  expect((await confirm(unit, TECHNICIAN)).status).toBe(409);
  // A draft of another committee is not readable, nor is a rehearsal.
  await setStatus('draft');
  expect(statuses([await list(TECHNICIAN), await confirm(unit, TECHNICIAN)])).toEqual([404, 404]);
  await setStatus('published', HELD);
  expect(statuses([await list(TECHNICIAN), await confirm(unit, TECHNICIAN)])).toEqual([404, 404]);
  await setStatus('published');
  await db.deleteFrom('user_roles').where('role', '=', 'Technician').execute();
  expect(statuses([await list(TECHNICIAN), await confirm(unit, TECHNICIAN)])).toEqual([404, 404]);
});

it('is confirmed only by people who act for the committee that holds the competition', async () => {
  const { confirm, list, search, orgOf, db } = await openOffices();
  const unit = await orgOf(UNIT);
  expect(statuses([await confirm(unit, LOOKER), await list(LOOKER)])).toEqual([200, 403]);
  for (const by of [UNIT, EXHIBITOR]) {
    expect(statuses([await confirm(unit, by), await list(by), await search('a', by)]), by).toEqual([
      404, 404, 404,
    ]);
  }
  await db
    .updateTable('competitions')
    .set({ status: 'archived' as never })
    .where('id', '=', HELD)
    .execute();
  expect((await confirm(unit)).status).toBe(409);
});
