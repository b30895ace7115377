import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { fullscreenMachine, type ScreenOrder } from '../../../machines/shell/fullscreen.machine.ts';
import { languageMachine, type Language } from '../../../machines/shell/language.machine.ts';
import { listMachine } from '../../../machines/kit/list.machine.ts';
import { menuSearchMachine } from '../../../machines/shell/menu-search.machine.ts';
import { menuMachine } from '../../../machines/shell/menu.machine.ts';
import { preferencesMachine } from '../../../machines/shell/preferences.machine.ts';
import { progressMachine } from '../../../machines/shell/progress.machine.ts';
import { resourceMachine } from '../../../machines/kit/resource.machine.ts';
import { badgeCountsMachine, type Waiting } from '../../../machines/shell/badge-counts.machine.ts';
import { watermarkMachine, type WatermarkMarks } from '../../../machines/shell/watermark.machine.ts';
import { openAtFirst } from '../shell/menu.model.ts';
import { failed, held } from './settle.ts';

/** Tests the charts of the parts around and within a page. */

describe('preferences', () => {
  const standard = { colour: '#306bff', size: 'medium' };
  function preferences(values: Readonly<Record<string, string>>) {
    const emitted: string[] = [];
    const actor = createActor(preferencesMachine, { input: { values, standard } });
    actor.on('*', ({ type }) => void emitted.push(type));
    return { actor: actor.start(), emitted, now: () => actor.getSnapshot() };
  }

  it('[D8] show a choice of another window and do not store it again', () => {
    const { actor, emitted, now } = preferences(standard);
    actor.send({ type: 'preferences.changedElsewhere', values: { ...standard, size: 'large' } });
    actor.send({ type: 'preferences.changedElsewhere', values: standard });
    expect(emitted).toEqual(['preferences.changed', 'preferences.changed']);
    expect(now().context.values).toEqual(standard);
  });

  it('[S26] change one setting by a choice and all settings by a reset', () => {
    const { actor, emitted, now } = preferences({ colour: '#11a983', size: 'medium' });
    actor.send({ type: 'preferences.change', changes: { size: 'large' } });
    expect(now().context.values).toEqual({ colour: '#11a983', size: 'large' });
    actor.send({ type: 'preferences.reset' });
    expect(now().context.values).toEqual(standard);
    expect(emitted.filter((type) => type === 'preferences.chosen')).toHaveLength(2);
  });
});

describe('the language', () => {
  it('[S28] changes only after the new texts are loaded', async () => {
    const loadTexts = held<void, { language: Language }>();
    const actor = createActor(languageMachine.provide({ actors: { loadTexts: loadTexts.logic } }), {
      input: { language: 'zh' },
    });
    actor.start().send({ type: 'language.choose', language: 'es' });
    expect(actor.getSnapshot().context.current).toBe('zh');
    await loadTexts.fail(failed({ kind: 'offline' }));
    expect(actor.getSnapshot().context).toEqual({ current: 'zh', wanted: 'zh' });
    actor.send({ type: 'language.choose', language: 'ja' });
    await loadTexts.done();
    expect(actor.getSnapshot().context.current).toBe('ja');
  });
});

describe('fullscreen mode', () => {
  it('[S21] changes only with the events of the browser', () => {
    const screen = fromCallback<ScreenOrder>(() => undefined);
    const actor = createActor(fullscreenMachine.provide({ actors: { screen } })).start();
    actor.send({ type: 'fullscreen.available' });
    actor.send({ type: 'fullscreen.toggle', extent: 'content' });
    expect(actor.getSnapshot().matches('windowed')).toBe(true);
    actor.send({ type: 'fullscreen.entered' });
    expect(actor.getSnapshot().value).toBe('content');
    actor.send({ type: 'fullscreen.toggle', extent: 'content' });
    expect(actor.getSnapshot().value).toBe('content');
    actor.send({ type: 'fullscreen.left' });
    expect(actor.getSnapshot().matches('windowed')).toBe(true);
  });
});

describe('the progress bar of a navigation', () => {
  it('[S29] starts at 0.3, grows every 200 ms, is full on arrival and disappears a second later', () => {
    const clock = new SimulatedClock();
    const actor = createActor(progressMachine, { clock }).start();
    const share = () => actor.getSnapshot().context.share;
    actor.send({ type: 'progress.began', path: '/match' });
    expect(share()).toBe(0.3);
    clock.increment(199);
    expect(share()).toBe(0.3);
    clock.increment(1);
    expect(share()).toBeCloseTo(0.37);
    actor.send({ type: 'progress.arrived', path: '/match/1' });
    expect(share()).toBeLessThan(1);
    actor.send({ type: 'progress.arrived', path: '/match' });
    expect(share()).toBe(1);
    clock.increment(500);
    clock.increment(499);
    expect(actor.getSnapshot().value).toBe('fading');
    clock.increment(1);
    expect([actor.getSnapshot().value, share()]).toEqual(['hidden', 0]);
  });
});

describe('the menu', () => {
  it('[S25] opens nine sections at first, and the stored sections for a user who has changed them', () => {
    const opened = (kept: readonly string[] | null) => {
      const actor = createActor(menuMachine).start();
      actor.send({ type: 'menu.arrived', kept, branch: [] });
      return actor.getSnapshot().context.opened;
    };
    expect(opened(null)).toEqual(openAtFirst);
    expect(opened(['/myWork'])).toEqual(['/myWork']);
    expect(opened([]), 'a menu with all sections closed is restored as well').toEqual([]);
  });

  it('[S31, D9] offers the last eight pages in the search, and none of them to the next account', () => {
    const watchHotKey = fromCallback(() => undefined);
    const fetchEngine = held<void>();
    const actor = createActor(
      menuSearchMachine.provide({ actors: { watchHotKey, fetchEngine: fetchEngine.logic } }),
    ).start();
    const recent = ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9'];
    actor.send({ type: 'menuSearch.available', recent });
    expect(actor.getSnapshot().context.recent).toEqual(recent.slice(0, 8));
    actor.send({ type: 'menuSearch.gone' });
    expect(actor.getSnapshot().context.recent).toEqual([]);
  });
});

describe('loaded data', () => {
  it('of a list is read again if the user chooses the query of the address, which does not change', async () => {
    const load = held<unknown, { query: string }>();
    const list = createActor(listMachine.provide({ actors: { load: load.logic } })).start();
    const chosen: string[] = [];
    list.on('list.chosen', ({ query }) => void chosen.push(query));
    await load.done({ rows: [1] });
    list.send({ type: 'list.choose', query: '', present: '' });
    expect(list.getSnapshot().value).toBe('refreshing');
    await load.done({ rows: [2] });
    expect(list.getSnapshot().context.data).toEqual({ rows: [2] });
    list.send({ type: 'list.choose', query: 'page=2', present: '' });
    expect([list.getSnapshot().value, chosen]).toEqual(['ready', ['page=2']]);
  });

  it('of a list belongs to the last requested page, and replaces a failure', async () => {
    const load = held<unknown, { query: string }>();
    const actor = createActor(listMachine.provide({ actors: { load: load.logic } }), {
      input: { query: 'page=1', kept: null },
    }).start();
    actor.send({ type: 'list.asked', query: 'page=2', kept: null });
    expect(load.inputs).toEqual([{ query: 'page=1' }, { query: 'page=2' }]);
    await load.fail(failed({ kind: 'timeout' }));
    expect(actor.getSnapshot().context).toMatchObject({ data: null, failure: { kind: 'timeout' } });
    actor.send({ type: 'list.reload' });
    await load.done({ rows: [2] });
    expect(actor.getSnapshot().context).toEqual({ query: 'page=2', data: { rows: [2] }, failure: null });
  });

  it('of a page stays visible when a reload fails', async () => {
    const load = held<unknown, { of: string }>();
    const actor = createActor(resourceMachine.provide({ actors: { load: load.logic } }), {
      input: { of: 'record-1' },
    }).start();
    await load.done({ name: '张伟' });
    actor.send({ type: 'resource.reload' });
    await load.fail(failed({ kind: 'offline' }));
    expect(load.inputs).toEqual([{ of: 'record-1' }, { of: 'record-1' }]);
    expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { data: { name: '张伟' } } });
  });

  it('is requested again by a reload during a load, and the response to the earlier call is discarded', async () => {
    const resource = held<unknown, { of: string }>();
    const one = createActor(resourceMachine.provide({ actors: { load: resource.logic } }), {
      input: { of: 'record-1' },
    }).start();
    one.send({ type: 'resource.reload' });
    one.send({ type: 'resource.look' });
    expect(resource.inputs, 'a page that is shown again waits for the call under way').toHaveLength(2);
    await resource.done({ version: 2 });
    one.send({ type: 'resource.look' });
    one.send({ type: 'resource.reload' });
    expect(resource.inputs).toHaveLength(4);

    const rows = held<unknown, { query: string }>();
    const list = createActor(listMachine.provide({ actors: { load: rows.logic } })).start();
    list.send({ type: 'list.asked', query: '', kept: null });
    list.send({ type: 'list.reload' });
    list.send({ type: 'list.look' });
    expect(rows.inputs).toHaveLength(2);
    await rows.done({ rows: [1] });
    list.send({ type: 'list.asked', query: 'page=2', kept: null });
    list.send({ type: 'list.reload' });
    expect(rows.inputs.slice(2)).toEqual([{ query: 'page=2' }, { query: 'page=2' }]);
  });

  it('of the same session is shown at once and loaded again, and is removed if the server refuses it', async () => {
    const load = held<unknown, { of: string }>();
    const logic = resourceMachine.provide({ actors: { load: load.logic } });
    const recalled = () => createActor(logic, { input: { of: 'record-1', kept: { version: 1 } } }).start();
    const renewed = recalled();
    expect(renewed.getSnapshot()).toMatchObject({ value: 'refreshing', context: { data: { version: 1 } } });
    await load.done({ version: 2 });
    expect(renewed.getSnapshot()).toMatchObject({ value: 'ready', context: { data: { version: 2 } } });
    const unreachable = recalled();
    await load.fail(failed({ kind: 'unreachable' }));
    expect(unreachable.getSnapshot()).toMatchObject({ value: 'ready', context: { data: { version: 1 } } });
    for (const code of [40301, 40401]) {
      const gone = recalled();
      await load.fail(failed({ kind: 'refused', code }));
      expect(gone.getSnapshot()).toMatchObject({ value: 'failed', context: { data: null } });
    }

    const rows = held<unknown, { query: string }>();
    const list = createActor(listMachine.provide({ actors: { load: rows.logic } }), {
      input: { query: '', kept: { rows: [1] } },
    }).start();
    await rows.done({ rows: [2] });
    list.send({ type: 'list.asked', query: 'page=2', kept: { rows: [3] } });
    expect(list.getSnapshot()).toMatchObject({ value: 'refreshing', context: { data: { rows: [3] } } });
    await rows.fail(failed({ kind: 'refused', code: 40301 }));
    expect(list.getSnapshot()).toMatchObject({ value: 'failed', context: { data: null } });
    expect(rows.inputs).toEqual([{ query: '' }, { query: 'page=2' }]);
  });

  it('is replaced by the response of an act, even during a reload', async () => {
    const load = held<unknown, { of: string }>();
    const actor = createActor(resourceMachine.provide({ actors: { load: load.logic } }), {
      input: { of: 'record-1' },
    }).start();
    const known: unknown[] = [];
    actor.on('resource.known', ({ data }) => known.push(data));
    await load.done({ version: 1 });
    actor.send({ type: 'resource.reload' });
    actor.send({ type: 'resource.replace', data: { version: 2 } });
    // The act cancelled the call that was open.
    await expect(async () => load.done({ version: 1 })).rejects.toThrow('no call is waiting');
    expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { data: { version: 2 } } });
    expect(known, 'the response of the act is emitted as well').toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('[D9] of counts is not shown to the next account', async () => {
    const count = held<Waiting>();
    const clock = new SimulatedClock();
    const actor = createActor(badgeCountsMachine.provide({ actors: { count: count.logic } }), {
      clock,
    }).start();
    const look = () => {
      actor.send({ type: 'badgeCounts.look' });
      clock.increment(300);
    };
    actor.send({ type: 'badgeCounts.begin' });
    look();
    await count.done({ notices: 2, work: 3 });
    look();
    await count.fail(failed({ kind: 'offline' }));
    expect(actor.getSnapshot().context).toEqual({ notices: 2, work: 3 });
    actor.send({ type: 'badgeCounts.end' });
    expect(actor.getSnapshot().context).toEqual({ notices: 0, work: 0 });
  });

  it('of counts is requested once when the user visits several pages in quick succession', () => {
    const clock = new SimulatedClock();
    let asked = 0;
    const count = fromPromise<Waiting>(() => {
      asked += 1;
      return new Promise(() => {});
    });
    const actor = createActor(badgeCountsMachine.provide({ actors: { count } }), { clock }).start();
    actor.send({ type: 'badgeCounts.begin' });
    for (let page = 0; page < 3; page++) {
      actor.send({ type: 'badgeCounts.look' });
      clock.increment(99);
    }
    expect(asked).toBe(0);
    clock.increment(3);
    expect(asked).toBe(1);
  });
});

describe('the watermark', () => {
  it('[S30, D9] names the user, returns 100 ms after its removal, and disappears with the account', () => {
    const clock = new SimulatedClock();
    const drawn: string[] = [];
    const overlay = fromCallback<{ type: string }, WatermarkMarks>(
      ({ input }) => void drawn.push(`${input.user} ${input.organisation}`),
    );
    const actor = createActor(watermarkMachine.provide({ actors: { overlay } }), { clock }).start();
    actor.send({ type: 'watermark.wanted', marks: { user: '陈伟', organisation: '武汉船舶职业技术学院' } });
    actor.send({ type: 'watermark.disturbed' });
    clock.increment(99);
    expect(drawn).toHaveLength(1);
    clock.increment(1);
    actor.send({ type: 'watermark.wanted', marks: { user: '林晓雨', organisation: '' } });
    actor.send({ type: 'watermark.unwanted' });
    expect(actor.getSnapshot().context.marks).toEqual({ user: '', organisation: '' });
    expect([...new Set(drawn)]).toEqual(['陈伟 武汉船舶职业技术学院', '林晓雨 ']);
  });
});
