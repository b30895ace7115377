import { preferencesMachine } from '../../../../machines/shell/preferences.machine.ts';
import type { PreferencesContext } from '../../../../machines/shell/preferences.machine.ts';
import { model } from '../../../machines/shell/preferences.model.ts';
import { standardPreferences } from '../../../../src/lib/storage/preferences.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { scriptFor } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed, wait } = movesOf(preferencesMachine);

const standard = { ...standardPreferences };
const ownValues = { ...standard, grey: true };

const isGrey = (now: { context: unknown }) => (now.context as PreferencesContext).values['grey'] === true;
const isOpened = (now: { matches: (state: { drawer: string }) => boolean }) =>
  now.matches({ drawer: 'opened' });

/** Replaces the clipboard, so that the test decides when it responds. */
function copyByHand(): void {
  const clipboard = {
    writeText: () =>
      new Promise<void>((resolve, reject) => {
        Object.assign(window, {
          clipboardInHand: { take: resolve, refuse: () => reject(new Error('refused')) },
        });
      }),
  };
  Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => clipboard });
}

const clipboard = (what: 'take' | 'refuse') => (stage: Stage) =>
  stage.page.evaluate(
    (name) =>
      (window as unknown as { clipboardInHand: Record<string, () => void> }).clipboardInHand[name]?.(),
    what,
  );

const setElsewhere = (values: object) => (stage: Stage) =>
  stage.changeElsewhere('preferences', JSON.stringify({ version: 1, ...values }));

const switchGrey = ({ page }: Stage) => page.getByRole('switch', { name: /grey/i }).click({ force: true });

/**
 * The code of the drawer is fetched once per page. The last two scenes hold it, the scenes before them do
 * not.
 */
export const script = scriptFor(({ fileOf }) => {
  const code = fileOf('src/features/shell/settings/settings-drawer.tsx');
  const openDrawer = send({ type: 'preferences.openDrawer' });
  const closeDrawer = send({ type: 'preferences.closeDrawer' });
  const begin = (isHeld: boolean): Act<Stage> => ({
    name: 'opens a page with the default settings',
    moves: [start({ values: standard, standard })],
    do: (stage) => {
      if (isHeld) stage.hold(code);
      return stage.open('/information', { signedIn: true, before: copyByHand });
    },
  });
  const press: Act<Stage> = {
    name: 'presses the button of the settings',
    moves: where((now) => now.matches({ drawer: 'closed' }), openDrawer),
    do: (stage) => stage.press('Settings'),
  };
  const opens: Act<Stage> = {
    ...press,
    moves: where((now) => now.matches({ drawer: 'closed' }), openDrawer, done('fetchDrawer')),
  };
  const closes: Act<Stage> = {
    name: 'closes the drawer',
    moves: where(isOpened, closeDrawer),
    do: (stage) => stage.press('Close the settings'),
  };
  return {
    model,
    key: ({ values }: PreferencesContext) => values,
    scenes: {
      appearance: [
        begin(false),
        {
          name: 'opens a page with changed settings',
          moves: [start({ values: ownValues, standard })],
          do: (stage) =>
            stage.open('/information', {
              signedIn: true,
              local: { preferences: JSON.stringify({ version: 1, grey: true }) },
            }),
        },
        opens,
        closes,
        {
          name: 'switches grey on',
          moves: where(
            (now) => isOpened(now) && !isGrey(now),
            send({ type: 'preferences.change', changes: { grey: true } }),
          ),
          do: switchGrey,
        },
        {
          name: 'switches grey off',
          moves: where(
            (now) => isOpened(now) && isGrey(now),
            send({ type: 'preferences.change', changes: { grey: false } }),
          ),
          do: switchGrey,
        },
        {
          name: 'types the present colour',
          moves: where(isOpened, send({ type: 'preferences.change', changes: { colour: standard.colour } })),
          do: (stage) => stage.type('Colour as a number', standard.colour.toUpperCase()),
        },
        {
          name: 'resets all settings',
          moves: where(isOpened, send({ type: 'preferences.reset' })),
          do: (stage) => stage.press('Reset all'),
        },
        {
          name: 'another window switches grey on',
          moves: [send({ type: 'preferences.changedElsewhere', values: ownValues })],
          do: setElsewhere({ grey: true }),
        },
        {
          name: 'another window resets all settings',
          moves: [send({ type: 'preferences.changedElsewhere', values: standard })],
          do: setElsewhere({}),
        },
      ],
      copying: [
        begin(false),
        opens,
        closes,
        {
          name: 'copies the settings',
          moves: where(isOpened, send({ type: 'preferences.copy' })),
          do: (stage) => stage.press('Copy settings'),
        },
        { name: 'the browser copies the settings', moves: [done('copyValues')], do: clipboard('take') },
        { name: 'the browser refuses to copy', moves: [failed('copyValues')], do: clipboard('refuse') },
        { name: 'two seconds pass', moves: [wait(2_000)], do: (stage) => stage.pass(2_000) },
      ],
      'with the drawer being loaded': [
        begin(true),
        press,
        {
          name: 'the code of the drawer arrives',
          moves: [done('fetchDrawer')],
          do: (stage) => stage.deliver(code),
        },
      ],
      'with the drawer lost': [
        begin(true),
        press,
        {
          name: 'the code of the drawer is lost',
          moves: [failed('fetchDrawer')],
          do: (stage) => stage.lose(code),
        },
      ],
    },
    notHere: {},
  };
});
