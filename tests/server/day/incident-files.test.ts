import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { incidentList, type IncidentList } from '../../../server/contract/day/incident.ts';
import { sweepFiles } from '../../../server/file/files.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, HOUR, type Who } from '../support/day.ts';
import { openRunning } from '../support/hall.ts';
import { jpg, open, pdf, upload } from '../support/sample-files.ts';

const list = paths.listIncidents.replace(':id', EVENT);

async function openReporting() {
  const hall = await openRunning();
  const { call, session, test } = hall;
  const sent = async (who: Who, name = 'station.jpg', content = jpg()): Promise<string> => {
    const { status, body } = await upload(test, await hall.tokenOf(who), name, content);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body.id;
  };
  const [occupied] = (await hall.find('上午')).finishes;
  const report = (who: Who, files: readonly unknown[]) =>
    call<IncidentList>(who, 'POST', list, {
      session_id: session,
      station: occupied?.station,
      cause: 'equipment',
      happened_at: `${new Date(test.clock.now() + 8 * HOUR).toISOString().slice(0, 16)}:00+08:00`,
      text: '主轴停转',
      files,
    });
  return { ...hall, sent, report };
}

describe('files of an incident [running.md 8]', () => {
  it('are sent with the report and returned with it in the same order', async () => {
    const { sent, report, call } = await openReporting();
    const files = [
      await sent('floor'),
      await sent('floor', '检修单.pdf', pdf()),
      await sent('floor', 'b.jpg', jpg(40, 30)),
    ];
    const { status, body } = await report('floor', files);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data[0]?.files.map(({ id }) => id)).toEqual(files);
    const known = v.parse(incidentList, (await call('chief', 'GET', list)).body).data[0]?.files;
    expect(known?.map(({ name, mime }) => [name, mime])).toEqual([
      ['station.jpg', 'image/jpeg'],
      ['检修单.pdf', 'application/pdf'],
      ['b.jpg', 'image/jpeg'],
    ]);
  });

  it('are optional, at most five files of the reporter, none above 20 MB', async () => {
    const { sent, report, test, tokenOf, db } = await openReporting();
    const own = await sent('floor');
    const foreign = await sent('supervisor');
    const six = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map((text) => sent('floor', `${text}.pdf`, pdf(text))),
    );
    for (const files of [[foreign], ['no-such-file-there-is'], [own, own], six, [null]]) {
      const { status, body } = await report('floor', files);
      expect(status, JSON.stringify(files)).toBe(422);
      expect(Object.keys(body.errors ?? {}).map((field) => field.split('.')[0])).toEqual(['files']);
    }
    // A rejected report stores nothing.
    expect(await db.selectFrom('incidents').select('id').execute()).toEqual([]);
    const large = Buffer.concat([pdf(), Buffer.alloc(LARGEST_FILE)]);
    expect((await upload(test, await tokenOf('floor'), 'a.pdf', large)).status).toBe(413);
    expect((await report('floor', six.slice(0, 5))).status).toBe(200);
    expect((await report('floor', [])).status).toBe(200);
  });

  it('are readable by the accounts that can read the incident only', async () => {
    const { sent, report, call, test } = await openReporting();
    const file = await sent('floor');
    await report('floor', [file]);
    const link = paths.getFileLink.replace(':id', file);
    for (const who of ['floor', 'chief', 'supervisor', 'checkIn', 'organiser', 'secondOrganiser'] as const) {
      const { status, body } = await call<{ url: string }>(who, 'GET', link);
      expect(status, who).toBe(200);
      expect((await open(test, body.url)).status).toBe(200);
    }
    for (const who of ['judge', 'leader', 'keeperS', 'clerk', 'arbiter', 'unit', 'competitor'] as const)
      expect((await call(who, 'GET', link)).status, who).toBe(404);
  });

  it('exist as long as the incident; an unused upload is deleted after a day', async () => {
    const { sent, report, call, test, db } = await openReporting();
    const [kept, left] = [await sent('floor'), await sent('floor', 'b.pdf', pdf())];
    await report('floor', [kept]);
    await sweepFiles(db, test.clock.now() + 25 * HOUR);
    const files = await db.selectFrom('files').select('id').where('id', 'in', [kept, left]).execute();
    expect(files).toEqual([{ id: kept }]);
    expect((await call('chief', 'GET', paths.getFileLink.replace(':id', kept))).status).toBe(200);
  });
});
