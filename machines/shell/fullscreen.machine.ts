import { fromCallback, sendTo, setup } from 'xstate';

/** `page`: the whole page, without the window of the browser. `content`: only the content of the page. */
export type FullscreenExtent = 'page' | 'content';

type FullscreenEvent =
  /** A click or a key press. Browsers allow fullscreen only after one of these. */
  | { type: 'fullscreen.toggle'; extent: FullscreenExtent }
  | { type: 'fullscreen.available' }
  /** The browser has entered fullscreen at the request of the application. */
  | { type: 'fullscreen.entered' }
  /** Fullscreen has ended for any cause: a request of the application, Escape, another window. */
  | { type: 'fullscreen.left' };

/** A request to the screen. */
export type ScreenOrder = { type: 'screen.fill' } | { type: 'screen.release' };

const types: {
  events?: FullscreenEvent;
  tags?: 'available';
} = {};

export const fullscreenMachine = setup({
  types,
  actors: {
    /**
     * The screen of the browser. It receives requests and reports their result. It sends nothing if
     * fullscreen is not available.
     */
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
    'Fullscreen of the page or of its content [S21]. The browser decides, and the view changes when the ' +
    'browser reports it. For the content, the whole page fills the screen and everything around the ' +
    'content is hidden. In this way toasts and menus stay visible.',
  invoke: {
    id: 'screen',
    src: 'screen',
    onError: {
      description: 'The browser has no fullscreen. The buttons are not shown.',
      target: '.unavailable',
    },
  },
  initial: 'unavailable',
  states: {
    unavailable: {
      description: 'The browser has no fullscreen, or has not reported it yet.',
      meta: { view: 'no-fullscreen-buttons' },
      on: { 'fullscreen.available': { target: 'windowed' } },
    },
    windowed: {
      description: 'The page is in its window.',
      tags: 'available',
      meta: { view: 'windowed' },
      initial: 'resting',
      on: {
        'fullscreen.toggle': [
          {
            description: 'The user requests fullscreen of the content.',
            guard: { type: 'wantsContent', params: ({ event }) => ({ extent: event.extent }) },
            target: '.askingForContent',
            actions: 'fill',
          },
          { target: '.askingForPage', actions: 'fill' },
        ],
      },
      states: {
        resting: { description: 'No fullscreen has been requested.' },
        askingForPage: {
          description: 'The browser has received the request.',
          on: {
            'fullscreen.entered': { target: '#fullscreen.page' },
            'fullscreen.left': { description: 'The browser has refused the request.', target: 'resting' },
          },
        },
        askingForContent: {
          description: 'The browser has received the request.',
          on: {
            'fullscreen.entered': { target: '#fullscreen.content' },
            'fullscreen.left': { description: 'The browser has refused the request.', target: 'resting' },
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
            description: 'The user changes from the whole page to its content. The screen is filled already.',
            guard: { type: 'wantsContent', params: ({ event }) => ({ extent: event.extent }) },
            target: 'content',
          },
          { actions: 'release' },
        ],
        'fullscreen.left': { target: 'windowed' },
      },
    },
    content: {
      description: 'Only the content fills the screen. One button leads back.',
      tags: 'available',
      meta: { view: 'fullscreen-content' },
      on: {
        'fullscreen.toggle': { actions: 'release' },
        'fullscreen.left': { target: 'windowed' },
      },
    },
  },
});
