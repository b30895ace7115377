import * as v from 'valibot';
import { errorCode } from '../kit/errors.ts';
import * as field from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';

/**
 * Accounts and sessions: payloads and responses of the calls of [S49], of D12 and of further calls in the
 * same style (logout, password). Payloads are strict: an unknown field is an error.
 */

/** The types of accounts that can be registered [S2]. Experts are invited and cannot register themselves. */
export const userTypes = ['Personal', 'Exhibitor', 'Unit'] as const;
export type UserType = (typeof userTypes)[number];

/**
 * POST /user/login. `type` is the kind chosen on the page. `declare_id` is the value in the address [D18].
 */
export const passwordSignIn = strict({
  username: field.signInName,
  password: field.givenPassword,
  captcha: field.captcha,
  captcha_key: field.key,
  type: field.text(0, 32),
  declare_id: field.text(0, 64),
});

/** The version of the privacy notice that a person accepts for an account [domain.md 2, PIPL]. */
export const PRIVACY_NOTICE_VERSION = '2026-11';

/** POST /users/phone-login: signs in, or signs up if the phone number has no account yet. */
export const phoneSignIn = strict({
  phone: field.phone,
  code: field.verificationCode,
  key: field.key,
});

/** POST /user/login/second-factor: the code completes a sign-in with a correct password. */
export const secondFactor = strict({ key: field.key, code: field.verificationCode });

/**
 * POST /user/login/second-factor/code: sends the code again. `phone` is for an account without a mobile
 * number, and becomes the number of that account.
 */
export const secondFactorCode = strict({ key: field.key, phone: v.optional(field.phone) });

/**
 * POST /verification-codes/{login|register|reset|change}. The captcha is required after repeated requests.
 */
export const codeRequest = strict({
  phone: field.phone,
  captcha: v.optional(field.captcha),
  captcha_key: v.optional(field.key),
});
export type CodeRequest = v.InferOutput<typeof codeRequest>;

/** POST /verification-codes/present: sends the code to the current number of the account. */
export const ownCodeRequest = strict({
  captcha: v.optional(field.captcha),
  captcha_key: v.optional(field.key),
});
/** The purpose of a code that is sent to the number of the signed-in account. */
export type OwnCodePurpose = 'present' | 'sign';
export type CodePurpose = 'login' | 'register' | 'reset' | 'change' | 'secondFactor' | OwnCodePurpose;

/** POST /user/password/reset: a code of purpose `reset` proves the phone number. */
export const passwordReset = strict({
  phone: field.phone,
  code: field.verificationCode,
  key: field.key,
  password: field.newPassword,
});

/** PUT /user/password: ends every other session of the account. */
export const passwordChange = strict({
  current_password: field.givenPassword,
  password: field.newPassword,
});

/** The response of a successful sign-in [S49]. */
export const token = v.object({ access_token: v.string(), token_type: v.string() });
export type Token = v.InferOutput<typeof token>;

/**
 * The 403 response of POST /user/login for an account that signs in with a second factor [S53]. It contains
 * the handle of the sign-in, the instant until which the sign-in can be completed (ISO 8601), and the masked
 * number to which the code was sent. The number is '' if the account has none yet.
 */
export const secondFactorWanted = v.object({
  code: v.literal(errorCode.secondFactor),
  key: v.string(),
  expired_at: v.string(),
  phone: v.string(),
});
export type SecondFactorWanted = v.InferOutput<typeof secondFactorWanted>;

/** GET /captcha [D12]. `captcha_image` is a data URL, `expired_at` an ISO 8601 instant. */
export const captchaAnswer = v.object({
  captcha_key: v.string(),
  captcha_image: v.pipe(v.string(), v.startsWith('data:image/')),
  expired_at: v.string(),
});
export type CaptchaAnswer = v.InferOutput<typeof captchaAnswer>;

/** POST /verification-codes/* [D12]. */
export const codeAnswer = v.object({ key: v.string(), expired_at: v.string() });
export type CodeAnswer = v.InferOutput<typeof codeAnswer>;

/** GET /user/info?include=roles [D12]. `phone` is masked (138****8000). Unknown fields are ignored. */
export const userInfo = v.object({
  username: v.string(),
  name: v.string(),
  avatar: v.string(),
  is_unit: v.picklist([0, 1]),
  contact_name: v.string(),
  roles: v.array(v.object({ name: v.string() })),
  /**
   * `capacity`: the capacity in which the account acts for the organisation. '' if the account only belongs
   * to it.
   */
  user_org_relation: v.array(v.object({ org_name: v.string(), capacity: v.optional(v.string(), '') })),
  phone: v.optional(v.string(), ''),
  must_change_password: v.optional(v.boolean(), false),
});
export type UserInfo = v.InferOutput<typeof userInfo>;

/** The empty response of calls that return no data. */
export const nothing = v.object({});

export const getCaptcha = call('GET', '/captcha', {
  summary: 'Returns a picture of characters to enter',
  access: 'public',
  answer: captchaAnswer,
});

export const sendLoginCode = call('POST', '/verification-codes/login', {
  summary: 'Sends a code for a sign-in',
  access: 'public',
  body: codeRequest,
  answer: codeAnswer,
});

export const sendRegisterCode = call('POST', '/verification-codes/register', {
  summary: 'Sends a code for a registration',
  access: 'public',
  body: codeRequest,
  answer: codeAnswer,
});

export const sendResetCode = call('POST', '/verification-codes/reset', {
  summary: 'Sends a code for a new password',
  access: 'public',
  body: codeRequest,
  answer: codeAnswer,
});

export const sendChangeCode = call('POST', '/verification-codes/change', {
  summary: 'Sends a code to prove a new mobile number of the caller',
  access: 'signed-in',
  body: codeRequest,
  answer: codeAnswer,
});

export const sendPresentCode = call('POST', '/verification-codes/present', {
  summary: 'Sends a code to prove the caller’s current mobile number',
  access: 'signed-in',
  body: ownCodeRequest,
  answer: codeAnswer,
});

/**
 * `include=session`: the response contains, besides the token, the data that a page requests next. This saves
 * one round trip. Without it the response contains only the token [S49].
 */
export const signInInclusion = v.object({ include: v.optional(v.string(), '') });

/** The token, with the responses of GET /user/info and GET /user/sidebars if they are requested. */
export const signedIn = v.object({
  ...token.entries,
  session: v.optional(v.object({ info: userInfo, sidebars: v.array(v.unknown()) })),
});
export type SignedIn = v.InferOutput<typeof signedIn>;

/** The path of the call that creates an account. Its fields are in `registration.ts`, which signing in does not need. */
export const REGISTER_PATH = '/users/register';

export const signIn = call('POST', '/user/login', {
  summary: 'Signs in with a password',
  access: 'public',
  query: signInInclusion,
  body: passwordSignIn,
  answer: signedIn,
});

export const proveSecondFactor = call('POST', '/user/login/second-factor', {
  summary: 'Completes a sign-in with the code sent to the phone',
  access: 'public',
  query: signInInclusion,
  body: secondFactor,
  answer: signedIn,
});

export const resendSecondFactor = call('POST', '/user/login/second-factor/code', {
  summary: 'Sends the code of a sign-in again',
  access: 'public',
  body: secondFactorCode,
  answer: codeAnswer,
});

export const signInByPhone = call('POST', '/users/phone-login', {
  summary: 'Signs in with a code',
  access: 'public',
  query: signInInclusion,
  body: phoneSignIn,
  answer: signedIn,
});

export const resetPassword = call('POST', '/user/password/reset', {
  summary: 'Sets a new password with a code',
  access: 'public',
  body: passwordReset,
  answer: nothing,
});

export const changePassword = call('PUT', '/user/password', {
  summary: 'Changes the password and ends other sessions',
  access: 'any-password',
  body: passwordChange,
  answer: nothing,
});

export const signOut = call('POST', '/user/logout', {
  summary: 'Ends the session',
  access: 'any-password',
  answer: nothing,
});

export const getUserInfo = call('GET', '/user/info', {
  summary: 'Returns the signed-in user',
  access: 'any-password',
  answer: userInfo,
});
