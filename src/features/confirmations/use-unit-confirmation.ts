import { organisationMachine, type OrganisationEvent } from '../../../machines/unit/organisation.machine.ts';
import {
  confirmUnit,
  getUnitConfirmation,
  refuseUnit,
  restoreUnit,
  suspendUnit,
  type UnitConfirmation,
} from '../../../server/contract/unit/confirmation.ts';
import { useActs } from '../../kit/use-act.ts';
import { useRecord } from '../../kit/use-record.ts';

const calls = { confirm: confirmUnit, refuse: refuseUnit, suspend: suspendUnit, restore: restoreUnit };

/** What can be decided on a unit, as the chart that server and browser share allows. */
export type UnitAct = keyof typeof calls;

/** An event of each kind with a reason given, to ask the chart whether it is possible at all. */
const asked: Readonly<
  Record<UnitAct, (reader: Pick<UnitConfirmation, 'by' | 'facts'>) => OrganisationEvent>
> = {
  confirm: ({ by, facts }) => ({ type: 'organisation.confirm', by, facts }),
  refuse: ({ by, facts }) => ({ type: 'organisation.refuse', by, facts, reason: 'given' }),
  suspend: ({ by, facts }) => ({ type: 'organisation.suspend', by, facts, reason: 'given' }),
  restore: ({ by, facts }) => ({ type: 'organisation.restore', by, facts }),
};

/** What the reader may decide on a unit. */
function actsOn({
  status,
  ...reader
}: Pick<UnitConfirmation, 'status' | 'by' | 'facts'>): readonly UnitAct[] {
  const snapshot = organisationMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as UnitAct[]).filter((act) => snapshot.can(asked[act](reader)));
}

/** One unit, and what can be decided on it. */
export function useUnitConfirmation(id: string) {
  const record = useRecord(getUnitConfirmation, { id }, 'reload');
  const action = useActs(calls, { id }, { record });
  const { data: unit, failure, isLoading, reload } = record;
  return { unit, failure, isLoading, reload, action, acts: unit === null ? [] : actsOn(unit) };
}
