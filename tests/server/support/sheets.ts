import { expect } from 'vitest';
import type { MarkingProgress } from '../../../server/contract/marking/marking-progress.ts';
import type {
  OwnSheets,
  SavedMarks,
  ScoreSheet,
  SheetAnswer,
} from '../../../server/contract/marking/score-sheet.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, HOUR, type Who } from './day.ts';
import { hallAgain, nameOf, openEnded, type Meanwhile } from './hall.ts';
import { openAt } from './stages.ts';
import type { TestSystem } from './test-system.ts';

const acts = {
  submit: 'submitSheet',
  stand: 'letSheetStand',
  sign: 'signSheet',
  return: 'returnSheet',
  sample: 'sampleSheet',
  lock: 'lockSheet',
  askUnlock: 'askSheetUnlock',
  unlock: 'unlockSheet',
  drop: 'dropSheetAsking',
} as const;

/** The judges of the group that marks the works. The first one leads the group. */
export const judges = ['leader', 'judge', 'secondJudge'] as const;
type Judge = (typeof judges)[number];

const devices: Readonly<Record<string, string>> = {
  leader: 'a'.repeat(32),
  judge: 'b'.repeat(32),
  secondJudge: 'c'.repeat(32),
};

/** The device of every account that is not listed in {@link devices}. */
export const OTHER_DEVICE = 'd'.repeat(32);

/** Sets the entries of the event that are not checked in to absent in the database. */
export const setAbsent = (db: Database) =>
  db
    .updateTable('entries')
    .set({ status: 'absent' as never })
    .where('event_id', '=', EVENT)
    .where('status', '=', 'approved')
    .execute();

let counter = 0;

/** Builds a mark in the form that a device sends. */
export const markOf = (who: string, aspect: string, value: number, more: object = {}) => {
  counter += 1;
  return {
    client_uuid: counter.toString(16).padStart(32, '0'),
    aspect,
    value,
    lease: 0,
    device: devices[who] ?? OTHER_DEVICE,
    n: counter,
    made_at: 1_795_000_000_000,
    ...more,
  };
};

/** Returns the judges' calls about the sheets of works with codes. */
function markingIn(hall: Awaited<ReturnType<typeof openEnded>>) {
  const { call } = hall;
  const own = async (who: Who): Promise<OwnSheets> =>
    (await call<OwnSheets>(who, 'GET', paths.listOwnSheets)).body;
  const sheet = async (who: Who, code: string, module: string): Promise<ScoreSheet> => {
    const found = (await own(who)).data.find((one) => one.code === code && one.module === module);
    if (found === undefined) throw new Error(`no sheet of ${code} in ${module}`);
    return found;
  };
  const show = async (who: Who, id: string): Promise<ScoreSheet> =>
    (await call<SheetAnswer>(who, 'GET', paths.getSheet.replace(':id', id))).body.data;
  const send = (who: Who, id: string, marks: readonly object[]) =>
    call<SavedMarks>(who, 'PUT', paths.saveMarks.replace(':id', id), { marks });
  const saves = async (who: Who, id: string, marks: readonly object[]) => {
    const { status, body } = await send(who, id, marks);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.outcomes.map(({ outcome, fault }) => (fault === '' ? outcome : fault));
  };
  const act = async (who: Who, id: string, how: keyof typeof acts, more: object = {}) => {
    const { version } = await show('chief', id);
    if (how === 'sign') await call(who, 'POST', paths.openSheet.replace(':id', id), { version });
    const device = how === 'submit' ? { device: devices[who] ?? OTHER_DEVICE } : {};
    return call<SheetAnswer>(who, 'POST', paths[acts[how]].replace(':id', id), {
      version,
      ...device,
      ...more,
    });
  };
  const does = async (who: Who, id: string, how: keyof typeof acts, more: object = {}) => {
    const { status, body } = await act(who, id, how, more);
    expect(status, `${who} ${how} ${JSON.stringify(body)}`).toBe(200);
    return body.data;
  };
  /** Gives the marks of module C and submits the parts of all judges. */
  const fillC = async (
    id: string,
    levels: Readonly<Record<Judge, number>> = { leader: 2, judge: 2, secondJudge: 3 },
  ) => {
    await saves('judge', id, [markOf('judge', 'C1.1', 30), markOf('judge', 'C1.2', 120_000)]);
    for (const who of judges) {
      await saves(who, id, [markOf(who, 'C1.3', levels[who])]);
      await does(who, id, 'submit');
    }
  };
  const progress = async (who: Who): Promise<MarkingProgress> => {
    const { status, body } = await call<MarkingProgress>(
      who,
      'GET',
      paths.getMarkingProgress.replace(':id', EVENT),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  /** Sets all sheets but those of one module to locked in the database. */
  const lockAllBut = async (module: string) => {
    await hall.db
      .updateTable('score_sheets')
      .set({ status: 'locked' as never })
      .where('module', '<>', module)
      .execute();
  };
  return { ...hall, own, sheet, show, send, saves, actOn: act, doesTo: does, fillC, progress, lockAllBut };
}

type Marking = ReturnType<typeof markingIn>;

/** Returns the same calls for a copy of the system at the same stage. */
export const markingAgain = (test: TestSystem, first: Marking): Marking => markingIn(hallAgain(test, first));

/** Opens a session that has ended and whose works have codes and sheets. */
export const openMarking = (meanwhile?: Meanwhile): Promise<Marking> =>
  openAt(
    nameOf('marking', meanwhile),
    async () => {
      const hall = await openEnded(meanwhile);
      await hall.moveTo(hall.starts + 4 * HOUR);
      return markingIn(hall);
    },
    markingAgain,
  );
