import { assign, emit, enqueueActions, setup } from 'xstate';

/** Where a page is; `search` with its "?" and `hash` with its "#", or empty. */
export interface TagPlace {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** One open page in the bar. */
export interface Tag {
  /** Path and search: two records of one page are two tags. */
  readonly id: string;
  /** Where it was last; the hash may differ from visit to visit. */
  readonly place: TagPlace;
  /** Name of the record it shows, as the page has set it; '' for none: the page's title. */
  readonly name: string;
  /** The home is affixed; a pinned tag stays until it is unpinned; only free ones can be closed. */
  readonly hold: 'affixed' | 'pinned' | 'free';
}

/** A view that is kept alive. One owner, one key: a new revision is a new view, a view dropped is gone. */
export interface CachedView {
  /** Of its tag; a page that gets no tag has a view all the same, until it is left. */
  readonly id: string;
  readonly place: TagPlace;
  readonly revision: number;
}

/** What of a tag outlives a reload of the page. */
export interface KeptTag {
  readonly place: TagPlace;
  readonly name: string;
  readonly isPinned: boolean;
}

/** Which tags to close, seen from one of them. */
export type ClosingScope = 'one' | 'others' | 'left' | 'right' | 'all';

/** A wish that destroys views; kept while the leave guard asks. */
interface Wish {
  readonly ids: readonly string[];
  /** Who follows if the active one goes; '' leaves it to the history. */
  readonly heir: string;
}

export interface TagsContext {
  /** As the bar shows them: the home, the pinned, the free. */
  tags: readonly Tag[];
  /** The page on screen; '' before the first, and while the next is on its way. */
  active: string;
  /** All tags, the latest visited last; those not yet visited come first, as the bar has them. */
  history: readonly string[];
  /** In the order they were made, which never changes: moving a view in the page would lose its scroll position. */
  views: readonly CachedView[];
  /** How many views have been made. */
  made: number;
  /** Views that hold input which is nowhere else; they are neither evicted nor closed unasked. */
  unsaved: readonly string[];
  /** How many views are kept alive. */
  limit: number;
  wish: Wish;
}

export type TagsEvent =
  /**
   * A session is active: its home, the paths it may open, what this window kept of an earlier page, how
   * many views to keep alive.
   */
  | {
      type: 'tags.begun';
      home: string;
      paths: readonly string[];
      kept: readonly KeptTag[];
      limit: number;
    }
  /** The session is over, by whatever cause [D9]. */
  | { type: 'tags.ended' }
  /** A page of the workspace is on screen; `isPassing` for one that gets no tag. */
  | { type: 'tags.shown'; place: TagPlace; isPassing: boolean }
  | { type: 'tags.activate'; id: string }
  | { type: 'tags.close'; id: string; scope: ClosingScope }
  | { type: 'tags.refresh'; id: string }
  | { type: 'tags.pin'; id: string }
  | { type: 'tags.unpin'; id: string }
  /** To a position in the bar, counted from 0; the home and the pinned keep to the front. */
  | { type: 'tags.move'; id: string; to: number }
  /** A page has learnt the name of its record, or that it has none (''). */
  | { type: 'tags.named'; id: string; name: string }
  /** The views that hold unsaved input are these now. */
  | { type: 'tags.inputChanged'; unsaved: readonly string[] }
  /** The leave guard's answer. */
  | { type: 'tags.leaveGranted' }
  | { type: 'tags.leaveDenied' };

export type TagsEmitted =
  /** Go to this address; `replace` where the page before has been closed and is no place to come back to. */
  | { type: 'tags.goTo'; to: string; replace: boolean }
  /** The view of this tag has been made anew. */
  | { type: 'tags.remade'; id: string }
  /** These views would be destroyed with what was typed into them: may they? */
  | { type: 'tags.leaveRequested'; views: readonly string[] };

const noWish: Wish = { ids: [], heir: '' };

const order: readonly Tag['hold'][] = ['affixed', 'pinned', 'free'];

/** The home first, then the pinned, then the free; each group as it is. */
const arranged = (tags: readonly Tag[]): readonly Tag[] =>
  order.flatMap((hold) => tags.filter((tag) => tag.hold === hold));

const idOf = (place: TagPlace): string => place.path + place.search;

const isSame = (one: TagPlace, other: TagPlace): boolean =>
  idOf(one) === idOf(other) && one.hash === other.hash;

const addressOf = (tags: readonly Tag[], id: string): string => {
  const place = tags.find((tag) => tag.id === id)?.place;
  return place === undefined ? id : id + place.hash;
};

/** What a wish to close concerns: free tags only, whatever is asked for. */
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

/** Who follows when the active tag is among the closed: as the wish says, else the last visited. */
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
    /** The home, and what was kept as far as this user may still open it. */
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
    /** Opens or activates the tag and the view of a place; makes room for it. */
    show: assign(({ context }, { place, isPassing }: { place: TagPlace; isPassing: boolean }) => {
      const id = idOf(place);
      const open = context.tags.find((tag) => tag.id === id);
      // A switch between tags changes none of them: there is nothing to keep and nothing to draw anew.
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
      // A page says its name whenever it is shown.
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
    /** Has the leave guard ask; the person then sees what the question is about. */
    ask: enqueueActions(({ context, enqueue }, wish: Wish) => {
      enqueue.assign({ wish });
      const lost = wish.ids.filter((id) => context.unsaved.includes(id));
      if (lost[0] !== undefined && !lost.includes(context.active)) {
        enqueue.emit({ type: 'tags.goTo', to: addressOf(context.tags, lost[0]), replace: false });
      }
      enqueue.emit({ type: 'tags.leaveRequested', views: wish.ids });
    }),
    /** Destroys what the wish names; the address of whoever follows is asked for. */
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
    /** A view of its own in place of the old one, which is gone with all it held. */
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
    'The tags view: visited pages as tags, some of them cached as views [S24]. The address decides which is active; ' +
    'a tag closed is a view destroyed, a tag refreshed is a view made anew, a tag left is a view kept as it is.',
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
      description: 'No session: nothing is open, nothing is kept [D9].',
      meta: { view: 'no-tags' },
      on: {
        'tags.begun': { target: 'open', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'A session with its tags; the home is always among them.',
      initial: 'resting',
      on: {
        'tags.ended': {
          description: 'Signed out, by whatever cause: tags and cached views are cleared [D9].',
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
          description: 'The address follows; the tag is active when its page is shown.',
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
          description: 'Nothing is waiting.',
          meta: { view: 'tags' },
          on: {
            'tags.close': [
              {
                description: 'Something typed would be lost: the leave guard asks first.',
                guard: {
                  type: 'wouldLoseInput',
                  params: ({ context, event }) => closing(context, event),
                },
                target: 'askingToClose',
                actions: { type: 'ask', params: ({ context, event }) => closing(context, event) },
              },
              {
                description: 'Affixed and pinned tags stay, whatever is asked for.',
                actions: { type: 'close', params: ({ context, event }) => closing(context, event) },
              },
            ],
            'tags.refresh': [
              {
                description: 'Something typed would be lost: the leave guard asks first.',
                guard: {
                  type: 'wouldLoseInput',
                  params: ({ event }) => ({ ids: [event.id], heir: event.id }),
                },
                target: 'askingToRefresh',
                actions: { type: 'ask', params: ({ event }) => ({ ids: [event.id], heir: event.id }) },
              },
              {
                description: 'Made anew; one that was not on screen comes there.',
                guard: { type: 'isOpen', params: ({ event }) => ({ id: event.id }) },
                actions: { type: 'remake', params: ({ event }) => ({ id: event.id }) },
              },
            ],
          },
        },
        askingToClose: {
          description: 'The leave guard has the question on screen; one wish at a time.',
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
          description: 'The leave guard has the question on screen; one wish at a time.',
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
