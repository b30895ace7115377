import { expect } from 'vitest';
import { appealsAgain, arbiters, openAppeals } from './appeals.ts';
import { CUP, EVENT } from './day.ts';
import { openAt } from './stages.ts';

type Appeals = Awaited<ReturnType<typeof openAppeals>>;

const [one, two] = arbiters;
/** Judges who have marked no work. The first one leads their group, which has no reserve. */
export const remarkers = ['陆永福', '孔令仪', '郝振邦'] as const;

/** Returns the id of the duty of one of these judges. */
export const dutyOf = (position: number): string => `remarking-judge-${position}`.padEnd(22, '0');

/** Appoints judges, and upholds an appeal with the remedy of a re-mark. */
async function uphold(hall: Appeals, isFormed: boolean) {
  const { db, idOf, release, heard, vote } = hall;
  await db
    .updateTable('experts')
    .set({ status: 'approved' as never })
    .execute();
  if (isFormed) {
    await db
      .insertInto('judgement_groups')
      .values({
        id: 'group-anew',
        event_id: EVENT,
        name: '复评裁判组',
        modules: '["C"]',
        leader_id: null,
        status: 'complete' as never,
        made_at: 1,
      })
      .execute();
  }
  for (const [position, name] of remarkers.entries()) {
    const id = dutyOf(position);
    await db
      .insertInto('assignments')
      .values({
        id,
        competition_id: CUP,
        event_id: EVENT,
        user_id: await idOf(name),
        capacity: 'scoring',
        round_kind: '',
        status: 'confirmed' as never,
        proposed_by: await idOf('cup.committee'),
        proposed_at: 1,
      })
      .execute();
    if (!isFormed) continue;
    await db
      .insertInto('judgement_group_members')
      .values({ assignment_id: id, group_id: 'group-anew', seat: 'judge', position })
      .execute();
  }
  await db
    .updateTable('judgement_groups')
    .set({ leader_id: dutyOf(0) })
    .where('id', '=', 'group-anew')
    .execute();
  const version = await release();
  const id = await heard(version.id);
  expect((await vote(one, id, 'remark')).status).toBe(200);
  expect((await vote(two, id, 'remark')).body.status).toBe('upheld');
  return { id, version };
}

/** Returns the calls about the re-mark of a work. */
function remarkIn(hall: Appeals, { id, version }: Awaited<ReturnType<typeof uphold>>) {
  const sheetOf = async (name: string, module = 'C') => {
    const found = (await hall.show(name, id)).sheets.find((sheet) => sheet.module === module);
    if (found === undefined) throw new Error(`no sheet of module ${module}`);
    return found;
  };
  const onSheet = async (name: string, path: string, more: object = {}) => {
    const sheet = await sheetOf(one);
    return hall.send<{ message: string }>(name, 'POST', path.replace(':id', sheet.id), {
      version: sheet.version,
      ...more,
    });
  };
  return { ...hall, id, version, sheetOf, onSheet };
}

/** Opens an upheld appeal with a re-mark, and judges who have marked no work, with or without a group. */
export const openRemark = ({ isFormed = true }: { readonly isFormed?: boolean } = {}): Promise<
  ReturnType<typeof remarkIn>
> =>
  openAt(
    `remark ${isFormed}`,
    async () => {
      const hall = await openAppeals();
      return remarkIn(hall, await uphold(hall, isFormed));
    },
    (test, first) => remarkIn(appealsAgain(test, first), first),
  );
