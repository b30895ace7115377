import { expect } from 'vitest';
import type { Award, AwardList } from '../../../server/contract/certificate/award.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { ResultAward } from '../../../server/contract/results/result-lines.ts';
import { proposeAwards } from '../../../server/certificate/award-proposals.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { insertPublication } from './publication-rows.ts';
import { demoAccount, openTestSystem, type TestSystem } from './test-system.ts';

const CUP = 'hubei-cup';
const EVENT = `${CUP}-sk03`;

/** Further content of the printed certificates. */
const formContent = {
  competition_en: 'Hubei Craftsman Cup',
  signatories: [
    { name: '郭志远', office: '组织委员会主任', office_en: 'Chair of the Organising Committee' },
    { name: '王建国', office: '执行主任', office_en: 'Executive Director' },
  ],
  seal_ring: '湖北工匠杯组织委员会',
  seal_foot: '证书专用章',
} as const;

/** The awards by rank. */
const awards: readonly ResultAward[] = ['gold', 'silver', 'bronze', 'merit', '', ''];

/** Writes a final version of the results of the event, and proposes its awards. */
export async function finalResults(
  { system: { parts }, clock }: TestSystem,
  version: { readonly id: string; readonly entries: readonly string[]; readonly corrects?: string },
): Promise<void> {
  const { db } = parts;
  const { id, entries, corrects = null } = version;
  if (corrects !== null)
    await db.updateTable('publications').set({ status: 'corrected' }).where('id', '=', corrects).execute();
  await insertPublication(db, {
    id,
    event: EVENT,
    status: 'final',
    number: corrects === null ? 1 : 2,
    corrects,
    lines: entries.map((entry, at) =>
      at > awards.length - 1
        ? { entry, state: 'absent' as const }
        : { entry, total: 9000 - at, rank: at + 1, award: awards[at] ?? '' },
    ),
  });
  await db.transaction().execute((transaction) => proposeAwards(transaction, id, clock.now()));
}

/** Opens the cup, which a committee with two accounts also holds, with one event whose results are final. */
export async function openAwards() {
  const test = await openTestSystem();
  const { db, sealing } = test.system.parts;
  await seedCup(db, { passwords: quickPasswords, sealing }, test.clock.now());
  const named = (username: string) => demoAccounts.find((one) => one.username === username);
  const tokens = {
    first: await test.signIn(named('hubei.committee')),
    second: await test.signIn(named('hubei.deputy')),
    unit: await test.signIn(demoAccount('Unit')),
    stranger: await test.signIn(demoAccount('Personal')),
  };
  const { organisation_id } = await db
    .selectFrom('user_organisations as of')
    .innerJoin('users', 'users.id', 'of.user_id')
    .select('of.organisation_id')
    .where('users.username', '=', 'hubei.committee')
    .executeTakeFirstOrThrow();
  await db.insertInto('competition_organisers').values({ competition_id: CUP, organisation_id }).execute();
  const entries = (
    await db
      .selectFrom('entries')
      .select('id')
      .where('event_id', '=', EVENT)
      .where('status', '=', 'approved')
      .orderBy('no')
      .execute()
  ).map(({ id }) => id);
  await db
    .updateTable('entries')
    .set({ organisation_id: 'college', coach_name: '程师傅' })
    .where('id', 'in', entries.slice(0, 2))
    .execute();
  await finalResults(test, { id: 'final-1', entries });

  type Who = keyof typeof tokens;
  const call = <Body = unknown>(
    who: Who,
    name: keyof typeof paths,
    { id = CUP, method = 'POST', query = '', body }: Partial<Asked> = {},
  ) =>
    test.call<Body & ErrorBody>(method, `${paths[name].replace(':id', id)}${query}`, {
      token: tokens[who],
      ...(body !== undefined && { body }),
    });
  const list = async (event = EVENT): Promise<AwardList> =>
    (await call<AwardList>('first', 'listAwards', { method: 'GET', query: `?event=${event}` })).body;
  const of = (rows: readonly Award[]) => ({ awards: rows.map(({ id, version }) => ({ id, version })) });
  const does = async (who: Who, name: keyof typeof paths, asked: Partial<Asked> = {}) => {
    const answer = await call<{ count: number }>(who, name, asked);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  return {
    test,
    db,
    entries,
    call,
    does,
    list,
    of,
    /** Grants all proposed awards of the event. */
    grantAll: async () => {
      await does('first', 'askAwards', { body: of((await list()).data) });
      await does('second', 'grantAwards', { body: of((await list()).data) });
    },
    fillIn: (short_forms: readonly { long: string; short: string }[] = []) =>
      does('first', 'saveCertificateForm', {
        method: 'PUT',
        body: { version: 0, content: formContent, short_forms },
      }),
  };
}

interface Asked {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly query: string;
  readonly body: object;
}

export const CUP_EVENT = { competition: CUP, event: EVENT } as const;
