import * as account from './contract/account.ts';
import * as actingIdentity from './contract/acting-identity.ts';
import * as clientErrors from './contract/client-errors.ts';
import * as competition from './contract/competition.ts';
import * as competitionMaking from './contract/competition-making.ts';
import * as confirmation from './contract/confirmation.ts';
import * as correction from './contract/correction.ts';
import * as delegation from './contract/delegation.ts';
import * as entry from './contract/entry.ts';
import * as entryImport from './contract/entry-import.ts';
import * as eventSheet from './contract/event-sheet.ts';
import * as expert from './contract/expert.ts';
import * as file from './contract/file.ts';
import * as officialNotice from './contract/official-notice.ts';
import * as person from './contract/person.ts';
import * as phoneChange from './contract/phone-change.ts';
import * as receipt from './contract/receipt.ts';
import * as review from './contract/review.ts';
import * as roster from './contract/roster.ts';
import * as session from './contract/session.ts';
import * as sidebar from './contract/sidebar.ts';
import * as statistics from './contract/statistics.ts';
import * as system from './contract/system.ts';
import * as unit from './contract/unit.ts';
import * as unitAccount from './contract/unit-account.ts';
import * as work from './contract/work.ts';

/** Every module of the contract that declares calls. `create-api.ts` has handlers for each. */
export const contracts = {
  account,
  actingIdentity,
  clientErrors,
  competition,
  competitionMaking,
  confirmation,
  correction,
  delegation,
  entry,
  entryImport,
  eventSheet,
  expert,
  file,
  officialNotice,
  person,
  phoneChange,
  receipt,
  review,
  roster,
  session,
  sidebar,
  statistics,
  system,
  unit,
  unitAccount,
  work,
} as const;
