import { expect } from 'vitest';
import { contentOf } from '../../../server/marking/schemes.ts';
import { liveScheme } from '../../../server/marking/require-scheme.ts';
import { isJudged, type MarkingRule } from '../../../server/contract/marking/marking-rule.ts';
import { aspectsOf } from '../../../server/contract/marking/scheme-content.ts';
import type { EventResults, Publication } from '../../../server/contract/results/event-results.ts';
import { aboutEvent } from '../../../server/duty/assignment-rows.ts';
import { markEvent } from '../../../server/scoring/event-marks.ts';
import { groupsOf } from '../../../server/scoring/open-sheets.ts';
import { readMembers } from '../../../server/expert/judgement-group-rows.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, HOUR, type Who } from './day.ts';
import { nameOf, type Meanwhile } from './hall.ts';
import { markingAgain, openMarking, setAbsent } from './sheets.ts';
import { openAt } from './stages.ts';
import type { TestSystem } from './test-system.ts';

const acts = {
  rule: 'ruleTie',
  agree: 'agreeResults',
  propose: 'proposeRelease',
  approve: 'approveRelease',
  drop: 'dropRelease',
  recall: 'recallRelease',
  discard: 'discardResults',
} as const;

/**
 * Returns a value of a marking rule between the worst and the best, by the quality of the work from 0 to 3.
 */
function valueFor(rule: MarkingRule, good: number): number {
  switch (rule.kind) {
    case 'level':
      return good;
    case 'points':
      return good * rule.step;
    case 'yesNo':
      return good > 1 ? 1 : 0;
    case 'bands':
      return good > 0 ? (rule.bands[Math.max(0, rule.bands.length - good)]?.from ?? 0) : 1_000_000;
    case 'faults':
      return 3 - good;
    case 'linear':
      return rule.best + ((rule.worst - rule.best) / 3) * (3 - good);
    case 'scaled':
      return Math.floor((rule.of * good) / 3);
  }
}

/** Writes the marks of an event directly, and decodes them. @returns the codes of the works */
async function decode(hall: Awaited<ReturnType<typeof openMarking>>, good: readonly number[]) {
  const { db, does, moves } = hall;
  expect((await moves('organiser', '下午', 'remove', { reason: '无选手' })).status).toBe(200);
  await setAbsent(db);
  const scheme = await liveScheme(db, EVENT);
  if (scheme === undefined) throw new Error('no scheme');
  const content = contentOf(scheme);
  const stationOf = new Map(
    (await hall.latest('keeperW', 'workCode')).tickets.map(({ input, label }) => [label, input]),
  );
  const codes = [...stationOf.keys()].toSorted();
  const goodOf = new Map(
    codes.flatMap((code, at) => [code, stationOf.get(code) ?? ''].map((one) => [one, good[at] ?? 0])),
  );
  const sheets = await db
    .selectFrom('score_sheets')
    .selectAll()
    .where('event_id', '=', EVENT)
    .where('status', '<>', 'closed')
    .execute();
  const members = await readMembers(db, EVENT);
  for (const { id: group } of await groupsOf(db, EVENT)) {
    const judges = members.filter((one) => one.group_id === group && one.seat === 'judge');
    for (const sheet of sheets.filter((one) => one.group_id === group)) {
      const module = content.modules.find(({ code }) => code === sheet.module);
      if (module === undefined) continue;
      const marks = aspectsOf(module).flatMap(({ code: aspect, rule }) =>
        (isJudged(rule) ? judges.map(({ user_id }) => user_id) : ['']).map((judge) => ({
          sheet_id: sheet.id,
          aspect,
          judge,
          entered_by: judges[1]?.user_id ?? '',
          value: valueFor(rule, goodOf.get(sheet.code) ?? 0),
          saved_at: 1,
        })),
      );
      await db.insertInto('marks').values(marks).execute();
    }
  }
  await db
    .updateTable('score_sheets')
    .set({ status: 'locked' as never })
    .where('event_id', '=', EVENT)
    .where('status', '<>', 'closed')
    .execute();
  const { sealing } = hall.test.system.parts;
  await db
    .transaction()
    .execute(async (transaction) =>
      markEvent({ db: transaction, sealing }, await aboutEvent(transaction, EVENT, hall.test.clock.now())),
    );
  for (const [keeper, kind] of [
    ['keeperW', 'workCode'],
    ['keeperS', 'station'],
    ['keeperE', 'entryNo'],
  ] as const) {
    await does(keeper, kind, 'askDecode');
    await does('supervisor', kind, 'decode');
  }
  return codes;
}

/** Returns the calls about the results of a decoded event. */
function decodedIn(hall: Awaited<ReturnType<typeof openMarking>>, codes: readonly string[]) {
  const { call } = hall;
  const results = (who: Who) => call<EventResults>(who, 'GET', paths.getEventResults.replace(':id', EVENT));
  const latestVersion = async (who: Who = 'chief'): Promise<Publication> => {
    const [first] = (await results(who)).body.data;
    if (first === undefined) throw new Error('nothing is compiled');
    return first;
  };
  const compile = async (who: Who = 'clerk') => {
    const [first] = (await results('chief')).body.data;
    const isOpen =
      first !== undefined && !['released', 'final', 'corrected', 'discarded'].includes(first.status);
    return call<EventResults>(who, 'POST', paths.compileResults.replace(':id', EVENT), {
      version: isOpen ? first.version : 0,
    });
  };
  const on = async (who: Who, how: keyof typeof acts, more: object = {}) => {
    const { id, version } = await latestVersion();
    return call<EventResults>(who, 'POST', paths[acts[how]].replace(':id', id), { version, ...more });
  };
  const does2 = async (who: Who, how: keyof typeof acts, more: object = {}) => {
    const { status, body } = await on(who, how, more);
    expect(status, `${who} ${how} ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  /** Returns the instant in an hour, to the minute. */
  const inAnHour = () =>
    `${new Date(hall.test.clock.now() + HOUR + 8 * HOUR).toISOString().slice(0, 16)}:00+08:00`;
  return { ...hall, codes, results, latestVersion, compile, onResults: on, doesToResults: does2, inAnHour };
}

type Decoded = ReturnType<typeof decodedIn>;

/** Returns the same calls for a copy of the system at the same stage. */
export const decodedAgain = (test: TestSystem, first: Decoded): Decoded =>
  decodedIn(markingAgain(test, first), first.codes);

/** The default quality of the works W01, W02 and W03 and of their stations, from 0 to 3. */
export const GOOD: readonly number[] = [3, 2, 1];

/** Opens an event with decoded marks. `good` is the quality of the works. */
export const openDecoded = (good = GOOD, meanwhile?: Meanwhile): Promise<Decoded> =>
  openAt(
    nameOf(`decoded ${good.join()}`, meanwhile),
    async () => {
      const hall = await openMarking(meanwhile);
      return decodedIn(hall, await decode(hall, good));
    },
    decodedAgain,
  );
