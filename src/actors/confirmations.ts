import { useEffect } from 'react';
import { affiliationMachine, type AffiliationEvent } from '../../machines/affiliation.machine.ts';
import { organisationMachine, type OrganisationEvent } from '../../machines/organisation.machine.ts';
import type {
  Affiliation,
  AffiliationList,
  UnitConfirmation,
  UnitConfirmationList,
} from '../../server/contract/confirmation.ts';
import type { MemberList } from '../../server/contract/roster.ts';
import {
  useList,
  useRecordAction,
  useResource,
  type ListChart,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
  type WireList,
} from './screen-charts.ts';

interface RecordCharts {
  readonly list: ListChart;
  readonly record: ResourceChart;
  readonly act: RecordActionChart;
}

/** Charts with their actors provided, made in app/confirmation-screens.tsx. */
export interface ConfirmationCharts {
  readonly units: RecordCharts;
  readonly people: RecordCharts;
  /** Of the unit, whatever they wait for. */
  readonly members: ListChart;
  readonly link: ResourceChart;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: WireList;
  readonly wireAction: WireAction;
}

export type UnitAct = 'confirm' | 'refuse' | 'suspend' | 'restore';
export type PersonAct = 'confirm' | 'refuse' | 'end';

type Deciding = Pick<UnitConfirmation, 'by' | 'facts'>;

/** An event of each kind, with its words given: may it be asked for at all? */
const unitActs: Readonly<Record<UnitAct, (deciding: Deciding) => OrganisationEvent>> = {
  confirm: ({ by, facts }) => ({ type: 'organisation.confirm', by, facts }),
  refuse: ({ by, facts }) => ({ type: 'organisation.refuse', by, facts, reason: 'given' }),
  suspend: ({ by, facts }) => ({ type: 'organisation.suspend', by, facts, reason: 'given' }),
  restore: ({ by, facts }) => ({ type: 'organisation.restore', by, facts }),
};
const personActs: Readonly<Record<PersonAct, (by: Affiliation['by']) => AffiliationEvent>> = {
  confirm: (by) => ({ type: 'affiliation.confirm', by }),
  refuse: (by) => ({ type: 'affiliation.refuse', by, reason: 'given' }),
  end: (by) => ({ type: 'affiliation.end', by, reason: 'given' }),
};

/** Units, page by page, for who decides on them. */
export const useUnitConfirmations = ({ units, wireList }: ConfirmationCharts, query: string) =>
  useList<UnitConfirmationList>(units.list, wireList, query)[0];

/** The people of one's own unit, page by page. */
export const useAffiliations = ({ people, wireList }: ConfirmationCharts, query: string) =>
  useList<AffiliationList>(people.list, wireList, query)[0];

/** The roster of one's own unit, page by page. */
export const useMembers = ({ members, wireList }: ConfirmationCharts, query: string) =>
  useList<MemberList>(members, wireList, query)[0];

/** One unit, and what can be decided on it. */
export function useUnitConfirmation({ units, wireAction }: ConfirmationCharts, id: string) {
  const [{ data: unit, ...resource }, ref] = useResource<UnitConfirmation>(units.record, id);
  const [action, actionRef] = useRecordAction<UnitAct>(units.act, { id });
  useEffect(() => wireAction(actionRef, ref), [wireAction, actionRef, ref]);
  const snapshot = organisationMachine.resolveState({ value: unit?.status ?? 'declared', context: {} });
  const acts = (Object.keys(unitActs) as UnitAct[]).filter(
    (act) => unit !== null && snapshot.can(unitActs[act](unit)),
  );
  return { unit, ...resource, ...action, acts };
}

/** One of the people of one's own unit, and what can be decided. */
export function useAffiliation({ people, wireAction }: ConfirmationCharts, id: string) {
  const [{ data: person, ...resource }, ref] = useResource<Affiliation>(people.record, id);
  const [action, actionRef] = useRecordAction<PersonAct>(people.act, { id });
  useEffect(() => wireAction(actionRef, ref), [wireAction, actionRef, ref]);
  const snapshot = affiliationMachine.resolveState({ value: person?.status ?? 'unsaid', context: {} });
  const acts = (Object.keys(personActs) as PersonAct[]).filter(
    (act) => person !== null && snapshot.can(personActs[act](person.by)),
  );
  return { person, ...resource, ...action, acts };
}
