import { Trans, useLingui } from '@lingui/macro';
import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core';
import type { Assignment, AssignmentList } from '../../../server/contract/expert/assignment.ts';
import {
  isUnitTwice,
  type JudgementGroup,
  type JudgementGroupList,
  type NewJudgementGroup,
} from '../../../server/contract/expert/judgement-group.ts';
import { moreFields } from '../../kit/act/act-dialog.tsx';
import page from '../../ui/part/record-page.module.css';
import classes from './duties.module.css';

type Seat = NewJudgementGroup['members'][number]['seat'];

/**
 * The typed values: a tick for each module, and a choice for each judge. `modules` and `members` only show
 * faults of all modules or all members.
 */
type Typed = {
  name: string;
  modules: string;
  members: string;
  leader: string;
  [module: `module ${string}`]: boolean;
  [seat: `seat ${string}`]: string;
};

interface Of {
  /** Null for a new group. */
  readonly group: JudgementGroup | null;
  readonly list: JudgementGroupList;
  readonly people: AssignmentList;
  /** The work that the group marks again; undefined for a group of the committee. */
  readonly remark?: JudgementGroupList['meta']['remarks'][number] | undefined;
}

/**
 * Returns the judges of the event who belong to no other group. If a work is marked again, they must be
 * allowed to mark it.
 */
const freeFor = ({ group, list, people, remark }: Of): Assignment[] => {
  const elsewhere = new Set(
    list.data
      .filter(({ id }) => id !== group?.id)
      .flatMap(({ members }) => members.map(({ assignment_id }) => assignment_id)),
  );
  return people.data.filter(
    ({ id, capacity, status }) =>
      capacity === 'scoring' &&
      status !== 'released' &&
      !elsewhere.has(id) &&
      remark?.unfit.includes(id) !== true,
  );
};

/**
 * Returns the modules that a group can have: those of the work that is marked again, else all modules of the
 * event.
 */
const modulesFor = ({ list: { meta }, remark }: Of) =>
  remark === undefined ? meta.modules : meta.modules.filter(({ code }) => remark.modules.includes(code));

/**
 * Returns the modules of the work that is marked again, else those without a group. All of them are judged at
 * the same kind of place as the first one.
 */
const modulesLeft = (of: Of): string[] => {
  const taken = new Set(of.list.data.flatMap(({ modules }) => modules));
  const left = modulesFor(of).filter(({ code }) => of.remark !== undefined || !taken.has(code));
  return left.filter(({ at }) => at === left[0]?.at).map(({ code }) => code);
};

/**
 * Returns the most likely content of a new group: the modules left, and as many free judges of different units
 * as they need. The last judge is the reserve.
 */
function offered(of: Of, free: readonly Assignment[]): NewJudgementGroup {
  const modules = modulesLeft(of);
  const panel = Math.max(
    0,
    ...of.list.meta.modules.filter(({ code }) => modules.includes(code)).map(({ needed }) => needed),
  );
  const { units } = of.list.meta;
  const unitOf = ({ id }: Assignment) => units[id] ?? '';
  const apart: Assignment[] = [];
  for (const one of free) if (!isUnitTwice([...apart, one].map(unitOf))) apart.push(one);
  const seated = apart.slice(0, panel + 1);
  const members = seated.map(({ id }, at) => ({
    assignment_id: id,
    seat: at < panel ? ('judge' as const) : ('reserve' as const),
  }));
  return { name: '', modules, leader: members[0]?.assignment_id ?? '', members };
}

/** Provides the fields of the form of a group with their initial values. */
export function useGroupFields(of: Of) {
  const { t, i18n } = useLingui();
  const free = freeFor(of);
  const begins: NewJudgementGroup = of.group ?? offered(of, free);
  const seatOf = (id: string): '' | Seat =>
    begins.members.find(({ assignment_id }) => assignment_id === id)?.seat ?? '';
  const modules = modulesFor(of);
  const initial: Typed = {
    name: begins.name,
    modules: '',
    members: '',
    leader: begins.leader,
    ...Object.fromEntries(modules.map(({ code }) => [`module ${code}`, begins.modules.includes(code)])),
    ...Object.fromEntries(free.map(({ id }) => [`seat ${id}`, seatOf(id)])),
  };
  const places = { station: t`at the workstation`, work: t`by the work` };
  const seats: readonly { value: '' | Seat; label: string }[] = [
    { value: '', label: t`Not in this group` },
    { value: 'judge', label: t({ message: 'Judge', context: 'seat' }) },
    { value: 'reserve', label: t({ message: 'Reserve', context: 'seat' }) },
  ];
  return moreFields<Typed>({
    initial,
    read: (typed) => ({
      name: typed.name,
      modules: modules.filter(({ code }) => typed[`module ${code}`] === true).map(({ code }) => code),
      leader: typed.leader,
      members: free.flatMap(({ id }) => {
        const seat = seats.find(({ value }) => value === typed[`seat ${id}`])?.value ?? '';
        return seat === '' ? [] : [{ assignment_id: id, seat }];
      }),
    }),
    renderFields: ({ text, tick, place }) => {
      const ofModules = place('modules');
      const ofMembers = place('members');
      return (
        <>
          <TextInput {...text('name')} label={t`Name of the group`} maxLength={60} />
          <fieldset ref={ofModules.ref} tabIndex={-1} className={classes.box}>
            <legend>{t`Modules`}</legend>
            {modules.map(({ code, name, at, needed }) => (
              <Checkbox
                key={code}
                {...tick(`module ${code}`)}
                label={`${code} ${name}`}
                description={`${places[at]} · ${t`${i18n.number(needed)} judges`}`}
              />
            ))}
            <Input.Error>{ofModules.error}</Input.Error>
          </fieldset>
          <fieldset ref={ofMembers.ref} tabIndex={-1} className={classes.box}>
            <legend>{t`Judges of the group`}</legend>
            {free.length === 0 && (
              <p className={page.small}>
                <Trans>
                  No judge of the event is free for this group. The committee assigns further scoring judges
                  first.
                </Trans>
              </p>
            )}
            <div className={classes.seats}>
              {free.map(({ id, person }) => (
                <NativeSelect
                  key={id}
                  {...text(`seat ${id}`)}
                  label={person.name}
                  description={of.list.meta.units[id]}
                  data={seats.map((seat) => ({ ...seat }))}
                />
              ))}
            </div>
            <Input.Error>{ofMembers.error}</Input.Error>
          </fieldset>
          <NativeSelect
            {...text('leader')}
            label={t`Leader, one of the judges`}
            data={[
              { value: '', label: t`Not chosen yet` },
              ...free.map(({ id, person }) => ({ value: id, label: person.name })),
            ]}
          />
        </>
      );
    },
  });
}

/** Provides the field for the judge who leaves a group. */
export function useLeavingField({ members }: Pick<JudgementGroup, 'members'>) {
  const { t } = useLingui();
  return moreFields({
    initial: { out: '' },
    renderFields: ({ text }) => (
      <NativeSelect
        {...text('out')}
        label={t`Who leaves`}
        data={[
          { value: '', label: t`Choose` },
          ...members
            .filter(({ seat }) => seat === 'judge')
            .map(({ assignment_id, person }) => ({ value: assignment_id, label: person.name })),
        ]}
      />
    ),
  });
}
