import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorCodes } from '../contract/kit/error-codes.ts';
import type { ClosedLink } from '../contract/expert/invitation.ts';
import { UNAUTHENTICATED, type ErrorBody } from '../contract/kit/errors.ts';
import type { Fault } from '../contract/kit/faults.ts';
import { databaseFault } from '../db/database-errors.ts';
import { describeAnyFault } from '../sheet/sheet-faults.ts';

/** Faults by field of a payload. */
export type FieldFaults = Readonly<Record<string, readonly Fault[]>>;

interface Details {
  status: ContentfulStatusCode;
  code: number;
  /** The sentence for the person, in the language of the request. */
  message: (i18n: I18n) => string;
  errors?: FieldFaults;
  /** Seconds to wait before trying again. */
  retryAfter?: number;
  headers?: Readonly<Record<string, string>>;
  /** Fields of the body besides those of [D17]. */
  extra?: Readonly<Record<string, unknown>>;
}

/** An answer other than success, thrown anywhere below a route and written once, in the shape of [D17]. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly details: Details;

  constructor(details: Details) {
    super(`${details.status} ${details.code}`);
    this.details = details;
  }

  /** The answer's body in the language of `i18n`. */
  body(i18n: I18n): ErrorBody {
    const { status, code, message, errors, retryAfter, extra } = this.details;
    return {
      message: message(i18n),
      ...(errors && {
        errors: Object.fromEntries(
          Object.entries(errors).map(([field, faults]) => [
            field,
            faults.map((one) => describeAnyFault(i18n, one)),
          ]),
        ),
      }),
      code,
      status_code: status,
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
      ...extra,
    };
  }
}

/** 422 of a record that is handed in with empty fields. */
export const incomplete = (fields: readonly string[]): ApiError =>
  invalid(Object.fromEntries(fields.map((field) => [field, ['required' as const]])));

/** 422: what is wrong with which field; the message is the first of the sentences [S52]. */
export function invalid(errors: FieldFaults): ApiError {
  const first = Object.values(errors)[0]?.[0] ?? 'type';
  return new ApiError({
    status: 422,
    code: errorCodes.invalid,
    message: (i18n) => describeAnyFault(i18n, first),
    errors,
  });
}

/** 401 of a missing, unknown or expired token: the same text in every language [S55]. */
export function unauthenticated(): ApiError {
  return new ApiError({ status: 401, code: errorCodes.unauthenticated, message: () => UNAUTHENTICATED });
}

/**
 * 429.
 * @param retryAfter seconds until the next request is accepted
 */
export function tooMany(retryAfter: number): ApiError {
  return new ApiError({
    status: 429,
    code: errorCodes.tooMany,
    message: (i18n) => t(i18n)`Too many requests. Please wait ${retryAfter} s and try again.`,
    retryAfter,
  });
}

/**
 * 503: too much is waiting already.
 * @param retryAfter seconds
 */
export function unavailable(retryAfter: number): ApiError {
  return new ApiError({
    status: 503,
    code: errorCodes.unavailable,
    message: (i18n) => t(i18n)`The system is very busy. Please try again in a moment.`,
    retryAfter,
  });
}

/** 403 of somebody who is signed in, and may not do this. */
export function forbidden(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.forbidden,
    message: (i18n) => t(i18n)`You may not do this`,
  });
}

/** 403 of who would approve, but counts as no second person beside who proposed. */
export function notSecondPerson(second: Exclude<SecondPerson, 'another'>): ApiError {
  const words: Readonly<Record<typeof second, (i18n: I18n) => string>> = {
    samePerson: (i18n) =>
      t(i18n)`Two different people have to decide on this, and both accounts belong to one person`,
    dependent: (i18n) =>
      t(
        i18n,
      )`One of the two accounts has created, reset or unlocked the other: somebody else has to approve this`,
    unproven: (i18n) => t(i18n)`Prove your identity under My information first, then approve this`,
    proposerUnproven: (i18n) =>
      t(
        i18n,
      )`This can be approved once the one who proposed it has proven their identity under My information`,
  };
  return new ApiError({ status: 403, code: errorCodes.notSecondPerson, message: words[second] });
}

/** 403 of an account whose organisation has not been confirmed, or has been suspended. */
export function unitNotConfirmed(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.forbidden,
    message: (i18n) =>
      t(
        i18n,
      )`Your unit has not been confirmed. This is possible once the organising committee has confirmed it.`,
  });
}

/** 409: what was asked for does not fit what has become of it meanwhile. */
export function conflict(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) => t(i18n)`This cannot be done any more. Please look at it again.`,
  });
}

/** 409: somebody else has changed the record since it was read. */
export function stale(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.stale,
    message: (i18n) => t(i18n)`This has been changed meanwhile. Please look at it again.`,
  });
}

/** 409: the last place is taken. */
export function full(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.full,
    message: (i18n) => t(i18n)`All places of this event are taken`,
  });
}

/** 409: the unit of the person has used its places of the event. */
export function quotaUsed(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.full,
    message: (i18n) => t(i18n)`Your unit has used all its places of this event`,
  });
}

/** 409: the person is entered already, for this event or for another that allows no second. */
export function alreadyEntered(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.alreadyEntered,
    message: (i18n) => t(i18n)`This person is already entered for this competition`,
  });
}

/** 409: two things that may not be one person, or more than an event or a competition can have. */
export function notAssignable(
  why:
    | 'secondCapacity'
    | 'isArbiter'
    | 'servesAlready'
    | 'otherKeeper'
    | 'keeperTaken'
    | 'kindMissing'
    | 'tooMany'
    | 'tooManyAtCompetition'
    | 'tooManyGroups',
): ApiError {
  const words: Readonly<Record<typeof why, (i18n: I18n) => string>> = {
    secondCapacity: (i18n) => t(i18n)`This person already has a duty at this event`,
    isArbiter: (i18n) => t(i18n)`An arbiter of the competition holds no other duty in it`,
    servesAlready: (i18n) => t(i18n)`This person already has a duty in this competition`,
    otherKeeper: (i18n) => t(i18n)`This person already keeps another encryption of this event`,
    keeperTaken: (i18n) => t(i18n)`Another person already keeps this encryption of the event`,
    kindMissing: (i18n) => t(i18n)`Release this and propose the person again for one kind of encryption`,
    tooMany: (i18n) => t(i18n)`This event already has 200 assignments`,
    tooManyAtCompetition: (i18n) => t(i18n)`This competition already has 100 assignments`,
    tooManyGroups: (i18n) => t(i18n)`This event already has 20 groups of judges`,
  };
  return new ApiError({ status: 409, code: errorCodes.conflict, message: words[why] });
}

/** 422: a rule of the event is not met. */
export function notEligible(): ApiError {
  return new ApiError({
    status: 422,
    code: errorCodes.notEligible,
    message: (i18n) => t(i18n)`The rules of this event are not met`,
  });
}

/** 409: the same has been asked for already, and is not decided yet. */
export function alreadyFiled(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.alreadyFiled,
    message: (i18n) => t(i18n)`A request for this field is waiting for the organising committee already`,
  });
}

/** 410: an address that was good for a few minutes. */
export function linkExpired(): ApiError {
  return new ApiError({
    status: 410,
    code: errorCodes.linkExpired,
    message: (i18n) => t(i18n)`This link is no longer valid. Please open the file again.`,
  });
}

type ClosedState = ClosedLink['state'];

const closedSentences = (i18n: I18n): Readonly<Record<ClosedState, string>> => ({
  accepted: t(i18n)`You have already accepted this invitation.`,
  declined: t(i18n)`You have already declined this invitation.`,
  expired: t(i18n)`This invitation has expired.`,
  cancelled: t(i18n)`The organising committee has cancelled this invitation.`,
  withdrawn: t(i18n)`You have taken back your acceptance of this invitation.`,
});

/** 410: an invitation that has been answered, has expired, or was taken back, with whom to call. */
export function invitationOver(state: ClosedState, contact_phone: string): ApiError {
  return new ApiError({
    status: 410,
    code: errorCodes.linkExpired,
    message: (i18n) => closedSentences(i18n)[state],
    extra: { state, contact_phone },
  });
}

/** 409: a number that need not be invited to the expert bank. */
export function notInvitable(why: 'expert' | 'invited'): ApiError {
  const words: Readonly<Record<typeof why, (i18n: I18n) => string>> = {
    expert: (i18n) => t(i18n)`This mobile number belongs to an expert already`,
    invited: (i18n) => t(i18n)`An invitation to this mobile number still waits for its answer`,
  };
  return new ApiError({ status: 409, code: errorCodes.conflict, message: words[why] });
}

/** 409: a number that belongs to an account of a unit, an exhibitor or a committee. */
export function notPersonal(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) =>
      t(
        i18n,
      )`This mobile number belongs to an account that is not personal. Please ask the committee to invite you with another number.`,
  });
}

/** 410: before the opening of registration, or from its closing on. */
export function registrationClosed(): ApiError {
  return new ApiError({
    status: 410,
    code: errorCodes.registrationClosed,
    message: (i18n) => t(i18n)`Registration is not open`,
  });
}

/** 423: fields that only the committee can still change. */
export function fieldLocked(fields: readonly string[]): ApiError {
  return new ApiError({
    status: 423,
    code: errorCodes.fieldLocked,
    message: (i18n) => describeAnyFault(i18n, 'locked'),
    errors: Object.fromEntries(fields.map((field) => [field, ['locked' as const]])),
  });
}

/** 404 of a path the API does not have, or of a record that is not there. */
export function notFound(): ApiError {
  return new ApiError({
    status: 404,
    code: errorCodes.notFound,
    message: (i18n) => t(i18n)`There is nothing at this address`,
  });
}

/** 405 with the methods that would do. */
export function methodNotAllowed(allowed: readonly string[]): ApiError {
  return new ApiError({
    status: 405,
    code: errorCodes.method,
    message: (i18n) => t(i18n)`This address does not take this method`,
    headers: { allow: allowed.join(', ') },
  });
}

/** 413. */
export function tooLarge(): ApiError {
  return new ApiError({
    status: 413,
    code: errorCodes.tooLarge,
    message: (i18n) => t(i18n)`What was sent is too large`,
  });
}

/** 431: the headers are longer than any request's of ours. */
export function tooManyHeaders(): ApiError {
  return new ApiError({
    status: 431,
    code: errorCodes.headers,
    message: (i18n) => t(i18n)`What was sent is too large`,
  });
}

/** 408: the request has not arrived in time. */
export function slow(): ApiError {
  return new ApiError({
    status: 408,
    code: errorCodes.slow,
    message: (i18n) => t(i18n)`What was sent cannot be read`,
  });
}

/** 415: only JSON is taken. */
export function unsupportedMediaType(): ApiError {
  return new ApiError({
    status: 415,
    code: errorCodes.mediaType,
    message: (i18n) => t(i18n)`Only JSON can be sent here`,
  });
}

/** 415: only the form a file is sent with is taken. */
export function notAForm(): ApiError {
  return new ApiError({
    status: 415,
    code: errorCodes.mediaType,
    message: (i18n) => t(i18n)`Only a file can be sent here`,
  });
}

/** 400: the body is not a JSON object. */
export function malformed(): ApiError {
  return new ApiError({
    status: 400,
    code: errorCodes.malformed,
    message: (i18n) => t(i18n)`What was sent cannot be read`,
  });
}

/** 500 that says nothing of its cause; the request's id leads to it in the log. */
export function internal(requestId: string): ApiError {
  return new ApiError({
    status: 500,
    code: errorCodes.internal,
    message: (i18n) =>
      t(i18n)`Something went wrong on our side. Please quote ${requestId} when you ask for help.`,
  });
}

/**
 * What an error is answered with: what the database cannot do now may be sent again, 503; what somebody else has
 * written first is a conflict, 409; all else says nothing of its cause, 500.
 */
export function answerTo(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  switch (databaseFault(error)) {
    case 'collision':
    case 'unavailable':
      return unavailable(2);
    case 'conflict':
      return conflict();
    case undefined:
      return internal(requestId);
  }
}
