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
 * @typedef {import('./sheet-writer.ts').SheetPart} SheetPart
 * @typedef {import('./sheet-writer.ts').SheetLine} SheetLine
 * @typedef {import('./sheet-writer.ts').SheetChoice} SheetChoice
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
