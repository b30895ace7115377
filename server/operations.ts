import * as account from './contract/account.ts';
import * as clientErrors from './contract/client-errors.ts';
import * as competitions from './contract/competition.ts';
import * as making from './contract/competition-making.ts';
import * as confirmations from './contract/confirmation.ts';
import * as corrections from './contract/correction.ts';
import * as delegations from './contract/delegation.ts';
import * as imports from './contract/entry-import.ts';
import * as eventSheets from './contract/event-sheet.ts';
import * as entries from './contract/entry.ts';
import * as experts from './contract/expert.ts';
import * as files from './contract/file.ts';
import * as notices from './contract/official-notice.ts';
import { noticePaths } from './contract/notice-paths.ts';
import * as rosters from './contract/roster.ts';
import { servicePaths } from './contract/service-paths.ts';
import { paths } from './contract/paths.ts';
import * as phones from './contract/phone-change.ts';
import * as persons from './contract/person.ts';
import * as reviews from './contract/review.ts';
import * as receipts from './contract/receipt.ts';
import * as identities from './contract/acting-identity.ts';
import * as sessions from './contract/session.ts';
import * as sidebars from './contract/sidebar.ts';
import * as statistics from './contract/statistics.ts';
import * as accounts from './contract/unit-account.ts';
import * as units from './contract/unit.ts';
import * as work from './contract/work.ts';

/** Everything the contract names, under the name it has there: the components of the OpenAPI document. */
export const schemas = {
  passwordSignIn: account.passwordSignIn,
  phoneSignIn: account.phoneSignIn,
  secondFactor: account.secondFactor,
  secondFactorCode: account.secondFactorCode,
  registration: account.registration,
  codeRequest: account.codeRequest,
  ownCodeRequest: account.ownCodeRequest,
  passwordReset: account.passwordReset,
  passwordChange: account.passwordChange,
  token: account.token,
  captchaAnswer: account.captchaAnswer,
  codeAnswer: account.codeAnswer,
  userInfo: account.userInfo,
  nothing: account.nothing,
  sidebarItem: sidebars.sidebarItem,
  competitionList: competitions.competitionList,
  signatureRequest: identities.signatureRequest,
  identityProof: identities.identityProof,
  actingIdentity: identities.actingIdentity,
  ownPhone: phones.ownPhone,
  ownSessions: sessions.ownSessions,
  phoneChange: phones.phoneChange,
  expertProfile: experts.expertProfile,
  expertChange: experts.expertChange,
  profile: persons.profile,
  profileChange: persons.profileChange,
  profileReveal: persons.profileReveal,
  revealedProfile: persons.revealedProfile,
  unit: units.unit,
  unitChange: units.unitChange,
  choices: entries.choices,
  entryExport: entries.entryExport,
  entryQuery: entries.entryQuery,
  entryList: entries.entryList,
  entry: entries.entry,
  templateQuery: imports.templateQuery,
  eventSheetQuery: eventSheets.eventSheetQuery,
  eventSheetResult: eventSheets.eventSheetResult,
  importQuery: imports.importQuery,
  importLine: imports.importLine,
  peopleEntry: imports.peopleEntry,
  importResult: imports.importResult,
  newEntry: entries.newEntry,
  entryChange: entries.entryChange,
  newTeam: entries.newTeam,
  submission: entries.submission,
  endorsement: entries.endorsement,
  approval: entries.approval,
  returning: entries.returning,
  rejection: entries.rejection,
  revocation: entries.revocation,
  nextReviewQuery: reviews.nextReviewQuery,
  nextReview: reviews.nextReview,
  bulkPreviewQuery: reviews.bulkPreviewQuery,
  bulkPreview: reviews.bulkPreview,
  bulkReview: reviews.bulkReview,
  bulkResult: reviews.bulkResult,
  withdrawal: entries.withdrawal,
  substituteRequest: entries.substituteRequest,
  substituteAct: entries.substituteAct,
  substituteRefusal: entries.substituteRefusal,
  reveal: entries.reveal,
  revealed: entries.revealed,
  entryForm: receipts.entryForm,
  printing: receipts.printing,
  printedNumbers: receipts.printedNumbers,
  receiptQuery: receipts.receiptQuery,
  receipt: receipts.receipt,
  statisticsQuery: statistics.statisticsQuery,
  entryStatistics: statistics.entryStatistics,
  newCorrection: corrections.newCorrection,
  correctionQuery: corrections.correctionQuery,
  correctionList: corrections.correctionList,
  correction: corrections.correction,
  correctionAct: corrections.correctionAct,
  correctionRefusal: corrections.correctionRefusal,
  correctionReveal: corrections.correctionReveal,
  revealedCorrection: corrections.revealedCorrection,
  storedFile: files.storedFile,
  fileLink: files.fileLink,
  confirmationAct: confirmations.confirmationAct,
  reasonedConfirmationAct: confirmations.reasonedConfirmationAct,
  unitConfirmationQuery: confirmations.unitConfirmationQuery,
  unitConfirmation: confirmations.unitConfirmation,
  unitConfirmationList: confirmations.unitConfirmationList,
  affiliationQuery: confirmations.affiliationQuery,
  affiliation: confirmations.affiliation,
  affiliationList: confirmations.affiliationList,
  roster: rosters.roster,
  rosterQuery: rosters.rosterQuery,
  memberList: rosters.memberList,
  memberQuery: rosters.memberQuery,
  ownAffiliation: confirmations.ownAffiliation,
  unitAccountQuery: accounts.unitAccountQuery,
  unitAccountList: accounts.unitAccountList,
  unitAccount: accounts.unitAccount,
  newUnitAccount: accounts.newUnitAccount,
  unitAccountChange: accounts.unitAccountChange,
  unitAccountDisabling: accounts.unitAccountDisabling,
  unitAccountAct: accounts.unitAccountAct,
  accountSessions: accounts.accountSessions,
  managedQuery: making.managedQuery,
  managedList: making.managedList,
  managedCompetition: making.managedCompetition,
  competitionFacts: making.competitionFacts,
  simpleAct: making.simpleAct,
  signedAct: making.signedAct,
  cancellation: making.cancellation,
  extension: making.extension,
  reasonedAct: making.reasonedAct,
  eventFacts: making.eventFacts,
  freezing: making.freezing,
  merging: making.merging,
  noticeQuery: notices.noticeQuery,
  noticeList: notices.noticeList,
  officialNotice: notices.officialNotice,
  deletedNotice: notices.deletedNotice,
  noticeDraft: notices.noticeDraft,
  noticeAct: notices.noticeAct,
  noticeApproval: notices.noticeApproval,
  reasonedNoticeAct: notices.reasonedNoticeAct,
  acknowledgement: notices.acknowledgement,
  revisionQuery: notices.revisionQuery,
  noticeChoices: notices.noticeChoices,
  readerQuery: notices.readerQuery,
  readerExport: notices.readerExport,
  noticeReaders: notices.noticeReaders,
  unreadNotices: notices.unreadNotices,
  unitQuotas: work.unitQuotas,
  delegation: delegations.delegation,
  delegationChange: delegations.delegationChange,
  delegationReveal: delegations.delegationReveal,
  revealedDelegation: delegations.revealedDelegation,
  work: work.work,
  workCount: work.workCount,
  errorReport: clientErrors.errorReport,
  clientErrorQuery: clientErrors.clientErrorQuery,
  clientErrorList: clientErrors.clientErrorList,
  clientError: clientErrors.clientError,
} as const;

type Name = keyof typeof schemas;

/** A call of the API, for people who write against it. */
export interface Operation {
  readonly summary: string;
  /** May be made without a token. */
  readonly isPublic?: true;
  readonly body?: Name | 'file';
  readonly query?: Name;
  /** The answer: one of the contract's, a list of them, a file, or a text of no schema. */
  readonly answer: Name | readonly [Name] | 'file' | 'document';
}

const call = (summary: string, answer: Operation['answer'], rest: Partial<Operation> = {}): Operation => ({
  summary,
  answer,
  ...rest,
});

const isPublic = true;

/** Every call, by its method and path; a test holds it against the routes. */
export const operations: Readonly<Record<string, Operation>> = {
  'GET /health': call('Is the system up?', 'document', { isPublic }),
  'GET /openapi.json': call('This document', 'document', { isPublic }),
  [`GET ${paths.competitions}`]: call('Published competitions with their events', 'competitionList', {
    isPublic,
  }),
  [`GET ${paths.captcha}`]: call('A picture whose characters are asked for', 'captchaAnswer', { isPublic }),
  [`POST ${servicePaths.loginCode}`]: call('A code to sign in with', 'codeAnswer', {
    body: 'codeRequest',
    isPublic,
  }),
  [`POST ${servicePaths.registerCode}`]: call('A code to register with', 'codeAnswer', {
    body: 'codeRequest',
    isPublic,
  }),
  [`POST ${servicePaths.resetCode}`]: call('A code to set a new password with', 'codeAnswer', {
    body: 'codeRequest',
    isPublic,
  }),
  [`POST ${servicePaths.changeCode}`]: call(
    'A code to prove another number of one’s own with',
    'codeAnswer',
    {
      body: 'codeRequest',
    },
  ),
  [`POST ${servicePaths.presentCode}`]: call('A code to prove one’s own present number with', 'codeAnswer', {
    body: 'ownCodeRequest',
  }),
  [`POST ${servicePaths.signatureCode}`]: call('A code to sign one act with', 'codeAnswer', {
    body: 'signatureRequest',
  }),
  [`POST ${paths.register}`]: call('Makes an account', 'token', { body: 'registration', isPublic }),
  [`POST ${paths.login}`]: call('Signs in by password', 'token', { body: 'passwordSignIn', isPublic }),
  [`POST ${paths.secondFactor}`]: call('Completes a sign-in by the code sent to the phone', 'token', {
    body: 'secondFactor',
    isPublic,
  }),
  [`POST ${servicePaths.secondFactorCode}`]: call('Sends the code of a sign-in again', 'codeAnswer', {
    body: 'secondFactorCode',
    isPublic,
  }),
  [`POST ${paths.phoneLogin}`]: call('Signs in by a code', 'token', { body: 'phoneSignIn', isPublic }),
  [`POST ${servicePaths.passwordReset}`]: call('Sets a new password by a code', 'nothing', {
    body: 'passwordReset',
    isPublic,
  }),
  [`PUT ${servicePaths.password}`]: call('Changes the password; other sessions end', 'nothing', {
    body: 'passwordChange',
  }),
  [`POST ${paths.logout}`]: call('Ends the session', 'nothing'),
  [`GET ${paths.info}`]: call('Who is signed in', 'userInfo'),
  [`GET ${paths.sidebars}`]: call('The menu', ['sidebarItem']),
  [`GET ${servicePaths.expertProfile}`]: call('What an expert tells of their work', 'expertProfile'),
  [`PUT ${servicePaths.expertProfile}`]: call('Changes it', 'expertProfile', { body: 'expertChange' }),
  [`GET ${servicePaths.ownPhone}`]: call('The own mobile number, masked', 'ownPhone'),
  [`GET ${servicePaths.ownSessions}`]: call('Where one’s own account is signed in', 'ownSessions'),
  [`POST ${servicePaths.endSession}`]: call('Ends a session of one’s own account', 'ownSessions'),
  [`POST ${servicePaths.endOtherSessions}`]: call(
    'Ends all sessions of one’s own account but this',
    'ownSessions',
  ),
  [`PUT ${servicePaths.ownPhone}`]: call('Changes it by a code; other sessions end', 'ownPhone', {
    body: 'phoneChange',
  }),
  [`GET ${servicePaths.ownIdentity}`]: call('Who stands behind an account that decides', 'actingIdentity'),
  [`PUT ${servicePaths.ownIdentity}`]: call('Proves it by a code', 'actingIdentity', {
    body: 'identityProof',
  }),
  [`GET ${servicePaths.profile}`]: call('The person behind the account', 'profile'),
  [`PUT ${servicePaths.profile}`]: call('Changes the profile', 'profile', { body: 'profileChange' }),
  [`POST ${servicePaths.revealProfile}`]: call('The own identity number in full', 'revealedProfile', {
    body: 'profileReveal',
  }),
  [`GET ${servicePaths.unit}`]: call('The unit of the account', 'unit'),
  [`PUT ${servicePaths.unit}`]: call('Changes the unit', 'unit', { body: 'unitChange' }),
  [`GET ${servicePaths.choices}`]: call('Every event, and whether this person can enter it', 'choices'),
  [`GET ${servicePaths.entries}`]: call('Entries: the own, the unit’s, or those one reviews', 'entryList', {
    query: 'entryQuery',
  }),
  [`GET ${imports.importPaths.entryTemplate}`]: call('The sheet that a unit fills in', 'file', {
    query: 'templateQuery',
  }),
  [`POST ${entries.exportPath}`]: call('Entries as a spreadsheet, for a purpose that is kept', 'file', {
    body: 'entryExport',
  }),
  [`POST ${imports.importPaths.importEntries}`]: call(
    'Enters everybody in a sheet; answers line by line',
    'importLine',
    {
      query: 'importQuery',
      body: 'file',
    },
  ),
  [`POST ${imports.importPaths.enterPeople}`]: call(
    'Enters people of the unit’s roster for an event',
    'importResult',
    { body: 'peopleEntry' },
  ),
  [`POST ${servicePaths.entries}`]: call('Begins an entry, or gives the one under way', 'entry', {
    body: 'newEntry',
  }),
  [`GET ${servicePaths.entry}`]: call('An entry', 'entry'),
  [`POST ${servicePaths.teams}`]: call('A unit enters a team, and endorses it', 'entry', { body: 'newTeam' }),
  [`PUT ${servicePaths.entry}`]: call('Changes a draft or a returned entry', 'entry', {
    body: 'entryChange',
  }),
  [`POST ${servicePaths.submitEntry}`]: call('Hands an entry in', 'entry', { body: 'submission' }),
  [`POST ${servicePaths.endorseEntry}`]: call('The unit endorses it', 'entry', { body: 'endorsement' }),
  [`POST ${servicePaths.approveEntry}`]: call('A reviewer approves it', 'entry', { body: 'approval' }),
  [`POST ${servicePaths.returnEntry}`]: call('A reviewer returns it, with a reason for each field', 'entry', {
    body: 'returning',
  }),
  [`POST ${servicePaths.rejectEntry}`]: call('A reviewer rejects it', 'entry', { body: 'rejection' }),
  [`POST ${servicePaths.revokeEntry}`]: call('A reviewer takes an approval back, with a reason', 'entry', {
    body: 'revocation',
  }),
  [`GET ${servicePaths.nextReview}`]: call('The entry that waits next for the reader', 'nextReview', {
    query: 'nextReviewQuery',
  }),
  [`POST ${servicePaths.previewReviews}`]: call(
    'What would become of many entries; nothing is written',
    'bulkPreview',
    { body: 'bulkPreviewQuery' },
  ),
  [`POST ${servicePaths.reviews}`]: call('Endorses or approves many entries', 'bulkResult', {
    body: 'bulkReview',
  }),
  [`POST ${servicePaths.withdrawEntry}`]: call('Owner, unit or committee withdraw it', 'entry', {
    body: 'withdrawal',
  }),
  [`POST ${servicePaths.substitute}`]: call(
    'Unit or committee ask for somebody to come in for who is entered',
    'entry',
    { body: 'substituteRequest' },
  ),
  [`POST ${servicePaths.approveSubstitute}`]: call('The committee grants the substitute', 'entry', {
    body: 'substituteAct',
  }),
  [`POST ${servicePaths.refuseSubstitute}`]: call('The committee refuses the substitute', 'entry', {
    body: 'substituteRefusal',
  }),
  [`POST ${servicePaths.withdrawSubstitute}`]: call('Whoever asked takes it back', 'entry', {
    body: 'substituteAct',
  }),
  [`POST ${servicePaths.revealEntry}`]: call(
    'Identity and phone in full, for a reason that is kept',
    'revealed',
    {
      body: 'reveal',
    },
  ),
  [`GET ${servicePaths.entryForm}`]: call('The form of an entry, with the code that proves it', 'entryForm'),
  [`POST ${servicePaths.entryForm}`]: call(
    'Identity and phone in full for the form that is stamped; the act is kept',
    'printedNumbers',
    { body: 'printing' },
  ),
  [`GET ${servicePaths.receipt}`]: call('What a printed form stands for', 'receipt', {
    query: 'receiptQuery',
    isPublic,
  }),
  [`GET ${servicePaths.entryStatistics}`]: call('How the entries of a competition stand', 'entryStatistics', {
    query: 'statisticsQuery',
  }),
  [`POST ${servicePaths.fileCorrection}`]: call('Asks for the correction of a locked field', 'correction', {
    body: 'newCorrection',
  }),
  [`GET ${servicePaths.corrections}`]: call(
    'Corrections: the own, or those one decides on',
    'correctionList',
    {
      query: 'correctionQuery',
    },
  ),
  [`GET ${servicePaths.correction}`]: call('A correction', 'correction'),
  [`POST ${servicePaths.approveCorrection}`]: call('Makes the correction', 'correction', {
    body: 'correctionAct',
  }),
  [`POST ${servicePaths.refuseCorrection}`]: call('Refuses it', 'correction', { body: 'correctionRefusal' }),
  [`POST ${servicePaths.withdrawCorrection}`]: call('Takes it back', 'correction', { body: 'correctionAct' }),
  [`POST ${servicePaths.revealCorrection}`]: call('Both values in full', 'revealedCorrection', {
    body: 'correctionReveal',
  }),
  [`POST ${servicePaths.uploads}`]: call('Stores a file', 'storedFile', { body: 'file' }),
  [`GET ${servicePaths.uploadLink}`]: call('A link to a file, good for five minutes', 'fileLink'),
  [`GET ${servicePaths.file}`]: call('A file, by its link', 'file', { isPublic }),
  [`POST ${servicePaths.applyForConfirmation}`]: call('Hands the unit in for its confirmation', 'unit', {
    body: 'confirmationAct',
  }),
  [`GET ${servicePaths.unitConfirmations}`]: call(
    'Units, for the committee that confirms them',
    'unitConfirmationList',
    { query: 'unitConfirmationQuery' },
  ),
  [`GET ${servicePaths.unitConfirmation}`]: call('A unit with its evidence', 'unitConfirmation'),
  [`POST ${servicePaths.confirmUnit}`]: call('Confirms it', 'unitConfirmation', { body: 'confirmationAct' }),
  [`POST ${servicePaths.refuseUnit}`]: call('Refuses it, with a reason', 'unitConfirmation', {
    body: 'reasonedConfirmationAct',
  }),
  [`POST ${servicePaths.suspendUnit}`]: call('Suspends it, with a reason', 'unitConfirmation', {
    body: 'reasonedConfirmationAct',
  }),
  [`POST ${servicePaths.restoreUnit}`]: call('Lifts the suspension', 'unitConfirmation', {
    body: 'confirmationAct',
  }),
  [`GET ${servicePaths.roster}`]: call('People the unit may enter, by name', 'roster', {
    query: 'rosterQuery',
  }),
  [`GET ${servicePaths.members}`]: call('People of the unit, whatever they wait for', 'memberList', {
    query: 'memberQuery',
  }),
  [`GET ${servicePaths.affiliations}`]: call('People of the unit, and who says so', 'affiliationList', {
    query: 'affiliationQuery',
  }),
  [`GET ${servicePaths.affiliation}`]: call('One of them', 'affiliation'),
  [`POST ${servicePaths.confirmPerson}`]: call('Confirms that they belong to it', 'affiliation', {
    body: 'confirmationAct',
  }),
  [`POST ${servicePaths.refusePerson}`]: call('Says that they do not, with a reason', 'affiliation', {
    body: 'reasonedConfirmationAct',
  }),
  [`POST ${servicePaths.endPerson}`]: call('Ends an affiliation, with a reason', 'affiliation', {
    body: 'reasonedConfirmationAct',
  }),
  [`GET ${servicePaths.ownAffiliation}`]: call('The organisation of one’s own account', 'ownAffiliation'),
  [`POST ${servicePaths.claimAffiliation}`]: call('Asks it again', 'ownAffiliation', {
    body: 'confirmationAct',
  }),
  [`POST ${servicePaths.acceptAffiliation}`]: call('Agrees to belong to it', 'ownAffiliation', {
    body: 'confirmationAct',
  }),
  [`POST ${servicePaths.declineAffiliation}`]: call('Says not to belong to it', 'ownAffiliation', {
    body: 'confirmationAct',
  }),
  [`GET ${servicePaths.unitAccounts}`]: call('Accounts of the unit', 'unitAccountList', {
    query: 'unitAccountQuery',
  }),
  [`POST ${servicePaths.unitAccounts}`]: call('Makes an account of the unit', 'unitAccount', {
    body: 'newUnitAccount',
  }),
  [`GET ${servicePaths.account}`]: call('An account of the unit', 'unitAccount'),
  [`PUT ${servicePaths.account}`]: call('Changes it', 'unitAccount', { body: 'unitAccountChange' }),
  [`POST ${servicePaths.disableAccount}`]: call('Disables it', 'unitAccount', {
    body: 'unitAccountDisabling',
  }),
  [`POST ${servicePaths.enableAccount}`]: call('Enables it again', 'unitAccount', { body: 'unitAccountAct' }),
  [`POST ${servicePaths.unlockAccount}`]: call('Unlocks it', 'unitAccount', { body: 'unitAccountAct' }),
  [`POST ${servicePaths.resetAccount}`]: call('Sends a one-time password', 'unitAccount', {
    body: 'unitAccountAct',
  }),
  [`POST ${servicePaths.signOutAccount}`]: call('Ends its sessions', 'unitAccount', {
    body: 'unitAccountAct',
  }),
  [`GET ${servicePaths.accountSessions}`]: call('Its sessions', 'accountSessions'),
  [`GET ${servicePaths.managedCompetitions}`]: call('Competitions one’s committee holds', 'managedList', {
    query: 'managedQuery',
  }),
  [`POST ${paths.competitions}`]: call('Makes a competition', 'managedCompetition', {
    body: 'competitionFacts',
  }),
  [`GET ${servicePaths.competition}`]: call('A competition as its organisers see it', 'managedCompetition'),
  [`PUT ${servicePaths.competition}`]: call('Changes it', 'managedCompetition', { body: 'competitionFacts' }),
  [`POST ${servicePaths.publishCompetition}`]: call('Proposes to publish it', 'managedCompetition', {
    body: 'signedAct',
  }),
  [`POST ${servicePaths.archiveCompetition}`]: call('Archives it', 'managedCompetition', {
    body: 'simpleAct',
  }),
  [`POST ${servicePaths.extendCompetition}`]: call('Proposes a later closing', 'managedCompetition', {
    body: 'extension',
  }),
  [`POST ${servicePaths.cancelCompetition}`]: call('Proposes to cancel it', 'managedCompetition', {
    body: 'cancellation',
  }),
  [`POST ${servicePaths.competitionEvents}`]: call('Adds an event', 'managedCompetition', {
    body: 'eventFacts',
  }),
  [`GET ${eventSheets.eventSheetPaths.eventTemplate}`]: call('The sheet of events to fill in', 'file'),
  [`POST ${eventSheets.eventSheetPaths.importEvents}`]: call(
    'Adds the events of a sheet, all of them or none',
    'eventSheetResult',
    { query: 'eventSheetQuery', body: 'file' },
  ),
  [`PUT ${servicePaths.competitionEvent}`]: call('Changes an event', 'managedCompetition', {
    body: 'eventFacts',
  }),
  [`POST ${servicePaths.deleteEvent}`]: call('Deletes an event of a draft', 'managedCompetition', {
    body: 'simpleAct',
  }),
  [`POST ${servicePaths.freezeEvent}`]: call('Freezes the roster of an event', 'managedCompetition', {
    body: 'freezing',
  }),
  [`POST ${servicePaths.cancelEvent}`]: call('Cancels an event', 'managedCompetition', {
    body: 'reasonedAct',
  }),
  [`POST ${servicePaths.mergeEvent}`]: call('Moves its entrants to another event', 'managedCompetition', {
    body: 'merging',
  }),
  [`POST ${servicePaths.approveDecision}`]: call('The second person agrees', 'managedCompetition', {
    body: 'signedAct',
  }),
  [`POST ${servicePaths.refuseDecision}`]: call('The second person refuses', 'managedCompetition', {
    body: 'reasonedAct',
  }),
  [`POST ${servicePaths.withdrawDecision}`]: call('The first person takes it back', 'managedCompetition', {
    body: 'simpleAct',
  }),
  [`GET ${noticePaths.notices}`]: call('Notices to read, or to manage', 'noticeList', {
    query: 'noticeQuery',
  }),
  [`POST ${noticePaths.notices}`]: call('Writes a notice', 'officialNotice', { body: 'noticeDraft' }),
  [`GET ${noticePaths.unreadNotices}`]: call('How many notices are unread', 'unreadNotices'),
  [`GET ${noticePaths.noticeChoices}`]: call('For whom one may write', 'noticeChoices'),
  [`GET ${noticePaths.notice}`]: call('A notice; reading it is noted', 'officialNotice', {
    query: 'revisionQuery',
  }),
  [`PUT ${noticePaths.notice}`]: call('Changes a draft', 'officialNotice', { body: 'noticeDraft' }),
  [`POST ${noticePaths.deleteNotice}`]: call('Deletes a draft never handed in', 'deletedNotice', {
    body: 'noticeAct',
  }),
  [`POST ${noticePaths.submitNotice}`]: call(
    'Hands it to the committee; 422 where something is missing',
    'officialNotice',
    {
      body: 'noticeAct',
    },
  ),
  [`POST ${noticePaths.returnNotice}`]: call('Gives it back to its author', 'officialNotice', {
    body: 'reasonedNoticeAct',
  }),
  [`POST ${noticePaths.approveNotice}`]: call('Puts it in force', 'officialNotice', {
    body: 'noticeApproval',
  }),
  [`POST ${noticePaths.reviseNotice}`]: call('Begins a new version', 'officialNotice', { body: 'noticeAct' }),
  [`POST ${noticePaths.discardNotice}`]: call('Drops the new version', 'officialNotice', {
    body: 'noticeAct',
  }),
  [`POST ${noticePaths.withdrawNotice}`]: call('Takes it out of force', 'officialNotice', {
    body: 'reasonedNoticeAct',
  }),
  [`POST ${noticePaths.acknowledgeNotice}`]: call('Says that it has been read', 'officialNotice', {
    body: 'acknowledgement',
  }),
  [`POST ${noticePaths.exportNoticeReaders}`]: call('Readers as a spreadsheet', 'file', {
    body: 'readerExport',
  }),
  [`POST ${noticePaths.remindNoticeReaders}`]: call('Reminds those who have not read it', 'noticeReaders', {
    body: 'acknowledgement',
  }),
  [`GET ${noticePaths.noticeReaders}`]: call('Who has read it, and who has not', 'noticeReaders', {
    query: 'readerQuery',
  }),
  [`GET ${servicePaths.unitQuotas}`]: call('Places of the unit, event by event', 'unitQuotas'),
  [`PUT ${servicePaths.delegation}`]: call('Names who speaks for the unit', 'delegation', {
    body: 'delegationChange',
  }),
  [`POST ${servicePaths.revealDelegation}`]: call('Their numbers in full', 'revealedDelegation', {
    body: 'delegationReveal',
  }),
  [`GET ${servicePaths.work}`]: call('What waits for me', 'work'),
  [`GET ${servicePaths.workCount}`]: call('How much that is', 'workCount'),
  [`POST ${paths.errorReports}`]: call('Errors of a page', 'nothing', { body: 'errorReport', isPublic }),
  [`GET ${servicePaths.clientErrors}`]: call('Errors of pages, for technicians', 'clientErrorList', {
    query: 'clientErrorQuery',
  }),
  [`GET ${servicePaths.clientError}`]: call('One of them', 'clientError'),
  [`POST ${servicePaths.solveClientError}`]: call('Marks it as solved', 'clientError'),
  [`POST ${servicePaths.reopenClientError}`]: call('Opens it again', 'clientError'),
};
