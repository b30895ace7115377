import * as v from 'valibot';

/** Returns the schema of a fault in one cell of a sheet. */
export const cellFaultOf = <const Columns extends readonly string[]>(columns: Columns) =>
  v.object({
    /** The row number of the sheet. */
    row: v.number(),
    column: v.picklist(columns),
    /** The name of the column in the template. */
    head: v.string(),
    /** The content of the cell, as typed. */
    value: v.string(),
    says: v.string(),
  });
