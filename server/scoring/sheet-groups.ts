import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { stored } from '../db/stored-json.ts';
import type { Tables } from '../db/tables.ts';
import type { GroupRow, MemberRow } from '../expert/judgement-group-rows.ts';

/** The judges of a sheet: those of its group, with the reserve judges in the places of barred ones. */

type SheetRow = Selectable<Tables['score_sheets']>;

export interface Judge {
  /** The id of the account. */
  readonly id: string;
  readonly name: string;
  readonly assignment: string;
}

/** A group with its judges. Judges and leader are identified by their accounts. */
export interface Group {
  readonly id: string;
  readonly name: string;
  /** The account of the leader; '' if the group has none. */
  readonly leader: string;
  readonly judges: readonly Judge[];
  /** The reserve judges, in the order in which they take part. */
  readonly reserves: readonly Judge[];
}

/** The judges of a settled sheet, as its row stores them. */
const storedPanel = v.array(v.object({ id: v.string(), assignment: v.string() }));

/** The assignments that are barred from a sheet, as its row stores them. */
const storedBars = v.array(v.string());

/** Returns the assignments of the judges who may not mark at the station of a sheet. */
export const barredFrom = ({ barred }: Pick<SheetRow, 'barred'>): readonly string[] =>
  // Hundreds of sheets a second are read, and almost none has a bar.
  barred === '[]' ? [] : stored(storedBars, barred);

/**
 * Returns the group of a sheet. Reserve judges take the places of barred ones. If the leader is barred, the
 * first judge of the sheet leads.
 */
export function groupAt(row: Pick<SheetRow, 'barred'>, group: Group): Group {
  const bars = barredFrom(row);
  if (bars.length === 0) return group;
  const isFree = ({ assignment }: Judge) => !bars.includes(assignment);
  const kept = group.judges.filter(isFree);
  const absent = group.judges.length - kept.length;
  const judges = [...kept, ...group.reserves.filter(isFree).slice(0, absent)];
  const isLed = judges.some(({ id }) => id === group.leader);
  return { ...group, judges, leader: isLed ? group.leader : (judges[0]?.id ?? '') };
}

/** Returns the judges whose marks count on a sheet. */
export const panelOf = (
  { panel, barred }: Pick<SheetRow, 'panel' | 'barred'>,
  group: Group,
  { names }: { readonly names: ReadonlyMap<string, string> },
): readonly Judge[] =>
  panel === ''
    ? groupAt({ barred }, group).judges
    : stored(storedPanel, panel).map(({ id, assignment }) => ({ id, assignment, name: names.get(id) ?? '' }));

const isCounting = (status: string) => countingStatuses.some((one) => one === status);

export const groupsWithJudges = (
  members: readonly MemberRow[],
  groups: readonly Pick<GroupRow, 'id' | 'name' | 'leader_id'>[],
): ReadonlyMap<string, Group> =>
  new Map(
    groups.map(({ id, name, leader_id }) => {
      const own = members.filter((one) => one.group_id === id);
      const seated = (seat: MemberRow['seat']) =>
        own
          .filter((one) => one.seat === seat && isCounting(one.status))
          .map((one) => ({
            id: one.user_id,
            name: one.real_name ?? one.account_name,
            assignment: one.assignment_id,
          }));
      return [
        id,
        {
          id,
          name,
          leader: own.find(({ assignment_id }) => assignment_id === leader_id)?.user_id ?? '',
          judges: seated('judge'),
          reserves: seated('reserve'),
        },
      ];
    }),
  );
