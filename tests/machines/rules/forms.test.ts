import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import { captchaMachine, type CaptchaPicture } from '../../../machines/session/captcha.machine.ts';
import {
  entryApplicationMachine,
  type ApplicationEntry,
  type ApplicationDetails,
} from '../../../machines/entry/entry-application.machine.ts';
import {
  entryImportMachine,
  type GivenFiles,
  type ImportFile,
} from '../../../machines/entry/entry-import.machine.ts';
import { passwordChangeMachine } from '../../../machines/session/password-change.machine.ts';
import { passwordRecoveryMachine } from '../../../machines/session/password-recovery.machine.ts';
import { phoneChangeMachine, type PhoneChangeProof } from '../../../machines/session/phone-change.machine.ts';
import { phoneCodeMachine, type PhoneCodeRequest } from '../../../machines/session/phone-code.machine.ts';
import { recordActionMachine, type RecordAction } from '../../../machines/kit/record-action.machine.ts';
import {
  secondFactorMachine,
  type SecondFactorProof,
  type SecondFactorToken,
} from '../../../machines/session/second-factor.machine.ts';
import { failed, held } from './settle.ts';

/** Tests the charts of forms: which input they send, store and delete. */

describe('the captcha of a form', () => {
  const picture = (key: string): CaptchaPicture => ({ key, image: `data:,${key}`, livesFor: 120_000 });
  function captcha() {
    const clock = new SimulatedClock();
    const fetchCaptcha = held<CaptchaPicture>();
    const actor = createActor(captchaMachine.provide({ actors: { fetchCaptcha: fetchCaptcha.logic } }), {
      clock,
    });
    actor.start().send({ type: 'captcha.wanted' });
    return { actor, clock, fetchCaptcha, now: () => actor.getSnapshot() };
  }

  it('[D12] is fetched again after its use and after its expiry', async () => {
    const { actor, clock, fetchCaptcha, now } = captcha();
    await fetchCaptcha.done(picture('k1'));
    actor.send({ type: 'captcha.spent' });
    expect(now().value).toBe('loading');
    await fetchCaptcha.done(picture('k2'));
    clock.increment(119_999);
    expect(now().context.picture?.key).toBe('k2');
    clock.increment(1);
    expect(now().value).toBe('loading');
  });

  it('[D12] is removed by a failure, and removes the failure', async () => {
    const { actor, fetchCaptcha, now } = captcha();
    await fetchCaptcha.done(picture('k1'));
    actor.send({ type: 'captcha.renew' });
    await fetchCaptcha.fail(failed({ kind: 'offline' }));
    expect(now().context).toMatchObject({ picture: null, failure: { kind: 'offline' } });
    actor.send({ type: 'captcha.renew' });
    await fetchCaptcha.done(picture('k2'));
    expect(now().context).toEqual({ picture: picture('k2'), failure: null });
    actor.send({ type: 'captcha.released' });
    expect(now().context).toEqual({ picture: null, failure: null });
  });
});

describe('a code sent to a phone', () => {
  const send = { type: 'phoneCode.send', phone: '13800138000', captcha: 'abcd', captchaKey: 'k1' } as const;
  function code() {
    const clock = new SimulatedClock();
    const sendCode = held<{ key: string }, PhoneCodeRequest>();
    const spent: string[] = [];
    const actor = createActor(phoneCodeMachine.provide({ actors: { sendCode: sendCode.logic } }), { clock });
    actor.on('phoneCode.captchaSpent', ({ type }) => void spent.push(type));
    actor.start().send(send);
    return { actor, clock, sendCode, spent, now: () => actor.getSnapshot() };
  }

  it('[D12] can be requested again after exactly 60 seconds', async () => {
    const { clock, sendCode, now } = code();
    await sendCode.done({ key: 'handle' });
    expect(now().context).toMatchObject({ key: 'handle', pause: 60 });
    for (let second = 0; second < 60; second += 1) {
      expect(now().value).toBe('cooling');
      clock.increment(1_000);
    }
    expect(now().value).toBe('ready');
  });

  it('[D12] can be requested again after the time that the server sets for too frequent requests', async () => {
    const { sendCode, now } = code();
    await sendCode.fail(failed({ kind: 'refused', code: 42901, retryAfter: 90 }));
    expect(now()).toMatchObject({ value: 'cooling', context: { pause: 90 } });
  });

  it('[domain.md 2] is sent for an act as soon as the dialog for its signature opens', () => {
    const sendCode = held<{ key: string }, PhoneCodeRequest>();
    const about = { act: 'publish', id: 'hubei-4' };
    const chart = phoneCodeMachine.provide({ actors: { sendCode: sendCode.logic } });
    createActor(chart, { input: { purpose: 'sign', atOnce: about } }).start();
    expect(sendCode.inputs).toEqual([{ purpose: 'sign', phone: '', captcha: '', captchaKey: '', about }]);
    createActor(chart, { input: { purpose: 'sign' } }).start();
    expect(sendCode.inputs).toHaveLength(1);
  });

  it('[D12] uses up the captcha at the end of the call, not at its beginning', async () => {
    const { sendCode, spent } = code();
    expect(spent).toEqual([]);
    await sendCode.done({ key: 'handle' });
    expect(spent).toHaveLength(1);
  });
});

describe('an application', () => {
  const draft = { id: 'an-entry', status: 'draft', version: 1 };
  function application() {
    const clock = new SimulatedClock();
    const open = held<ApplicationEntry, { eventId: string }>();
    const keep = held<ApplicationEntry, ApplicationDetails>();
    const save = held<ApplicationEntry, ApplicationDetails>();
    const submit = held<ApplicationEntry, { entry: ApplicationEntry | null }>();
    const actor = createActor(
      entryApplicationMachine.provide({
        actors: { open: open.logic, keep: keep.logic, save: save.logic, submit: submit.logic },
      }),
      { clock },
    );
    return {
      actor: actor.start(),
      clock,
      open,
      keep,
      save,
      submit,
      context: () => actor.getSnapshot().context,
    };
  }

  it('[domain.md 4] starts without the input of the previous one', async () => {
    const { actor, open, keep, submit, context } = application();
    actor.send({ type: 'application.choose', eventId: 'sk05' });
    await open.done(draft);
    actor.send({ type: 'application.keep', values: { coach_name: '黄建军' } });
    await keep.done({ ...draft, version: 2 });
    actor.send({ type: 'application.submit' });
    await submit.done({ ...draft, version: 3 });
    expect(context().entry).toEqual({ ...draft, version: 3 });
    actor.send({ type: 'application.again' });
    expect(context()).toEqual({ entry: null, typed: null, failure: null });
  });

  it('[domain.md 4] deletes its input when the user goes back', async () => {
    const { actor, open, context } = application();
    actor.send({ type: 'application.choose', eventId: 'sk05' });
    await open.done(draft);
    actor.send({ type: 'application.typed', values: { coach_name: '黄' } });
    actor.send({ type: 'application.back' });
    expect(context()).toEqual({ entry: null, typed: null, failure: null });
  });

  it('[domain.md 4] saves the input 2 s after the last keystroke', async () => {
    const { actor, clock, open, save } = application();
    actor.send({ type: 'application.choose', eventId: 'sk05' });
    await open.done(draft);
    actor.send({ type: 'application.typed', values: { coach_name: '黄' } });
    clock.increment(1_999);
    actor.send({ type: 'application.typed', values: { coach_name: '黄建' } });
    clock.increment(1_999);
    expect(save.inputs).toEqual([]);
    clock.increment(1);
    expect(save.inputs).toEqual([{ entry: draft, values: { coach_name: '黄建' } }]);
  });
});

describe('an import file', () => {
  const file = { id: 'f1', name: '名单.xlsx', competition: 'hubei-3' };
  function sheet() {
    const sent: boolean[] = [];
    const send = fromCallback<EventObject, { file: ImportFile | null; files: GivenFiles; isDry: boolean }>(
      ({ input }) => void sent.push(input.isDry),
    );
    const actor = createActor(entryImportMachine.provide({ actors: { send } }));
    actor.start().send({ type: 'entryImport.check', file });
    return { actor, sent, now: () => actor.getSnapshot() };
  }

  it('with a faulty row creates no entries', () => {
    for (const faults of [1, 2, 100]) {
      const { actor, sent, now } = sheet();
      actor.send({ type: 'entryImport.answered', faults, lacks: 0, result: {} });
      actor.send({ type: 'entryImport.enter' });
      expect([now().value, sent]).toEqual(['faulty', [true]]);
    }
  });

  it('does not show the counts and faults of the previous one', () => {
    const { actor, now } = sheet();
    actor.send({ type: 'entryImport.progressed', progress: { stage: 'checking', done: 9, total: 9 } });
    actor.send({ type: 'entryImport.answered', faults: 0, lacks: 0, result: { rows: 9 } });
    actor.send({ type: 'entryImport.enter' });
    expect(now().context.progress).toBeNull();
    actor.send({ type: 'entryImport.failed', failure: failed({ kind: 'timeout' }).failure });
    const another = { id: 'f2', name: '名单二.xlsx', competition: 'hubei-3' };
    actor.send({ type: 'entryImport.check', file: another });
    expect(now().context).toEqual({
      file: another,
      next: null,
      progress: null,
      result: null,
      lacks: 0,
      files: {},
      failure: null,
    });
  });

  it('is entered only with every file that its events demand, and not after one is removed', () => {
    const { actor, sent, now } = sheet();
    const give = (place: string, id: string | null) =>
      actor.send({ type: 'entryImport.give', place, file: id === null ? null : { id } });
    actor.send({ type: 'entryImport.answered', faults: 0, lacks: 2, result: { rows: 2 } });
    give('2.guardian', 'k1');
    give('2.guardian', 'k2');
    actor.send({ type: 'entryImport.enter' });
    expect([now().value, sent]).toEqual(['lacking', [true]]);
    give('3.guardian', 'k3');
    expect(now().value).toBe('ready');
    give('2.guardian', null);
    actor.send({ type: 'entryImport.enter' });
    expect([now().value, sent]).toEqual(['lacking', [true]]);
    give('2.guardian', 'k4');
    actor.send({ type: 'entryImport.enter' });
    expect([now().value, sent]).toEqual(['entering', [true, false]]);
  });
});

describe('forms for passwords and codes', () => {
  it('[S49] return to the code field after a wrong recovery code and delete it', async () => {
    const resetPassword = held<void, { phone: string; code: string; key: string; password: string }>();
    const actor = createActor(
      passwordRecoveryMachine.provide({ actors: { resetPassword: resetPassword.logic } }),
    );
    actor.start().send({ type: 'recovery.identify', phone: '13800138000', code: '123456', key: 'k1' });
    actor.send({ type: 'recovery.submit', password: 'New-word-2' });
    await resetPassword.fail(failed({ kind: 'invalid', fields: { code: '验证码错误' } }));
    expect(actor.getSnapshot()).toMatchObject({
      value: 'provingPhone',
      context: { phone: '13800138000', code: '', key: '' },
    });
  });

  it('[S8] stay open after a refused change of password and store neither password', async () => {
    const changePassword = held<void, { current: string; password: string }>();
    const actor = createActor(
      passwordChangeMachine.provide({ actors: { changePassword: changePassword.logic } }),
    );
    actor.start().send({ type: 'passwordChange.submit', current: 'Old-word-1', password: 'New-word-2' });
    expect(changePassword.inputs).toEqual([{ current: 'Old-word-1', password: 'New-word-2' }]);
    await changePassword.fail(failed({ kind: 'refused', code: 40102 }));
    expect(actor.getSnapshot().value).toBe('editing');
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('-word-');
  });

  it('send both proofs of a change of number unchanged and emit its completion', async () => {
    const changePhone = held<void, PhoneChangeProof>();
    const done: string[] = [];
    const actor = createActor(phoneChangeMachine.provide({ actors: { changePhone: changePhone.logic } }));
    actor.on('phoneChange.done', ({ type }) => void done.push(type));
    const proof = {
      phone: '13900139000',
      code: '654321',
      key: 'k1',
      password: '',
      presentCode: '765432',
      presentKey: 'k2',
    };
    actor.start().send({ type: 'phoneChange.begin' });
    actor.send({ type: 'phoneChange.submit', ...proof });
    expect(changePhone.inputs).toEqual([proof]);
    await changePhone.done();
    expect(done).toHaveLength(1);
  });

  it.each([
    [41003, 'over'],
    [42302, 'over'],
    [41002, 'waiting'],
    [42901, 'waiting'],
  ])('[D12] lead a second factor refused with %i to the state %s', async (code, state) => {
    const proveCode = held<SecondFactorToken, SecondFactorProof>();
    const actor = createActor(secondFactorMachine.provide({ actors: { proveCode: proveCode.logic } }), {
      input: { key: 'k1' },
    });
    actor.start().send({ type: 'secondFactor.submit', code: '123456' });
    await proveCode.fail(failed({ kind: 'refused', code }));
    expect(actor.getSnapshot().value).toBe(state);
  });
});

describe('an act on a record', () => {
  it('is sent once, and asks again with the reason after a refusal', async () => {
    const act = held<unknown, RecordAction>();
    const actor = createActor(recordActionMachine.provide({ actors: { act: act.logic } }));
    const send = { type: 'recordAction.send', action: 'return', body: { hours: 48 } } as const;
    actor.start().send({ type: 'recordAction.ask', action: 'return' });
    actor.send(send);
    actor.send(send);
    expect(act.inputs).toEqual([{ action: 'return', body: { hours: 48 } }]);
    await act.fail(failed({ kind: 'refused', code: 40901 }));
    expect(actor.getSnapshot()).toMatchObject({
      value: 'asking',
      context: { action: 'return', failure: { code: 40901 } },
    });
  });

  it('refers to the chosen part of the record until it is done', async () => {
    const act = held<unknown, RecordAction>();
    const actor = createActor(recordActionMachine.provide({ actors: { act: act.logic } }));
    const send = { type: 'recordAction.send', action: 'cancelEvent', body: { id: 'e1' } } as const;
    actor.start().send({ type: 'recordAction.ask', action: 'cancelEvent', part: 'e1' });
    actor.send(send);
    await act.fail(failed({ kind: 'refused', code: 40901 }));
    expect(actor.getSnapshot().context).toMatchObject({ action: 'cancelEvent', part: 'e1' });
    actor.send(send);
    await act.done({ status: 'cancelled' });
    expect(actor.getSnapshot().context).toEqual({ action: '', part: '', failure: null });
  });
});
