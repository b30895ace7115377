/** Errors of calls that several models use. */

const failure = {
  kind: 'refused',
  message: '账号或密码错误',
  fields: {},
  code: 40102,
  retryAfter: null,
  requestId: 'req-1',
} satisfies Failure;

/** Returns the error of a call that fails for this reason. */
export const failedBy = (reason: Failure) => Object.assign(new Error(reason.message), { failure: reason });

/** The error of a call that the server refuses [S54]. */
export const refusal = failedBy(failure);

/** Returns the error of a call that the server refuses with a code. */
export const refused = (code: number) => failedBy({ ...failure, code });

/** Returns the error of a call that the server refuses because of too frequent calls. */
export const tooSoon = (retryAfter: number | null) => failedBy({ ...failure, code: 42901, retryAfter });

/** Returns the error of a call with invalid fields [S52]. */
export const invalid = (fields: Failure['fields']) =>
  failedBy({
    ...failure,
    kind: 'invalid',
    message: Object.values(fields).join(' '),
    fields,
    code: 42201,
  });

/** All kinds of errors of a call: a failure of the request chart, and errors of another kind. */
export const anyError: readonly unknown[] = [refusal, new Error('of another kind'), {}, null];
