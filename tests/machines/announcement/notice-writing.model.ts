import { noticeWritingMachine } from '../../../machines/announcement/notice-writing.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError, refused } from '../errors.ts';

const draft = { id: 'a-notice', version: 1 };

export const model = modelOf({
  chart: noticeWritingMachine,
  inputs: [{ notice: null }, { notice: draft }],
  events: [
    { type: 'noticeWriting.typed', words: { title: '关于' } },
    { type: 'noticeWriting.typed', words: { title: '关于集训' } },
    { type: 'noticeWriting.handIn', words: { title: '关于集训的通知' } },
    { type: 'noticeWriting.keepMine' },
    { type: 'noticeWriting.takeTheirs' },
  ],
  answers: {
    save: { done: [{ ...draft, version: 2 }], error: [...anyError, refused(40904), refused(40901)] },
    keep: { done: [{ ...draft, version: 2 }], error: [...anyError, refused(40904), refused(40901)] },
    submit: { done: [{ ...draft, version: 3 }], error: [...anyError, refused(40904), refused(40901)] },
    catchUp: { done: [{ ...draft, version: 4 }], error: anyError },
    take: { done: [{ ...draft, version: 4 }], error: anyError },
  },
  delays: { PAUSE: 1_500 },
  ends: (snapshot) =>
    snapshot.matches('handedIn') ||
    snapshot.matches({ writing: 'untouched' }) ||
    snapshot.matches({ writing: 'saved' }),
  equivalent: { 'writing.saving: invoke 0 onDone 2. asked earlier': 'the guards exclude each other' },
  invariants: {
    'only a notice that the server has stored is submitted': (snapshot) =>
      !(snapshot.matches('submitting') || snapshot.matches('handedIn')) || snapshot.context.notice !== null,
    'content that the server has not stored is marked as unsaved': (snapshot) =>
      snapshot.hasTag('unsaved') ||
      snapshot.matches({ writing: 'untouched' }) ||
      snapshot.matches({ writing: 'saved' }) ||
      snapshot.matches('submitting') ||
      snapshot.matches('taking') ||
      snapshot.matches('handedIn'),
  },
});
