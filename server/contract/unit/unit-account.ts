import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { fault } from '../kit/faults.ts';
import { phone, text, username } from '../kit/fields.ts';
import { personName } from '../person/name-fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** The accounts that act for a unit: /accountAdmin. Instants are ISO 8601 with offset +08:00. */

/**
 * The capacities of an account of a unit: `administrator` manages accounts and the profile, `registrar`
 * enters people, `viewer` only reads.
 */
export const capacities = ['administrator', 'registrar', 'viewer'] as const;
export type Capacity = (typeof capacities)[number];

const statuses = ['active', 'disabled'] as const;

const capacity = v.picklist(capacities, fault('choice'));
const ownerName = personName(2);

/**
 * POST /units/self/accounts: sends a one-time password to the phone. The number is bound once that password
 * is changed.
 */
export const newUnitAccount = strict({ username, name: ownerName, phone, capacity });
export type NewUnitAccount = v.InferOutput<typeof newUnitAccount>;

/**
 * PUT /accounts/:id. A phone, which is possible until the owner has proven the number, replaces the number and
 * sends a new one-time password to it. '' keeps the number.
 */
export const unitAccountChange = strict({
  version,
  name: ownerName,
  capacity,
  phone: v.optional(v.union([v.literal(''), phone], fault('phone.pattern')), ''),
});

/** POST /accounts/:id/disable. */
export const unitAccountDisabling = strict({
  version,
  reason: requiredReason,
});

/** POST /accounts/:id/{enable|unlock|reset|sign-out}. */
export const unitAccountAct = strict({ version });

/** The sort keys of the accounts of a unit. */
export const accountOrders = sortedBy('name', 'username', 'capacity', 'status', 'created_at');

/** GET /units/self/accounts: the oldest first. */
export const unitAccountQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...statuses], fault('choice')), ''),
  /** Matches any part of the name, of its pinyin, or of the username. */
  text: v.optional(text(0, 50), ''),
  /** '' sorts the oldest first. */
  sort: sortQuery(accountOrders),
});
export type UnitAccountQuery = v.InferOutput<typeof unitAccountQuery>;

/** GET /accounts/:id. Every act on the account returns this object. */
export const unitAccount = v.object({
  id: v.string(),
  username: v.string(),
  name: v.string(),
  /** 138****8000; '' for none. */
  phone: v.string(),
  /** Whether the owner has proven the number. Before that, the number is only what the unit has given. */
  phone_confirmed: v.boolean(),
  capacity,
  status: v.picklist(statuses),
  version: v.number(),
  /** Whether the password is still the issued one. */
  must_change_password: v.boolean(),
  created_at: v.string(),
  /** '' if no sign-in has used the account yet. */
  last_sign_in_at: v.string(),
  /** The role of the reader, which the guards of the account's chart read. */
  by: v.picklist(['administrator', 'self']),
  facts: v.object({ isLocked: v.boolean(), hasPhone: v.boolean(), isPhoneProven: v.boolean() }),
});
export type UnitAccount = v.InferOutput<typeof unitAccount>;

export const unitAccountList = v.object({
  data: v.array(unitAccount),
  meta: v.object({ pagination }),
});
export type UnitAccountList = v.InferOutput<typeof unitAccountList>;

/**
 * GET /accounts/:id/sessions: the latest sessions and the latest sign-ins, each list with the latest first.
 */
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
  summary: 'Lists the accounts of the unit',
  access: 'signed-in',
  query: unitAccountQuery,
  answer: unitAccountList,
});

export const createUnitAccount = call('POST', '/units/self/accounts', {
  summary: 'Creates an account of the unit',
  access: 'signed-in',
  body: newUnitAccount,
  answer: unitAccount,
});

export const getUnitAccount = call('GET', '/accounts/:id', {
  summary: 'Returns an account of the unit',
  access: 'signed-in',
  answer: unitAccount,
});

export const changeUnitAccount = call('PUT', '/accounts/:id', {
  summary: 'Changes an account of the unit',
  access: 'signed-in',
  body: unitAccountChange,
  answer: unitAccount,
});

export const disableAccount = call('POST', '/accounts/:id/disable', {
  summary: 'Disables an account of the unit',
  access: 'signed-in',
  body: unitAccountDisabling,
  answer: unitAccount,
});

export const enableAccount = call('POST', '/accounts/:id/enable', {
  summary: 'Enables an account of the unit again',
  access: 'signed-in',
  body: unitAccountAct,
  answer: unitAccount,
});

export const unlockAccount = call('POST', '/accounts/:id/unlock', {
  summary: 'Unlocks an account of the unit',
  access: 'signed-in',
  body: unitAccountAct,
  answer: unitAccount,
});

export const resetAccount = call('POST', '/accounts/:id/reset', {
  summary: 'Sends a one-time password to an account of the unit',
  access: 'signed-in',
  body: unitAccountAct,
  answer: unitAccount,
});

export const signOutAccount = call('POST', '/accounts/:id/sign-out', {
  summary: 'Ends the sessions of an account of the unit',
  access: 'signed-in',
  body: unitAccountAct,
  answer: unitAccount,
});

export const listAccountSessions = call('GET', '/accounts/:id/sessions', {
  summary: 'Lists the sessions and sign-ins of an account of the unit',
  access: 'signed-in',
  answer: accountSessions,
});
