import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { ApiError, internal, methodNotAllowed, notFound } from './api-error.ts';
import type { ApiEnv, ApiParts } from './context.ts';
import { noticePaths } from './contract/notice-paths.ts';
import { exportPath } from './contract/entry.ts';
import { importPaths } from './contract/entry-import.ts';
import { API_ROOT, paths } from './contract/paths.ts';
import { authenticate, demandOwnPassword } from './middleware/authenticate.ts';
import { demandRole } from './middleware/demand-role.ts';
import { idempotent } from './middleware/idempotent.ts';
import { request } from './middleware/request.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { changeClientError, getClientError, getClientErrors, reportErrors } from './routes/client-errors.ts';
import * as making from './routes/competition-making.ts';
import * as entries from './routes/entries.ts';
import { getTemplate, importEntries } from './routes/entry-import.ts';
import * as corrections from './routes/corrections.ts';
import * as notices from './routes/official-notices.ts';
import { getFile, getFileLink, uploadFile } from './routes/files.ts';
import { changePassword, resetPassword } from './routes/passwords.ts';
import { getProfile, putProfile, revealProfile } from './routes/profile.ts';
import { getCaptcha, getCompetitions, getHealth, getOpenApi } from './routes/public.ts';
import * as receipts from './routes/receipts.ts';
import { register } from './routes/registration.ts';
import { getSidebars, getUserInfo, signInByPassword, signInByPhone, signOut } from './routes/session.ts';
import { getUnit, putUnit } from './routes/units.ts';
import * as accounts from './routes/unit-accounts.ts';
import { requestCode } from './routes/verification-codes.ts';
import { getUnitQuotas, getWork } from './routes/work.ts';
import { TECHNICIAN_ROLE } from './services/accounts.ts';
import { loggableError } from './services/loggable-error.ts';

type Method = 'GET' | 'POST' | 'PUT';
type Handler = (c: Context<ApiEnv>) => Promise<Response>;

/**
 * The API below /api/v1 [S49, D12, D16], on whatever database, clock and gateway it is given. It never
 * listens; `app.request(...)` calls it without a port. All it remembers is in the database, so that any
 * number of processes can serve side by side.
 */
export function createApi(parts: ApiParts): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const withAnyPassword = authenticate(parts);
  const signedIn = every(withAnyPassword, demandOwnPassword, idempotent(parts));
  const technician = demandRole(parts, TECHNICIAN_ROLE);
  const competitor = demandRole(parts, 'Personal');
  const person = demandRole(parts, 'Personal', 'Expert');
  const methods = new Map<string, Method[]>();

  function route(
    method: Method,
    path: string,
    handler: Handler,
    ...before: MiddlewareHandler<ApiEnv>[]
  ): void {
    const pattern = `${API_ROOT}${path}`;
    const named: MiddlewareHandler<ApiEnv> = async (c, next) => {
      c.set('route', pattern);
      await next();
    };
    app.on(method, pattern, named, ...before, handler);
    methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
  }

  app.use(request(parts), securityHeaders(parts), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });

  route('GET', '/health', getHealth(parts));
  route('GET', '/openapi.json', getOpenApi());
  route('GET', paths.competitions, getCompetitions(parts));
  route('GET', paths.captcha, getCaptcha(parts));
  route('POST', paths.loginCode, requestCode('login', parts));
  route('POST', paths.registerCode, requestCode('register', parts));
  route('POST', paths.resetCode, requestCode('reset', parts));
  route('POST', paths.register, register(parts));
  route('POST', paths.login, signInByPassword(parts));
  route('POST', paths.phoneLogin, signInByPhone(parts));
  route('POST', paths.passwordReset, resetPassword(parts));
  route('PUT', paths.password, changePassword(parts), withAnyPassword);
  route('POST', paths.logout, signOut(parts), withAnyPassword);
  route('GET', paths.info, getUserInfo(parts), withAnyPassword);
  route('GET', paths.sidebars, getSidebars(parts), withAnyPassword);

  route('GET', paths.profile, getProfile(parts), signedIn, person);
  route('PUT', paths.profile, putProfile(parts), signedIn, person);
  route('GET', paths.choices, entries.getChoices(parts), signedIn, competitor);
  route('GET', paths.entries, entries.getEntries(parts), signedIn);
  route('POST', paths.entries, entries.postEntry(parts), signedIn, competitor);
  route('GET', importPaths.entryTemplate, getTemplate(parts), signedIn);
  route('POST', exportPath, entries.postExport(parts), signedIn);
  route('POST', importPaths.importEntries, importEntries(parts), signedIn);
  route('GET', paths.entry, entries.getEntry(parts), signedIn);
  route('PUT', paths.entry, entries.putEntry(parts), signedIn);
  route('POST', paths.submitEntry, entries.submitEntry(parts), signedIn);
  route('POST', paths.endorseEntry, entries.endorseEntry(parts), signedIn);
  route('POST', paths.approveEntry, entries.approveEntry(parts), signedIn);
  route('POST', paths.returnEntry, entries.returnEntry(parts), signedIn);
  route('POST', paths.rejectEntry, entries.rejectEntry(parts), signedIn);
  route('POST', paths.withdrawEntry, entries.withdrawEntry(parts), signedIn);
  route('POST', paths.revealEntry, entries.revealEntry(parts), signedIn);

  route('GET', paths.entryForm, receipts.getEntryForm(parts), signedIn);
  route('GET', paths.receipt, receipts.getReceipt(parts));
  route('GET', paths.entryStatistics, receipts.getEntryStatistics(parts), signedIn);

  route('POST', paths.revealProfile, revealProfile(parts), signedIn, person);
  route('GET', paths.unit, getUnit(parts), signedIn);
  route('PUT', paths.unit, putUnit(parts), signedIn);

  route('POST', paths.fileCorrection, corrections.postCorrection(parts), signedIn);
  route('GET', paths.corrections, corrections.getCorrections(parts), signedIn);
  route('GET', paths.correction, corrections.getCorrection(parts), signedIn);
  route('POST', paths.approveCorrection, corrections.actOnCorrection('correction.approve', parts), signedIn);
  route('POST', paths.refuseCorrection, corrections.refuseCorrection(parts), signedIn);
  route(
    'POST',
    paths.withdrawCorrection,
    corrections.actOnCorrection('correction.withdraw', parts),
    signedIn,
  );
  route('POST', paths.revealCorrection, corrections.revealCorrection(parts), signedIn);

  route('POST', paths.uploads, uploadFile(parts), signedIn);
  route('GET', paths.uploadLink, getFileLink(parts), signedIn);
  route('GET', paths.file, getFile(parts));

  route('GET', paths.unitAccounts, accounts.getUnitAccounts(parts), signedIn);
  route('POST', paths.unitAccounts, accounts.postUnitAccount(parts), signedIn);
  route('GET', paths.account, accounts.getUnitAccount(parts), signedIn);
  route('PUT', paths.account, accounts.putUnitAccount(parts), signedIn);
  route('POST', paths.disableAccount, accounts.disableUnitAccount(parts), signedIn);
  route('POST', paths.enableAccount, accounts.actOnUnitAccount('unitAccount.enable', parts), signedIn);
  route('POST', paths.unlockAccount, accounts.actOnUnitAccount('unitAccount.unlock', parts), signedIn);
  route('POST', paths.resetAccount, accounts.actOnUnitAccount('unitAccount.reset', parts), signedIn);
  route('POST', paths.signOutAccount, accounts.actOnUnitAccount('unitAccount.signOut', parts), signedIn);
  route('GET', paths.accountSessions, accounts.getAccountSessions(parts), signedIn);

  route('GET', paths.managedCompetitions, making.getManagedCompetitions(parts), signedIn);
  route('POST', paths.competitions, making.postCompetition(parts), signedIn);
  route('GET', paths.competition, making.getCompetition(parts), signedIn);
  route('PUT', paths.competition, making.putCompetition(parts), signedIn);
  route('POST', paths.publishCompetition, making.actOnCompetition('competition.publish', parts), signedIn);
  route('POST', paths.archiveCompetition, making.actOnCompetition('competition.archive', parts), signedIn);
  route('POST', paths.extendCompetition, making.extendCompetition(parts), signedIn);
  route('POST', paths.cancelCompetition, making.cancelCompetition(parts), signedIn);
  route('POST', paths.competitionEvents, making.postEvent(parts), signedIn);
  route('PUT', paths.competitionEvent, making.putEvent(parts), signedIn);
  route('POST', paths.freezeEvent, making.freezeEvent(parts), signedIn);
  route('POST', paths.cancelEvent, making.cancelEvent(parts), signedIn);
  route('POST', paths.mergeEvent, making.mergeEvent(parts), signedIn);
  route('POST', paths.approveDecision, making.actOnDecision('decision.approve', parts), signedIn);
  route('POST', paths.refuseDecision, making.refuseDecision(parts), signedIn);
  route('POST', paths.withdrawDecision, making.actOnDecision('decision.withdraw', parts), signedIn);

  route('GET', noticePaths.notices, notices.getNotices(parts), signedIn);
  route('POST', noticePaths.notices, notices.postNotice(parts), signedIn);
  route('GET', noticePaths.unreadNotices, notices.getUnreadNotices(parts), signedIn);
  route('GET', noticePaths.noticeChoices, notices.getNoticeChoices(parts), signedIn);
  route('GET', noticePaths.notice, notices.getNotice(parts), signedIn);
  route('PUT', noticePaths.notice, notices.putNotice(parts), signedIn);
  route('POST', noticePaths.submitNotice, notices.moveNotice('officialNotice.submit', parts), signedIn);
  route('POST', noticePaths.returnNotice, notices.refuseNotice('officialNotice.return', parts), signedIn);
  route('POST', noticePaths.approveNotice, notices.moveNotice('officialNotice.approve', parts), signedIn);
  route('POST', noticePaths.reviseNotice, notices.moveNotice('officialNotice.revise', parts), signedIn);
  route('POST', noticePaths.discardNotice, notices.moveNotice('officialNotice.discard', parts), signedIn);
  route('POST', noticePaths.withdrawNotice, notices.refuseNotice('officialNotice.withdraw', parts), signedIn);
  route('POST', noticePaths.acknowledgeNotice, notices.acknowledgeNotice(parts), signedIn);
  route('GET', noticePaths.noticeReaders, notices.getNoticeReaders(parts), signedIn);

  route('GET', paths.unitQuotas, getUnitQuotas(parts), signedIn);
  route('GET', paths.work, getWork(parts), signedIn);

  route('POST', paths.errorReports, reportErrors(parts));
  route('GET', paths.clientErrors, getClientErrors(parts), signedIn, technician);
  route('GET', paths.clientError, getClientError(parts), signedIn, technician);
  route('POST', paths.solveClientError, changeClientError('clientError.solve', parts), signedIn, technician);
  route(
    'POST',
    paths.reopenClientError,
    changeClientError('clientError.reopen', parts),
    signedIn,
    technician,
  );

  for (const [pattern, allowed] of methods) {
    app.all(pattern, (c) => {
      c.set('route', pattern);
      throw methodNotAllowed(allowed);
    });
  }

  app.notFound((c) => answerError(c, notFound()));
  app.onError((error, c) => {
    if (error instanceof ApiError) return answerError(c, error);
    parts.log.error({ id: c.get('requestId'), err: loggableError(error) }, 'request failed');
    return answerError(c, internal(c.get('requestId')));
  });
  return app;
}

function answerError(c: Context<ApiEnv>, error: ApiError): Response {
  const { status, headers = {}, retryAfter } = error.details;
  const i18n = c.get('i18n');
  c.header('content-language', i18n.locale);
  c.header('vary', 'accept-language', { append: true });
  if (status === 401) c.header('www-authenticate', 'Bearer');
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  c.header('cache-control', 'no-store');
  return c.json(error.body(i18n), status);
}
