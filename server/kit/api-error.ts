import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorCodes } from '../contract/kit/error-codes.ts';
import type { ClosedLink } from '../contract/expert/invitation.ts';
import { UNAUTHENTICATED, type ErrorBody } from '../contract/kit/errors.ts';
import type { Fault } from '../contract/kit/faults.ts';
import { databaseFault } from '../db/database-errors.ts';
import { describeAnyFault } from '../sheet/sheet-faults.ts';

/** Faults by field of a request body. */
export type FieldFaults = Readonly<Record<string, readonly Fault[]>>;

interface Details {
  status: ContentfulStatusCode;
  code: number;
  /** The message for the user, in the language of the request. */
  message: (i18n: I18n) => string;
  errors?: FieldFaults;
  /** The seconds to wait before the next attempt. */
  retryAfter?: number;
  headers?: Readonly<Record<string, string>>;
  /** Fields of the body in addition to those of [D17]. */
  extra?: Readonly<Record<string, unknown>>;
}

/** An error response, thrown anywhere below a route and written in one place, in the format of [D17]. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly details: Details;

  constructor(details: Details) {
    super(`${details.status} ${details.code}`);
    this.details = details;
  }

  /** Returns the body of the response in the language of `i18n`. */
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

/** Returns the 422 error of a record that is submitted with empty fields. */
export const incomplete = (fields: readonly string[]): ApiError =>
  invalid(Object.fromEntries(fields.map((field) => [field, ['required' as const]])));

/** Returns a 422 error with the faults of each field. The message is the first of the sentences [S52]. */
export function invalid(errors: FieldFaults): ApiError {
  const first = Object.values(errors)[0]?.[0] ?? 'type';
  return new ApiError({
    status: 422,
    code: errorCodes.invalid,
    message: (i18n) => describeAnyFault(i18n, first),
    errors,
  });
}

/** Returns the 401 error of a missing, unknown or expired token. Its text has one language [S55]. */
export function unauthenticated(): ApiError {
  return new ApiError({ status: 401, code: errorCodes.unauthenticated, message: () => UNAUTHENTICATED });
}

/**
 * Returns a 429 error.
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
 * Returns a 503 error: too many requests already wait.
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

/** Returns the 403 error of a signed-in user without the required permission. */
export function forbidden(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.forbidden,
    message: (i18n) => t(i18n)`You may not do this`,
  });
}

/** Returns the 403 error of an account whose organisation is not confirmed or is suspended. */
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

/** Returns a 409 error: the request does not fit the current state of the record. */
export function conflict(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) => t(i18n)`This cannot be done any more. Please look at it again.`,
  });
}

/** Returns a 409 error: the record has changed since the client read it. */
export function stale(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.stale,
    message: (i18n) => t(i18n)`This has been changed meanwhile. Please look at it again.`,
  });
}

/** Returns a 409 error: the event has no free place. */
export function full(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.full,
    message: (i18n) => t(i18n)`All places of this event are taken`,
  });
}

/** Returns a 409 error: the unit of the person has used its places of the event. */
export function quotaUsed(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.full,
    message: (i18n) => t(i18n)`Your unit has used all its places of this event`,
  });
}

/** Returns a 409 error: the person is entered for this event, or for one that excludes it. */
export function alreadyEntered(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.alreadyEntered,
    message: (i18n) => t(i18n)`This person is already entered for this competition`,
  });
}

/** Returns a 409 error: one person must not have both duties, or a maximum number is reached. */
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

/** Returns a 422 error: a rule of the event is not met. */
export function notEligible(): ApiError {
  return new ApiError({
    status: 422,
    code: errorCodes.notEligible,
    message: (i18n) => t(i18n)`The rules of this event are not met`,
  });
}

/** Returns a 409 error: the same request is already filed and not decided yet. */
export function alreadyFiled(): ApiError {
  return new ApiError({
    status: 409,
    code: errorCodes.alreadyFiled,
    message: (i18n) => t(i18n)`A request for this field is waiting for the organising committee already`,
  });
}

/** Returns a 410 error: the link was valid for a few minutes and has expired. */
export function linkExpired(): ApiError {
  return new ApiError({
    status: 410,
    code: errorCodes.linkExpired,
    message: (i18n) => t(i18n)`This link is no longer valid. Please open the file again.`,
  });
}

/** Returns the 410 error of a released list whose event is cancelled. Its address may be printed [running.md A24]. */
export function listTakenBack(): ApiError {
  return new ApiError({
    status: 410,
    code: errorCodes.linkExpired,
    message: (i18n) => t(i18n)`The event of this list is cancelled. Its awards do not count.`,
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

/** Returns the 410 error of a closed invitation, with the phone number of a contact. */
export function invitationOver(state: ClosedState, contact_phone: string): ApiError {
  return new ApiError({
    status: 410,
    code: errorCodes.linkExpired,
    message: (i18n) => closedSentences(i18n)[state],
    extra: { state, contact_phone },
  });
}

/** Returns the 409 error of a phone number that cannot be invited to the expert bank. */
export function notInvitable(why: 'expert' | 'invited'): ApiError {
  const words: Readonly<Record<typeof why, (i18n: I18n) => string>> = {
    expert: (i18n) => t(i18n)`This mobile number belongs to an expert already`,
    invited: (i18n) => t(i18n)`An invitation to this mobile number still waits for its answer`,
  };
  return new ApiError({ status: 409, code: errorCodes.conflict, message: words[why] });
}

/** Returns the 409 error of a phone number of an account of a unit, an exhibitor or a committee. */
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

/** Returns a 410 error: registration is not open yet, or is closed. */
export function registrationClosed(): ApiError {
  return new ApiError({
    status: 410,
    code: errorCodes.registrationClosed,
    message: (i18n) => t(i18n)`Registration is not open`,
  });
}

/** Returns a 423 error: only the committee can change these fields. */
export function fieldLocked(fields: readonly string[]): ApiError {
  return new ApiError({
    status: 423,
    code: errorCodes.fieldLocked,
    message: (i18n) => describeAnyFault(i18n, 'locked'),
    errors: Object.fromEntries(fields.map((field) => [field, ['locked' as const]])),
  });
}

/** Returns the 404 error of an unknown API path or a record that does not exist. */
export function notFound(): ApiError {
  return new ApiError({
    status: 404,
    code: errorCodes.notFound,
    message: (i18n) => t(i18n)`There is nothing at this address`,
  });
}

/** Returns a 405 error with the allowed methods. */
export function methodNotAllowed(allowed: readonly string[]): ApiError {
  return new ApiError({
    status: 405,
    code: errorCodes.method,
    message: (i18n) => t(i18n)`This address does not take this method`,
    headers: { allow: allowed.join(', ') },
  });
}

/** Returns a 413 error. */
export function tooLarge(): ApiError {
  return new ApiError({
    status: 413,
    code: errorCodes.tooLarge,
    message: (i18n) => t(i18n)`What was sent is too large`,
  });
}

/** Returns a 431 error: the headers are longer than those of any request of the application. */
export function tooManyHeaders(): ApiError {
  return new ApiError({
    status: 431,
    code: errorCodes.headers,
    message: (i18n) => t(i18n)`What was sent is too large`,
  });
}

/** Returns a 408 error: the request did not arrive in time. */
export function slow(): ApiError {
  return new ApiError({
    status: 408,
    code: errorCodes.slow,
    message: (i18n) => t(i18n)`What was sent cannot be read`,
  });
}

/** Returns a 415 error: only JSON is accepted. */
export function unsupportedMediaType(): ApiError {
  return new ApiError({
    status: 415,
    code: errorCodes.mediaType,
    message: (i18n) => t(i18n)`Only JSON can be sent here`,
  });
}

/** Returns a 415 error: only a form with a file is accepted. */
export function notAForm(): ApiError {
  return new ApiError({
    status: 415,
    code: errorCodes.mediaType,
    message: (i18n) => t(i18n)`Only a file can be sent here`,
  });
}

/** Returns a 400 error: the body is not a JSON object. */
export function malformed(): ApiError {
  return new ApiError({
    status: 400,
    code: errorCodes.malformed,
    message: (i18n) => t(i18n)`What was sent cannot be read`,
  });
}

/** Returns a 500 error that does not disclose its cause. The id of the request identifies it in the log. */
export function internal(requestId: string): ApiError {
  return new ApiError({
    status: 500,
    code: errorCodes.internal,
    message: (i18n) =>
      t(i18n)`Something went wrong on our side. Please quote ${requestId} when you ask for help.`,
  });
}

/**
 * Converts an error to an error response: 503 if the database cannot run the request at the moment, 409 if
 * another transaction has written a conflicting row first, and else 500, which does not disclose its cause.
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
