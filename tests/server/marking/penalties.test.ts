import { describe, expect, it } from 'vitest';
import type { SheetAnswer } from '../../../server/contract/marking/score-sheet.ts';
import { paths } from '../../support/paths.ts';
import type { Who } from '../support/day.ts';
import { openMarking } from '../support/sheets.ts';
import { statuses } from '../support/test-system.ts';

describe('score sheets [running.md A9]', () => {
  it('lose points for a penalty that a floor judge reports and the chief judge confirms', async () => {
    const { call, progress, show, actOn } = await openMarking();
    const cells = (await progress('floor')).cells;
    expect(new Set(cells.map(({ module }) => module))).toEqual(new Set(['A', 'E']));
    const { sheet_id = '' } = cells.find(({ module }) => module === 'E') ?? {};
    const path = paths.givePenalty.replace(':id', sheet_id);
    const body = { code: 'P1', times: 1, reason: '刀具碰撞卡盘' };
    expect(
      statuses([await call('chief', 'POST', path, body), await call('judge', 'POST', path, body)]),
    ).toEqual([403, 404]);
    for (const wrong of [{ code: 'P9' }, { times: 3 }, { times: 0 }, { reason: '' }]) {
      expect((await call('floor', 'POST', path, { ...body, ...wrong })).status).toBe(422);
    }
    expect((await call('floor', 'POST', path, body)).status).toBe(200);
    const given = await show('chief', sheet_id);
    expect(given.penalties).toMatchObject([{ code: 'P1', is_confirmed: false }]);
    expect(
      (await progress('supervisor')).cells.find((one) => one.sheet_id === sheet_id)?.open_penalties,
    ).toBe(1);
    const confirm = paths.confirmPenalty.replace(':id', given.penalties[0]?.id ?? '');
    expect((await call('supervisor', 'POST', confirm, { version: given.version })).status).toBe(403);
    expect((await call('chief', 'POST', confirm, { version: given.version })).status).toBe(200);
    expect((await call('chief', 'POST', confirm, { version: given.version })).status).toBe(409);
    expect((await actOn('chief', sheet_id, 'lock')).status).toBe(409);
  });

  it('lose a reported penalty that the chief judge refuses, which the audit log keeps', async () => {
    const { call, progress, show, db } = await openMarking();
    const { sheet_id = '' } = (await progress('floor')).cells.find(({ module }) => module === 'E') ?? {};
    const give = async (reason: string) =>
      (
        await call<SheetAnswer>('floor', 'POST', paths.givePenalty.replace(':id', sheet_id), {
          code: 'P1',
          times: 1,
          reason,
        })
      ).body.data.penalties.find((one) => one.reason === reason)?.id ?? '';
    const [wrong, right] = [await give('工位看错'), await give('刀具碰撞卡盘')];
    const { version } = await show('chief', sheet_id);
    const decide = (who: Who, how: 'confirm' | 'refuse', id: string, reason = '工位看错') =>
      call(who, 'POST', paths[`${how}Penalty`].replace(':id', id), {
        version,
        ...(how === 'refuse' && { reason }),
      });
    expect((await decide('supervisor', 'refuse', wrong)).status).toBe(403);
    expect((await decide('chief', 'refuse', wrong, '')).status).toBe(422);
    expect((await decide('chief', 'refuse', wrong)).status).toBe(200);
    expect((await decide('chief', 'refuse', wrong)).status).toBe(404);
    expect((await decide('chief', 'confirm', right)).status).toBe(200);
    expect((await decide('chief', 'refuse', right)).status).toBe(409);
    const sheet = await show('chief', sheet_id);
    expect(sheet.penalties.map(({ reason }) => reason)).toEqual(['刀具碰撞卡盘']);
    expect(sheet.facts.hasOpenPenalty).toBe(false);
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('object_id', '=', sheet_id)
      .where('action', 'in', ['scoreSheet.givePenalty', 'scoreSheet.refusePenalty'])
      .where('reason', '=', '工位看错')
      .execute();
    expect(log).toHaveLength(2);
  });
});
