import { versionCheckMachine } from '../../../../machines/session/version-check.machine.ts';
import type {
  VersionCheckContext,
  VersionFinding,
} from '../../../../machines/session/version-check.machine.ts';
import { model } from '../../../machines/session/version-check.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import { refusal } from '../answers.ts';
import { scriptFor } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed, wait } = movesOf(versionCheckMachine);

const file = '/version.json';
const page = '/amendPassword';

/**
 * Milliseconds until the version is compared. The wait is part of the move, because the clock moves further
 * until the page is shown.
 */
const PAUSE = 500;

/** Moves to the same page under another address. */
const goElsewhere = (stage: Stage) =>
  stage.moveTo(`${page}#${new URL(stage.page.url()).hash === '#one' ? 'other' : 'one'}`);

/** Dispatches the event that Vite sends if a file of the application cannot be loaded. */
const lose = (stage: Stage) =>
  stage.page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError')));

/** A version that is later than the running one. */
const LATER = 'V9.0.0';

/**
 * The page with the password form, which can contain unsaved input. A reload does not take place, because the
 * server responds with 204 and the browser stays on the page.
 */
export const script = scriptFor(({ version: running }) => {
  const finding = (server: string, stored: string, ...reloadedFor: string[]): VersionFinding => ({
    server,
    stored,
    reloadedFor,
  });
  const answer = (found: VersionFinding) => async (stage: Stage) => {
    // An earlier reload may have stored another version.
    await stage.page.evaluate((stored) => localStorage.setItem('app_version', stored), found.stored);
    await stage.answer(file, { body: { version: found.server } });
  };
  const open = (reloadedFor: string) => ({
    name: reloadedFor === '' ? 'opens the page' : `opens the page after a reload for ${reloadedFor}`,
    moves: [start({ running }), send({ type: 'version.navigated' })],
    do: async (stage: Stage) => {
      stage.hold(file);
      await stage.open(page, {
        signedIn: true,
        ...(reloadedFor !== '' && { session: { reloaded_for: reloadedFor } }),
      });
      stage.give(page, { status: 204 });
    },
  });
  const later = [
    {
      name: 'goes to another address',
      moves: [send({ type: 'version.navigated' }), wait(PAUSE)],
      do: goElsewhere,
    },
    {
      name: 'a chunk is lost on the way to another address',
      moves: [send({ type: 'version.navigated' }), send({ type: 'version.chunkLost' })],
      do: async (stage: Stage) => {
        // The chunk is lost within the pause, because the clock stands still until the test waits.
        await goElsewhere(stage);
        await lose(stage);
      },
    },
    {
      name: 'a chunk is lost',
      moves: [send({ type: 'version.chunkLost' })],
      do: lose,
    },
  ];
  const both = (id: string, found: VersionFinding, name: string) => ({
    name: `${name}, ${id === 'compare' ? 'when comparing' : 'when recovering'}`,
    moves: [done(id, found)],
    do: answer(found),
  });
  return {
    model,
    key: ({ offered }: VersionCheckContext) => offered,
    scenes: {
      'in a new tab': [
        open(''),
        ...later,
        both('compare', finding(running, running), 'the version is the same'),
        both('compare', finding(LATER, running), 'there is a later version'),
        both('recover', finding(LATER, running), 'there is a later version'),
        both('recover', finding(running, running), 'the version is the same'),
        ...['compare', 'recover'].map((id) => ({
          name: `the version file is not available, ${id}`,
          moves: [failed(id)],
          do: (stage: Stage) => stage.answer(file, refusal(503, 'Maintenance')),
        })),
        {
          name: 'types input',
          moves: [send({ type: 'version.inputUnsaved' })],
          do: (stage) => stage.type('Current password', 'x'),
        },
        {
          name: 'clears the input',
          moves: [send({ type: 'version.inputSaved' })],
          do: (stage) => stage.type('Current password', ''),
        },
        {
          name: 'ten seconds pass',
          moves: [wait(10_000)],
          do: (stage) => stage.pass(10_000),
        },
      ],
      'in a tab that was reloaded for the later version': [
        open(LATER),
        ...later,
        both('compare', finding(LATER, running, LATER), 'there is a later version'),
        both('recover', finding(LATER, running, LATER), 'there is a later version'),
      ],
    },
    notHere: {
      'versionCheck.check.fresh: version.chunkLost':
        'The page compares the versions before it fetches other code.',
      'versionCheck.check.due: version.reloadNow':
        'The input is discarded in the same moment, which already reloads the page.',
    },
  };
});
