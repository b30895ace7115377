import { assign, emit, fromPromise, setup } from 'xstate';

/** The languages of the product [S28]. */
export type Language = 'zh' | 'en' | 'es' | 'ja';

export interface LanguageContext {
  current: Language;
  /** The language that is being fetched, or `current`. */
  wanted: Language;
}

interface LanguageEvent {
  type: 'language.choose';
  language: Language;
}

type LanguageEmitted =
  | { type: 'language.changed'; language: Language }
  | { type: 'language.unavailable'; language: Language };

const types: {
  context?: LanguageContext;
  events?: LanguageEvent;
  emitted?: LanguageEmitted;
  input?: { language: Language } | undefined;
  tags?: 'busy';
} = {};

export const languageMachine = setup({
  types,
  actors: {
    /** Fetches the texts of every page part in use in that language, and activates them. */
    loadTexts: fromPromise<void, { language: Language }>(() =>
      Promise.reject(new Error('language: actor loadTexts was not provided')),
    ),
  },
  actions: {
    want: assign((_, params: { language: Language }) => ({ wanted: params.language })),
    settle: assign(({ context }) => ({ current: context.wanted })),
    giveUp: assign(({ context }) => ({ wanted: context.current })),
    announceChanged: emit(({ context }) => ({
      type: 'language.changed' as const,
      language: context.wanted,
    })),
    announceUnavailable: emit(({ context }) => ({
      type: 'language.unavailable' as const,
      language: context.wanted,
    })),
  },
  guards: {
    isAnother: ({ context }, params: { language: Language }) => params.language !== context.current,
  },
}).createMachine({
  id: 'language',
  description:
    'The language of every text on the page [S28]. The old language stays on screen until the new one is ' +
    'loaded.',
  context: ({ input }) => ({ current: input?.language ?? 'zh', wanted: input?.language ?? 'zh' }),
  initial: 'settled',
  states: {
    settled: {
      description: 'All texts are in `current`.',
      meta: { view: 'language-menu' },
      on: {
        'language.choose': {
          description: 'The user chooses another language. Choosing the current one changes nothing.',
          guard: { type: 'isAnother', params: ({ event }) => ({ language: event.language }) },
          target: 'loading',
          actions: { type: 'want', params: ({ event }) => ({ language: event.language }) },
        },
      },
    },
    loading: {
      description: 'The texts of `wanted` are being fetched.',
      tags: 'busy',
      meta: { view: 'language-menu' },
      invoke: {
        id: 'loadTexts',
        src: 'loadTexts',
        input: ({ context }) => ({ language: context.wanted }),
        onDone: { target: 'settled', actions: ['announceChanged', 'settle'] },
        onError: {
          description: 'The texts could not be fetched. The old language stays.',
          target: 'settled',
          actions: ['announceUnavailable', 'giveUp'],
        },
      },
    },
  },
});
