import { describe, expect, it } from 'vitest';
import type { BulkOutcomes } from '../../../server/contract/kit/bulk.ts';
import { paths } from '../../support/paths.ts';
import { openMarking } from '../support/sheets.ts';

/** Opens a module whose three sheets are signed, with the call that locks many sheets. */
async function openSigned() {
  const hall = await openMarking();
  for (const code of ['W01', 'W02', 'W03']) {
    const { id } = await hall.sheet('judge', code, 'C');
    await hall.fillC(id);
    await hall.doesTo('leader', id, 'sign');
  }
  const cells = async () => (await hall.progress('chief')).cells.filter(({ module }) => module === 'C');
  return {
    ...hall,
    cells,
    records: async () => (await cells()).map(({ sheet_id, version }) => ({ id: sheet_id, version })),
    lock: async (who: 'chief' | 'supervisor' | 'leader' | 'clerk', records: readonly object[]) => {
      const { body } = await hall.call<BulkOutcomes>(who, 'POST', paths.lockSheets, { records });
      return body.results.map(({ obstacle }) => obstacle);
    },
    compare: async () => {
      const drawn = (await cells()).find(({ is_drawn }) => is_drawn);
      await hall.doesTo('supervisor', drawn?.sheet_id ?? '', 'sample');
    },
  };
}

describe('many sheets are locked in one act [running.md 2]', () => {
  it('only by the chief judge, once the samples of their module are compared', async () => {
    const { cells, records, lock, compare } = await openSigned();
    const before = await records();
    expect((await cells()).map(({ may_lock }) => may_lock)).toEqual([false, false, false]);
    expect(await lock('chief', before)).toEqual(['refused', 'refused', 'refused']);
    await compare();
    const now = await records();
    expect((await cells()).map(({ may_lock }) => may_lock)).toEqual([true, true, true]);
    expect(await lock('supervisor', now)).toEqual(['refused', 'refused', 'refused']);
    expect(await lock('clerk', now)).toEqual(['gone', 'gone', 'gone']);
    expect(await lock('chief', now)).toEqual(['', '', '']);
    expect((await cells()).map(({ status }) => status)).toEqual(['locked', 'locked', 'locked']);
    // A repeated call counts as done.
    expect(await lock('chief', now)).toEqual(['', '', '']);
  });

  it('without those that have changed since they were shown', async () => {
    const { records, lock, compare, cells, doesTo } = await openSigned();
    await compare();
    const now = await records();
    // A module whose drawn sheet is returned is sampled again, so that no sheet of it can be locked.
    const other = (await cells()).find(({ is_drawn }) => !is_drawn)?.sheet_id ?? '';
    await doesTo('chief', other, 'return', { reason: '请核对测量值' });
    const none = { id: 'none', version: 1 };
    const isOther = now.map(({ id }) => id === other);
    expect(await lock('chief', [...now, none])).toEqual([
      ...isOther.map((is) => (is ? 'stale' : '')),
      'gone',
    ]);
    expect((await cells()).map(({ status }) => status)).toEqual(
      isOther.map((is) => (is ? 'draft' : 'locked')),
    );
  });
});
