import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hallScreen } from '../../../server/contract/draw/hall-screen.ts';
import { board } from '../../../server/contract/draw/board.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import { drawRoundList } from '../../../server/contract/draw/draw-round.ts';
import { incidentList } from '../../../server/contract/day/incident.ts';
import type { MarkingProgress } from '../../../server/contract/marking/marking-progress.ts';
import { ownDocuments, type OwnDocuments } from '../../../server/contract/roster/participation-card.ts';
import type { OwnTicket } from '../../../server/contract/draw/own-ticket.ts';
import type { PaperList } from '../../../server/contract/marking/paper-sheet.ts';
import type { Work } from '../../../server/contract/work.ts';
import { endDueSessions } from '../../../server/day/due-sessions.ts';
import { countedEntries } from '../../../server/results/read-count.ts';
import { aboutEvent } from '../../../server/duty/assignment-rows.ts';
import { reportArchive } from '../../../server/maintenance/archive-report.ts';
import { paths } from '../../support/paths.ts';
import { openPacked } from '../support/archive.ts';
import { CUP, EVENT, HOUR, type Who } from '../support/day.ts';
import { openDecoded } from '../support/decoded.ts';
import { openRunning } from '../support/hall.ts';
import { sparesIn } from '../support/stations.ts';
import { statuses } from '../support/test-system.ts';

const open = async () => sparesIn(await openRunning());

describe('a spare station [running.md 2]', () => {
  it('is entered by the keeper of the stations, after the ruling of the chief judge', async () => {
    const hall = await open();
    const { id } = await hall.reported(hall.used);
    // No ruling exists yet.
    expect((await hall.place('keeperS', id, hall.free)).status).toBe(409);
    expect((await hall.rule(id)).status).toBe(200);
    expect((await hall.incident(id)).facts.isWaiting).toBe(true);
    const others = ['chief', 'floor', 'supervisor', 'organiser', 'checkIn'] as const;
    for (const who of others) expect((await hall.place(who, id, hall.free)).status, who).toBe(403);
    const strangers = ['keeperE', 'keeperW', 'judge', 'leader', 'unit', 'competitor'] as const;
    for (const who of strangers) expect((await hall.place(who, id, hall.free)).status, who).toBe(404);
    for (const wrong of ['Z99', '', hall.free.toLowerCase()]) {
      const { status, body } = await hall.place('keeperS', id, wrong);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['station']]);
    }
    expect((await hall.place('keeperS', id, hall.other)).status).toBe(409);
    expect((await hall.place('keeperS', id, hall.used)).status).toBe(409);
    expect((await hall.place('keeperS', id, hall.free, { version: 9 })).status).toBe(409);
    const none = paths.placeSpare.replace(':id', 'none');
    const unknown = await hall.call('keeperS', 'POST', none, { version: 1, station: hall.free });
    expect(unknown.status).toBe(404);
    const { status, body } = await hall.place('keeperS', id, hall.free);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(v.parse(drawRoundList, body).data.find(({ kind }) => kind === 'station')).toMatchObject({
      spares: [{ station: hall.used, label: hall.free }],
      spare_asked: [],
      spare_labels: [],
    });
    expect(await hall.incident(id)).toMatchObject({ spare: hall.free, facts: { isWaiting: false } });
    // The keeper can enter the station once only.
    expect((await hall.place('keeperS', id, hall.free)).status).toBe(409);
    expect((await hall.rule(id, 'none')).status).toBe(409);
    expect((await hall.close(id)).status).toBe(200);
  });

  it('is stored once for two simultaneous requests', async () => {
    const hall = await open();
    const { id } = await hall.ruled(hall.used);
    await hall.tokenOf('keeperS');
    const both = await Promise.all([
      hall.place('keeperS', id, hall.free),
      hall.place('keeperS', id, hall.free),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(await hall.db.selectFrom('spare_stations').selectAll().execute()).toHaveLength(1);
  });

  it('is ruled only if one is free, for an occupied station that does not already wait for one', async () => {
    const hall = await open();
    const first = await hall.ruled(hall.used);
    const again = await hall.reported(hall.used);
    expect((await hall.rule(again.id)).status).toBe(409);
    // The only free station is reserved for the first incident.
    const second = await hall.reported(hall.other);
    expect((await hall.rule(second.id)).status).toBe(409);
    // The chief judge can change the ruling, because the keeper has not entered a station.
    expect((await hall.rule(first.id, 'time', { minutes: 5 })).status).toBe(200);
    expect(await hall.incident(first.id)).toMatchObject({ ruling: 'time', minutes: 5, spare: '' });
    expect((await hall.place('keeperS', first.id, hall.free)).status).toBe(409);
    expect((await hall.rule(first.id, 'none')).status).toBe(409);
    expect((await hall.rule(second.id)).status).toBe(200);
    expect((await hall.place('keeperS', second.id, hall.free)).status).toBe(200);
    // No free station is left for the entry at the spare one.
    const { id } = await hall.reported(hall.free);
    expect((await hall.rule(id)).status).toBe(409);
  });

  it('is listed as work of the keeper only', async () => {
    const hall = await open();
    const work = async (who: Who) =>
      (await hall.call<Work>(who, 'GET', paths.listWork)).body.data.filter(({ kind }) => kind === 'spare');
    expect(await work('keeperS')).toEqual([]);
    const { id } = await hall.ruled(hall.used);
    expect(await work('keeperS')).toMatchObject([
      { id, event_id: EVENT, session_id: hall.session, title: `上午 ${hall.used}` },
    ]);
    for (const who of ['keeperE', 'keeperW', 'chief', 'floor', 'supervisor'] as const)
      expect(await work(who), who).toEqual([]);
    const round = await hall.latest('keeperS', 'station');
    expect(round).toMatchObject({
      spare_asked: [{ id, station: hall.used, facts: { isWaiting: true } }],
      spare_labels: [hall.free],
    });
    for (const who of ['keeperE', 'keeperW', 'chief', 'supervisor', 'organiser'] as const)
      expect(await hall.latest(who, 'station'), who).toMatchObject({ spare_asked: [], spare_labels: [] });
    const told = async (topic: 'incident.spare' | 'incident.place') =>
      (
        await hall.db
          .selectFrom('outbox')
          .innerJoin('users', 'users.id', 'outbox.user_id')
          .select('users.username')
          .where('topic', '=', topic)
          .orderBy('users.username')
          .execute()
      ).map(({ username }) => username);
    expect(await told('incident.spare')).toEqual(['keeper.qin']);
    await hall.place('keeperS', id, hall.free);
    expect(await work('keeperS')).toEqual([]);
    expect(await told('incident.place')).toEqual(['chief.han', 'floor.cao']);
  });

  it('delays the end by the clock and the signature, and lapses with the session', async () => {
    const hall = await open();
    const { id } = await hall.ruled(hall.used);
    expect((await hall.close(id)).status).toBe(409);
    await hall.moveTo(hall.starts + 3 * HOUR);
    const tick = () => endDueSessions(hall.test.system.parts, hall.test.clock.now());
    await tick();
    expect((await hall.find('上午')).status).toBe('running');
    // The chief judge has ended the session, so no spare station is needed any more.
    expect((await hall.moves('chief', '上午', 'end', { reason: '全部完成' })).status).toBe(200);
    expect((await hall.place('keeperS', id, hall.free)).status).toBe(409);
    expect((await hall.latest('keeperS', 'station')).spare_asked).toEqual([]);
    expect(
      (await hall.call<Work>('keeperS', 'GET', paths.listWork)).body.data.filter(
        ({ kind }) => kind === 'spare',
      ),
    ).toEqual([]);
    expect((await hall.close(id)).status).toBe(200);
  });

  it('takes over the sheets, the extra time and the place of the entry', async () => {
    const hall = await open();
    const { db, test, used, free, other } = hall;
    const sheets = () =>
      db
        .selectFrom('score_sheets')
        .select(['id', 'code', 'version'])
        .where('place', '=', 'station')
        .orderBy('id')
        .execute();
    const timed = await hall.reported(used);
    expect((await hall.rule(timed.id, 'time', { minutes: 20 })).status).toBe(200);
    const before = await sheets();
    expect(before.some(({ code }) => code === used)).toBe(true);
    const input = hall.drawn.find(({ label }) => label === used)?.input ?? '';
    const { id } = await hall.ruled(used);
    await hall.place('keeperS', id, free);
    const after = await sheets();
    expect(after).toEqual(
      before.map((sheet) =>
        sheet.code === used ? { ...sheet, code: free, version: sheet.version + 1 } : sheet,
      ),
    );
    const progress = (
      await hall.call<MarkingProgress>('chief', 'GET', paths.getMarkingProgress.replace(':id', EVENT))
    ).body;
    const codes = new Set(progress.cells.map(({ code }) => code));
    expect([codes.has(used), codes.has(free), codes.has(other)]).toEqual([false, true, true]);
    // The clerk finds a paper that was printed before by the station that is printed on it.
    const papers = (await hall.call<PaperList>('clerk', 'GET', paths.listPapers.replace(':id', EVENT))).body
      .data;
    expect(new Set(papers.flatMap(({ code, before: by }) => (by.includes(used) ? [code] : [])))).toEqual(
      new Set([free]),
    );
    expect(papers.filter(({ code }) => code === other).flatMap(({ before: by }) => by)).toEqual([]);
    // A mark that was given before stays in its sheet. The extra minutes move with the competitor.
    expect((await hall.find('上午')).compensated).toMatchObject([{ station: free, minutes: 20 }]);
    const screen = await test.call('GET', paths.getHallScreen.replace(':id', EVENT));
    expect(v.parse(hallScreen, screen.body).sessions[0]?.compensated).toMatchObject([{ station: free }]);
    // The ticket and its tag stay as drawn. The spare station is stored beside them.
    const round = await hall.latest('keeperS', 'station');
    expect(round.tickets.find((one) => one.input === input)?.label).toBe(used);
    expect(round.spares).toMatchObject([{ station: used, label: free }]);
  });

  it('is shown on the card and the ticket of the competitor', async () => {
    const hall = await open();
    const { db } = hall;
    const [ticket] = (await hall.latest('keeperE', 'entryNo')).tickets;
    const order = (await hall.latest('supervisor', 'order')).tickets;
    const no = order.find(({ label }) => label === ticket?.input)?.input ?? '';
    const idOf = async (username: string) =>
      (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())
        .id;
    const ofEvent = db.updateTable('entries').where('event_id', '=', EVENT);
    const competitor = await idOf('rival.he');
    await ofEvent
      .set({ user_id: await idOf('cup.committee') })
      .where('user_id', '=', competitor)
      .execute();
    await ofEvent.set({ user_id: competitor }).where('no', '=', no).execute();
    const own = async () => {
      const { body } = await hall.call<OwnDocuments>('competitor', 'GET', paths.listOwnDocuments);
      return v.parse(ownDocuments, body).data.find((one) => one.no === no)?.numbers;
    };
    const station = hall.drawn.find(({ input }) => input === ticket?.label)?.label ?? '';
    expect(await own()).toMatchObject({ entry: ticket?.label, station, drawn: '' });
    const { id } = await hall.ruled(station);
    await hall.place('keeperS', id, hall.free);
    // The drawn station is shown beside the spare station.
    expect(await own()).toMatchObject({ entry: ticket?.label, station: hall.free, drawn: station });
    const round = await hall.latest('keeperS', 'station');
    const touched = await hall.call<OwnTicket>(
      'competitor',
      'GET',
      paths.getOwnTicket.replace(':id', round.id),
    );
    expect(touched.body).toMatchObject({ label: station, spare: hall.free });
  });

  it('is published by the labels of two stations, and is sealed and logged without a person', async () => {
    const hall = await open();
    const { db, used, free } = hall;
    const tag = (await hall.latest('keeperS', 'station')).tag;
    const { id } = await hall.ruled(used);
    await hall.place('keeperS', id, free);
    const { body } = await hall.test.call('GET', `${paths.listBoard.replace(':id', CUP)}?per_page=100`);
    const [entry, ...more] = v.parse(board, body).data.filter(({ kind }) => kind === 'spare');
    expect(more).toEqual([]);
    const round = await hall.latest('keeperS', 'station');
    expect(entry).toMatchObject({
      event: 'SK01',
      draw: round.id,
      text: `session\t上午\nstation\t${used}\nspare\t${free}\n`,
    });
    expect(round.tag).toBe(tag);
    const proof = await hall.test.call<DrawProof>('GET', paths.getDrawProof.replace(':id', round.id));
    expect(proof.body).toMatchObject({
      tag,
      revealed: null,
      spares: [{ station: used, label: free }],
    });
    const row = await db.selectFrom('spare_stations').selectAll().executeTakeFirstOrThrow();
    expect(row.label_sealed).not.toContain(free);
    expect(row.label_digest).not.toContain(free);
    const log = await db
      .selectFrom('audit_log')
      .select(['capacity', 'before', 'after', 'reason'])
      .where('action', '=', 'incident.place')
      .execute();
    // The log contains no label.
    expect(log).toEqual([{ capacity: 'keeper', before: 'ruled', after: 'ruled', reason: '' }]);
    // The list of incidents shows the floor judge neither a number nor a person.
    const list = await hall.call('floor', 'GET', paths.listIncidents.replace(':id', EVENT));
    const text = JSON.stringify(v.parse(incidentList, list.body));
    for (const { input } of hall.drawn) expect(text).not.toContain(`"${input}"`);
    const names = await db.selectFrom('persons').select('real_name').execute();
    expect(names.filter(({ real_name }) => real_name !== '' && text.includes(real_name))).toEqual([]);
  });

  it('can be replaced by another spare station, but not by the abandoned station', async () => {
    const hall = await open();
    // The session gets one more free station. The station of the third competitor is not used here.
    await hall.db
      .updateTable('competition_sessions')
      .set({ stations: JSON.stringify([...(await hall.find('上午')).stations, 'A99']) })
      .where('id', '=', hall.session)
      .execute();
    const first = await hall.ruled(hall.used);
    await hall.place('keeperS', first.id, hall.free);
    const second = await hall.ruled(hall.free);
    expect((await hall.place('keeperS', second.id, hall.used)).status).toBe(409);
    expect((await hall.place('keeperS', second.id, 'A99')).status).toBe(200);
    const codes = await hall.db
      .selectFrom('score_sheets')
      .select('code')
      .distinct()
      .where('place', '=', 'station')
      .orderBy('code')
      .execute();
    const kept = hall.drawn.map(({ label }) => label).filter((label) => label !== hall.used);
    expect(codes.map(({ code }) => code)).toEqual([...kept, 'A99'].toSorted());
  });
});

describe('the results after a spare station [running.md 2, 3.1]', () => {
  const moved: { from: string; to: string; input: string } = { from: '', to: '', input: '' };
  const meanwhile = async (running: Awaited<ReturnType<typeof openRunning>>) => {
    const hall = await sparesIn(running);
    const { id } = await hall.ruled(hall.used);
    expect((await hall.place('keeperS', id, hall.free)).status).toBe(200);
    expect((await hall.close(id)).status).toBe(200);
    moved.from = hall.used;
    moved.to = hall.free;
    moved.input = hall.drawn.find(({ label }) => label === hall.used)?.input ?? '';
  };

  it('include the entry by the work code of its spare station', async () => {
    const hall = await openDecoded([3, 2, 1], meanwhile);
    const works = await hall.latest('keeperW', 'workCode');
    expect(works.tickets.map(({ input }) => input)).toContain(moved.to);
    expect(works.tickets.map(({ input }) => input)).not.toContain(moved.from);
    const entry = (await hall.latest('keeperE', 'entryNo')).tickets.find(
      ({ label }) => label === moved.input,
    );
    const order = (await hall.latest('keeperE', 'order')).tickets.find(({ label }) => label === entry?.input);
    const about = await aboutEvent(hall.db, EVENT, hall.test.clock.now());
    const counted = await countedEntries({ db: hall.db, sealing: hall.test.system.parts.sealing }, about);
    const { id } = await hall.db
      .selectFrom('entries')
      .select('id')
      .where('no', '=', order?.input ?? '')
      .executeTakeFirstOrThrow();
    expect(counted.find((one) => one.id === id)?.codes).toEqual({
      station: moved.to,
      work: works.tickets.find(({ input }) => input === moved.to)?.label,
    });
    const { status, body } = await hall.compile();
    expect(status, JSON.stringify(body)).toBe(200);
  });

  it('are verified by the archive package', async () => {
    const { file, content } = await openPacked([3, 2, 1], meanwhile);
    expect(content.length).toBeGreaterThan(0);
    const lines: string[] = [];
    const isRight = await reportArchive([file], (line) => void lines.push(line));
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(isRight).toBe(true);
    expect(lines.some((line) => line.startsWith('✓ SK01 spare stations: 1'))).toBe(true);
    expect(lines.some((line) => line.startsWith('✓ SK01 results: 8 entries'))).toBe(true);
  });
});
