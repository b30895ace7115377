import { charts } from './move.ts';

/** The allowed values of each `status` column, by table: the states of its chart. */
export const statusColumns: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(charts).map(([table, { states }]) => [table, Object.keys(states)])),
  users: ['pending', ...Object.keys(charts.users.states)],
};
