import { unitAccountMachine } from '../../machines/unit-account.machine.ts';
import { modelOf } from '../support/charts/model.ts';

const facts = { isLocked: true, hasPhone: true };
const bySelf = { by: 'self', facts } as const;
const byAdministrator = { by: 'administrator', facts } as const;

export const model = modelOf({
  chart: unitAccountMachine,
  events: [
    { type: 'unitAccount.change', ...byAdministrator },
    { type: 'unitAccount.change', ...bySelf },
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
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
});
