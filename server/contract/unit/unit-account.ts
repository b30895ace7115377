import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { personName, phone, text, username } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** The accounts that act for a unit: /accountAdmin. Instants are ISO 8601 with offset +08:00. */

/** What an account may do for its unit: manage accounts and profile; enter people; look. */
export const capacities = ['administrator', 'registrar', 'viewer'] as const;
export type Capacity = (typeof capacities)[number];

const statuses = ['active', 'disabled'] as const;

const capacity = v.picklist(capacities, fault('choice'));
const ownerName = v.pipe(personName, text(2, 50));

/** POST /units/self/accounts: a one-time password goes to the phone, which is bound once that password is changed. */
export const newUnitAccount = strict({ username, name: ownerName, phone, capacity });
export type NewUnitAccount = v.InferOutput<typeof newUnitAccount>;

/** PUT /accounts/:id. */
export const unitAccountChange = strict({ version, name: ownerName, capacity });

/** POST /accounts/:id/disable. */
export const unitAccountDisabling = strict({
  version,
  reason: v.pipe(v.string(fault('type')), v.trim(), text(2, 500)),
});

/** POST /accounts/:id/{enable|unlock|reset|sign-out}. */
export const unitAccountAct = strict({ version });

/** By what the accounts of a unit are sorted. */
export const accountOrders = sortedBy('name', 'username', 'capacity', 'status', 'created_at');

/** GET /units/self/accounts: the oldest first. */
export const unitAccountQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...statuses], fault('choice')), ''),
  /** Any part of the name, of its pinyin, or of the username. */
  text: v.optional(text(0, 50), ''),
  /** '' for the oldest first. */
  sort: sortQuery(accountOrders),
});
export type UnitAccountQuery = v.InferOutput<typeof unitAccountQuery>;

/** GET /accounts/:id, and what every act on it answers. */
export const unitAccount = v.object({
  id: v.string(),
  username: v.string(),
  name: v.string(),
  /** 138****8000; '' for none. */
  phone: v.string(),
  /** Its owner has proven it; until then it is only what the unit has given. */
  phone_confirmed: v.boolean(),
  capacity,
  status: v.picklist(statuses),
  version: v.number(),
  /** The password is still the one that was issued. */
  must_change_password: v.boolean(),
  created_at: v.string(),
  /** '' where nobody has signed in with it yet. */
  last_sign_in_at: v.string(),
  /** What the chart of such an account asks for. */
  by: v.picklist(['administrator', 'self']),
  facts: v.object({ isLocked: v.boolean(), hasPhone: v.boolean() }),
});
export type UnitAccount = v.InferOutput<typeof unitAccount>;

export const unitAccountList = v.object({
  data: v.array(unitAccount),
  meta: v.object({ pagination }),
});
export type UnitAccountList = v.InferOutput<typeof unitAccountList>;

/** GET /accounts/:id/sessions: the latest of each, the last first. */
export const accountSessions = v.object({
  sessions: v.array(v.object({ started_at: v.string(), expires_at: v.string() })),
  sign_ins: v.array(
    v.object({
      at: v.string(),
      way: v.picklist(['password', 'phone', 'registration']),
      address: v.string(),
    }),
  ),
});
export type AccountSessions = v.InferOutput<typeof accountSessions>;

export const listUnitAccounts = call('GET', '/units/self/accounts', {
  summary: 'Accounts of the unit',
  access: 'signed-in',
  query: unitAccountQuery,
  answer: unitAccountList,
});

export const createUnitAccount = call('POST', '/units/self/accounts', {
  summary: 'Makes an account of the unit',
  access: 'signed-in',
  body: newUnitAccount,
  answer: unitAccount,
});

export const getUnitAccount = call('GET', '/accounts/:id', {
  summary: 'An account of the unit',
  access: 'signed-in',
  answer: unitAccount,
});

export const changeUnitAccount = call('PUT', '/accounts/:id', {
  summary: 'Changes it',
  access: 'signed-in',
  body: unitAccountChange,
  answer: unitAccount,
});

export const disableAccount = call('POST', '/accounts/:id/disable', {
  summary: 'Disables it',
  access: 'signed-in',
  body: unitAccountDisabling,
  answer: unitAccount,
});

export const enableAccount = call('POST', '/accounts/:id/enable', {
  summary: 'Enables it again',
  access: 'signed-in',
  body: unitAccountAct,
  answer: unitAccount,
});

export const unlockAccount = call('POST', '/accounts/:id/unlock', {
  summary: 'Unlocks it',
  access: 'signed-in',
  body: unitAccountAct,
  answer: unitAccount,
});

export const resetAccount = call('POST', '/accounts/:id/reset', {
  summary: 'Sends a one-time password',
  access: 'signed-in',
  body: unitAccountAct,
  answer: unitAccount,
});

export const signOutAccount = call('POST', '/accounts/:id/sign-out', {
  summary: 'Ends its sessions',
  access: 'signed-in',
  body: unitAccountAct,
  answer: unitAccount,
});

export const listAccountSessions = call('GET', '/accounts/:id/sessions', {
  summary: 'Its sessions',
  access: 'signed-in',
  answer: accountSessions,
});
