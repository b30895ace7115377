import { useEffect } from 'react';
import type { Profile } from '../../server/contract/person.ts';
import type { Unit } from '../../server/contract/unit.ts';
import {
  useRecordAction,
  useResource,
  type Body,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
} from './screen-charts.ts';

/** What somebody has told, and how it is saved. */
interface RecordCharts {
  readonly record: ResourceChart;
  readonly save: RecordActionChart;
  /** Ties actors of these charts to each other; returns how to untie them. */
  readonly wireAction: WireAction;
}

/** Charts with their actors provided, made in app/information-screens.tsx. */
export interface InformationCharts {
  readonly person: RecordCharts;
  readonly unit: RecordCharts;
}

function useRecord<Told extends Profile | Unit>({ record, save, wireAction }: RecordCharts) {
  const [{ data: told, ...resource }, ref] = useResource<Told>(record, 'self');
  const [{ isSending, actFailure, send }, action] = useRecordAction<'save'>(save);
  useEffect(() => wireAction(action, ref), [wireAction, action, ref]);
  return { told, ...resource, isSending, saveFailure: actFailure, save: (body: Body) => send('save', body) };
}

/** The profile of somebody who competes. */
export const usePersonProfile = ({ person }: InformationCharts) => useRecord<Profile>(person);

/** The profile of the unit or exhibitor somebody acts for. */
export const useUnitProfile = ({ unit }: InformationCharts) => useRecord<Unit>(unit);
