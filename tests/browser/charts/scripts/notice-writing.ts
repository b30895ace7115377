import type { AnyMachineSnapshot } from 'xstate';
import {
  noticeWritingMachine,
  type NoticeWritingContext,
} from '../../../../machines/announcement/notice-writing.machine.ts';
import { model } from '../../../machines/announcement/notice-writing.model.ts';
import { movesOf, where, type Act } from '../../../support/charts/screen-script.ts';
import { failureOf, refusal, writtenNotice } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed, wait } = movesOf(noticeWritingMachine);

/** The API call of each step. */
const calls = {
  save: 'PUT /notices/n1',
  keep: 'PUT /notices/n1',
  submit: 'POST /notices/n1/submit',
  catchUp: 'GET /notices/n1',
  take: 'GET /notices/n1',
};

/** Returns the content of the form that is sent, with the given title. */
const words = (title: string) => ({
  competition_id: 'c1',
  doc_no: 'No. 7',
  title,
  body: 'Bring your own tools.',
  audience: 'all',
  roles: [],
  event_id: '',
  need_ack: false,
  publish_at: '',
  expire_at: '',
  file_ids: [],
});

const opens: Act<Stage> = {
  name: 'opens the page of a draft',
  moves: [start({ notice: writtenNotice })],
  do: async (stage) => {
    stage.hold(calls.save, calls.submit);
    await stage.open('/onlineManagement/noticeEdit?id=n1', { signedIn: true });
    await stage.see(stage.field('Title'));
    stage.hold(calls.take);
  },
};

const titleOf = (now: AnyMachineSnapshot) =>
  ((now.context as NoticeWritingContext).words['title'] as string | undefined) ?? null;

/** Returns an act that types a title. It is possible only while the typed title is `before`. */
const types = (before: string | null, title: string): Act<Stage> => ({
  name: `types ${title}`,
  moves: where(
    (now) =>
      (now.matches('writing') || now.matches('conflicting')) &&
      !now.hasTag('busy') &&
      titleOf(now) === before,
    send({ type: 'noticeWriting.typed', words: words(title) }),
  ),
  do: (stage) => stage.type('Title', title),
});

/** Returns an act that submits the notice with the title in the field. */
const handsIn = (title: string, typed: string | null = title): Act<Stage> => ({
  name: `submits ${title}`,
  moves: where(
    (now) => now.matches('writing') && !now.hasTag('busy') && titleOf(now) === typed,
    send({ type: 'noticeWriting.handIn', words: words(title) }),
  ),
  do: (stage) => stage.press('Hand in'),
});

const ends = (step: keyof typeof calls, version: number): readonly Act<Stage>[] => {
  const notice = { ...writtenNotice, version, ...(step === 'submit' && { status: 'in_review' as const }) };
  return [
    {
      name: `the server accepts, ${step}`,
      moves: [done(step, notice)],
      do: (stage) => stage.answer(calls[step], { body: notice }),
    },
    {
      name: `the server refuses, ${step}`,
      moves: [failed(step, failureOf('refused', 'Not now'))],
      do: (stage) => stage.answer(calls[step], refusal(409, 'Not now')),
    },
  ];
};

/** Returns an act in which the server refuses a step, because another user has changed the notice. */
const conflicts = (step: 'save' | 'keep' | 'submit'): Act<Stage> => ({
  name: `another user has changed the notice, ${step}`,
  moves: [failed(step, failureOf('refused', 'Changed', { code: 40904 }))],
  do: (stage) => stage.answer(calls[step], refusal(409, 'Changed', { code: 40904 })),
});

const pauses: Act<Stage> = {
  name: 'pauses typing',
  moves: where((now) => now.matches({ writing: 'pausing' }), wait(1_500)),
  do: (stage) => stage.pass(1_500),
};

const keepsMine: Act<Stage> = {
  name: 'replaces the other text',
  moves: where((now) => now.matches('conflicting'), send({ type: 'noticeWriting.keepMine' })),
  do: (stage) => stage.press('Replace it by mine'),
};

const takesTheirs: Act<Stage> = {
  name: 'takes the other text',
  moves: where((now) => now.matches('conflicting'), send({ type: 'noticeWriting.takeTheirs' })),
  do: (stage) => stage.press('Take the other text'),
};

export const script = screenScript({
  model,
  key: ({ words: { title } }: NoticeWritingContext) => title ?? null,
  scenes: {
    'with a draft that is submitted': [
      opens,
      handsIn('On tools', null),
      handsIn('On tools'),
      ...ends('keep', 2),
      ...ends('submit', 3),
    ],
    'while typing': [
      opens,
      types(null, 'On to'),
      types('On to', 'On tool'),
      types('On tool', 'On tooling'),
      pauses,
      ...ends('save', 2),
      handsIn('On to'),
      handsIn('On tool'),
      handsIn('On tooling'),
      ...ends('keep', 3),
    ],
    'with two authors at the same time': [
      opens,
      types(null, 'On to'),
      types('On to', 'On tool'),
      pauses,
      conflicts('save'),
      conflicts('keep'),
      conflicts('submit'),
      handsIn('On to'),
      ends('keep', 3)[0] as Act<Stage>,
      keepsMine,
      takesTheirs,
      ...ends('catchUp', 7),
      ...ends('take', 8),
    ],
  },
  notHere: {},
});
