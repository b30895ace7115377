import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { MOST_SLOTS } from '../contract/exhibitor/move-in-slots.ts';
import type { Fault, FaultCode } from '../contract/kit/faults.ts';
import { entriesOf } from '../contract/kit/keys-of.ts';
import { describeMarkingFault } from '../contract/marking/marking-words.ts';

type Sentence = (i18n: I18n, limit: number) => string;

/** The sentences by fault code. They receive the number of the fault. */
const sentences: ReadonlyMap<string, Sentence> = new Map(
  Object.entries({
    'identity.number': (i18n) => t(i18n)`Format this column as text: as a number its last digits are lost`,
    'identity.own': (i18n) => t(i18n)`This is not the identity number of your profile`,
    'identity.settled': (i18n) =>
      t(i18n)`This number cannot be used here: please ask the organising committee`,
    'person.elsewhere': (i18n) =>
      t(i18n)`Cannot be entered by your unit: please ask this person to enter by themselves`,
    'event.unknown': (i18n) => t(i18n)`No event of this competition that takes entries has this code`,
    'entry.taken': (i18n) => t(i18n)`This person is entered already`,
    'person.unknown': (i18n) =>
      t(i18n)`Nobody of this name and number has filled in a profile here as one of your unit, or of none`,
    'expert.known': (i18n) =>
      t(i18n)`This person is in the expert bank already, or an application of this person exists`,
    'expert.account': (i18n) =>
      t(i18n)`This person has an account here already: invite this person to the bank instead`,
    'certificate.expired': (i18n) => t(i18n)`The certificate has expired`,
    'event.team': (i18n) => t(i18n)`Teams are entered for this event, by their unit, one by one`,
    'team.size': (i18n, limit) => t(i18n)`A team of this event has ${limit} members`,
    'team.twice': (i18n) => t(i18n)`This person is in the team already`,
    'team.single': (i18n) => t(i18n)`This event is for individual competitors: leave the team empty`,
    'team.missing': (i18n) =>
      t(i18n)`This event is for teams: give all members of a team the same name or number`,
    'team.differs': (i18n, limit) => t(i18n)`Not the same as in row ${limit} of this team`,
    'coach.member': (i18n) => t(i18n)`A coach cannot be in the team`,
    'row.twice': (i18n, limit) => t(i18n)`The same as in row ${limit}`,
    'row.files': (i18n, limit) =>
      t(i18n)`Files are asked for, at most ${limit} in one go: enter this person with another sheet`,
    'row.lacking': (i18n) =>
      t(i18n)`A file that this event asks for is missing: check again, then add the file`,
    'places.left': (i18n, limit) => t(i18n)`Places left for your unit: ${limit}`,
    'rule.age': (i18n, limit) => t(i18n)`At least ${limit} years old on the first day of the competition`,
    'rule.birth': (i18n) => t(i18n)`Not born within the days this event allows`,
    'rule.occupation': (i18n) => t(i18n)`This event is for another occupation`,
    'sheet.unreadable': (i18n) => t(i18n)`This file cannot be read: save it as XLSX or as CSV in UTF-8`,
    'sheet.blank': (i18n) => t(i18n)`The first sheet of this file is empty`,
    'sheet.columns': (i18n) => t(i18n)`The columns are not those of the template`,
    'sheet.empty': (i18n) => t(i18n)`There is nobody in this file`,
    'sheet.noEvent': (i18n) => t(i18n)`There is no event in this file`,
    'sheet.nothing': (i18n) => t(i18n)`There is no scheme in this file`,
    'number.pattern': (i18n) => t(i18n)`Enter a whole number in digits, such as 3`,
    'sheet.rows': (i18n, limit) => t(i18n)`At most ${limit} rows in one file`,
    'days.many': (i18n, limit) => t(i18n)`At most ${limit} days`,
    'card.unknown': (i18n) => t(i18n)`This card is not on the list of this session: compare number and code`,
    'identity.other': (i18n) => t(i18n)`These are not the last four characters of this person`,
    'group.twice': (i18n) => t(i18n)`Somebody is in this group twice`,
    'group.elsewhere': (i18n) => t(i18n)`Somebody is in another group of judges of this event already`,
    'group.unfit': (i18n) => t(i18n)`Somebody has marked this work, or belongs to a party of the appeal`,
    'group.unit': (i18n) => t(i18n)`Two members of a group cannot be of the same unit`,
    'group.counting': (i18n) => t(i18n)`The duty of somebody in this group is not confirmed`,
    'group.places': (i18n) =>
      t(i18n)`Modules at workstations and modules by the work alone need groups of their own`,
    'group.judges': (i18n, limit) => t(i18n)`These modules need at least ${limit} judges`,
    'group.reserve': (i18n) => t(i18n)`A group needs a reserve whose duty is confirmed`,
    'panel.enough': (i18n) => t(i18n)`Choose three, five or more arbiters, in odd number`,
    'panel.clear': (i18n) => t(i18n)`One of them belongs to a unit of a party, or is in the entry`,
    'commitment.missing': (i18n) => t(i18n)`Upload the signed safety commitment first`,
    'release.past': (i18n) => t(i18n)`This time is over already`,
    'session.days': (i18n) => t(i18n)`Within the days of the competition`,
    'rehearsal.day': (i18n) => t(i18n)`From today on, and over before the first day of the competition`,
    'words.until': (i18n) => t(i18n)`Later than now, and at most seven days ahead`,
    'incident.time': (i18n) =>
      t(i18n)`Not later than now, and not before the check-in of this session closes`,
    'session.later': (i18n) => t(i18n)`Later than the planned start, and later than now`,
    'session.order': (i18n) =>
      t(i18n)`Before the next planned session, because the sequence decides who competes`,
    'incident.empty': (i18n) => t(i18n)`Nobody competes at this station`,
    'finish.time': (i18n) => t(i18n)`The session has not lasted that long`,
    'eventCode.taken': (i18n) => t(i18n)`Another event of the competition has this code`,
    'partner.twice': (i18n) => t(i18n)`This organisation is named twice`,
    'venueName.taken': (i18n) => t(i18n)`Another venue of the competition has this name`,
    'places.taken': (i18n, limit) => t(i18n)`${limit} places are taken already`,
    'docNo.taken': (i18n) => t(i18n)`Another notice of yours has this number`,
    'times.extension': (i18n) =>
      t(i18n)`Later than now and than it closes already, and no later than the first day`,
    'username.taken': (i18n) => t(i18n)`This username is already taken`,
    'phone.taken': (i18n) => t(i18n)`This mobile number already has an account`,
    'orgName.taken': (i18n) => t(i18n)`This organisation already has an account; ask its administrator`,
    'creditCode.taken': (i18n) => t(i18n)`Another organisation has this credit code`,
    'password.reused': (i18n) => t(i18n)`Choose a password other than your last three`,
    'password.wrong': (i18n) => t(i18n)`The current password is not right`,
    'code.wrong': (i18n) => t(i18n)`The code is wrong or no longer valid`,
    'key.used': (i18n) => t(i18n)`This key was used for another call`,
    notLocked: (i18n) => t(i18n)`You can still change this yourself`,
    unchanged: (i18n) => t(i18n)`This is what it says already`,
    'file.type': (i18n) => t(i18n)`The content of this file is not what its name says`,
    'file.infected': (i18n) => t(i18n)`A virus was found in this file`,
    'file.quota': (i18n) => t(i18n)`There is no room left for more files of yours`,
    'file.photo': (i18n) => t(i18n)`A JPG of 295 × 413 pixels, at most 2 MB`,
    'file.kind': (i18n) => t(i18n)`This file is damaged or of a kind that is not permitted here`,
    'row.order': (i18n) => t(i18n)`Not smaller than the first number`,
    'booth.taken': (i18n) => t(i18n)`The hall has a booth of this number already`,
    'call.taken': (i18n) => t(i18n)`The competition has a call for exhibitors already`,
    'slots.count': (i18n) =>
      t(
        i18n,
      )`The move-in must have 1 to ${MOST_SLOTS} slots of this length: choose another length, or change the times`,
    'slot.full': (i18n) => t(i18n)`This slot is full: choose another one`,
    'booth.notFree': (i18n) => t(i18n)`This booth is not free any more`,
    'booth.area': (i18n) => t(i18n)`The application asks for a larger area`,
    'booth.power': (i18n) => t(i18n)`The application asks for more power`,
    'group.leader': (i18n) => t(i18n)`The leader has to be a judge of the group`,
  } satisfies Partial<Record<FaultCode, Sentence>>),
);

/**
 * Returns the sentence for a fault, including those of sheets, marking schemes and judgement groups. The
 * browser does not detect these faults itself, so it does not need their texts.
 * @param text a `Fault`
 */
export function describeAnyFault(i18n: I18n, text: string): string {
  const [code = '', number] = text.split(':');
  return sentences.get(code)?.(i18n, Number(number)) ?? describeMarkingFault(i18n, text);
}

/** A row of a sheet with the faults of its cells. */
interface FaultyRow<Column extends string> {
  readonly number: number;
  readonly typed: (column: Column) => string;
  readonly faults: Readonly<Partial<Record<Column, Fault>>>;
}

/** Checks whether no cell of a row has a fault. */
export const isFaultless = ({ faults }: { readonly faults: object }): boolean =>
  Object.keys(faults).length === 0;

/**
 * Adds a fault to the later one of two rows that have the same key in a column. It names the earlier row.
 * @param keysOf returns the keys of a row by column, compared as they are
 */
export function blameTwins<
  Column extends string,
  Row extends { readonly number: number; readonly faults: Partial<Record<Column, Fault>> },
>(rows: readonly Row[], keysOf: (row: Row) => { readonly [One in Column]?: string }): void {
  const seen = new Map<string, number>();
  for (const row of rows) {
    for (const [column, key] of entriesOf(keysOf(row))) {
      const earlier = seen.get(`${column} ${key}`);
      if (earlier === undefined) seen.set(`${column} ${key}`, row.number);
      else row.faults[column] ??= `row.twice:${earlier}`;
    }
  }
}

/** Returns the faults of a sheet with their sentences, sorted by row and column. */
export const faultsInSheet = <Column extends string>(
  i18n: I18n,
  rows: readonly FaultyRow<Column>[],
  columns: readonly Column[],
  heads: Readonly<Record<Column, string>>,
) =>
  rows.flatMap(({ number: row, typed, faults }) =>
    columns.flatMap((column) => {
      const fault = faults[column];
      if (fault === undefined) return [];
      return [
        { row, column, head: heads[column], value: typed(column), says: describeAnyFault(i18n, fault) },
      ];
    }),
  );
