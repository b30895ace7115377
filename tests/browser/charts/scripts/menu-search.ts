import { menuSearchMachine } from '../../../../machines/shell/menu-search.machine.ts';
import type { MenuSearchContext } from '../../../../machines/shell/menu-search.machine.ts';
import { model } from '../../../machines/shell/menu-search.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { scriptFor } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(menuSearchMachine);

const query = (now: { context: unknown }) => (now.context as MenuSearchContext).query;
const field = ({ page }: Stage) => page.getByRole('combobox', { name: 'Search the menu' });

/** The texts that the test types. They find no page, one page, and one page that is not yet open. */
const NOTHING = 'zzzz';
const WEEKLY = 'weekly';
const LATER = 'later';

/**
 * The code of the search engine is fetched once per page. The last two scenes hold it, the scenes before them
 * do not.
 */
export const script = scriptFor(({ fileOf, asksAgain }) => {
  const engine = fileOf('src/features/shell/menu-search/menu-palette.tsx');
  const open = send({ type: 'menuSearch.open' });
  const begin = (isHeld: boolean): readonly Act<Stage>[] => [
    {
      name: 'opens a page',
      moves: [start(), send({ type: 'menuSearch.available', recent: [] })],
      do: (stage) => {
        if (isHeld) stage.hold(engine);
        return stage.open('/information', { signedIn: true });
      },
    },
    {
      name: 'signs in',
      moves: where((now) => now.matches('absent'), send({ type: 'menuSearch.available', recent: [] })),
      do: async (stage) => {
        await stage.signInElsewhere();
        await stage.see(stage.page.getByRole('button', { name: /^Account of/ }));
      },
    },
  ];
  const type = (words: string): Act<Stage> => ({
    name: `types ${words}`,
    moves: where((now) => query(now) !== words, send({ type: 'menuSearch.type', query: words })),
    do: (stage) => field(stage).fill(words),
  });
  return {
    model,
    key: ({ query: typed, at, recent }: MenuSearchContext) => [typed, at, recent.length],
    scenes: {
      'with the engine loaded': [
        ...begin(false),
        {
          name: 'presses the button',
          moves: [open, done('fetchEngine')],
          do: (stage) => stage.press('Search the menu'),
        },
        {
          name: 'presses Ctrl+K',
          moves: [open, done('fetchEngine')],
          do: ({ page }) => page.keyboard.press('Control+k'),
        },
        ...[NOTHING, WEEKLY, LATER].map(type),
        {
          name: 'presses an arrow without results',
          moves: where((now) => query(now) === NOTHING, send({ type: 'menuSearch.step', by: 1, among: 0 })),
          do: (stage) => field(stage).press('ArrowDown'),
        },
        {
          name: 'presses an arrow',
          moves: where((now) => query(now) === WEEKLY, send({ type: 'menuSearch.step', by: 1, among: 1 })),
          do: (stage) => field(stage).press('ArrowDown'),
        },
        {
          name: 'chooses a page',
          moves: where(
            (now) => query(now) === WEEKLY,
            send({ type: 'menuSearch.choose', path: '/reports/weekly', isClosed: false }),
          ),
          do: (stage) => field(stage).press('Enter'),
        },
        {
          name: 'chooses a page that is not yet open',
          moves: where(
            (now) => query(now) === LATER,
            send({ type: 'menuSearch.choose', path: '/myWork/later', isClosed: true }),
          ),
          do: (stage) => field(stage).press('Enter'),
        },
        {
          name: 'closes the palette',
          moves: [send({ type: 'menuSearch.close' })],
          do: ({ page }) => page.keyboard.press('Escape'),
        },
        {
          name: 'signs out',
          moves: where((now) => now.matches({ present: 'closed' }), send({ type: 'menuSearch.gone' })),
          do: (stage) => stage.signOut(),
        },
      ],
      'with several recent pages': [
        {
          name: 'opens a page with stored recent pages',
          moves: [
            start(),
            send({ type: 'menuSearch.available', recent: ['/myWork/tasks', '/reports/weekly'] }),
          ],
          do: (stage) =>
            stage.open('/information', {
              signedIn: true,
              local: {
                recent_pages: JSON.stringify({
                  username: 'wuhan_zhang',
                  paths: ['/myWork/tasks', '/reports/weekly'],
                }),
              },
            }),
        },
        {
          name: 'presses the button',
          moves: [open, done('fetchEngine')],
          do: (stage) => stage.press('Search the menu'),
        },
        {
          name: 'points at the second result',
          moves: where(
            (now) => (now.context as MenuSearchContext).at === 0,
            send({ type: 'menuSearch.point', at: 1 }),
          ),
          do: ({ page }) => page.getByRole('option', { name: /Weekly/ }).hover(),
        },
      ],
      'with the engine being loaded': [
        ...begin(true),
        { name: 'presses the button', moves: [open], do: (stage) => stage.press('Search the menu') },
        { name: 'the engine arrives', moves: [done('fetchEngine')], do: (stage) => stage.deliver(engine) },
      ],
      'with the engine lost': [
        ...begin(true),
        {
          name: 'presses the button',
          moves: where((now) => now.matches({ present: 'closed' }), open),
          do: (stage) => {
            stage.hold(engine);
            return stage.press('Search the menu');
          },
        },
        {
          name: 'the engine is lost',
          moves: [failed('fetchEngine')],
          do: (stage) => stage.lose(engine),
        },
        {
          name: 'requests the engine again',
          moves: [send({ type: 'menuSearch.retry' }), ...(asksAgain ? [] : [failed('fetchEngine')])],
          do: (stage) => {
            stage.hold(engine);
            return stage.press('Try again');
          },
        },
        ...(asksAgain
          ? [
              {
                name: 'closes the failed palette',
                moves: where((now) => now.matches({ present: 'failed' }), send({ type: 'menuSearch.close' })),
                do: (stage: Stage) => stage.press('Close'),
              },
            ]
          : []),
      ],
    },
    notHere: {
      ...(!asksAgain && {
        'menuSearch.present.failed: menuSearch.close':
          'A palette that is opened again fails before it is visible, because this browser does not request the code again.',
      }),
      'watchHotKey failed': 'Listening to keys cannot fail.',
      'menuSearch.present.loading: menuSearch.close':
        'The palette has no close button while it is being loaded.',
    },
  };
});
