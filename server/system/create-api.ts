import { Hono, type Context } from 'hono';
import { answerTo, ApiError, notFound } from '../kit/api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import { errorCode } from '../contract/kit/errors.ts';
import type { contracts } from './contracts.ts';
import type { Served } from '../kit/handle.ts';
import { BODY_LIMITS, boundBodies } from '../kit/body/bound-bodies.ts';
import { addCalls } from '../kit/router.ts';
import { auditHeadCalls, auditRowCalls } from '../audit/audit-calls.ts';
import { appealCalls } from '../appeal/appeal-calls.ts';
import { createGates } from '../session/gates.ts';
import { originOf } from '../kit/origin.ts';
import { request } from '../kit/request.ts';
import { securityHeaders } from '../kit/security-headers.ts';
import { accountCalls } from '../session/account-calls.ts';
import { registrationCalls } from '../session/registration-calls.ts';
import { clientErrorsCalls } from '../fault/fault-calls.ts';
import { awardCalls, certificateCalls, certificateProofCalls } from '../certificate/certificate-calls.ts';
import { calendarCalls } from '../competition/calendar-calls.ts';
import { competitionCalendarCalls } from '../competition/competition-calendar.ts';
import { competitionEventCalls } from '../event/event-calls.ts';
import { competitionMakingCalls } from '../competition/competition-making-calls.ts';
import { competitionCalls, coverCalls } from '../competition/competition-calls.ts';
import { confirmationCalls } from '../unit/confirmation-calls.ts';
import { correctionCalls } from '../person/correction-calls.ts';
import { delegationCalls } from '../entry/delegation-calls.ts';
import { markingProgressCalls, paperSheetCalls, scoreSheetCalls } from '../scoring/scoring-calls.ts';
import { resultCalls } from '../results/result-calls.ts';
import {
  checkInCalls,
  competitionSessionCalls,
  entryRulingCalls,
  finishCalls,
  incidentCalls,
} from '../day/day-calls.ts';
import { archiveCalls } from '../archive/archive-calls.ts';
import {
  boardCalls,
  drawProofCalls,
  drawRoundCalls,
  ledDrawCalls,
  ownTicketCalls,
} from '../draw/draw-calls.ts';
import { entryCalls } from '../entry/entry-calls.ts';
import { entryActCalls } from '../entry/moving/entry-act-calls.ts';
import { entryImportCalls } from '../entry/import/import-calls.ts';
import { eventNewsCalls, hallScreenCalls } from '../news/news-calls.ts';
import { eventSheetCalls } from '../event/event-sheet-calls.ts';
import { bankInvitationCalls } from '../expert/bank-invitation-calls.ts';
import { bankLinkCalls } from '../expert/bank-link/bank-link-calls.ts';
import { boothCalls, exhibitorApplicationCalls, exhibitorCallCalls } from '../exhibitor/exhibitor-calls.ts';
import { expertCalls } from '../expert/expert-calls.ts';
import { expertImportCalls } from '../expert/import/expert-import-calls.ts';
import { assignmentCalls } from '../duty/assignment-calls.ts';
import { competitionAssignmentCalls } from '../duty/competition-assignment-calls.ts';
import { ownDutyCalls } from '../duty/own-duty-calls.ts';
import { crewCalls, successorCalls } from '../duty/crew/crew-calls.ts';
import { invitationCalls } from '../expert/invitation-calls.ts';
import { judgementGroupCalls } from '../expert/judgement-group-calls.ts';
import { fileCalls } from '../file/file-calls.ts';
import { noticeReadersCalls } from '../announcement/reader-calls.ts';
import { officialNoticeCalls } from '../announcement/announcement-calls.ts';
import { actingIdentityCalls } from '../account/identity-calls.ts';
import { phoneChangeCalls } from '../account/phone-calls.ts';
import { sessionCalls } from '../account/own-session-calls.ts';
import { personCalls } from '../person/person-calls.ts';
import { receiptCalls } from '../entry/receipt-calls.ts';
import { reviewCalls } from '../entry/review-calls.ts';
import { sidebarCalls } from '../session/sidebar-calls.ts';
import { statisticsCalls } from '../entry/statistics-calls.ts';
import {
  eventPapersCalls,
  eventRosterCalls,
  participationCardCalls,
  programmeCalls,
} from '../roster/roster-calls.ts';
import { schemeCalls } from '../marking/scheme-calls.ts';
import { schemeSheetCalls } from '../marking/scheme-sheet-calls.ts';
import { systemCalls } from './system-calls.ts';
import { photoCalls } from '../person/photo-calls.ts';
import { teamCalls } from '../entry/team/team-calls.ts';
import { accountImportCalls } from '../unit/account-import-calls.ts';
import { unitAccountCalls } from '../unit/unit-account-calls.ts';
import { rosterCalls, unitCalls } from '../unit/unit-calls.ts';
import { technicalDocumentCalls } from '../competition/technical-document-calls.ts';
import { exhibitionOfficeCalls } from '../exhibitor/exhibition-offices.ts';
import { venueCalls } from '../competition/venues.ts';
import { workCalls } from '../work/work-calls.ts';
import { loggableError } from '../kit/loggable-error.ts';
import { secureRefusal } from '../session/security-log.ts';

/** The calls of each contract with their handlers. A contract without handlers does not compile. */
const served: { readonly [Domain in keyof typeof contracts]: (parts: ApiParts) => readonly Served[] } = {
  account: accountCalls,
  actingIdentity: actingIdentityCalls,
  appeal: appealCalls,
  auditHead: auditHeadCalls,
  auditRow: auditRowCalls,
  award: awardCalls,
  calendar: calendarCalls,
  competitionCalendar: competitionCalendarCalls,
  certificate: certificateCalls,
  certificateProof: certificateProofCalls,
  clientErrors: clientErrorsCalls,
  competition: competitionCalls,
  cover: coverCalls,
  competitionEvent: competitionEventCalls,
  competitionMaking: competitionMakingCalls,
  confirmation: confirmationCalls,
  correction: correctionCalls,
  delegation: delegationCalls,
  checkIn: checkInCalls,
  scoreSheet: scoreSheetCalls,
  markingProgress: markingProgressCalls,
  paperSheet: paperSheetCalls,
  competitionSession: competitionSessionCalls,
  stationFinish: finishCalls,
  incident: incidentCalls,
  entryRuling: entryRulingCalls,
  eventResults: resultCalls,
  archive: archiveCalls,
  board: boardCalls,
  drawProof: drawProofCalls,
  drawRound: drawRoundCalls,
  hallScreen: hallScreenCalls,
  ledDraws: ledDrawCalls,
  ownTicket: ownTicketCalls,
  entry: entryCalls,
  entryActs: entryActCalls,
  entryImport: entryImportCalls,
  eventNews: eventNewsCalls,
  eventSheet: eventSheetCalls,
  bankInvitation: bankInvitationCalls,
  bankLink: bankLinkCalls,
  booth: boothCalls,
  exhibitionOffice: exhibitionOfficeCalls,
  exhibitorApplication: exhibitorApplicationCalls,
  exhibitorCall: exhibitorCallCalls,
  expert: expertCalls,
  expertImport: expertImportCalls,
  file: fileCalls,
  assignment: assignmentCalls,
  competitionAssignment: competitionAssignmentCalls,
  crew: crewCalls,
  successor: successorCalls,
  invitation: invitationCalls,
  ownDuty: ownDutyCalls,
  judgementGroup: judgementGroupCalls,
  noticeReaders: noticeReadersCalls,
  officialNotice: officialNoticeCalls,
  person: personCalls,
  phoneChange: phoneChangeCalls,
  receipt: receiptCalls,
  registration: registrationCalls,
  review: reviewCalls,
  roster: rosterCalls,
  session: sessionCalls,
  sidebar: sidebarCalls,
  statistics: statisticsCalls,
  eventPapers: eventPapersCalls,
  eventRoster: eventRosterCalls,
  participationCard: participationCardCalls,
  programme: programmeCalls,
  scheme: schemeCalls,
  schemeSheet: schemeSheetCalls,
  system: systemCalls,
  entryPhoto: photoCalls,
  team: teamCalls,
  technicalDocument: technicalDocumentCalls,
  unit: unitCalls,
  accountImport: accountImportCalls,
  unitAccount: unitAccountCalls,
  venue: venueCalls,
  work: workCalls,
};

/**
 * Creates the API below /api/v1 [S49, D12, D16] for any database, clock and gateway. It never listens;
 * `app.request(...)` calls it without a port. All of its state is in the database, so several processes can
 * serve at the same time.
 */
export function createApi(parts: ApiParts): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();

  app.use(request(parts), securityHeaders(parts), boundBodies(BODY_LIMITS), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });

  const calls = Object.values(served).flatMap((callsOf) => callsOf(parts));
  addCalls(app, createGates(parts), calls);

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

/** Writes the rejection of an account to the security log. The response is the same if that fails. */
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
