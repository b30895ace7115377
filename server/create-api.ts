import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { answerTo, ApiError, methodNotAllowed, notFound } from './api-error.ts';
import type { ApiEnv, ApiParts } from './context.ts';
import { noticePaths } from './contract/notice-paths.ts';
import { servicePaths } from './contract/service-paths.ts';
import { exportPath } from './contract/entry.ts';
import { errorCode } from './contract/errors.ts';
import { IMPORT_LIMITS, importPaths } from './contract/entry-import.ts';
import { EVENT_SHEET_LIMITS, eventSheetPaths } from './contract/event-sheet.ts';
import { LARGEST_FILE } from './contract/file.ts';
import { LONGEST_NOTICE } from './contract/official-notice.ts';
import { API_ROOT, paths } from './contract/paths.ts';
import { authenticate, demandOwnPassword } from './middleware/authenticate.ts';
import { demandRole } from './middleware/demand-role.ts';
import { longestForm } from './middleware/form.ts';
import { demandIds } from './middleware/ids.ts';
import { idempotent } from './middleware/idempotent.ts';
import { originOf } from './middleware/origin.ts';
import { LONGEST_BODY } from './middleware/payload.ts';
import { request } from './middleware/request.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { changeClientError, getClientError, getClientErrors, reportErrors } from './routes/client-errors.ts';
import * as making from './routes/competition-making.ts';
import * as entries from './routes/entries.ts';
import { enterPeople, getTemplate, importEntries } from './routes/entry-import.ts';
import { getEventTemplate, importEvents } from './routes/event-sheet.ts';
import * as confirmations from './routes/confirmations.ts';
import * as corrections from './routes/corrections.ts';
import * as notices from './routes/official-notices.ts';
import { postDelegationReveal, putDelegation } from './routes/delegations.ts';
import { getExpert, putExpert } from './routes/experts.ts';
import { getFile, getFileLink, uploadFile } from './routes/files.ts';
import { changeOwnPhone, getOwnPhone } from './routes/own-phone.ts';
import { getOwnIdentity, putOwnIdentity } from './routes/own-identity.ts';
import { endOtherSessions, endOwnSession, getOwnSessions } from './routes/own-sessions.ts';
import { changePassword, resetPassword } from './routes/passwords.ts';
import { getProfile, putProfile, revealProfile } from './routes/profile.ts';
import { getCaptcha, getCompetitions, getHealth, getOpenApi } from './routes/public.ts';
import * as receipts from './routes/receipts.ts';
import * as reviews from './routes/reviews.ts';
import { register } from './routes/registration.ts';
import {
  getSidebars,
  getUserInfo,
  resendSecondFactor,
  signInByPassword,
  signInByPhone,
  signInBySecondFactor,
  signOut,
} from './routes/session.ts';
import { getMembers, getRoster, getUnit, putUnit } from './routes/units.ts';
import * as accounts from './routes/unit-accounts.ts';
import { requestCode, requestOwnCode, requestSignature } from './routes/verification-codes.ts';
import { getUnitQuotas, getWork, getWorkCount } from './routes/work.ts';
import { TECHNICIAN_ROLE } from './services/accounts.ts';
import { loggableError } from './services/loggable-error.ts';
import { secureRefusal } from './services/security-log.ts';

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
  const signedInWith = (longest: number) =>
    every(withAnyPassword, demandOwnPassword, idempotent(parts, longest));
  const signedIn = signedInWith(LONGEST_BODY);
  const withNotice = signedInWith(LONGEST_NOTICE);
  const technician = demandRole(parts, TECHNICIAN_ROLE);
  const competitor = demandRole(parts, 'Personal');
  const person = demandRole(parts, 'Personal', 'Expert');
  const expert = demandRole(parts, 'Expert');
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
    app.on(method, pattern, named, ...before, demandIds, handler);
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
  route('POST', servicePaths.loginCode, requestCode('login', parts));
  route('POST', servicePaths.registerCode, requestCode('register', parts));
  route('POST', servicePaths.resetCode, requestCode('reset', parts));
  route('POST', servicePaths.changeCode, requestCode('change', parts), signedIn);
  route('POST', servicePaths.presentCode, requestOwnCode('present', parts), signedIn);
  route('POST', servicePaths.signatureCode, requestSignature(parts), signedIn);
  route('GET', servicePaths.ownIdentity, getOwnIdentity(parts), signedIn);
  route('PUT', servicePaths.ownIdentity, putOwnIdentity(parts), signedIn);
  route('POST', paths.register, register(parts));
  route('POST', paths.login, signInByPassword(parts));
  route('POST', paths.secondFactor, signInBySecondFactor(parts));
  route('POST', servicePaths.secondFactorCode, resendSecondFactor(parts));
  route('POST', paths.phoneLogin, signInByPhone(parts));
  route('POST', servicePaths.passwordReset, resetPassword(parts));
  route('PUT', servicePaths.password, changePassword(parts), withAnyPassword);
  route('POST', paths.logout, signOut(parts), withAnyPassword);
  route('GET', paths.info, getUserInfo(parts), withAnyPassword);
  route('GET', paths.sidebars, getSidebars(parts), withAnyPassword);

  route('GET', servicePaths.profile, getProfile(parts), signedIn, person);
  route('PUT', servicePaths.profile, putProfile(parts), signedIn, person);
  route('GET', servicePaths.expertProfile, getExpert(parts), signedIn, expert);
  route('PUT', servicePaths.expertProfile, putExpert(parts), signedIn, expert);
  route('GET', servicePaths.ownPhone, getOwnPhone(parts), signedIn);
  route('PUT', servicePaths.ownPhone, changeOwnPhone(parts), signedIn);
  route('GET', servicePaths.ownSessions, getOwnSessions(parts), signedIn);
  route('POST', servicePaths.endOtherSessions, endOtherSessions(parts), signedIn);
  route('POST', servicePaths.endSession, endOwnSession(parts), signedIn);
  route('GET', servicePaths.choices, entries.getChoices(parts), signedIn, competitor);
  route('GET', servicePaths.entries, entries.getEntries(parts), signedIn);
  route('POST', servicePaths.entries, entries.postEntry(parts), signedIn, competitor);
  route('POST', servicePaths.teams, entries.postTeam(parts), signedIn);
  route('GET', importPaths.entryTemplate, getTemplate(parts), signedIn);
  route('POST', exportPath, entries.postExport(parts), signedIn);
  route(
    'POST',
    importPaths.importEntries,
    importEntries(parts),
    signedInWith(longestForm(IMPORT_LIMITS.bytes)),
  );
  route('POST', importPaths.enterPeople, enterPeople(parts), signedIn);
  route('GET', servicePaths.entry, entries.getEntry(parts), signedIn);
  route('PUT', servicePaths.entry, entries.putEntry(parts), signedIn);
  route('POST', servicePaths.submitEntry, entries.submitEntry(parts), signedIn);
  route('POST', servicePaths.endorseEntry, entries.endorseEntry(parts), signedIn);
  route('POST', servicePaths.approveEntry, entries.approveEntry(parts), signedIn);
  route('POST', servicePaths.revokeEntry, entries.revokeEntry(parts), signedIn);
  route('POST', servicePaths.returnEntry, entries.returnEntry(parts), signedIn);
  route('POST', servicePaths.rejectEntry, entries.rejectEntry(parts), signedIn);
  route('POST', servicePaths.withdrawEntry, entries.withdrawEntry(parts), signedIn);
  route('POST', servicePaths.substitute, entries.postSubstitute(parts), signedIn);
  route('POST', servicePaths.approveSubstitute, entries.actOnSubstitute('decision.approve', parts), signedIn);
  route('POST', servicePaths.refuseSubstitute, entries.refuseSubstitute(parts), signedIn);
  route(
    'POST',
    servicePaths.withdrawSubstitute,
    entries.actOnSubstitute('decision.withdraw', parts),
    signedIn,
  );
  route('POST', servicePaths.revealEntry, entries.revealEntry(parts), signedIn);

  route('GET', servicePaths.nextReview, reviews.getNext(parts), signedIn);
  route('POST', servicePaths.previewReviews, reviews.postPreview(parts), signedIn);
  // Without the one transaction of `idempotent`: each entry has its own, and its version says what was done before.
  route('POST', servicePaths.reviews, reviews.postReviews(parts), withAnyPassword, demandOwnPassword);

  route('GET', servicePaths.entryForm, receipts.getEntryForm(parts), signedIn);
  route('POST', servicePaths.entryForm, receipts.printEntryForm(parts), signedIn);
  route('GET', servicePaths.receipt, receipts.getReceipt(parts));
  route('GET', servicePaths.entryStatistics, receipts.getEntryStatistics(parts), signedIn);

  route('POST', servicePaths.revealProfile, revealProfile(parts), signedIn, person);
  route('GET', servicePaths.unit, getUnit(parts), signedIn);
  route('PUT', servicePaths.unit, putUnit(parts), signedIn);

  route('POST', servicePaths.applyForConfirmation, confirmations.postApplication(parts), signedIn);
  route('GET', servicePaths.unitConfirmations, confirmations.getUnitConfirmations(parts), signedIn);
  route('GET', servicePaths.unitConfirmation, confirmations.getUnitConfirmation(parts), signedIn);
  const { decideOnUnit, decideAgainstUnit, decideAgainstPerson, answerAffiliation } = confirmations;
  route('POST', servicePaths.confirmUnit, decideOnUnit('organisation.confirm', parts), signedIn);
  route('POST', servicePaths.restoreUnit, decideOnUnit('organisation.restore', parts), signedIn);
  route('POST', servicePaths.refuseUnit, decideAgainstUnit('organisation.refuse', parts), signedIn);
  route('POST', servicePaths.suspendUnit, decideAgainstUnit('organisation.suspend', parts), signedIn);
  route('GET', servicePaths.roster, getRoster(parts), signedIn);
  route('GET', servicePaths.members, getMembers(parts), signedIn);
  route('GET', servicePaths.affiliations, confirmations.getAffiliations(parts), signedIn);
  route('GET', servicePaths.affiliation, confirmations.getAffiliation(parts), signedIn);
  route('POST', servicePaths.confirmPerson, confirmations.confirmPerson(parts), signedIn);
  route('POST', servicePaths.refusePerson, decideAgainstPerson('affiliation.refuse', parts), signedIn);
  route('POST', servicePaths.endPerson, decideAgainstPerson('affiliation.end', parts), signedIn);
  route('GET', servicePaths.ownAffiliation, confirmations.getOwnAffiliation(parts), signedIn);
  route('POST', servicePaths.claimAffiliation, answerAffiliation('affiliation.claim', parts), signedIn);
  route('POST', servicePaths.acceptAffiliation, answerAffiliation('affiliation.accept', parts), signedIn);
  route('POST', servicePaths.declineAffiliation, answerAffiliation('affiliation.decline', parts), signedIn);

  route('POST', servicePaths.fileCorrection, corrections.postCorrection(parts), signedIn);
  route('GET', servicePaths.corrections, corrections.getCorrections(parts), signedIn);
  route('GET', servicePaths.correction, corrections.getCorrection(parts), signedIn);
  route(
    'POST',
    servicePaths.approveCorrection,
    corrections.actOnCorrection('correction.approve', parts),
    signedIn,
  );
  route('POST', servicePaths.refuseCorrection, corrections.refuseCorrection(parts), signedIn);
  route(
    'POST',
    servicePaths.withdrawCorrection,
    corrections.actOnCorrection('correction.withdraw', parts),
    signedIn,
  );
  route('POST', servicePaths.revealCorrection, corrections.revealCorrection(parts), signedIn);

  route('POST', servicePaths.uploads, uploadFile(parts), signedInWith(longestForm(LARGEST_FILE)));
  route('GET', servicePaths.uploadLink, getFileLink(parts), signedIn);
  route('GET', servicePaths.file, getFile(parts));

  route('GET', servicePaths.unitAccounts, accounts.getUnitAccounts(parts), signedIn);
  route('POST', servicePaths.unitAccounts, accounts.postUnitAccount(parts), signedIn);
  route('GET', servicePaths.account, accounts.getUnitAccount(parts), signedIn);
  route('PUT', servicePaths.account, accounts.putUnitAccount(parts), signedIn);
  route('POST', servicePaths.disableAccount, accounts.disableUnitAccount(parts), signedIn);
  route('POST', servicePaths.enableAccount, accounts.actOnUnitAccount('unitAccount.enable', parts), signedIn);
  route('POST', servicePaths.unlockAccount, accounts.actOnUnitAccount('unitAccount.unlock', parts), signedIn);
  route('POST', servicePaths.resetAccount, accounts.actOnUnitAccount('unitAccount.reset', parts), signedIn);
  route(
    'POST',
    servicePaths.signOutAccount,
    accounts.actOnUnitAccount('unitAccount.signOut', parts),
    signedIn,
  );
  route('GET', servicePaths.accountSessions, accounts.getAccountSessions(parts), signedIn);

  route('GET', servicePaths.managedCompetitions, making.getManagedCompetitions(parts), signedIn);
  route('POST', paths.competitions, making.postCompetition(parts), signedIn);
  route('GET', servicePaths.competition, making.getCompetition(parts), signedIn);
  route('PUT', servicePaths.competition, making.putCompetition(parts), signedIn);
  route('POST', servicePaths.publishCompetition, making.publishCompetition(parts), signedIn);
  route('POST', servicePaths.archiveCompetition, making.archiveCompetition(parts), signedIn);
  route('POST', servicePaths.extendCompetition, making.extendCompetition(parts), signedIn);
  route('POST', servicePaths.cancelCompetition, making.cancelCompetition(parts), signedIn);
  route('POST', servicePaths.competitionEvents, making.postEvent(parts), signedIn);
  route('GET', eventSheetPaths.eventTemplate, getEventTemplate(parts), signedIn);
  route(
    'POST',
    eventSheetPaths.importEvents,
    importEvents(parts),
    signedInWith(longestForm(EVENT_SHEET_LIMITS.bytes)),
  );
  route('PUT', servicePaths.competitionEvent, making.putEvent(parts), signedIn);
  route('POST', servicePaths.deleteEvent, making.deleteEvent(parts), signedIn);
  route('POST', servicePaths.freezeEvent, making.freezeEvent(parts), signedIn);
  route('POST', servicePaths.cancelEvent, making.cancelEvent(parts), signedIn);
  route('POST', servicePaths.mergeEvent, making.mergeEvent(parts), signedIn);
  route('POST', servicePaths.approveDecision, making.approveDecision(parts), signedIn);
  route('POST', servicePaths.refuseDecision, making.refuseDecision(parts), signedIn);
  route('POST', servicePaths.withdrawDecision, making.withdrawDecision(parts), signedIn);

  route('GET', noticePaths.notices, notices.getNotices(parts), signedIn);
  route('POST', noticePaths.notices, notices.postNotice(parts), withNotice);
  route('GET', noticePaths.unreadNotices, notices.getUnreadNotices(parts), signedIn);
  route('GET', noticePaths.noticeChoices, notices.getNoticeChoices(parts), signedIn);
  route('GET', noticePaths.notice, notices.getNotice(parts), signedIn);
  route('PUT', noticePaths.notice, notices.putNotice(parts), withNotice);
  route('POST', noticePaths.deleteNotice, notices.deleteNotice(parts), signedIn);
  route('POST', noticePaths.submitNotice, notices.moveNotice('officialNotice.submit', parts), signedIn);
  route('POST', noticePaths.returnNotice, notices.refuseNotice('officialNotice.return', parts), signedIn);
  route('POST', noticePaths.approveNotice, notices.approveNotice(parts), signedIn);
  route('POST', noticePaths.reviseNotice, notices.moveNotice('officialNotice.revise', parts), signedIn);
  route('POST', noticePaths.discardNotice, notices.moveNotice('officialNotice.discard', parts), signedIn);
  route('POST', noticePaths.withdrawNotice, notices.refuseNotice('officialNotice.withdraw', parts), signedIn);
  route('POST', noticePaths.acknowledgeNotice, notices.acknowledgeNotice(parts), signedIn);
  route('POST', noticePaths.exportNoticeReaders, notices.exportNoticeReaders(parts), signedIn);
  route('POST', noticePaths.remindNoticeReaders, notices.remindNoticeReaders(parts), signedIn);
  route('GET', noticePaths.noticeReaders, notices.getNoticeReaders(parts), signedIn);

  route('GET', servicePaths.unitQuotas, getUnitQuotas(parts), signedIn);
  route('PUT', servicePaths.delegation, putDelegation(parts), signedIn);
  route('POST', servicePaths.revealDelegation, postDelegationReveal(parts), signedIn);
  route('GET', servicePaths.work, getWork(parts), signedIn);
  route('GET', servicePaths.workCount, getWorkCount(parts), signedIn);

  route('POST', paths.errorReports, reportErrors(parts));
  route('GET', servicePaths.clientErrors, getClientErrors(parts), signedIn, technician);
  route('GET', servicePaths.clientError, getClientError(parts), signedIn, technician);
  route(
    'POST',
    servicePaths.solveClientError,
    changeClientError('clientError.solve', parts),
    signedIn,
    technician,
  );
  route(
    'POST',
    servicePaths.reopenClientError,
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
  app.onError(async (error, c) => {
    if (error instanceof ApiError) {
      if (error.details.code === errorCode.forbidden) await noteRefusal(parts, c);
      return answerError(c, error);
    }
    parts.log.error({ id: c.get('requestId'), err: loggableError(error) }, 'request failed');
    return answerError(c, answerTo(error, c.get('requestId')));
  });
  return app;
}

/** Writes down that an account was refused; the answer is the same where that fails. */
async function noteRefusal({ db, clock, log }: ApiParts, c: Context<ApiEnv>): Promise<void> {
  const userId = c.get('user')?.id;
  if (userId === undefined) return;
  const detail = `${c.req.method} ${c.get('route')}`;
  try {
    await secureRefusal(db, { userId, network: originOf(c).network, detail }, clock());
  } catch (error) {
    log.error({ id: c.get('requestId'), err: loggableError(error) }, 'security log failed');
  }
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
