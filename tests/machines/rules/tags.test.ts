import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { tagsMachine, type TagsEmitted } from '../../../machines/shell/tags.machine.ts';

const paths = ['/home', '/a', '/b', '/c', '/d'];

/** Starts a tags chart and visits pages one after the other. */
function visited(pages: readonly string[], limit = 20) {
  const actor = createActor(tagsMachine);
  const emitted: TagsEmitted[] = [];
  actor.on('*', (event) => void emitted.push(event));
  const show = (path: string, isPassing = false) =>
    actor.send({ type: 'tags.shown', place: { path, search: '', hash: '' }, isPassing });
  const context = () => actor.getSnapshot().context;
  actor.start();
  actor.send({ type: 'tags.begun', home: '/home', paths, kept: [], limit });
  for (const path of pages) show(path);
  return {
    actor,
    emitted,
    show,
    tags: () => context().tags.map(({ id }) => id),
    views: () => context().views.map(({ id }) => id),
    revisionOf: (view: string) => context().views.find(({ id }) => id === view)?.revision,
  };
}

describe('the tags view', () => {
  it('[S24] closes other tags, left, right and all relative to one tag, never the home or a pinned tag', () => {
    const all = ['/a', '/b', '/c', '/d'];
    const after = (scope: 'one' | 'others' | 'left' | 'right' | 'all') => {
      const { actor, tags } = visited(all);
      actor.send({ type: 'tags.pin', id: '/d' });
      actor.send({ type: 'tags.close', id: '/b', scope });
      return tags();
    };
    expect(after('one')).toEqual(['/home', '/d', '/a', '/c']);
    expect(after('others')).toEqual(['/home', '/d', '/b']);
    expect(after('left')).toEqual(['/home', '/d', '/b', '/c']);
    expect(after('right')).toEqual(['/home', '/d', '/a', '/b']);
    expect(after('all')).toEqual(['/home', '/d']);
  });

  it('[S24] replaces the closed tag on screen with the last visited one', () => {
    const { actor, emitted } = visited(['/a', '/b', '/c', '/a', '/c']);
    actor.send({ type: 'tags.close', id: '/c', scope: 'one' });
    expect(emitted).toEqual([{ type: 'tags.goTo', to: '/a', replace: true }]);
  });

  it('[S24] closes a tag in the background without a navigation', () => {
    const { actor, emitted, views } = visited(['/a', '/b']);
    actor.send({ type: 'tags.close', id: '/a', scope: 'one' });
    expect(emitted).toEqual([]);
    expect(views()).toEqual(['/b']);
  });

  it('[S24] evicts the least recently seen view and keeps its tag', () => {
    const { show, tags, views } = visited(['/home', '/a', '/b'], 3);
    show('/home');
    show('/c');
    expect(views()).toEqual(['/home', '/b', '/c']);
    expect(tags()).toEqual(['/home', '/a', '/b', '/c']);
  });

  it('[S24] never evicts a view with unsaved input, even above the limit', () => {
    const { actor, show, views } = visited(['/a'], 1);
    actor.send({ type: 'tags.inputChanged', unsaved: ['/a'] });
    show('/b');
    show('/c');
    expect(views()).toEqual(['/a', '/c']);
  });

  it('[S24] shows a tag with unsaved input and closes it only after confirmation', () => {
    const { actor, emitted, tags } = visited(['/a', '/b']);
    actor.send({ type: 'tags.inputChanged', unsaved: ['/a'] });
    actor.send({ type: 'tags.close', id: '/home', scope: 'all' });
    expect(emitted).toEqual([
      { type: 'tags.goTo', to: '/a', replace: false },
      { type: 'tags.leaveRequested', views: ['/a', '/b'] },
    ]);
    actor.send({ type: 'tags.leaveDenied' });
    expect(tags()).toEqual(['/home', '/a', '/b']);
    actor.send({ type: 'tags.close', id: '/home', scope: 'all' });
    actor.send({ type: 'tags.leaveGranted' });
    expect(tags()).toEqual(['/home']);
  });

  it('[S14, S24] renews only the refreshed view', () => {
    const { actor, revisionOf } = visited(['/a', '/b']);
    const [a, b] = [revisionOf('/a'), revisionOf('/b')];
    actor.send({ type: 'tags.refresh', id: '/b' });
    expect(revisionOf('/a')).toBe(a);
    expect(revisionOf('/b')).not.toBe(b);
  });

  it('[S24] keeps the view of a page without a tag until the user leaves it', () => {
    const { show, tags, views } = visited(['/a']);
    show('/404', true);
    expect([tags(), views()]).toEqual([
      ['/home', '/a'],
      ['/a', '/404'],
    ]);
    show('/a');
    expect(views()).toEqual(['/a']);
  });

  it('[S24] keeps the same list object when the user switches tags or a name is already known', () => {
    const { actor, show } = visited(['/a', '/b']);
    const list = () => actor.getSnapshot().context.tags;
    const name = (given: string) => actor.send({ type: 'tags.named', id: '/a', name: given });
    name('Zhang');
    const before = list();
    show('/a');
    show('/b');
    name('Zhang');
    expect(list()).toBe(before);
    name('Li');
    expect(list().map((tag) => tag.name)).toEqual(['', 'Li', '']);
    actor.send({ type: 'tags.shown', place: { path: '/a', search: '', hash: '#part' }, isPassing: false });
    expect(list()[1]?.place.hash).toBe('#part');
  });

  it('[D9] is empty after the end of a session', () => {
    const { actor, tags, views } = visited(['/a', '/b']);
    actor.send({ type: 'tags.ended' });
    expect([tags(), views()]).toEqual([[], []]);
  });
});
