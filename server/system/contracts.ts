import * as account from '../contract/session/account.ts';
import * as actingIdentity from '../contract/session/acting-identity.ts';
import * as appeal from '../contract/appeal/appeal.ts';
import * as auditHead from '../contract/audit/audit-head.ts';
import * as auditRow from '../contract/audit/audit-row.ts';
import * as award from '../contract/certificate/award.ts';
import * as bankInvitation from '../contract/expert/bank-invitation.ts';
import * as bankLink from '../contract/expert/bank-link.ts';
import * as booth from '../contract/exhibitor/booth.ts';
import * as calendar from '../contract/competition/calendar.ts';
import * as competitionCalendar from '../contract/competition/competition-calendar.ts';
import * as certificate from '../contract/certificate/certificate.ts';
import * as certificateProof from '../contract/certificate/certificate-proof.ts';
import * as clientErrors from '../contract/client-errors.ts';
import * as competition from '../contract/competition/competition.ts';
import * as cover from '../contract/competition/cover.ts';
import * as competitionEvent from '../contract/competition/competition-event.ts';
import * as competitionMaking from '../contract/competition/competition-making.ts';
import * as confirmation from '../contract/unit/confirmation.ts';
import * as correction from '../contract/person/correction.ts';
import * as delegation from '../contract/entry/delegation.ts';
import * as checkIn from '../contract/day/check-in.ts';
import * as markingProgress from '../contract/marking/marking-progress.ts';
import * as paperSheet from '../contract/marking/paper-sheet.ts';
import * as scoreSheet from '../contract/marking/score-sheet.ts';
import * as competitionSession from '../contract/day/competition-session.ts';
import * as stationFinish from '../contract/day/station-finish.ts';
import * as entryRuling from '../contract/day/entry-ruling.ts';
import * as archive from '../contract/archive/archive.ts';
import * as board from '../contract/draw/board.ts';
import * as drawProof from '../contract/draw/draw-proof.ts';
import * as drawRound from '../contract/draw/draw-round.ts';
import * as hallScreen from '../contract/draw/hall-screen.ts';
import * as ledDraws from '../contract/draw/led-draws.ts';
import * as ownTicket from '../contract/draw/own-ticket.ts';
import * as entry from '../contract/entry/entry.ts';
import * as entryActs from '../contract/entry/entry-acts.ts';
import * as entryPhoto from '../contract/entry/entry-photo.ts';
import * as entryImport from '../contract/entry/entry-import.ts';
import * as eventNews from '../contract/event-news.ts';
import * as eventSheet from '../contract/competition/event-sheet.ts';
import * as eventPapers from '../contract/roster/event-papers.ts';
import * as eventRoster from '../contract/roster/event-roster.ts';
import * as exhibitionOffice from '../contract/exhibitor/exhibition-office.ts';
import * as exhibitorApplication from '../contract/exhibitor/exhibitor-application.ts';
import * as exhibitorCall from '../contract/exhibitor/exhibitor-call.ts';
import * as expert from '../contract/expert/expert.ts';
import * as expertImport from '../contract/expert/expert-import.ts';
import * as file from '../contract/file.ts';
import * as eventResults from '../contract/results/event-results.ts';
import * as incident from '../contract/day/incident.ts';
import * as assignment from '../contract/expert/assignment.ts';
import * as competitionAssignment from '../contract/expert/competition-assignment.ts';
import * as crew from '../contract/expert/crew.ts';
import * as successor from '../contract/expert/successor.ts';
import * as invitation from '../contract/expert/invitation.ts';
import * as judgementGroup from '../contract/expert/judgement-group.ts';
import * as noticeReaders from '../contract/notice-readers.ts';
import * as officialNotice from '../contract/official-notice.ts';
import * as ownDuty from '../contract/expert/own-duty.ts';
import * as participationCard from '../contract/roster/participation-card.ts';
import * as person from '../contract/person/person.ts';
import * as phoneChange from '../contract/session/phone-change.ts';
import * as programme from '../contract/roster/programme.ts';
import * as receipt from '../contract/entry/receipt.ts';
import * as registration from '../contract/session/registration.ts';
import * as review from '../contract/entry/review.ts';
import * as roster from '../contract/unit/roster.ts';
import * as scheme from '../contract/marking/scheme.ts';
import * as schemeSheet from '../contract/marking/scheme-sheet.ts';
import * as session from '../contract/session/session.ts';
import * as sidebar from '../contract/session/sidebar.ts';
import * as statistics from '../contract/entry/statistics.ts';
import * as system from '../contract/session/system.ts';
import * as team from '../contract/entry/team.ts';
import * as technicalDocument from '../contract/competition/technical-document.ts';
import * as unit from '../contract/unit/unit.ts';
import * as accountImport from '../contract/unit/account-import.ts';
import * as unitAccount from '../contract/unit/unit-account.ts';
import * as venue from '../contract/competition/venue.ts';
import * as work from '../contract/work.ts';

/** All contract modules that declare calls. `create-api.ts` has the handlers of each. */
export const contracts = {
  account,
  actingIdentity,
  appeal,
  auditHead,
  auditRow,
  award,
  bankInvitation,
  bankLink,
  booth,
  calendar,
  competitionCalendar,
  certificate,
  certificateProof,
  clientErrors,
  competition,
  cover,
  competitionEvent,
  competitionMaking,
  confirmation,
  correction,
  delegation,
  checkIn,
  scoreSheet,
  paperSheet,
  markingProgress,
  competitionSession,
  stationFinish,
  incident,
  entryRuling,
  archive,
  board,
  drawProof,
  drawRound,
  hallScreen,
  ledDraws,
  ownTicket,
  entry,
  entryActs,
  entryImport,
  entryPhoto,
  eventPapers,
  eventRoster,
  eventNews,
  eventResults,
  eventSheet,
  exhibitionOffice,
  exhibitorApplication,
  exhibitorCall,
  expert,
  expertImport,
  file,
  assignment,
  competitionAssignment,
  crew,
  successor,
  invitation,
  judgementGroup,
  noticeReaders,
  officialNotice,
  ownDuty,
  participationCard,
  person,
  phoneChange,
  programme,
  receipt,
  registration,
  review,
  roster,
  scheme,
  schemeSheet,
  session,
  sidebar,
  statistics,
  system,
  team,
  technicalDocument,
  unit,
  accountImport,
  unitAccount,
  venue,
  work,
} as const;
