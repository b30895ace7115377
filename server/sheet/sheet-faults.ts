import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { FaultCode } from '../contract/kit/faults.ts';
import { describeMarkingFault } from '../contract/marking/marking-words.ts';

/**
 * The sentence for a fault, those of sheets, marking schemes and groups of judges included: a browser never finds them by itself, and so need not
 * know their words.
 * @param text a `Fault`
 */
// oxlint-disable-next-line complexity -- one sentence for each fault
export function describeAnyFault(i18n: I18n, text: string): string {
  const [code, number] = text.split(':');
  const limit = Number(number);
  switch (code as FaultCode) {
    case 'identity.number':
      return t(i18n)`Format this column as text: as a number its last digits are lost`;
    case 'identity.own':
      return t(i18n)`This is not the identity number of your profile`;
    case 'identity.settled':
      return t(i18n)`This number cannot be used here: please ask the organising committee`;
    case 'person.elsewhere':
      return t(i18n)`Cannot be entered by your unit: please ask this person to enter by themselves`;
    case 'event.unknown':
      return t(i18n)`No event of this competition that takes entries has this code`;
    case 'entry.taken':
      return t(i18n)`This person is entered already`;
    case 'person.unknown':
      return t(
        i18n,
      )`Nobody of this name and number has filled in a profile here as one of your unit, or of none`;
    case 'event.team':
      return t(i18n)`Teams are entered for this event, by their unit, one by one`;
    case 'team.size':
      return t(i18n)`A team of this event has ${limit} members`;
    case 'team.twice':
      return t(i18n)`This person is in the team already`;
    case 'coach.member':
      return t(i18n)`A coach cannot be in the team`;
    case 'row.twice':
      return t(i18n)`The same as in row ${limit}`;
    case 'row.files':
      return t(i18n)`Files are asked for: this person has to enter by themselves`;
    case 'places.left':
      return t(i18n)`Places left for your unit: ${limit}`;
    case 'rule.age':
      return t(i18n)`At least ${limit} years old on the first day of the competition`;
    case 'rule.birth':
      return t(i18n)`Not born within the days this event allows`;
    case 'rule.occupation':
      return t(i18n)`This event is for another occupation`;
    case 'sheet.unreadable':
      return t(i18n)`This file cannot be read: save it as XLSX or as CSV in UTF-8`;
    case 'sheet.columns':
      return t(i18n)`The columns are not those of the template`;
    case 'sheet.empty':
      return t(i18n)`There is nobody in this file`;
    case 'sheet.noEvent':
      return t(i18n)`There is no event in this file`;
    case 'sheet.nothing':
      return t(i18n)`There is no scheme in this file`;
    case 'number.pattern':
      return t(i18n)`Enter a whole number in digits, such as 3`;
    case 'sheet.rows':
      return t(i18n)`At most ${limit} rows in one file`;
    case 'days.many':
      return t(i18n)`At most ${limit} days`;
    case 'card.unknown':
      return t(i18n)`This card is not on the list of this session: compare number and code`;
    case 'identity.other':
      return t(i18n)`These are not the last four characters of this person`;
    case 'group.twice':
      return t(i18n)`Somebody is in this group twice`;
    case 'group.elsewhere':
      return t(i18n)`Somebody is in another group of judges of this event already`;
    case 'group.unfit':
      return t(i18n)`Somebody has marked this work, or belongs to a party of the appeal`;
    case 'group.unit':
      return t(i18n)`Two members of a group cannot be of the same unit`;
    case 'group.counting':
      return t(i18n)`The duty of somebody in this group is not confirmed`;
    case 'group.places':
      return t(i18n)`Modules at workstations and modules by the work alone need groups of their own`;
    case 'group.judges':
      return t(i18n)`These modules need at least ${limit} judges`;
    case 'group.reserve':
      return t(i18n)`A group needs a reserve whose duty is confirmed`;
    case 'panel.enough':
      return t(i18n)`Choose three, five or more arbiters, in odd number`;
    case 'panel.clear':
      return t(i18n)`One of them belongs to a unit of a party, or is in the entry`;
    case 'group.leader':
      return t(i18n)`The leader has to be a judge of the group`;
    default:
      return describeMarkingFault(i18n, text);
  }
}
