import * as v from 'valibot';
import { errorCode } from '../kit/errors.ts';
import { fault } from '../kit/faults.ts';
import * as field from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';

/**
 * Accounts and sessions: payloads and answers of the calls of [S49], of D12 and of the calls of our
 * own in the same style (logout, password). Payloads are strict: an unknown field is an error.
 */

/** What an account may be registered as [S2]. Experts are invited, never self-registered. */
export const userTypes = ['Personal', 'Exhibitor', 'Unit'] as const;
export type UserType = (typeof userTypes)[number];

/** POST /user/login. `type` is the kind chosen on the screen, `declare_id` comes from the address [D18]. */
export const passwordSignIn = strict({
  username: field.signInName,
  password: field.givenPassword,
  captcha: field.captcha,
  captcha_key: field.key,
  type: field.text(0, 32),
  declare_id: field.text(0, 64),
});

/** POST /users/phone-login: signs in, or signs up where the phone has no account yet. */
export const phoneSignIn = strict({
  phone: field.phone,
  code: field.verificationCode,
  key: field.key,
});

/** POST /user/login/second-factor: the code completes a sign-in whose password was right. */
export const secondFactor = strict({ key: field.key, code: field.verificationCode });

/**
 * POST /user/login/second-factor/code: sends the code again. `phone` is for an account without a mobile
 * number: the number that it is to have from then on.
 */
export const secondFactorCode = strict({ key: field.key, phone: v.optional(field.phone) });

/** POST /users/register. `org_status` is 1 where the account belongs to an organisation, else 0. */
export const registration = v.pipe(
  strict({
    username: field.username,
    password: field.newPassword,
    code: field.verificationCode,
    key: field.key,
    org_name: field.organisationName,
    user_type: v.picklist(userTypes, fault('choice')),
    phone: field.phone,
    org_status: v.picklist([0, 1], fault('choice')),
    contact_name: field.personName,
  }),
  v.forward(
    v.partialCheck(
      [['username'], ['password'], ['phone']],
      ({ username, password, phone }) => !field.isPersonal(password, { username, phone }),
      fault('password.personal'),
    ),
    ['password'],
  ),
  v.forward(
    v.partialCheck(
      [['user_type'], ['org_status']],
      ({ user_type, org_status }) => user_type === 'Personal' || org_status === 1,
      fault('choice'),
    ),
    ['org_status'],
  ),
  v.forward(
    v.partialCheck(
      [['org_status'], ['org_name']],
      ({ org_status, org_name }) => org_status === 0 || org_name.length >= 4,
      fault('orgName.required'),
    ),
    ['org_name'],
  ),
  v.forward(
    v.partialCheck(
      [['user_type'], ['contact_name']],
      ({ user_type, contact_name }) => user_type === 'Personal' || contact_name.length >= 2,
      fault('contactName.required'),
    ),
    ['contact_name'],
  ),
);
export type Registration = v.InferOutput<typeof registration>;

/** POST /verification-codes/{login|register|reset|change}. The captcha is asked for after repeated requests. */
export const codeRequest = strict({
  phone: field.phone,
  captcha: v.optional(field.captcha),
  captcha_key: v.optional(field.key),
});
export type CodeRequest = v.InferOutput<typeof codeRequest>;

/** POST /verification-codes/present: the code goes to the number the account has. */
export const ownCodeRequest = strict({
  captcha: v.optional(field.captcha),
  captcha_key: v.optional(field.key),
});
/** What a code to the number of the signed-in account is for. */
export type OwnCodePurpose = 'present' | 'sign';
export type CodePurpose = 'login' | 'register' | 'reset' | 'change' | 'secondFactor' | OwnCodePurpose;

/** POST /user/password/reset: a code of purpose `reset` proves the phone. */
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

/** What a successful sign-in gives [S49]. */
export const token = v.object({ access_token: v.string(), token_type: v.string() });
export type Token = v.InferOutput<typeof token>;

/**
 * The 403 of POST /user/login for an account that signs in with a second factor [S53]: handle of the sign-in,
 * until when it can be completed (ISO 8601), and the masked number the code was sent to; '' where the account
 * has no number yet.
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
  /** `capacity`: what the account may do for the organisation; '' where it only belongs to it. */
  user_org_relation: v.array(v.object({ org_name: v.string(), capacity: v.optional(v.string(), '') })),
  phone: v.optional(v.string(), ''),
  must_change_password: v.optional(v.boolean(), false),
});
export type UserInfo = v.InferOutput<typeof userInfo>;

/** The empty answers of calls that only do something. */
export const nothing = v.object({});

export const getCaptcha = call('GET', '/captcha', {
  summary: 'A picture whose characters are asked for',
  access: 'public',
  answer: captchaAnswer,
});

export const sendLoginCode = call('POST', '/verification-codes/login', {
  summary: 'A code to sign in with',
  access: 'public',
  body: codeRequest,
  answer: codeAnswer,
});

export const sendRegisterCode = call('POST', '/verification-codes/register', {
  summary: 'A code to register with',
  access: 'public',
  body: codeRequest,
  answer: codeAnswer,
});

export const sendResetCode = call('POST', '/verification-codes/reset', {
  summary: 'A code to set a new password with',
  access: 'public',
  body: codeRequest,
  answer: codeAnswer,
});

export const sendChangeCode = call('POST', '/verification-codes/change', {
  summary: 'A code to prove another number of one’s own with',
  access: 'signed-in',
  body: codeRequest,
  answer: codeAnswer,
});

export const sendPresentCode = call('POST', '/verification-codes/present', {
  summary: 'A code to prove one’s own present number with',
  access: 'signed-in',
  body: ownCodeRequest,
  answer: codeAnswer,
});

/**
 * `include=session`: the answers that a page asks for next come with the token, one way to the server and back sooner.
 * Without it the answer is the token alone [S49].
 */
export const signInInclusion = v.object({ include: v.optional(v.string(), '') });

/** The token, with the answers of GET /user/info and GET /user/sidebars where they are asked for. */
export const signedIn = v.object({
  ...token.entries,
  session: v.optional(v.object({ info: userInfo, sidebars: v.array(v.unknown()) })),
});
export type SignedIn = v.InferOutput<typeof signedIn>;

export const register = call('POST', '/users/register', {
  summary: 'Makes an account',
  access: 'public',
  query: signInInclusion,
  body: registration,
  answer: signedIn,
});

export const signIn = call('POST', '/user/login', {
  summary: 'Signs in by password',
  access: 'public',
  query: signInInclusion,
  body: passwordSignIn,
  answer: signedIn,
});

export const proveSecondFactor = call('POST', '/user/login/second-factor', {
  summary: 'Completes a sign-in by the code sent to the phone',
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
  summary: 'Signs in by a code',
  access: 'public',
  query: signInInclusion,
  body: phoneSignIn,
  answer: signedIn,
});

export const resetPassword = call('POST', '/user/password/reset', {
  summary: 'Sets a new password by a code',
  access: 'public',
  body: passwordReset,
  answer: nothing,
});

export const changePassword = call('PUT', '/user/password', {
  summary: 'Changes the password; other sessions end',
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
  summary: 'Who is signed in',
  access: 'any-password',
  answer: userInfo,
});
