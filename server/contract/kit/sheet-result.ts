import * as v from 'valibot';

/** What is wrong with one cell of a sheet. */
export const cellFaultOf = <const Columns extends readonly string[]>(columns: Columns) =>
  v.object({
    /** As the sheet numbers it. */
    row: v.number(),
    column: v.picklist(columns),
    /** The column as the template calls it. */
    head: v.string(),
    /** What stands in the cell, as it was typed. */
    value: v.string(),
    says: v.string(),
  });
