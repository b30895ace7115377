import { assign, emit, enqueueActions, setup } from 'xstate';

/** The address of a page. `search` includes its "?" and `hash` its "#", or they are empty. */
export interface TagPlace {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** One open page in the bar. */
export interface Tag {
  /** The path and search of the page. Two records of one page have two tags. */
  readonly id: string;
  /** The last address of the page. The hash may differ from visit to visit. */
  readonly place: TagPlace;
  /**
   * The name of the record on the page, as set by the page; '' for none, in which case the title of the page
   * is shown.
   */
  readonly name: string;
  /**
   * The tag of the home is affixed. A pinned tag stays until it is unpinned. Only free tags can be closed.
   */
  readonly hold: 'affixed' | 'pinned' | 'free';
}

/**
 * A view that is kept alive. Each view has one owner and one key. A new revision is a new view, and a dropped
 * view is destroyed.
 */
export interface CachedView {
  /** The id of the tag. A page without a tag also has a view, until it is left. */
  readonly id: string;
  readonly place: TagPlace;
  readonly revision: number;
}

/** The part of a tag that outlives a reload of the page. */
export interface KeptTag {
  readonly place: TagPlace;
  readonly name: string;
  readonly isPinned: boolean;
}

/** The tags to close, relative to one of them. */
export type ClosingScope = 'one' | 'others' | 'left' | 'right' | 'all';

/** A request that destroys views; stored while the leave guard asks. */
interface Wish {
  readonly ids: readonly string[];
  /** The tag that becomes active if the active one is closed; '' if the history decides. */
  readonly heir: string;
}

export interface TagsContext {
  /** In the order of the bar: the home, the pinned, the free. */
  tags: readonly Tag[];
  /** The page on screen; '' before the first, and while the next one is loaded. */
  active: string;
  /** All tags, the latest visited last. Tags not yet visited come first, in the order of the bar. */
  history: readonly string[];
  /**
   * In the order of creation, which never changes. Otherwise a view that is moved in the page loses its
   * scroll position.
   */
  views: readonly CachedView[];
  /** The number of views that have been created. */
  made: number;
  /**
   * The views with input that is stored nowhere else. They are neither evicted nor closed without a question.
   */
  unsaved: readonly string[];
  /** The maximum number of views that are kept alive. */
  limit: number;
  wish: Wish;
}

export type TagsEvent =
  /**
   * A session is active: its home, the paths that it may open, the tags that this window stored for an
   * earlier page, and the number of views to keep alive.
   */
  | {
      type: 'tags.begun';
      home: string;
      paths: readonly string[];
      kept: readonly KeptTag[];
      limit: number;
    }
  /** The session has ended, for any cause [D9]. */
  | { type: 'tags.ended' }
  /** A page of the workspace is on screen. `isPassing`: the page gets no tag. */
  | { type: 'tags.shown'; place: TagPlace; isPassing: boolean }
  | { type: 'tags.activate'; id: string }
  | { type: 'tags.close'; id: string; scope: ClosingScope }
  | { type: 'tags.refresh'; id: string }
  | { type: 'tags.pin'; id: string }
  | { type: 'tags.unpin'; id: string }
  /** Moves a tag to a position in the bar, counted from 0. The home and the pinned tags stay in front. */
  | { type: 'tags.move'; id: string; to: number }
  /** A page has read the name of its record, or that it has none (''). */
  | { type: 'tags.named'; id: string; name: string }
  /** These views contain unsaved input now. */
  | { type: 'tags.inputChanged'; unsaved: readonly string[] }
  /** The answer of the leave guard. */
  | { type: 'tags.leaveGranted' }
  | { type: 'tags.leaveDenied' };

export type TagsEmitted =
  /**
   * Navigate to this address. `replace`: the previous page has been closed, so it must not stay in the
   * history.
   */
  | { type: 'tags.goTo'; to: string; replace: boolean }
  /** The view of this tag has been created again. */
  | { type: 'tags.remade'; id: string }
  /** Asks whether these views may be destroyed with their input. */
  | { type: 'tags.leaveRequested'; views: readonly string[] };

const noWish: Wish = { ids: [], heir: '' };

const order: readonly Tag['hold'][] = ['affixed', 'pinned', 'free'];

/**
 * Returns the home first, then the pinned tags, then the free ones. The order within each group does not
 * change.
 */
const arranged = (tags: readonly Tag[]): readonly Tag[] =>
  order.flatMap((hold) => tags.filter((tag) => tag.hold === hold));

const idOf = (place: TagPlace): string => place.path + place.search;

const isSame = (one: TagPlace, other: TagPlace): boolean =>
  idOf(one) === idOf(other) && one.hash === other.hash;

const addressOf = (tags: readonly Tag[], id: string): string => {
  const place = tags.find((tag) => tag.id === id)?.place;
  return place === undefined ? id : id + place.hash;
};

/** Returns the tags that a request to close concerns. Only free tags are closed, for every scope. */
function closing({ tags }: TagsContext, { id, scope }: { id: string; scope: ClosingScope }): Wish {
  const pivot = tags.find((tag) => tag.id === id);
  if (pivot === undefined) return noWish;
  const at = tags.indexOf(pivot);
  const isMeant = (index: number): boolean => {
    switch (scope) {
      case 'one':
        return index === at;
      case 'others':
        return index !== at;
      case 'left':
        return index < at;
      case 'right':
        return index > at;
      case 'all':
        return true;
    }
  };
  const ids = tags.filter((tag, index) => tag.hold === 'free' && isMeant(index)).map((tag) => tag.id);
  return { ids, heir: ids.includes(id) ? '' : id };
}

/**
 * Returns the tag that follows when the active one is closed: the `heir` of the request, else the last
 * visited one.
 */
function successor({ history }: TagsContext, { ids, heir }: Wish): string {
  return heir === '' ? (history.findLast((id) => !ids.includes(id)) ?? '') : heir;
}

const types: {
  context?: TagsContext;
  events?: TagsEvent;
  emitted?: TagsEmitted;
} = {};

export const tagsMachine = setup({
  types,
  actions: {
    /** Opens the home and the stored tags that this user may still open. */
    begin: assign((_, { home, paths, kept, limit }: Omit<TagsEvent & { type: 'tags.begun' }, 'type'>) => {
      const restored = kept
        .filter(({ place }) => paths.includes(place.path))
        .map(({ place, name, isPinned }): Tag => ({
          id: idOf(place),
          place,
          name,
          hold: isPinned ? 'pinned' : 'free',
        }));
      const first: Tag = {
        id: home,
        place: { path: home, search: '', hash: '' },
        name: '',
        hold: 'affixed',
      };
      const all = [first, ...restored];
      const tags = arranged(all.filter((tag, index) => all.findIndex(({ id }) => id === tag.id) === index));
      return { limit, tags, history: tags.map((tag) => tag.id) };
    }),
    forgetAll: assign({ tags: [], active: '', history: [], views: [], unsaved: [], wish: noWish }),
    /** Opens or activates the tag and the view of a place. Evicts views over the limit. */
    show: assign(({ context }, { place, isPassing }: { place: TagPlace; isPassing: boolean }) => {
      const id = idOf(place);
      const open = context.tags.find((tag) => tag.id === id);
      // A switch between tags changes no tag. The same array is kept, so that nothing is stored or rendered
      // again.
      const tags =
        open !== undefined && isSame(open.place, place)
          ? context.tags
          : [
              ...context.tags.map((tag) => (tag === open ? { ...tag, place } : tag)),
              ...(open !== undefined || isPassing ? [] : [{ id, place, name: '', hold: 'free' as const }]),
            ];
      const history = isPassing ? context.history : [...context.history.filter((one) => one !== id), id];

      const isCached = context.views.some((view) => view.id === id);
      const made = isCached ? context.made : context.made + 1;
      const views = context.views
        .filter((view) => view.id === id || tags.some((tag) => tag.id === view.id))
        .map((view) => (view.id === id ? { ...view, place } : view));
      if (!isCached) views.push({ id, place, revision: made });
      const evictable = history.filter(
        (one) => one !== id && !context.unsaved.includes(one) && views.some((view) => view.id === one),
      );
      const evicted = evictable.filter((_, index) => index < views.length - context.limit);
      return {
        tags,
        history,
        made,
        active: id,
        views: views.filter((view) => !evicted.includes(view.id)),
      };
    }),
    pin: assign(({ context }, { id }: { id: string }) => ({
      tags: arranged([
        ...context.tags.filter((tag) => tag.id !== id),
        ...context.tags
          .filter((tag) => tag.id === id)
          .map((tag) => (tag.hold === 'free' ? { ...tag, hold: 'pinned' as const } : tag)),
      ]),
    })),
    unpin: assign(({ context }, { id }: { id: string }) => ({
      tags: arranged([
        ...context.tags
          .filter((tag) => tag.id === id)
          .map((tag) => (tag.hold === 'pinned' ? { ...tag, hold: 'free' as const } : tag)),
        ...context.tags.filter((tag) => tag.id !== id),
      ]),
    })),
    move: assign(({ context }, { id, to }: { id: string; to: number }) => {
      const moved = context.tags.filter((tag) => tag.id === id);
      const others = context.tags.filter((tag) => tag.id !== id);
      return { tags: arranged([...others.slice(0, to), ...moved, ...others.slice(to)]) };
    }),
    name: assign(({ context: { tags } }, { id, name }: { id: string; name: string }) => ({
      // A page sends its name each time it is shown. If the name has not changed, the same array is kept.
      tags: tags.some((tag) => tag.id === id && tag.name !== name)
        ? tags.map((tag) => (tag.id === id ? { ...tag, name } : tag))
        : tags,
    })),
    keepUnsaved: assign((_, { unsaved }: { unsaved: readonly string[] }) => ({ unsaved })),
    forgetWish: assign({ wish: noWish }),
    goTo: emit(({ context }, { id }: { id: string }) => ({
      type: 'tags.goTo' as const,
      to: addressOf(context.tags, id),
      replace: false,
    })),
    /**
     * Requests a question of the leave guard. The page with the input is shown first, so that the user sees
     * what would be lost.
     */
    ask: enqueueActions(({ context, enqueue }, wish: Wish) => {
      enqueue.assign({ wish });
      const lost = wish.ids.filter((id) => context.unsaved.includes(id));
      if (lost[0] !== undefined && !lost.includes(context.active)) {
        enqueue.emit({ type: 'tags.goTo', to: addressOf(context.tags, lost[0]), replace: false });
      }
      enqueue.emit({ type: 'tags.leaveRequested', views: wish.ids });
    }),
    /** Destroys the views in the request. Requests the address of the tag that follows. */
    close: enqueueActions(({ context, enqueue }, wish: Wish) => {
      const isOpen = (id: string) => !wish.ids.includes(id);
      const isLeft = wish.ids.includes(context.active);
      enqueue.assign({
        active: isLeft ? '' : context.active,
        tags: context.tags.filter((tag) => isOpen(tag.id)),
        history: context.history.filter(isOpen),
        views: context.views.filter((view) => isOpen(view.id)),
        unsaved: context.unsaved.filter(isOpen),
      });
      if (isLeft) {
        const to = addressOf(context.tags, successor(context, wish));
        enqueue.emit({ type: 'tags.goTo', to, replace: true });
      }
    }),
    /** Replaces a view with a new one. The old view and its content are lost. */
    remake: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const made = context.made + 1;
      enqueue.assign({
        made,
        views: context.views.map((view) => (view.id === id ? { ...view, revision: made } : view)),
        unsaved: context.unsaved.filter((one) => one !== id),
      });
      enqueue.emit({ type: 'tags.remade', id });
      if (context.active !== id) {
        enqueue.emit({ type: 'tags.goTo', to: addressOf(context.tags, id), replace: false });
      }
    }),
  },
  guards: {
    isOpen: ({ context }, { id }: { id: string }) => context.tags.some((tag) => tag.id === id),
    wouldLoseInput: ({ context }, wish: Wish) => wish.ids.some((id) => context.unsaved.includes(id)),
  },
}).createMachine({
  id: 'tags',
  description:
    'The tags view: visited pages as tags, some of them cached as views [S24]. The address decides which ' +
    'tag is active. A closed tag destroys its view, a refreshed tag creates its view again, and a tag ' +
    'that is left keeps its view.',
  context: {
    tags: [],
    active: '',
    history: [],
    views: [],
    made: 0,
    unsaved: [],
    limit: 0,
    wish: noWish,
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'There is no session. No tag is open, and no view is cached [D9].',
      meta: { view: 'no-tags' },
      on: {
        'tags.begun': { target: 'open', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'A session is active. The home is always among the tags.',
      initial: 'resting',
      on: {
        'tags.ended': {
          description: 'The session has ended for any cause. Tags and cached views are cleared [D9].',
          target: 'closed',
          actions: 'forgetAll',
        },
        'tags.shown': {
          actions: {
            type: 'show',
            params: ({ event }) => ({ place: event.place, isPassing: event.isPassing }),
          },
        },
        'tags.activate': {
          description: 'The address changes first. The tag is active when its page is shown.',
          guard: { type: 'isOpen', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'goTo', params: ({ event }) => ({ id: event.id }) },
        },
        'tags.pin': { actions: { type: 'pin', params: ({ event }) => ({ id: event.id }) } },
        'tags.unpin': { actions: { type: 'unpin', params: ({ event }) => ({ id: event.id }) } },
        'tags.move': { actions: { type: 'move', params: ({ event }) => ({ id: event.id, to: event.to }) } },
        'tags.named': {
          actions: { type: 'name', params: ({ event }) => ({ id: event.id, name: event.name }) },
        },
        'tags.inputChanged': {
          actions: { type: 'keepUnsaved', params: ({ event }) => ({ unsaved: event.unsaved }) },
        },
      },
      states: {
        resting: {
          description: 'No question of the leave guard is open.',
          meta: { view: 'tags' },
          on: {
            'tags.close': [
              {
                description: 'Input would be lost, so the leave guard asks first.',
                guard: {
                  type: 'wouldLoseInput',
                  params: ({ context, event }) => closing(context, event),
                },
                target: 'askingToClose',
                actions: { type: 'ask', params: ({ context, event }) => closing(context, event) },
              },
              {
                description: 'Free tags are closed. Affixed and pinned tags always stay.',
                actions: { type: 'close', params: ({ context, event }) => closing(context, event) },
              },
            ],
            'tags.refresh': [
              {
                description: 'Input would be lost, so the leave guard asks first.',
                guard: {
                  type: 'wouldLoseInput',
                  params: ({ event }) => ({ ids: [event.id], heir: event.id }),
                },
                target: 'askingToRefresh',
                actions: { type: 'ask', params: ({ event }) => ({ ids: [event.id], heir: event.id }) },
              },
              {
                description: 'The view is created again. If it is not on screen, its page is opened.',
                guard: { type: 'isOpen', params: ({ event }) => ({ id: event.id }) },
                actions: { type: 'remake', params: ({ event }) => ({ id: event.id }) },
              },
            ],
          },
        },
        askingToClose: {
          description: 'The question of the leave guard is on screen. One request is handled at a time.',
          meta: { view: 'leave-question' },
          on: {
            'tags.leaveGranted': {
              target: 'resting',
              actions: [{ type: 'close', params: ({ context }) => context.wish }, 'forgetWish'],
            },
            'tags.leaveDenied': { target: 'resting', actions: 'forgetWish' },
          },
        },
        askingToRefresh: {
          description: 'The question of the leave guard is on screen. One request is handled at a time.',
          meta: { view: 'leave-question' },
          on: {
            'tags.leaveGranted': {
              target: 'resting',
              actions: [
                { type: 'remake', params: ({ context }) => ({ id: context.wish.heir }) },
                'forgetWish',
              ],
            },
            'tags.leaveDenied': { target: 'resting', actions: 'forgetWish' },
          },
        },
      },
    },
  },
});
