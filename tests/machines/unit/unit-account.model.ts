import { unitAccountMachine } from '../../../machines/unit/unit-account.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

const facts = { isLocked: true, hasPhone: true, isPhoneProven: false };
const proven = { ...facts, isPhoneProven: true };
const bySelf = { by: 'self', facts } as const;
const byAdministrator = { by: 'administrator', facts } as const;

export const model = modelOf({
  chart: unitAccountMachine,
  events: [
    ...[true, false].flatMap((isPhoneChanged) => [
      { type: 'unitAccount.change' as const, ...byAdministrator, isPhoneChanged },
      { type: 'unitAccount.change' as const, ...byAdministrator, facts: proven, isPhoneChanged },
      { type: 'unitAccount.change' as const, ...bySelf, isPhoneChanged },
    ]),
    { type: 'unitAccount.disable', ...byAdministrator, reason: 'has left' },
    { type: 'unitAccount.disable', ...byAdministrator, reason: '' },
    { type: 'unitAccount.disable', ...bySelf, reason: 'has left' },
    { type: 'unitAccount.enable', ...byAdministrator },
    { type: 'unitAccount.enable', ...bySelf },
    { type: 'unitAccount.unlock', ...byAdministrator },
    { type: 'unitAccount.unlock', ...byAdministrator, facts: { ...facts, isLocked: false } },
    { type: 'unitAccount.unlock', ...bySelf },
    { type: 'unitAccount.reset', ...byAdministrator },
    { type: 'unitAccount.reset', ...byAdministrator, facts: { ...facts, hasPhone: false } },
    { type: 'unitAccount.reset', ...bySelf },
    { type: 'unitAccount.signOut', ...byAdministrator },
    { type: 'unitAccount.signOut', ...bySelf },
  ],
  sweep: (['administrator', 'self'] as const).flatMap((by) =>
    [true, false].flatMap((isLocked) =>
      [true, false].flatMap((hasPhone) => {
        const act = { by, facts: { isLocked, hasPhone, isPhoneProven: hasPhone } } as const;
        return [
          { type: 'unitAccount.change' as const, ...act, isPhoneChanged: true },
          { type: 'unitAccount.change' as const, ...act, isPhoneChanged: false },
          { type: 'unitAccount.disable' as const, ...act, reason: '!' },
          { type: 'unitAccount.disable' as const, ...act, reason: '' },
          { type: 'unitAccount.enable' as const, ...act },
          { type: 'unitAccount.unlock' as const, ...act },
          { type: 'unitAccount.reset' as const, ...act },
          { type: 'unitAccount.signOut' as const, ...act },
        ];
      }),
    ),
  ),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'only another administrator acts on an account, never its owner': (step) =>
      step.event?.by === 'administrator' ||
      (step.after.value === step.before.value && step.emitted.length === 0),
    'an account is disabled with a reason': (step) =>
      !becomes(step, 'disabled') || (step.event?.type === 'unitAccount.disable' && step.event.reason !== ''),
    'only a locked account is unlocked': (step) =>
      !step.emitted.includes('unitAccount.unlocked') || step.event?.facts.isLocked === true,
    'a one-time password is sent only if the account has a phone number': (step) =>
      !step.emitted.includes('unitAccount.reset') || step.event?.facts.hasPhone === true,
    'a proven phone number is not changed by the unit': (step) =>
      !step.emitted.includes('unitAccount.changed') ||
      (step.event?.type === 'unitAccount.change' &&
        !(step.event.isPhoneChanged && step.event.facts.isPhoneProven)),
    'a disabled account is only changed or enabled': (step) =>
      !step.before.matches('disabled') || step.emitted.every((type) => type === 'unitAccount.changed'),
  },
});
