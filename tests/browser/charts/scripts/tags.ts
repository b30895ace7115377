import type { AnyMachineSnapshot } from 'xstate';
import { tagsMachine } from '../../../../machines/shell/tags.machine.ts';
import type { KeptTag, TagPlace, TagsContext } from '../../../../machines/shell/tags.machine.ts';
import { model } from '../../../machines/shell/tags.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import type { Move } from '../../../support/charts/walk.ts';
import { entry } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send } = movesOf(tagsMachine);

const home = '/gameApply/index';
const information = '/information';
const form = '/amendPassword';
const paths = [home, information, form];
const record = {
  id: '/gameApply/entry?id=n1',
  place: { path: '/gameApply/entry', search: '?id=n1', hash: '' } satisfies TagPlace,
};

const place = (path: string): TagPlace => ({ path, search: '', hash: '' });
const shown = (path: string, isPassing = false) =>
  send({ type: 'tags.shown', place: place(path), isPassing });
const begun = (kept: readonly KeptTag[]) => send({ type: 'tags.begun', home, paths, kept, limit: 20 });
const unsaved = (...ids: readonly string[]) => send({ type: 'tags.inputChanged', unsaved: ids });

const contextOf = (now: AnyMachineSnapshot) => now.context as TagsContext;
const isResting = (now: AnyMachineSnapshot) => now.matches({ open: 'resting' });
const holdOf = (now: AnyMachineSnapshot, id: string) =>
  contextOf(now).tags.find((tag) => tag.id === id)?.hold;
const isUnsaved = (now: AnyMachineSnapshot, id: string) => contextOf(now).unsaved.includes(id);
const isActive = (now: AnyMachineSnapshot, id: string) => contextOf(now).active === id;

/**
 * Returns the moves that follow when tags are closed. If the active tag is among them, the last visited other
 * tag is shown.
 */
const afterClosing = (now: AnyMachineSnapshot, ...ids: readonly string[]): readonly Move[] => {
  const { active, history } = contextOf(now);
  const next = history.findLast((id) => !ids.includes(id));
  return ids.includes(active) && next !== undefined ? [shown(next)] : [];
};

const tab = ({ page }: Stage, id: string) => page.locator(`[data-tag="${id}"]`);
const choose = async (stage: Stage, id: string, item: string) => {
  await tab(stage, id).click({ button: 'right' });
  await stage.page.getByRole('menuitem', { name: item, exact: true }).click();
};

const opens = (path: string): Act<Stage> => ({
  name: `goes to ${path}`,
  moves: where((now) => isResting(now) && !isActive(now, path), shown(path)),
  do: (stage) => stage.moveTo(path),
});

const stays: Act<Stage> = {
  name: 'stays on the page',
  moves: [send({ type: 'tags.leaveDenied' })],
  do: (stage) => stage.press('Stay on this page'),
};

const types: readonly Act<Stage>[] = [
  {
    name: 'types input',
    moves: where((now) => isResting(now) && isActive(now, form) && !isUnsaved(now, form), unsaved(form)),
    do: (stage) => stage.type('Current password', 'x'),
  },
  {
    name: 'clears the input',
    moves: where((now) => isResting(now) && isActive(now, form) && isUnsaved(now, form), unsaved()),
    do: (stage) => stage.type('Current password', ''),
  },
];

const open: Act<Stage> = {
  name: 'opens the home',
  moves: [start(), begun([]), shown(home)],
  do: (stage) => stage.open(home, { signedIn: true }),
};

export const script = screenScript({
  model,
  key: ({ tags, active, unsaved: ids }: TagsContext) => [tags.map(({ id, hold }) => [id, hold]), active, ids],
  // Every change of the leave guard sends this event, mostly with the same value.
  noise: ['tags.open: tags.inputChanged → (stays)'],
  scenes: {
    'signing in and out': [
      {
        name: 'signs in',
        moves: where((now) => now.matches('closed'), begun([]), shown(home)),
        do: (stage) => stage.signInElsewhere(),
      },
      {
        name: 'opens the home with stored tags',
        moves: [
          start(),
          begun([
            { place: place(information), name: '', isPinned: true },
            { place: place(form), name: '', isPinned: false },
            { place: place('/match'), name: '', isPinned: false },
          ]),
          shown(home),
        ],
        do: (stage) =>
          stage.open(home, {
            signedIn: true,
            session: {
              tags: JSON.stringify({
                username: 'wuhan_zhang',
                tags: [
                  { place: place(information), name: '', isPinned: true },
                  { place: place(form), name: '', isPinned: false },
                  { place: place('/match'), name: '', isPinned: false },
                ],
              }),
            },
          }),
      },
      {
        name: 'signs out',
        moves: where((now) => isResting(now) && isActive(now, home), send({ type: 'tags.ended' })),
        do: async (stage) => {
          await stage.signOut();
          await stage.arrive('Sign in');
        },
      },
    ],
    'with several tags': [
      open,
      opens(information),
      opens(form),
      {
        name: 'goes to a page that does not exist',
        moves: where((now) => isResting(now) && !isActive(now, '/404'), shown('/404', true)),
        do: (stage) => stage.moveTo('/nowhere'),
      },
      {
        name: 'presses a tag',
        moves: where(
          (now) => holdOf(now, information) !== undefined && !isActive(now, information),
          send({ type: 'tags.activate', id: information }),
          shown(information),
        ),
        do: (stage) => tab(stage, information).getByRole('tab').click(),
      },
      {
        name: 'pins a tag',
        moves: where(
          (now) => holdOf(now, information) === 'free',
          send({ type: 'tags.pin', id: information }),
        ),
        do: (stage) => choose(stage, information, 'Pin'),
      },
      {
        name: 'unpins a tag',
        moves: where(
          (now) => holdOf(now, information) === 'pinned',
          send({ type: 'tags.unpin', id: information }),
        ),
        do: (stage) => choose(stage, information, 'Unpin'),
      },
      {
        name: 'moves a tag',
        moves: where(
          (now) =>
            contextOf(now).tags[1]?.id === information &&
            contextOf(now).tags[2]?.id === form &&
            holdOf(now, information) === 'free',
          send({ type: 'tags.move', id: information, to: 2 }),
        ),
        do: (stage) => choose(stage, information, 'Move right'),
      },
      {
        name: 'closes a tag',
        moves: (now) =>
          holdOf(now, information) === 'free'
            ? [send({ type: 'tags.close', id: information, scope: 'one' }), ...afterClosing(now, information)]
            : [],
        do: (stage) =>
          tab(stage, information)
            .getByRole('button', { name: /^Close/ })
            .click(),
      },
      {
        name: 'refreshes the page on screen',
        moves: where((now) => isActive(now, information), send({ type: 'tags.refresh', id: information })),
        do: (stage) => choose(stage, information, 'Refresh'),
      },
      {
        name: 'refreshes a page that is not on screen',
        moves: where(
          (now) => holdOf(now, information) !== undefined && isActive(now, form),
          send({ type: 'tags.refresh', id: information }),
          shown(information),
        ),
        do: (stage) => choose(stage, information, 'Refresh'),
      },
    ],
    'with a record on screen': [
      open,
      {
        name: 'opens an entry, whose page sets the name',
        moves: where(
          (now) => !isActive(now, record.id),
          send({ type: 'tags.shown', place: record.place, isPassing: false }),
          send({ type: 'tags.named', id: record.id, name: '' }),
          send({ type: 'tags.named', id: record.id, name: entry.real_name }),
        ),
        do: (stage) => stage.moveTo(record.id),
      },
    ],
    'with unsaved input': [
      open,
      opens(form),
      opens(information),
      ...types,
      {
        name: 'requests to close the tag',
        moves: (now) =>
          isResting(now) && isUnsaved(now, form)
            ? [
                send({ type: 'tags.close', id: form, scope: 'one' }),
                // The page of the question is shown, so that the user sees what the question is about.
                ...(isActive(now, form) ? [] : [shown(form)]),
              ]
            : [],
        do: (stage) =>
          tab(stage, form)
            .getByRole('button', { name: /^Close/ })
            .click(),
      },
      {
        name: 'requests to refresh the page',
        moves: where(
          (now) => isResting(now) && isUnsaved(now, form) && isActive(now, form),
          send({ type: 'tags.refresh', id: form }),
        ),
        do: (stage) => choose(stage, form, 'Refresh'),
      },
      stays,
      {
        name: 'discards the input',
        moves: (now) => [
          send({ type: 'tags.leaveGranted' }),
          ...(now.matches({ open: 'askingToClose' }) ? afterClosing(now, form) : []),
        ],
        do: (stage) => stage.press('Leave and discard'),
      },
    ],
  },
  notHere: {
    'tags.activate [else]': 'Only an existing tag can be pressed.',
    'tags.refresh [else]': 'Only an existing tag can be refreshed.',
  },
});
