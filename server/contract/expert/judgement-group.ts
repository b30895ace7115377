import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { nameKey } from '../person/names.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { modulePlaces } from '../marking/scheme-content.ts';
import { assignmentList, assignmentReaders, assignmentStatuses } from './assignment.ts';

/** Groups of judges of an event (裁判组). The judges of a group judge the same modules. */

export const GROUP_LIMITS = { groups: 20, members: 20, modules: 20 } as const;

/** Checks whether two members of a group are of the same unit. '' and null are no unit. */
export const isUnitTwice = (units: readonly (string | null)[]): boolean => {
  const known = units.flatMap((unit) => (unit === null || unit === '' ? [] : nameKey(unit)));
  return new Set(known).size < known.length;
};

const seats = ['judge', 'reserve'] as const;

/** The requirements that a group can fail before it is complete. Each is one fact of its chart. */
const groupLacks = ['modules', 'judges', 'reserve', 'leader', 'counting'] as const;

export const judgementGroup = v.object({
  id: v.string(),
  name: v.string(),
  /** Codes of modules of the scheme. */
  modules: v.array(v.string()),
  /** The assignment of a judge of the group. '' for none. */
  leader: v.string(),
  /** The first reserve is the first to replace a judge. */
  members: v.array(
    v.object({
      assignment_id: v.string(),
      seat: v.picklist(seats),
      person: v.object({ id: v.string(), name: v.string() }),
      /** The employer of the person. */
      unit: v.string(),
      status: v.picklist(assignmentStatuses),
    }),
  ),
  /** The appeal whose panel has formed the group to mark a work again. '' for groups of the committee. */
  appeal_id: v.string(),
  status: v.picklist(['forming', 'complete']),
  /** The number of judges that the group needs. */
  needed: v.number(),
  lacks: v.array(v.picklist(groupLacks)),
  /** The reason of the latest step that requires one. */
  reason: v.string(),
  version: v.number(),
});
export type JudgementGroup = v.InferOutput<typeof judgementGroup>;

/** All groups of an event. The list is not paginated. */
export const judgementGroupList = v.object({
  data: v.array(judgementGroup),
  meta: v.object({
    ...assignmentList.entries.meta.entries,
    /** `panel`: an arbiter who has ruled that a work is marked again. */
    by: v.array(v.picklist([...assignmentReaders, 'panel'])),
    /** The works for which the reader forms a group. Empty for readers who are not of the panel. */
    remarks: v.array(
      v.object({
        appeal_id: v.string(),
        /** The receipt number of the entry. */
        no: v.string(),
        modules: v.array(v.string()),
        /** The assignments of judges who have marked the work or belong to a party. */
        unfit: v.array(v.string()),
      }),
    ),
    /** The units of the scoring judges of the event, by their assignments. A group has one judge of a unit. */
    units: v.record(v.string(), v.string()),
    /** The modules of the scheme of the event. Empty if there is no scheme. */
    modules: v.array(
      v.object({
        code: v.string(),
        name: v.string(),
        at: v.picklist(modulePlaces),
        /** The number of judges that the module needs. */
        needed: v.number(),
      }),
    ),
  }),
});
export type JudgementGroupList = v.InferOutput<typeof judgementGroupList>;

const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item, fault('type')), v.maxLength(most, fault('most', most)));

export const newJudgementGroup = strict({
  name: v.pipe(v.string(fault('type')), v.trim(), text(1, 60)),
  modules: listOf(
    v.pipe(v.string(fault('type')), v.trim(), v.toUpperCase(), text(1, 10)),
    GROUP_LIMITS.modules,
  ),
  leader: v.union([v.literal(''), key], fault('choice')),
  members: listOf(
    strict({ assignment_id: key, seat: v.picklist(seats, fault('choice')) }),
    GROUP_LIMITS.members,
  ),
});
export type NewJudgementGroup = v.InferOutput<typeof newJudgementGroup>;

/** `appeal_id`: the appeal whose panel forms the group. '' for the committee. */
export const begunJudgementGroup = strict({
  ...newJudgementGroup.entries,
  appeal_id: v.optional(v.union([v.literal(''), key], fault('choice')), ''),
});
export type BegunJudgementGroup = v.InferOutput<typeof begunJudgementGroup>;

export const judgementGroupChange = strict({ ...newJudgementGroup.entries, version });
export type JudgementGroupChange = v.InferOutput<typeof judgementGroupChange>;

/** `out`: the assignment of the judge who leaves. */
export const replacement = strict({ ...reasonedAct.entries, out: key });
export type Replacement = v.InferOutput<typeof replacement>;

/** The id of the removed group. */
export const removedJudgementGroup = v.object({ id: v.string() });

export const listJudgementGroups = call('GET', '/events/:id/groups', {
  summary: 'Lists the groups of judges of an event, with the requirements that they fail',
  access: 'signed-in',
  answer: judgementGroupList,
});

export const createJudgementGroup = call('POST', '/events/:id/groups', {
  summary: 'Creates a group of judges',
  access: 'signed-in',
  body: begunJudgementGroup,
  answer: judgementGroup,
});

export const changeJudgementGroup = call('PUT', '/groups/:id', {
  summary: 'Replaces the name, modules, leader and members of a group',
  access: 'signed-in',
  body: judgementGroupChange,
  answer: judgementGroup,
});

export const completeJudgementGroup = call('POST', '/groups/:id/complete', {
  summary: 'Completes a group, which can then judge',
  access: 'signed-in',
  body: simpleAct,
  answer: judgementGroup,
});

export const reopenJudgementGroup = call('POST', '/groups/:id/reopen', {
  summary: 'Reopens a group for changes',
  access: 'signed-in',
  body: reasonedAct,
  answer: judgementGroup,
});

export const replaceJudge = call('POST', '/groups/:id/replace', {
  summary: 'Replaces a judge by the reserve, as the chief judge',
  access: 'signed-in',
  body: replacement,
  answer: judgementGroup,
});

export const removeJudgementGroup = call('POST', '/groups/:id/remove', {
  summary: 'Removes a group that is not complete',
  access: 'signed-in',
  body: reasonedAct,
  answer: removedJudgementGroup,
});
