import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';
import * as xml from 'write-excel-file/utility';

/**
 * Writes a workbook in a worker thread, which `sheet-writer.ts` starts and ends. The library creates all cells
 * and packs them without a pause: two seconds for 10,000 rows of 20 columns.
 *
 * The file is plain JavaScript, because Node.js starts it directly: in the sources and in the build, where it
 * is next to `main.js`.
 *
 * A line is a row of texts. The cells are text cells, so the spreadsheet does not evaluate texts that look like
 * formulas. `isHead` makes the column headings bold.
 * @typedef {{ readonly cells: readonly string[], readonly isHead?: boolean }} SheetLine
 *
 * A choice is a column, with its index from 0, whose cells are chosen from a list in another sheet. `of` is the
 * name of that sheet, the index of its column from 0, and the number of cells below the heading.
 * @typedef {{ readonly sheet: string, readonly column: number, readonly length: number }} SheetList
 * @typedef {{ readonly column: number, readonly of: SheetList }} SheetChoice
 *
 * One sheet of a workbook. `widths` are in characters. `heads` stay visible while the user scrolls. `blankRows`
 * is the number of empty rows to fill in below; they are formatted as text, because otherwise long numbers lose
 * digits.
 * @typedef {{
 *   readonly name: string,
 *   readonly widths: readonly number[],
 *   readonly heads?: readonly string[],
 *   readonly lines: readonly SheetLine[],
 *   readonly blankRows?: number,
 *   readonly choices?: readonly SheetChoice[],
 * }} SheetPart
 */

/** Returns the letter of a column, "A" for 0. It supports 26 columns. @param {number} column */
const letter = (column) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(column);

/** @param {SheetLine} line */
const cellsOf = ({ cells, isHead = false }) =>
  cells.map((value) => ({
    value,
    type: String,
    ...(isHead && { fontWeight: /** @type {const} */ ('bold') }),
  }));

/** @param {SheetPart} part @param {SheetChoice} choice */
function listOf({ lines, blankRows = 0 }, { column, of }) {
  const [at, from] = [letter(column), letter(of.column)];
  const range = `'${of.sheet.replaceAll("'", "''")}'!$${from}$2:$${from}$${of.length + 1}`;
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${at}2:${at}${lines.length + blankRows + 1}"><formula1>${xml.sanitizeTextContent(range)}</formula1></dataValidation>`;
}

/**
 * Creates the drop-down lists of the sheets (ECMA-376, 18.3.1.32).
 * @param {readonly SheetPart[]} parts
 */
function createLists(parts) {
  const order = xml.getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet') ?? [];
  /** @param {string} content @param {unknown} _ @param {{ sheetIndex: number }} of */
  const transform = (content, _, { sheetIndex }) => {
    const part = parts[sheetIndex];
    const choices = (part?.choices ?? []).filter(({ of }) => of.length > 0);
    if (part === undefined || choices.length === 0) return content;
    const lists = choices.map((choice) => listOf(part, choice)).join('');
    return xml.insertElementMarkupAccordingToOrderOfSiblings(
      content,
      `<dataValidations count="${choices.length}">${lists}</dataValidations>`,
      order,
      'worksheet',
    );
  };
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
}

/** @type {readonly SheetPart[]} */
const parts = workerData;
const blank = { type: String, format: '@' };
const sheets = parts.map(({ name, widths, heads, lines, blankRows = 0 }) => ({
  data: [
    ...(heads === undefined ? [] : [cellsOf({ cells: heads, isHead: true })]),
    ...lines.map(cellsOf),
    ...Array.from({ length: blankRows }, () => widths.map(() => blank)),
  ],
  sheet: name,
  columns: widths.map((width) => ({ width })),
  ...(heads !== undefined && { stickyRowsCount: 1 }),
}));
const content = await writeXlsxFile(sheets, { features: [createLists(parts)] }).toBuffer();
// The transfer list is empty, so the message is copied.
parentPort?.postMessage(new Uint8Array(content), []);
