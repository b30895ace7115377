import { charts } from './move.ts';

/** What a `status` column may hold, table by table: the states of its chart. */
export const statusColumns: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(charts).map(([table, { states }]) => [table, Object.keys(states)])),
  users: ['pending', ...Object.keys(charts.users.states)],
};
