import * as v from 'valibot';

/** Returns the schema of a fault in one cell of a sheet. */
const cellFaultOf = <const Columns extends readonly string[]>(columns: Columns) =>
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

/** Returns the fields of the result of an import that name its faults. */
export const faultsOf = <const Columns extends readonly string[]>(columns: Columns) => ({
  /** Sorted by row and column. A large number is cut off. */
  errors: v.array(cellFaultOf(columns)),
  /** The total number of faults. */
  faults: v.number(),
});

/** The field of a query that checks a sheet without storing anything. */
export const dryRun = { dry_run: v.optional(v.literal('1'), undefined) };
