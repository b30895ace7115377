import type { AnyMachineSnapshot } from 'xstate';
import { leaveGuardMachine } from '../../../../machines/session/leave-guard.machine.ts';
import type { LeaveGuardContext, UnsavedForm } from '../../../../machines/session/leave-guard.machine.ts';
import { model } from '../../../machines/session/leave-guard.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send } = movesOf(leaveGuardMachine);

/** The password form, in two cached views of its page. */
const one: UnsavedForm = { view: '/amendPassword', form: 'password' };
const other: UnsavedForm = { view: '/amendPassword?of=2', form: 'password' };
const registration: UnsavedForm = { view: '', form: 'registration' };

const formsIn = (now: AnyMachineSnapshot) => (now.context as LeaveGuardContext).unsaved;
const isTyped = (now: AnyMachineSnapshot, { view }: UnsavedForm) =>
  formsIn(now).some((form) => form.view === view);
const isAskedBy = (cause: string) => (now: AnyMachineSnapshot) =>
  now.matches('asking') && (now.context as LeaveGuardContext).cause === cause;

/** Opens the view of a form. The view is cached, or it is created again if it is gone. */
async function goTo(stage: Stage, { view }: UnsavedForm): Promise<void> {
  await stage.moveTo(view);
  const panel = stage.page.locator(`[id="panel-${encodeURIComponent(view)}"]`);
  await stage.see(panel.getByRole('heading', { level: 1 }));
  const again = panel.getByRole('button', { name: 'Change it again', exact: true });
  if (await again.isVisible()) await again.click();
}

async function type(stage: Stage, form: UnsavedForm, text: string): Promise<void> {
  await goTo(stage, form);
  await stage.type('Current password', text);
}

/** Returns to the same page after a sign-out, because another window signs in. */
async function comeBack(stage: Stage): Promise<void> {
  await stage.see(stage.page.getByRole('heading', { name: 'Sign in', exact: true }));
  await stage.signInElsewhere();
  await stage.see(stage.field('Current password'));
}

/** Opens the registration by its link, so that the history contains an entry to go back from. */
const createAccount = ({ page }: Stage) =>
  page.getByRole('link', { name: 'Create an account', exact: true }).click();

const goBack = ({ page }: Stage) => page.evaluate(() => window.history.back());

const closeTag = ({ page }: Stage, { view }: UnsavedForm) =>
  page
    .locator(`[data-tag="${view}"]`)
    .getByRole('button', { name: /^Close/ })
    .click();

const begin = {
  name: 'opens the password form',
  moves: [start()],
  do: (stage: Stage) => {
    stage.hold('PUT /user/password');
    return stage.open('/amendPassword', { signedIn: true });
  },
};

const typing = [one, other].flatMap((form) => [
  {
    name: `types at ${form.view}`,
    moves: where(
      (now) => !now.matches('asking') && !isTyped(now, form),
      send({ type: 'leave.inputUnsaved', form }),
    ),
    do: (stage: Stage) => type(stage, form, 'x'),
  },
]);

/** Fills in the form and sends it. The response is pending. */
async function sendOff(stage: Stage, form: UnsavedForm): Promise<void> {
  await type(stage, form, 'Ma-chined-7');
  await stage.type('New password', 'Gr-inding-8');
  await stage.type('New password again', 'Gr-inding-8');
  await stage.press('Change password');
}

export const script = screenScript({
  model,
  key: ({ unsaved, cause }: LeaveGuardContext) => [unsaved.map(({ view }) => view).toSorted(), cause],
  scenes: {
    'with two unsent forms': [
      begin,
      ...typing,
      ...[one, other].map((form) => ({
        name: `clears the input at ${form.view}`,
        moves: where(
          (now) => now.matches('unsaved') && isTyped(now, form),
          send({ type: 'leave.inputSaved', form }),
        ),
        do: (stage: Stage) => type(stage, form, ''),
      })),
      {
        name: 'signs out without unsaved input',
        moves: where(
          (now) => now.matches('saved'),
          send({ type: 'leave.requested', cause: 'signOut', views: null }),
        ),
        do: async (stage) => {
          await goTo(stage, one);
          await stage.signOut();
          await comeBack(stage);
        },
      },
      {
        name: 'requests to sign out',
        moves: where(
          (now) => now.matches('unsaved'),
          send({ type: 'leave.requested', cause: 'signOut', views: null }),
        ),
        do: async (stage) => {
          await goTo(stage, one);
          await stage.signOut();
        },
      },
      {
        name: 'requests to close a tag',
        moves: where(
          (now) => now.matches('unsaved') && isTyped(now, one),
          send({ type: 'leave.requested', cause: 'tag', views: [one.view] }),
        ),
        do: (stage) => closeTag(stage, one),
      },
      {
        name: 'stays on the page',
        moves: [send({ type: 'leave.refused' })],
        do: (stage) => stage.press('Stay on this page'),
      },
      {
        name: 'discards the input and signs out',
        moves: where(isAskedBy('signOut'), send({ type: 'leave.confirmed' })),
        do: async (stage) => {
          await stage.press('Leave and discard');
          await comeBack(stage);
        },
      },
      {
        name: 'discards the input and closes the tag',
        // The form unmounts with its view and sends this event itself.
        moves: where(
          isAskedBy('tag'),
          send({ type: 'leave.confirmed' }),
          send({ type: 'leave.inputSaved', form: one }),
        ),
        do: (stage) => stage.press('Leave and discard'),
      },
    ],
    'while the form is being sent': [
      begin,
      ...typing,
      {
        name: 'sends the form and requests to sign out',
        moves: where(
          (now) => now.matches('unsaved') && isTyped(now, one),
          send({ type: 'leave.requested', cause: 'signOut', views: null }),
        ),
        do: async (stage) => {
          await sendOff(stage, one);
          await stage.signOut();
        },
      },
      {
        name: 'sends the form and requests to close its tag',
        moves: where(
          (now) => now.matches('unsaved') && isTyped(now, one),
          send({ type: 'leave.requested', cause: 'tag', views: [one.view] }),
        ),
        do: async (stage) => {
          await sendOff(stage, one);
          await closeTag(stage, one);
        },
      },
      {
        name: 'the server accepts the last unsaved form',
        moves: where(
          (now) => isAskedBy('signOut')(now) && formsIn(now).every(({ view }) => view === one.view),
          send({ type: 'leave.inputSaved', form: one }),
        ),
        do: async (stage) => {
          await stage.answer('PUT /user/password');
          await comeBack(stage);
        },
      },
      {
        name: 'the server accepts the form',
        moves: where(
          (now) =>
            now.matches('asking') && isTyped(now, one) && (isAskedBy('tag')(now) || formsIn(now).length > 1),
          send({ type: 'leave.inputSaved', form: one }),
        ),
        do: (stage) => stage.answer('PUT /user/password'),
      },
      {
        name: 'stays because of the other form',
        moves: where((now) => !isTyped(now, one), send({ type: 'leave.refused' })),
        do: (stage) => stage.press('Stay on this page'),
      },
    ],
    'on a page that is not cached': [
      {
        name: 'opens the registration after the sign-in page',
        moves: [start()],
        do: async (stage) => {
          await stage.open('/login');
          await createAccount(stage);
        },
      },
      {
        name: 'types a username',
        moves: where((now) => now.matches('saved'), send({ type: 'leave.inputUnsaved', form: registration })),
        do: (stage) => stage.type('Username', 'wuhan_zhang'),
      },
      {
        name: 'goes back',
        moves: where(
          (now) => now.matches('unsaved'),
          send({ type: 'leave.requested', cause: 'route', views: [''] }),
        ),
        do: goBack,
      },
      {
        name: 'stays on the page',
        moves: [send({ type: 'leave.refused' })],
        do: (stage) => stage.press('Stay on this page'),
      },
      {
        name: 'goes back twice and leaves',
        moves: where(
          (now) => now.matches('unsaved'),
          send({ type: 'leave.requested', cause: 'route', views: [''] }),
          send({ type: 'leave.confirmed' }),
        ),
        do: async (stage) => {
          await goBack(stage);
          await stage.see(stage.page.getByRole('dialog', { name: 'Leave without saving?' }));
          await goBack(stage);
          await stage.press('Leave and discard');
          await stage.see(stage.page.getByRole('heading', { name: 'Sign in', exact: true }));
          await createAccount(stage);
        },
      },
      {
        name: 'leaves the page',
        moves: [send({ type: 'leave.confirmed' })],
        do: async (stage) => {
          await stage.press('Leave and discard');
          await stage.see(stage.page.getByRole('heading', { name: 'Sign in', exact: true }));
          await createAccount(stage);
        },
      },
    ],
  },
  notHere: {
    'leaveGuard.unsaved: leave.requested 2.': 'A page sends a request only if input would be lost.',
    'leaveGuard.asking: leave.requested':
      'Beside a modal question only the back button works, and it waits for the answer.',
    'leaveGuard.asking: leave.inputUnsaved': 'No input is possible beside a modal question.',
  },
});
