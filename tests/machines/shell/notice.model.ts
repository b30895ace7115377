import { noticeMachine } from '../../../machines/shell/notice.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { refusal } from '../errors.ts';

const { failure } = refusal;

export const model = modelOf({
  chart: noticeMachine,
  events: [
    { type: 'notice.raised', notice: { kind: 'notYetOpen' } },
    { type: 'notice.raised', notice: { kind: 'fieldLocked' } },
    { type: 'notice.raised', notice: { kind: 'failure', failure } },
    // the same message as the one before, from another request and with another code
    {
      type: 'notice.raised',
      notice: { kind: 'failure', failure: { ...failure, code: 40103, requestId: 'req-2' } },
    },
    { type: 'notice.raised', notice: { kind: 'failure', failure: { ...failure, kind: 'invalid' } } },
    { type: 'notice.raised', notice: { kind: 'failure', failure: { ...failure, message: '请稍后再试' } } },
    { type: 'notice.dismissed' },
  ],
  answers: {},
  delays: { TOAST: 2_000 },
  ends: (snapshot) => snapshot.matches('quiet'),
  invariants: {
    '[D13] the same message from several simultaneous calls is one toast': ({ context }) => {
      const texts = context.queue.map((notice) =>
        notice.kind === 'failure' ? notice.failure.kind + notice.failure.message : notice.kind,
      );
      return new Set(texts).size === texts.length;
    },
    'a toast is shown exactly while the queue is not empty': (snapshot) =>
      snapshot.matches('showing') === snapshot.context.queue.length > 0,
  },
});
