import { fromCallback, sendTo, setup } from 'xstate';

/** `page`: everything, without the browser around it; `content`: the page's content alone. */
export type FullscreenExtent = 'page' | 'content';

type FullscreenEvent =
  /** A click or a key: browsers allow nothing else to begin it. */
  | { type: 'fullscreen.toggle'; extent: FullscreenExtent }
  | { type: 'fullscreen.available' }
  /** The browser has taken it up, by our asking. */
  | { type: 'fullscreen.entered' }
  /** It is over, by whatever cause: our asking, Escape, another window. */
  | { type: 'fullscreen.left' };

/** What the screen is asked for. */
export type ScreenOrder = { type: 'screen.fill' } | { type: 'screen.release' };

const types: {
  events?: FullscreenEvent;
  tags?: 'available';
} = {};

export const fullscreenMachine = setup({
  types,
  actors: {
    /** The browser's screen: takes orders, tells what has become of it. Silent where it cannot be filled. */
    screen: fromCallback<ScreenOrder>(() => {
      throw new Error('fullscreen: actor screen was not provided');
    }),
  },
  actions: {
    fill: sendTo('screen', { type: 'screen.fill' }),
    release: sendTo('screen', { type: 'screen.release' }),
  },
  guards: {
    wantsContent: (_, params: { extent: FullscreenExtent }) => params.extent === 'content',
  },
}).createMachine({
  id: 'fullscreen',
  description:
    'Fullscreen of the page or of its content [S21]. The browser decides: the view changes when it says so. ' +
    'Content is the whole page on the screen with everything around the content left out, so that toasts and ' +
    'menus stay visible.',
  invoke: {
    id: 'screen',
    src: 'screen',
    onError: { description: 'A browser without it: the buttons do not appear.', target: '.unavailable' },
  },
  initial: 'unavailable',
  states: {
    unavailable: {
      description: 'The browser offers none, or has not said so yet.',
      meta: { view: 'no-fullscreen-buttons' },
      on: { 'fullscreen.available': { target: 'windowed' } },
    },
    windowed: {
      description: 'In the window, as usual.',
      tags: 'available',
      meta: { view: 'windowed' },
      initial: 'resting',
      on: {
        'fullscreen.toggle': [
          {
            description: 'The content alone is wanted.',
            guard: { type: 'wantsContent', params: ({ event }) => ({ extent: event.extent }) },
            target: '.askingForContent',
            actions: 'fill',
          },
          { target: '.askingForPage', actions: 'fill' },
        ],
      },
      states: {
        resting: { description: 'Nothing was asked for.' },
        askingForPage: {
          description: 'The browser has been asked.',
          on: {
            'fullscreen.entered': { target: '#fullscreen.page' },
            'fullscreen.left': { description: 'It refused.', target: 'resting' },
          },
        },
        askingForContent: {
          description: 'The browser has been asked.',
          on: {
            'fullscreen.entered': { target: '#fullscreen.content' },
            'fullscreen.left': { description: 'It refused.', target: 'resting' },
          },
        },
      },
    },
    page: {
      description: 'The whole page fills the screen.',
      tags: 'available',
      meta: { view: 'fullscreen-page' },
      on: {
        'fullscreen.toggle': [
          {
            description: 'From the whole page to its content; the screen is filled already.',
            guard: { type: 'wantsContent', params: ({ event }) => ({ extent: event.extent }) },
            target: 'content',
          },
          { actions: 'release' },
        ],
        'fullscreen.left': { target: 'windowed' },
      },
    },
    content: {
      description: 'The content alone fills the screen; one button leads back.',
      tags: 'available',
      meta: { view: 'fullscreen-content' },
      on: {
        'fullscreen.toggle': { actions: 'release' },
        'fullscreen.left': { target: 'windowed' },
      },
    },
  },
});
