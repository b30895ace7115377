/** Ends of calls that models share. */

const failure = {
  kind: 'refused',
  message: '账号或密码错误',
  fields: {},
  code: 40102,
  retryAfter: null,
  requestId: 'req-1',
} satisfies Failure;

/** What a call is rejected with for this reason. */
export const failedBy = (reason: Failure) => Object.assign(new Error(reason.message), { failure: reason });

/** What a call is rejected with when the server refuses it [S54]. */
export const refusal = failedBy(failure);

/** What a call is rejected with for a reason that a chart knows by its code. */
export const refused = (code: number) => failedBy({ ...failure, code });

/** What a call is rejected with when the server asks for less frequent calls. */
export const tooSoon = (retryAfter: number | null) => failedBy({ ...failure, code: 42901, retryAfter });

/** What a call is rejected with when fields are at fault [S52]. */
export const invalid = (fields: Failure['fields']) =>
  failedBy({
    ...failure,
    kind: 'invalid',
    message: Object.values(fields).join(' '),
    fields,
    code: 42201,
  });

/** Whatever a call may be rejected with: a failure of the request chart, and errors of another kind. */
export const anyError: readonly unknown[] = [refusal, new Error('of another kind'), {}, null];
