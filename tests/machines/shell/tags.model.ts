import { tagsMachine } from '../../../machines/shell/tags.machine.ts';
import type { KeptTag, TagPlace, TagsContext } from '../../../machines/shell/tags.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

const place = (address: string): TagPlace => {
  const { pathname, search, hash } = new URL(`http://a${address}`);
  return { path: pathname, search, hash };
};

const shown = (address: string, isPassing = false) =>
  ({ type: 'tags.shown', place: place(address), isPassing }) as const;

const kept = (address: string, isPinned = false): KeptTag => ({
  place: place(address),
  name: 'Zhang',
  isPinned,
});

const paths = ['/home', '/a', '/b', '/c'];

const groups = { affixed: 0, pinned: 1, free: 2 };

const isOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;

const isTag = ({ tags }: TagsContext, id: string) => tags.some((tag) => tag.id === id);

export const model = modelOf({
  chart: tagsMachine,
  events: [
    {
      type: 'tags.begun',
      home: '/home',
      paths,
      limit: 2,
      // a pinned page, a repeated page, the home again, and pages this user may not open
      kept: [
        kept('/a#top'),
        kept('/b?n=1#part'),
        kept('/c', true),
        kept('/a#part'),
        kept('/home', true),
        kept('/secret'),
        kept('/gone'),
      ],
    },
    { type: 'tags.begun', home: '/home', paths, kept: [], limit: 1 },
    { type: 'tags.begun', home: '/home', paths, kept: [], limit: 20 },
    { type: 'tags.ended' },
    shown('/home'),
    shown('/a'),
    shown('/b?n=1'),
    shown('/b?n=1#part'),
    shown('/404', true),
    { type: 'tags.activate', id: '/b?n=1' },
    { type: 'tags.activate', id: '/gone' },
    ...['/home', '/a', '/b?n=1', '/gone'].map((id) => ({ type: 'tags.close', id, scope: 'one' }) as const),
    { type: 'tags.close', id: '/home', scope: 'others' },
    { type: 'tags.close', id: '/a', scope: 'others' },
    { type: 'tags.close', id: '/a', scope: 'left' },
    { type: 'tags.close', id: '/b?n=1', scope: 'left' },
    { type: 'tags.close', id: '/home', scope: 'right' },
    { type: 'tags.close', id: '/a', scope: 'right' },
    { type: 'tags.close', id: '/b?n=1', scope: 'right' },
    { type: 'tags.close', id: '/gone', scope: 'right' },
    { type: 'tags.close', id: '/a', scope: 'all' },
    { type: 'tags.refresh', id: '/a' },
    { type: 'tags.refresh', id: '/b?n=1' },
    { type: 'tags.refresh', id: '/gone' },
    { type: 'tags.pin', id: '/home' },
    { type: 'tags.pin', id: '/a' },
    { type: 'tags.pin', id: '/b?n=1' },
    { type: 'tags.unpin', id: '/home' },
    { type: 'tags.unpin', id: '/a' },
    { type: 'tags.unpin', id: '/b?n=1' },
    { type: 'tags.move', id: '/a', to: 0 },
    { type: 'tags.move', id: '/a', to: 1 },
    { type: 'tags.move', id: '/a', to: 2 },
    { type: 'tags.named', id: '/a', name: 'Li' },
    { type: 'tags.named', id: '/home', name: 'Li' },
    { type: 'tags.inputChanged', unsaved: [] },
    { type: 'tags.inputChanged', unsaved: ['/a'] },
    { type: 'tags.leaveGranted' },
    { type: 'tags.leaveDenied' },
  ],
  answers: {},
  delays: {},
  key: ({ tags, views, unsaved, wish }) => [
    tags.map(({ id, hold }) => [id, hold]),
    views.length,
    unsaved,
    wish,
  ],
  ends: (snapshot) => snapshot.matches('closed'),
  invariants: {
    '[D9] no tag and no view is stored without a session': (snapshot) => {
      const { tags, active, history, views, unsaved } = snapshot.context;
      return (
        !snapshot.matches('closed') || (active === '' && [tags, history, views, unsaved].flat().length === 0)
      );
    },
    '[S24] the home is always the first tag of a session': (snapshot) =>
      snapshot.matches('closed') ||
      (snapshot.context.tags[0]?.id === '/home' && snapshot.context.tags[0].hold === 'affixed'),
    '[S24] the home comes first, then the pinned tags, then the free tags': ({ context }) => {
      const order = context.tags.map(({ hold }) => groups[hold]);
      return order.every((group, index) => group >= (order[index - 1] ?? 0));
    },
    '[S24] a page has one tag, a tag has one view, and both have the same key': ({
      context: { tags, views, history },
    }) =>
      isOnce(tags.map(({ id }) => id)) &&
      isOnce(views.map(({ id }) => id)) &&
      isOnce(views.map(({ revision }) => String(revision))) &&
      isOnce(history) &&
      [...tags, ...views].every((one) => one.id === one.place.path + one.place.search),
    '[S24] views and history entries belong to a tag, except for the view of the page on screen': ({
      context,
    }) =>
      context.history.length === context.tags.length &&
      context.history.every((id) => isTag(context, id)) &&
      context.views.every(({ id }) => isTag(context, id) || id === context.active),
    '[S24] the page on screen has a tag or a view': ({ context }) =>
      context.active === '' ||
      isTag(context, context.active) ||
      context.views.some(({ id }) => id === context.active),
    '[D4] a page that the user may not open gets no tag': ({ context }) =>
      !['/secret', '/gone'].some((id) => isTag(context, id)),
  },
  equivalent: {
    'history.findLast((id) => !ids.includes(id)) ?? «': 'the home is never closed, so one id is always left',
    'ids: [event.id]«, heir: event.id': 'whether input would be lost depends on the ids alone',
    'heir: event.«id': 'as above, for the guard',
    // rules/tags.test.ts checks that an unchanged list is the same object.
    'const isSame = (one, other) => idOf(one) «':
      'the tags are equal, whether or not the list is the same object',
    'const tags = «open !== undefined && isSame(open.place, place) ?': 'as above',
    'tag.id === id «&& → ||» tag.name !== name': 'as above',
    'tags: «tags.some((tag) => tag.id === id && tag.name !== name)': 'as above',
    'tags.some((tag) => tag.id === id && tag.«name → hold»': 'as above',
    'tags.closed: on tags.begun sent to tags.open.resting': '`resting` is the initial state of `open`',
  },
});
