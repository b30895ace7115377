import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';

/**
 * The faults of a field. Schemas contain these codes, never sentences. The browser shows the sentences in the
 * reader's language while the user types. The server sends them in the language of the request.
 */
export type FaultCode =
  | 'required'
  | 'type'
  | 'unknown'
  | 'tooShort'
  | 'tooLong'
  // For texts with too many bytes for the QR code of a certificate.
  | 'bytes'
  | 'characters'
  | 'username.pattern'
  | 'phone.pattern'
  | 'code.pattern'
  | 'captcha.wrong'
  | 'captcha.required'
  | 'captcha.missing'
  | 'key.pattern'
  | 'key.missing'
  | 'consent.missing'
  | 'declaration.missing'
  | 'choice'
  | 'password.classes'
  | 'password.common'
  | 'password.personal'
  | 'password.mismatch'
  | 'name.pattern'
  | 'name.character'
  | 'name.invisible'
  | 'name.reserved'
  | 'partner.twice'
  | 'orgName.required'
  | 'contactName.required'
  | 'identity.pattern'
  | 'identity.check'
  | 'identity.date'
  | 'cardCode.pattern'
  | 'lastFour.pattern'
  | 'region.pattern'
  | 'locked'
  | 'creditCode.pattern'
  | 'creditCode.check'
  | 'file.unknown'
  | 'file.missing'
  | 'least'
  | 'most'
  | 'day.pattern'
  | 'instant.pattern'
  | 'times.order'
  | 'contact.pattern'
  | 'eventCode.pattern'
  // Faults of marking schemes (server/contract/marking/marking-words.ts).
  | 'marking.code'
  | 'marking.twice'
  | 'marking.unknown'
  | 'marking.sum'
  | 'marking.bandEmpty'
  | 'marking.bandOverlap'
  | 'marking.over'
  | 'marking.order'
  | 'marking.limit'
  | 'marking.same'
  // With the code of the aspect.
  | 'marking.unreachable'
  | 'marking.total'
  | 'marking.none'
  | 'marking.empty'
  | 'marking.texts'
  | 'marking.number'
  | 'marking.bands'
  | 'marking.steps'
  | 'marking.shares'
  | 'marking.sharesSum'
  | 'marking.numbers'
  | 'marking.noTies'
  // Reported only by the server (server/sheet/sheet-faults.ts).
  | 'eventCode.taken'
  | 'venueName.taken'
  | 'places.taken'
  | 'docNo.taken'
  | 'times.extension'
  | 'username.taken'
  | 'phone.taken'
  | 'orgName.taken'
  | 'creditCode.taken'
  | 'password.reused'
  | 'password.wrong'
  | 'code.wrong'
  | 'key.used'
  | 'notLocked'
  | 'unchanged'
  | 'file.type'
  | 'file.infected'
  | 'file.quota'
  | 'file.photo'
  | 'file.kind'
  | 'identity.number'
  | 'identity.own'
  | 'identity.settled'
  | 'person.elsewhere'
  | 'event.unknown'
  | 'entry.taken'
  | 'person.unknown'
  | 'expert.known'
  | 'expert.account'
  | 'certificate.expired'
  | 'event.team'
  | 'team.size'
  | 'team.twice'
  | 'team.single'
  | 'team.missing'
  | 'team.differs'
  | 'coach.member'
  | 'row.twice'
  | 'number.pattern'
  | 'row.files'
  | 'row.lacking'
  | 'places.left'
  | 'rule.age'
  | 'rule.birth'
  | 'rule.occupation'
  | 'sheet.unreadable'
  | 'sheet.blank'
  | 'sheet.columns'
  | 'sheet.empty'
  | 'sheet.noEvent'
  | 'sheet.nothing'
  | 'sheet.rows'
  | 'release.past'
  | 'session.days'
  | 'rehearsal.day'
  | 'words.until'
  | 'incident.time'
  | 'incident.empty'
  | 'session.later'
  | 'session.order'
  | 'finish.time'
  | 'commitment.missing'
  | 'row.order'
  | 'booth.taken'
  | 'call.taken'
  | 'slots.count'
  | 'slot.full'
  | 'booth.notFree'
  | 'booth.area'
  | 'booth.power'
  // A fault of the search for experts by free days, also reported only by the server.
  | 'days.many'
  // Faults of groups of judges.
  | 'group.twice'
  | 'group.elsewhere'
  | 'group.unfit'
  | 'group.unit'
  | 'group.counting'
  | 'group.places'
  | 'group.judges'
  | 'group.reserve'
  | 'group.leader'
  | 'panel.enough'
  | 'panel.clear'
  // Faults of the check-in.
  | 'card.unknown'
  | 'identity.other';

/** A code with its number, if any: `tooLong:32`. The message of a schema has this form. */
export type Fault = FaultCode | `${FaultCode}:${number}` | `marking.unreachable:${string}`;

/** Builds a {@link Fault}. Because of it, a misspelt code does not compile. */
export function fault(code: FaultCode, limit?: number): Fault {
  return limit === undefined ? code : `${code}:${limit}`;
}

/** Returns a code point in the notation of Unicode: `U+3164`. */
const pointOf = (point: number): string => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns a visible character with its code point: `★ (U+2605)`. */
const characterOf = (point: number): string => `${String.fromCodePoint(point)} (${pointOf(point)})`;

/**
 * Returns the sentence for a fault.
 * @param i18n active in the reader's language, with the `contract` catalogue loaded
 * @param text a {@link Fault}; any other text, such as a sentence from another server, is returned unchanged
 */
// oxlint-disable-next-line complexity -- one sentence for each fault
export function describeFault(i18n: I18n, text: string): string {
  const [code, number] = text.split(':');
  const limit = Number(number);
  switch (code as FaultCode) {
    case 'required':
      return t(i18n)`Please fill this in`;
    case 'type':
      return t(i18n)`This value has the wrong type`;
    case 'unknown':
      return t(i18n)`This field is not known`;
    case 'tooShort':
      return t(i18n)`At least ${limit} characters`;
    case 'tooLong':
      return t(i18n)`At most ${limit} characters`;
    case 'bytes':
      return t(i18n)`This takes more than ${limit} bytes of the QR code: give a short form`;
    case 'characters':
      return t(i18n)`This contains characters that cannot be used here`;
    case 'username.pattern':
      return t(i18n)`4–32 letters, digits, dots, hyphens or underscores, starting with a letter`;
    case 'phone.pattern':
      return t(i18n)`Enter a mainland mobile number of 11 digits`;
    case 'code.pattern':
      return t(i18n)`Enter the 6 digits of the code`;
    case 'captcha.wrong':
      return t(i18n)`The characters do not match the picture, or it has expired`;
    case 'captcha.required':
      return t(i18n)`Enter the characters in the picture`;
    case 'captcha.missing':
      return t(i18n)`Wait for the picture, or load it again`;
    case 'key.pattern':
      return t(i18n)`This key is not valid`;
    case 'key.missing':
      return t(i18n)`Ask for a code first`;
    case 'consent.missing':
      return t(i18n)`Please agree to the privacy notice first`;
    case 'declaration.missing':
      return t(i18n)`Please make this declaration first`;
    case 'choice':
      return t(i18n)`Choose one of the options`;
    case 'password.classes':
      return t(i18n)`Use at least three of: lower case, upper case, digits, symbols`;
    case 'password.common':
      return t(i18n)`This password is too easy to guess`;
    case 'password.personal':
      return t(i18n)`The password must not contain the username or mobile number`;
    case 'password.mismatch':
      return t(i18n)`The two passwords differ`;
    case 'name.pattern':
      return t(i18n)`Use letters, digits and ordinary punctuation only`;
    case 'name.character':
      return t(i18n)`A name cannot contain ${characterOf(limit)}`;
    case 'name.invisible':
      return t(i18n)`A name cannot contain the invisible character ${pointOf(limit)}`;
    case 'name.reserved':
      return t(i18n)`This name is reserved`;
    case 'orgName.required':
      return t(i18n)`Enter the full name of the organisation`;
    case 'contactName.required':
      return t(i18n)`Enter the name of the contact person`;
    case 'identity.pattern':
      return t(i18n)`Enter the 18 characters of the identity card`;
    case 'identity.check':
      return t(i18n)`The check character does not fit: please compare with the card`;
    case 'identity.date':
      return t(i18n)`There is no such day of birth: please compare with the card`;
    case 'cardCode.pattern':
      return t(i18n)`All 16 characters`;
    case 'lastFour.pattern':
      return t(i18n)`All four characters`;
    case 'region.pattern':
      return t(i18n)`Choose a city or county`;
    case 'locked':
      return t(i18n)`Please ask the organising committee to change this`;
    case 'creditCode.pattern':
      return t(i18n)`Enter the 18 characters of the unified social credit code`;
    case 'creditCode.check':
      return t(i18n)`The check character does not fit: please compare with the certificate`;
    case 'file.unknown':
      return t(i18n)`Please send this file again`;
    case 'least':
      return t(i18n)`At least ${limit}`;
    case 'most':
      return t(i18n)`At most ${limit}`;
    case 'day.pattern':
      return t(i18n)`Enter a day`;
    case 'instant.pattern':
      return t(i18n)`Enter a day and a time`;
    case 'times.order':
      return t(i18n)`This must be later than what comes before it`;
    case 'contact.pattern':
      return t(i18n)`Enter a telephone number`;
    case 'eventCode.pattern':
      return t(i18n)`2–8 capital letters and digits`;
    case 'file.missing':
      return t(i18n)`This event asks for this file`;
    default:
      return text;
  }
}
