import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { exhibitorCallList } from '../../../server/contract/exhibitor/exhibitor-call.ts';
import type { UnitConfirmation } from '../../../server/contract/unit/confirmation.ts';
import { seeded } from '../../../server/db/move.ts';
import { paths } from '../../support/paths.ts';
import { COMMITTEE, DEPUTY, EXHIBITOR, openExhibition, RIVAL } from './exhibition.ts';

/** Opens an exhibition, with the calls of a committee about the exhibitor's organisation. */
async function openSuspending() {
  const exhibition = await openExhibition();
  const { send } = exhibition;
  const unit = (act: 'getUnitConfirmation' | 'suspendUnit' | 'restoreUnit', body?: object) =>
    send<UnitConfirmation>(
      COMMITTEE,
      act === 'getUnitConfirmation' ? 'GET' : 'POST',
      paths[act].replace(':id', 'precision'),
      body,
    );
  const suspend = async () => {
    const { version } = (await unit('getUnitConfirmation')).body;
    return unit('suspendUnit', { version, reason: '接到投诉' });
  };
  return { ...exhibition, unit, suspend };
}

describe('a suspended exhibitor [issue 41, 13]', () => {
  it('reads its applications, and writes nothing until the suspension ends', async () => {
    const { openCall, draft, change, act, apply, show, send, unit, suspend, db } = await openSuspending();
    const { id: call_id } = await openCall();
    const { id, commitment } = await draft(EXHIBITOR, call_id);
    const commitment_id = commitment?.id ?? '';
    expect((await suspend()).body.status).toBe('suspended');

    expect((await show(EXHIBITOR, id)).body).toMatchObject({ by: 'viewer', version: 1 });
    const list = await send(EXHIBITOR, 'GET', paths.listExhibitorCalls);
    expect(v.parse(exhibitorCallList, list.body).meta.standing).toBe('suspended');
    expect((await change(EXHIBITOR, id, { call_id, commitment_id, version: 1 })).status).toBe(403);
    expect((await act(EXHIBITOR, id, 'submit')).status).toBe(403);
    expect((await act(EXHIBITOR, id, 'withdraw', { reason: '不再参展' })).status).toBe(403);
    await db.deleteFrom('exhibitor_applications').execute();
    expect((await apply(EXHIBITOR, call_id)).status).toBe(403);
    expect((await apply(RIVAL, call_id)).status).toBe(200);

    const { version } = (await unit('getUnitConfirmation')).body;
    expect((await unit('restoreUnit', { version })).status).toBe(200);
    expect((await apply(EXHIBITOR, call_id)).status).toBe(200);
  });

  it('is shown with the competitions in which it takes part, and their committees are told', async () => {
    const { openCall, draft, act, unit, suspend, told } = await openSuspending();
    expect((await unit('getUnitConfirmation')).body.takes_part).toEqual([]);
    const { id: call_id } = await openCall();
    const { id } = await draft(EXHIBITOR, call_id);
    expect((await unit('getUnitConfirmation')).body.takes_part).toEqual([]);
    expect((await act(EXHIBITOR, id, 'submit')).status).toBe(200);
    expect((await unit('getUnitConfirmation')).body.takes_part).toMatchObject([
      { enters: false, exhibits: true },
    ]);
    await suspend();
    // The account that suspends needs no message.
    expect((await told('organisation.suspended')).map((one) => one.split(' ')[0])).toEqual([
      DEPUTY,
      'hubei.technician',
    ]);
  });

  it('does not begin an application while it is being suspended', async () => {
    const { openCall, apply, suspend, db } = await openSuspending();
    const { id: call_id } = await openCall();
    const [begun, suspended] = await Promise.all([apply(EXHIBITOR, call_id), suspend()]);
    expect(suspended.status).toBe(200);
    expect([200, 403]).toContain(begun.status);
    const rows = await db.selectFrom('exhibitor_applications').select('status').execute();
    expect(rows).toEqual(begun.status === 200 ? [{ status: seeded('draft') }] : []);
    expect((await apply(EXHIBITOR, call_id)).status).toBe(403);
  });
});
