import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';

/**
 * The topics of messages to users, such as a decision on an entry, a notice to acknowledge, or the
 * confirmation of a unit, an affiliation or an expert file.
 */
export type Topic =
  | 'notice.published'
  | 'notice.reminder'
  | 'entry.approve'
  | 'entry.revoke'
  | 'entry.return'
  | 'entry.reject'
  | 'entry.lapse'
  | 'entry.withdraw'
  | 'entry.eventCancelled'
  | 'entry.release'
  | 'entry.released'
  | 'entry.dispute'
  | 'entry.move'
  | 'entry.import'
  | 'substitute.in'
  | 'substitute.out'
  | 'substitute.refused'
  | 'identity.claimed'
  | 'identity.upheld'
  | 'identity.lost'
  | 'identity.refused'
  | 'identity.kept'
  | 'organisation.confirm'
  | 'organisation.refuse'
  | 'organisation.suspend'
  | 'organisation.suspended'
  | 'affiliation.confirm'
  | 'affiliation.refuse'
  | 'affiliation.end'
  | 'assignment.conflict'
  | 'assignment.end'
  | 'assignment.release'
  | 'assignment.succeed'
  | 'assignment.vacant'
  | 'assignment.suspended'
  | 'assignment.competitionCancelled'
  | 'entry.absent'
  | 'entry.sessionPostponed'
  | 'session.postponed'
  | 'entry.admitLate'
  | 'entry.disqualify'
  | 'entry.postpone'
  | 'draw.words'
  | 'draw.wordsClosed'
  | 'draw.wordsSoon'
  | 'incident.report'
  | 'incident.decide'
  | 'incident.spare'
  | 'incident.place'
  | 'appeal.file'
  | 'appeal.accept'
  | 'appeal.decline'
  | 'appeal.assign'
  | 'appeal.rule'
  | 'appeal.remedy'
  | 'appeal.remedied'
  | 'certificate.issue'
  | 'certificate.end'
  | 'results.release'
  | 'results.correct'
  | 'results.overtaken'
  | 'exhibitor.approve'
  | 'exhibitor.return'
  | 'exhibitor.reject'
  | 'exhibitor.assign'
  | 'exhibitor.lapse'
  | 'exhibitor.release'
  | 'exhibitor.end'
  | 'expert.file'
  | 'expert.approve'
  | 'expert.return'
  | 'expert.suspend'
  | 'expert.resume'
  | 'expert.retire'
  | 'invitation.bank'
  | 'invitation.send'
  | 'invitation.cancel'
  | 'invitation.answered';

/** The values that the text of a message names. */
export interface About {
  /**
   * The receipt number, the number of a notice, or the station of an incident. If it is '', the text names
   * nothing.
   */
  no: string;
  /** The name of the event, or the title of a notice. */
  event: string;
  /** The new time that a message tells, as China time without seconds. Absent in the other messages. */
  at?: string;
}

/** Returns the text message of a topic, in the language of `i18n`. */
// oxlint-disable-next-line complexity -- one text for each topic
export function textOf(i18n: I18n, topic: Topic, { no, event, at = '' }: About): string {
  switch (topic) {
    case 'notice.published': {
      if (no === '')
        return t(
          i18n,
        )`A notice of your unit wants to be read. Please sign in and say that you have taken note.`;
      const title = event;
      return t(i18n)`Notice ${no}: ${title}. Please sign in, read it and say that you have taken note.`;
    }
    case 'notice.reminder': {
      if (no === '') return t(i18n)`A notice of your unit still waits for you. Please sign in and read it.`;
      const title = event;
      return t(i18n)`Notice ${no}: ${title}. You have not dealt with it yet. Please sign in and read it.`;
    }
    case 'entry.approve':
      return t(i18n)`Your entry ${no} for ${event} has been approved.`;
    case 'entry.revoke':
      return t(
        i18n,
      )`The approval of your entry ${no} for ${event} has been taken back. It is examined again. Sign in to read why.`;
    case 'entry.return':
      return t(
        i18n,
      )`Your entry ${no} for ${event} has been returned to you: please sign in, put right what is named there and hand it in again in time.`;
    case 'entry.reject':
      return t(i18n)`Your entry ${no} for ${event} has been rejected. Sign in to read why.`;
    case 'entry.lapse':
      return t(i18n)`Your entry ${no} for ${event} was not put right in time and has ended.`;
    case 'assignment.end':
      return t(i18n)`The event ${event} is cancelled, and your duty there has ended. Sign in to read why.`;
    case 'assignment.release':
      return t(i18n)`Your duty at ${event} has ended. Sign in to read why.`;
    case 'assignment.succeed':
      return t(
        i18n,
      )`Your duty at ${event} is confirmed, and its work has begun. Sign in at once to see what is open.`;
    case 'assignment.vacant':
      return t(
        i18n,
      )`${no} no longer serves at ${event}, and nobody else has the duty. Sign in to find a successor.`;
    case 'assignment.suspended':
      return t(
        i18n,
      )`${no}, who serves at ${event}, has been suspended from the expert bank. The duty continues until you release it.`;
    case 'assignment.competitionCancelled':
      return t(i18n)`${event} is cancelled, and your duty there has ended. Sign in to read why.`;
    case 'entry.eventCancelled':
      return t(i18n)`${event} is cancelled. Your entry ${no} has been withdrawn. Sign in to read why.`;
    case 'entry.move':
      return t(i18n)`Your entry ${no} has been moved to ${event}. Sign in to read why.`;
    case 'entry.withdraw':
      return t(i18n)`Your entry ${no} for ${event} has been withdrawn. Sign in to read why.`;
    case 'entry.release':
      return t(
        i18n,
      )`Your entry ${no} for ${event} no longer counts as endorsed by the unit that entered you. It is examined without the unit.`;
    case 'entry.released':
      return t(
        i18n,
      )`The competitor of entry ${no} for ${event} says not to belong to your unit. Its endorsement no longer counts.`;
    case 'entry.dispute':
      return t(
        i18n,
      )`The competitor of entry ${no} for ${event} says not to belong to the unit that endorsed it. The roster is closed: please look into it.`;
    case 'entry.import':
      if (no === '')
        return t(
          i18n,
        )`This mobile number has been given for an entry. If that is right, sign in with it and a code to see the entry.`;
      return t(
        i18n,
      )`Your unit has entered you for ${event}, number ${no}. Sign in with this mobile number and a code to see it.`;
    case 'substitute.in':
      return t(
        i18n,
      )`You now stand in the entry ${no} for ${event}, in the place of somebody else. Sign in to see it.`;
    case 'substitute.out':
      return t(i18n)`Somebody else now stands in your place in the entry ${no} for ${event}.`;
    case 'identity.claimed':
      return t(
        i18n,
      )`Somebody has claimed the identity number in your profile. If it is yours, sign in, open My information, claim it too and add your evidence.`;
    case 'identity.upheld':
      return t(i18n)`The organising committee has found that the identity number in your profile is yours.`;
    case 'identity.lost':
      return t(
        i18n,
      )`The organising committee has found that the identity number in your profile is that of another person. It has been removed; entries made with it have been withdrawn.`;
    case 'identity.refused':
      return t(
        i18n,
      )`The organising committee has refused your claim of an identity number. Sign in to read why.`;
    case 'identity.kept':
      return t(i18n)`The claim of the identity number in your profile has been refused. It stays with you.`;
    case 'substitute.refused':
      return t(
        i18n,
      )`The substitute you asked for in the entry ${no} for ${event} has been refused. Sign in to read why.`;
    case 'organisation.confirm':
      return t(i18n)`Your unit has been confirmed. You can now act for it.`;
    case 'organisation.refuse':
      return t(i18n)`Your unit has not been confirmed. Sign in to read why and apply again.`;
    case 'organisation.suspend':
      return t(i18n)`The confirmation of your unit has been suspended. Sign in to read why.`;
    case 'organisation.suspended':
      return t(
        i18n,
      )`${no}, which takes part in ${event}, has been suspended and cannot act. Sign in to see what is open.`;
    case 'affiliation.confirm':
      return t(i18n)`Your unit has confirmed that you belong to it.`;
    case 'affiliation.refuse':
      return t(i18n)`Your unit has not confirmed that you belong to it. Sign in to read why.`;
    case 'affiliation.end':
      return t(i18n)`Your unit has ended your affiliation. Sign in to read why.`;
    case 'assignment.conflict':
      return t(i18n)`${no} has come into conflict with a duty at ${event}. Sign in to see why.`;
    case 'entry.absent':
      return t(i18n)`${no} was not there when the check-in of ${event} was closed, and is absent.`;
    case 'entry.sessionPostponed':
      if (at !== '')
        return t(i18n)`The session of ${no} at ${event} is postponed: it starts at ${at}, Beijing time.`;
      return t(i18n)`The session of ${no} at ${event} is postponed. Sign in to see when it starts.`;
    case 'session.postponed':
      if (at !== '')
        return t(i18n)`The session ${no} of ${event} is postponed: it starts at ${at}, Beijing time.`;
      return t(i18n)`The session ${no} of ${event} is postponed. Sign in to see when it starts.`;
    case 'entry.admitLate':
      return t(i18n)`${no} is admitted late at ${event}, and has to be checked in at once.`;
    case 'entry.disqualify':
      return t(
        i18n,
      )`${no} is disqualified at ${event}. Sign in to see it; your leader can tell you how to appeal.`;
    case 'entry.postpone':
      return t(
        i18n,
      )`${no} competes in a later session of ${event}, as the chief judge has ruled. Sign in to read when.`;
    case 'draw.words':
      return t(
        i18n,
      )`${event}: a draw takes a word of your delegation until ${no}, Beijing time. Sign in to add or to decline it.`;
    case 'draw.wordsClosed':
      return t(
        i18n,
      )`${event}: the words of a draw are closed since ${no}, Beijing time. Your delegation has added none.`;
    case 'draw.wordsSoon':
      return t(
        i18n,
      )`${event}: your delegation has not answered yet. The words of a draw close at ${no}, Beijing time.`;
    case 'incident.report':
      return t(i18n)`${event}: an incident at station ${no} waits for your ruling. Sign in to read it.`;
    case 'incident.decide':
      return t(
        i18n,
      )`${event}: the chief judge has decided on the incident at station ${no}. Sign in to read the decision.`;
    case 'incident.spare':
      return t(i18n)`${event}: a spare station is ruled for station ${no}. Sign in to enter which one it is.`;
    case 'incident.place':
      return t(
        i18n,
      )`${event}: the spare station for station ${no} is entered. Sign in to read which one it is.`;
    case 'appeal.file':
      return t(i18n)`${event}: an appeal for entry ${no} has been filed. Sign in to read it.`;
    case 'appeal.accept':
      return t(i18n)`${event}: the appeal for entry ${no} has been accepted. The arbiters will rule on it.`;
    case 'appeal.decline':
      return t(i18n)`${event}: the appeal for entry ${no} has not been accepted. Sign in to read why.`;
    case 'appeal.assign':
      return t(i18n)`${event}: you are to rule on the appeal for entry ${no}. Sign in to read it and vote.`;
    case 'appeal.rule':
      return t(
        i18n,
      )`${event}: the arbiters have ruled on the appeal for entry ${no}. Sign in to read the ruling.`;
    case 'appeal.remedy':
      return t(i18n)`${event}: the appeal for entry ${no} is upheld. Sign in to see what is to be done.`;
    case 'appeal.remedied':
      return t(i18n)`${event}: what the ruling on the appeal for entry ${no} asks for has been done.`;
    case 'certificate.issue':
      return t(i18n)`Your certificate ${no} of ${event} has been issued.`;
    case 'certificate.end':
      return t(
        i18n,
      )`Your certificate ${no} of ${event} does not count any more. Please ask the organising committee.`;
    case 'results.release':
      return t(i18n)`The results of ${event} are released. Sign in to see your own, ${no}.`;
    case 'results.correct':
      return t(i18n)`The results of ${event} have been corrected. Sign in to see your own, ${no}, and why.`;
    case 'results.overtaken':
      return t(
        i18n,
      )`${event}: something has changed since version ${no} of the results was compiled. It is not released: it is compiled anew.`;
    case 'invitation.send':
      return t(i18n)`You are invited to judge at ${event}. Please answer here: ${no}`;
    case 'invitation.bank':
      return t(
        i18n,
      )`You are invited to the expert bank of the vocational skills competitions. Please answer here: ${no}`;
    case 'invitation.cancel':
      return t(i18n)`Your invitation to judge at ${event} has been taken back.`;
    case 'invitation.answered':
      return t(i18n)`${no} has answered the invitation to judge at ${event}. Sign in to read the answer.`;
    case 'exhibitor.approve':
      return t(
        i18n,
      )`Your application to exhibit at ${event} has been approved. You are told when you have a booth.`;
    case 'exhibitor.return':
      return t(
        i18n,
      )`Your application to exhibit at ${event} has been returned to you: please sign in, put right what is named there and submit it again in time.`;
    case 'exhibitor.reject':
      return t(i18n)`Your application to exhibit at ${event} has been rejected. Sign in to read why.`;
    case 'exhibitor.assign':
      return t(
        i18n,
      )`Booth ${no} at ${event} is assigned to you. Please sign in and confirm it within 72 hours, or it becomes free again.`;
    case 'exhibitor.lapse':
      return t(i18n)`Booth ${no} at ${event} was not confirmed in time and is free again.`;
    case 'exhibitor.release':
      return t(i18n)`Booth ${no} at ${event} is no longer assigned to you. Sign in to read why.`;
    case 'exhibitor.end':
      return t(i18n)`Your application to exhibit at ${event} has been ended. Sign in to read why.`;
    case 'expert.file':
      return t(
        i18n,
      )`An organising committee has filed your application to the expert bank from the form that you signed. Sign in with this mobile number to read it.`;
    case 'expert.approve':
      return t(i18n)`Your expert file has been approved. You are now in the expert bank.`;
    case 'expert.return':
      return t(i18n)`Your expert file has been returned to you. Sign in to read what to put right.`;
    case 'expert.suspend':
      return t(i18n)`Your place in the expert bank has been suspended. Sign in to read why.`;
    case 'expert.resume':
      return t(i18n)`Your place in the expert bank is in force again.`;
    case 'expert.retire':
      return t(i18n)`You have been removed from the expert bank. Sign in to read why.`;
  }
}
