import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { chinaInstant } from '../../../server/competition/competitions.ts';
import type { ArchiveState } from '../../../server/contract/archive/archive.ts';
import type { AwardList } from '../../../server/contract/certificate/award.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { post } from '../../../server/draw/board/board.ts';
import { seeded } from '../../../server/db/move.ts';
import { audit } from '../../../server/kit/audit.ts';
import { moveDueResults } from '../../../server/results/due.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, HOUR, ORDER_SEED, type Who } from './day.ts';
import { decodedAgain, GOOD, openDecoded } from './decoded.ts';
import { nameOf, type Meanwhile } from './hall.ts';
import { openAt } from './stages.ts';

type Decoded = Awaited<ReturnType<typeof openDecoded>>;

/** Personal numbers in a text field where they do not belong. */
export const TYPED = { phone: '13912345678', identity: '420106199001011234' } as const;

/** Creates a folder that is removed after the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hubei-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Posts the order draw to the board, because the test data contain it without its calls. */
async function postOrder(db: Database): Promise<void> {
  const row = await db
    .selectFrom('draw_rounds')
    .selectAll()
    .where('id', '=', 'order-1')
    .executeTakeFirstOrThrow();
  const { commitment, inputs_hash: inputs, labels_hash: labels, words_hash: words, tag } = row;
  const words_until = chinaInstant(row.words_until);
  await db.transaction().execute(async (transaction) => {
    await post(transaction, row, 'commitment', { event: 'SK01', commitment, inputs, labels, words_until }, 1);
    await post(transaction, row, 'lists', { inputs, labels, words }, 1);
    await post(transaction, row, 'tag', { tag }, 1);
    await post(transaction, row, 'seed', { seed: ORDER_SEED }, 1);
  });
}

/** Moves the cup past its days. The results of one event are released, and the other event is cancelled. */
async function release({ test, db, compile, doesToResults, inAnHour }: Decoded): Promise<void> {
  await postOrder(db);
  expect((await compile()).status).toBe(200);
  await doesToResults('chief', 'agree');
  await doesToResults('organiser', 'propose', { release_at: inAnHour() });
  await doesToResults('secondOrganiser', 'approve');
  test.clock.advance(HOUR);
  await moveDueResults(test.system.parts, test.clock.now());
  await db
    .updateTable('competition_events')
    .set({ status: seeded('cancelled'), reason: '报名不足' })
    .where('competition_id', '=', CUP)
    .where('id', '<>', EVENT)
    .execute();
  await db
    .updateTable('competitions')
    .set({ starts_on: '2026-11-18', ends_on: '2026-11-19' })
    .where('id', '=', CUP)
    .execute();
}

/** Returns the committee's calls after the release of results. */
function releasedIn(decoded: Decoded) {
  const { test, db, call } = decoded;
  const tick = () => moveDueResults(test.system.parts, test.clock.now());
  /** Ends the window for objections. */
  const finalise = async () => {
    await db
      .updateTable('publications')
      .set({ publicity_until: test.clock.now() })
      .where('event_id', '=', EVENT)
      .execute();
    await tick();
  };
  const state = async (who: Who = 'organiser') =>
    (await call<ArchiveState & ErrorBody>(who, 'GET', paths.getArchive.replace(':id', CUP))).body;
  const version = async () => (await state()).competition.version;
  const pack = async (who: Who = 'organiser') =>
    call<ArchiveState & ErrorBody>(who, 'POST', paths.packCompetition.replace(':id', CUP), {
      version: await version(),
    });
  const register = async (who: Who = 'organiser', more: object = {}) => {
    const { package: made } = await state();
    return call<ArchiveState & ErrorBody>(
      who,
      'POST',
      paths.registerPackage.replace(':id', made?.id ?? 'none'),
      {
        version: await version(),
        sheets_place: '档案室 3 柜 2 层',
        cctv: 'NVR-2026-11',
        ...more,
      },
    );
  };
  const archive = async (who: Who = 'organiser') =>
    call<{ status: string } & ErrorBody>(who, 'POST', paths.archiveCompetition.replace(':id', CUP), {
      version: await version(),
    });
  return { ...decoded, finalise, state, pack, register, archive, tick };
}

type Released = ReturnType<typeof releasedIn>;

/** Opens the cup after its days: the results of one event are released, and the other event is cancelled. */
export const openReleased = (good = GOOD, meanwhile?: Meanwhile): Promise<Released> =>
  openAt(
    nameOf(`released ${good.join()}`, meanwhile),
    async () => {
      const decoded = await openDecoded(good, meanwhile);
      await release(decoded);
      return releasedIn(decoded);
    },
    (test, first) => releasedIn(decodedAgain(test, first)),
  );

const formContent = {
  competition_en: 'Hubei Craftsman Cup',
  signatories: [
    { name: '郭志远', office: '主任', office_en: 'Chair' },
    { name: '王建国', office: '执行主任', office_en: 'Executive Director' },
  ],
  seal_ring: '湖北工匠杯组织委员会',
  seal_foot: '证书专用章',
};

/**
 * As {@link openReleased}, with final results, certificates and a package in a file.
 * @param settled further acts of one test before the package is created
 */
export async function openPacked(
  good?: readonly number[],
  meanwhile?: Meanwhile,
  settled?: (released: Released) => Promise<void>,
) {
  const released = await openReleased(good, meanwhile);
  const { test, db, call, finalise, pack } = released;
  await finalise();
  await settled?.(released);
  const reason = `请致电 ${TYPED.phone} 核对 ${TYPED.identity}`;
  await db.updateTable('publications').set({ reason }).where('event_id', '=', EVENT).execute();
  await db.transaction().execute((transaction) =>
    audit(transaction, {
      object: 'competition',
      object_id: CUP,
      action: 'competition.change',
      actor_id: null,
      capacity: 'system',
      before: '',
      after: '',
      reason,
      at: test.clock.now(),
    }),
  );
  const does = async (who: Who, method: 'POST' | 'PUT', name: keyof typeof paths, body: object) => {
    const answer = await call<ErrorBody>(who, method, paths[name].replace(':id', CUP), body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const awards = async () => {
    const list = await call<AwardList>(
      'organiser',
      'GET',
      `${paths.listAwards.replace(':id', CUP)}?event=${EVENT}`,
    );
    return { awards: list.body.data.map(({ id, version }) => ({ id, version })) };
  };
  await does('organiser', 'POST', 'askAwards', await awards());
  await does('secondOrganiser', 'POST', 'grantAwards', await awards());
  await does('organiser', 'PUT', 'saveCertificateForm', {
    version: 0,
    content: formContent,
    short_forms: [],
  });
  await does('organiser', 'POST', 'issueCertificates', await awards());
  const packed = await pack();
  expect(packed.status, JSON.stringify(packed.body)).toBe(200);
  const { id } = packed.body.package ?? { id: '' };
  const response = await test.system.api.request(`/api/v1${paths.readPackage.replace(':id', id)}`, {
    headers: { authorization: `Bearer ${await released.tokenOf('organiser')}` },
  });
  const content = Buffer.from(await response.arrayBuffer());
  const file = join(scratchFolder(), 'package.zip');
  writeFileSync(file, content);
  return { ...released, file, content, response, made: packed.body.package };
}
