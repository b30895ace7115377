import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { connectionMachine } from '../../../machines/session/connection.machine.ts';
import { layoutMachine } from '../../../machines/shell/layout.machine.ts';
import { leaveGuardMachine, type LeaveGuardEmitted } from '../../../machines/session/leave-guard.machine.ts';
import { noticeMachine, type Notice } from '../../../machines/shell/notice.machine.ts';
import { failed } from './settle.ts';

function layout(isOpen: boolean, isNarrow = false) {
  const chosen: string[] = [];
  const actor = createActor(
    layoutMachine.provide({
      actors: {
        watchWidth: fromCallback(({ sendBack }) => {
          if (isNarrow) sendBack({ type: 'layout.narrowed' });
        }),
      },
    }),
    { input: { isOpen } },
  );
  actor.on('layout.sidebarChosen', ({ open }) => void chosen.push(open));
  return { actor: actor.start(), chosen };
}

describe('the layout', () => {
  it('[S22] is mobile below 992 px and closes the sidebar without animation', () => {
    const { actor, chosen } = layout(true);
    actor.send({ type: 'layout.narrowed' });
    expect(actor.getSnapshot().value).toEqual({ device: 'mobile', sidebar: 'closed', motion: 'still' });
    expect(chosen, 'the choice for the desktop does not change').toEqual([]);
  });

  it('[S22] is mobile from the start in a narrow window', () => {
    expect(layout(true, true).actor.getSnapshot().value).toMatchObject({
      device: 'mobile',
      sidebar: 'closed',
    });
  });

  it('[S23] stores the choice on the desktop as 1 or 0 and restores it', () => {
    const { actor, chosen } = layout(true);
    expect(actor.getSnapshot().value).toMatchObject({ sidebar: 'opened' });
    actor.send({ type: 'layout.toggleSidebar' });
    actor.send({ type: 'layout.toggleSidebar' });
    expect(chosen).toEqual(['0', '1']);
    expect(layout(false).actor.getSnapshot().value).toMatchObject({ sidebar: 'closed' });
  });

  it('[S23] animates changes by the user, not changes by the window', () => {
    const { actor } = layout(true);
    expect(actor.getSnapshot().value).toMatchObject({ motion: 'still' });
    actor.send({ type: 'layout.toggleSidebar' });
    expect(actor.getSnapshot().value).toMatchObject({ motion: 'animated' });
    actor.send({ type: 'layout.narrowed' });
    expect(actor.getSnapshot().value).toMatchObject({ motion: 'still' });
  });

  it('[S22, S23] restores the sidebar of the desktop when the window becomes wide again', () => {
    for (const isOpen of [true, false]) {
      const { actor } = layout(isOpen);
      actor.send({ type: 'layout.narrowed' });
      actor.send({ type: 'layout.toggleSidebar' });
      expect(actor.getSnapshot().value).toMatchObject({ sidebar: 'opened' });
      actor.send({ type: 'layout.widened' });
      expect(actor.getSnapshot().value).toMatchObject({
        device: 'desktop',
        sidebar: isOpen ? 'opened' : 'closed',
      });
    }
  });
});

describe('a toast', () => {
  const said = (message: string): Notice => ({
    kind: 'failure',
    failure: failed({ kind: 'refused', message }).failure,
  });
  function notices() {
    const clock = new SimulatedClock();
    const actor = createActor(noticeMachine, { clock }).start();
    return { actor, clock, shown: () => actor.getSnapshot().context.queue[0] ?? null };
  }

  it('[S51, S54] stays for 2 seconds', () => {
    const { actor, clock, shown } = notices();
    actor.send({ type: 'notice.raised', notice: said('系统维护中') });
    clock.increment(1_999);
    expect(shown()).not.toBeNull();
    clock.increment(1);
    expect(shown()).toBeNull();
  });

  it('[D13] appears once for the same message from several simultaneous calls', () => {
    const { actor, clock, shown } = notices();
    for (const text of ['系统维护中', '系统维护中', '无权操作', '系统维护中'])
      actor.send({ type: 'notice.raised', notice: said(text) });
    expect(shown()).toMatchObject({ failure: { message: '系统维护中' } });
    clock.increment(2_000);
    expect(shown()).toMatchObject({ failure: { message: '无权操作' } });
    clock.increment(2_000);
    expect(shown()).toBeNull();
  });

  it('[D13] appears again for the same message after it has disappeared', () => {
    const { actor, clock, shown } = notices();
    actor.send({ type: 'notice.raised', notice: { kind: 'notYetOpen' } });
    clock.increment(2_000);
    actor.send({ type: 'notice.raised', notice: { kind: 'notYetOpen' } });
    expect(shown()).toEqual({ kind: 'notYetOpen' });
  });
});

describe('the connection state', () => {
  it('[D13] shows the offline state, and its end for 2 seconds', () => {
    const clock = new SimulatedClock();
    const actor = createActor(connectionMachine, { clock }).start();
    actor.send({ type: 'connection.lost' });
    expect(actor.getSnapshot().value).toBe('offline');
    actor.send({ type: 'connection.returned' });
    expect(actor.getSnapshot().value).toBe('restored');
    clock.increment(2_000);
    expect(actor.getSnapshot().value).toBe('online');
  });
});

describe('unsaved input', () => {
  const form = { view: '', form: 'registration' };

  function guard() {
    const emitted: LeaveGuardEmitted[] = [];
    const actor = createActor(leaveGuardMachine);
    actor.on('*', (event) => void emitted.push(event));
    return { actor: actor.start(), emitted };
  }

  it.each(['route', 'signOut', 'reload', 'tag'] as const)(
    '[D15] does not exist, so %s is granted without a question',
    (cause) => {
      const { actor, emitted } = guard();
      actor.send({ type: 'leave.requested', cause, views: null });
      expect(emitted).toEqual([{ type: 'leave.granted', cause }]);
    },
  );

  it.each(['route', 'signOut', 'reload', 'tag'] as const)(
    '[D15] causes one question before %s, and is kept if the user refuses',
    (cause) => {
      const { actor, emitted } = guard();
      actor.send({ type: 'leave.inputUnsaved', form });
      actor.send({ type: 'leave.requested', cause, views: null });
      expect(actor.getSnapshot().value).toBe('asking');
      actor.send({ type: 'leave.refused' });
      expect(actor.getSnapshot().context.unsaved).toEqual([form]);
      actor.send({ type: 'leave.requested', cause, views: null });
      actor.send({ type: 'leave.confirmed' });
      expect(emitted).toEqual([
        { type: 'leave.unsaved' },
        { type: 'leave.denied', cause },
        { type: 'leave.saved' },
        { type: 'leave.granted', cause },
      ]);
    },
  );

  it('[S24] in a cached view causes a question when its tag is closed, not on a move to another page', () => {
    const { actor, emitted } = guard();
    actor.send({ type: 'leave.inputUnsaved', form: { view: '/entry?id=1', form: 'entry' } });
    actor.send({ type: 'leave.requested', cause: 'route', views: [''] });
    actor.send({ type: 'leave.requested', cause: 'tag', views: ['/entry?id=2'] });
    expect(emitted.map(({ type }) => type)).toEqual(['leave.unsaved', 'leave.granted', 'leave.granted']);
    actor.send({ type: 'leave.requested', cause: 'tag', views: ['/entry?id=1'] });
    expect(actor.getSnapshot().value).toBe('asking');
  });

  it('[S24] of another view is kept when the user closes one view', () => {
    const { actor } = guard();
    const kept = { view: '/entry?id=2', form: 'entry' };
    actor.send({ type: 'leave.inputUnsaved', form: { view: '/entry?id=1', form: 'entry' } });
    actor.send({ type: 'leave.inputUnsaved', form: kept });
    actor.send({ type: 'leave.requested', cause: 'tag', views: ['/entry?id=1'] });
    actor.send({ type: 'leave.confirmed' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'unsaved', context: { unsaved: [kept] } });
  });
});
