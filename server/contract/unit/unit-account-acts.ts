import { unitAccountMachine } from '../../../machines/unit/unit-account.machine.ts';
import { acts } from '../kit/acts.ts';
import {
  changeUnitAccount,
  disableAccount,
  enableAccount,
  resetAccount,
  signOutAccount,
  unlockAccount,
} from './unit-account.ts';

export const unitAccountActs = acts(unitAccountMachine, {
  change: {
    event: 'unitAccount.change',
    call: changeUnitAccount,
    by: ['administrator'],
    asked: { isPhoneChanged: false },
  },
  reset: { event: 'unitAccount.reset', call: resetAccount, by: ['administrator'] },
  unlock: { event: 'unitAccount.unlock', call: unlockAccount, by: ['administrator'] },
  signOut: { event: 'unitAccount.signOut', call: signOutAccount, by: ['administrator'] },
  enable: { event: 'unitAccount.enable', call: enableAccount, by: ['administrator'] },
  disable: { event: 'unitAccount.disable', call: disableAccount, by: ['administrator'] },
});
