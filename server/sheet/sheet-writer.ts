import { fileTypes } from '../contract/file.ts';
import type { Attachment } from '../kit/answer/attachment.ts';

/**
 * A row of texts. The cells are text cells, so the spreadsheet does not evaluate texts that look like
 * formulas.
 */
interface SheetLine {
  readonly cells: readonly string[];
  /** Whether the row contains the column headings, which are bold. */
  readonly isHead?: boolean;
}

/** A column whose cells are chosen from a list in another sheet. */
interface SheetChoice {
  /** The index of the column, from 0. */
  readonly column: number;
  /**
   * The name of the sheet that contains the list, the index of its column from 0, and the number of cells
   * below the heading.
   */
  readonly of: { readonly sheet: string; readonly column: number; readonly length: number };
}

/** One sheet of a workbook. */
interface SheetPart {
  readonly name: string;
  /** The widths of the columns in characters. */
  readonly widths: readonly number[];
  /** The headings of the columns; they stay visible while the user scrolls. */
  readonly heads?: readonly string[];
  readonly lines: readonly SheetLine[];
  /**
   * The number of empty rows to fill in below. They are formatted as text, because otherwise long numbers
   * lose digits.
   */
  readonly blankRows?: number;
  readonly choices?: readonly SheetChoice[];
}

/** Returns the letter of a column, "A" for 0. It supports 26 columns. */
const letter = (column: number): string => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(column);

const cellsOf = ({ cells, isHead = false }: SheetLine) =>
  cells.map((value) => ({ value, type: String, ...(isHead && { fontWeight: 'bold' as const }) }));

/** Creates the drop-down lists of the sheets (ECMA-376, 18.3.1.32). */
async function createLists(parts: readonly SheetPart[]) {
  const xml = await import('write-excel-file/utility');
  const order = xml.getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet') ?? [];
  const listOf = ({ lines, blankRows = 0 }: SheetPart, { column, of }: SheetChoice) => {
    const [at, from] = [letter(column), letter(of.column)];
    const range = `'${of.sheet.replaceAll("'", "''")}'!$${from}$2:$${from}$${of.length + 1}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${at}2:${at}${lines.length + blankRows + 1}"><formula1>${xml.sanitizeTextContent(range)}</formula1></dataValidation>`;
  };
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform(content: string, _: unknown, { sheetIndex }: { sheetIndex: number }) {
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
          },
        },
      },
    },
  };
}

/**
 * Writes a workbook as a file to be saved.
 * @param name the file name without extension, in any script; `plain` is the same name in ASCII
 */
export async function writeWorkbook(
  { name, plain }: { readonly name: string; readonly plain: string },
  parts: readonly SheetPart[],
): Promise<Attachment> {
  // The library is loaded with the first workbook. Most servers run for a long time before they write one.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const blank = { type: String, format: '@' };
  const sheets = parts.map(({ name: sheet, widths, heads, lines, blankRows = 0 }) => ({
    data: [
      ...(heads === undefined ? [] : [cellsOf({ cells: heads, isHead: true })]),
      ...lines.map(cellsOf),
      ...Array.from({ length: blankRows }, () => widths.map(() => blank)),
    ],
    sheet,
    columns: widths.map((width) => ({ width })),
    ...(heads !== undefined && { stickyRowsCount: 1 }),
  }));
  const content = await writeXlsxFile(sheets, { features: [await createLists(parts)] }).toBuffer();
  return {
    name: `${name}.xlsx`,
    plain: `${plain}.xlsx`,
    type: fileTypes.xlsx,
    content: new Uint8Array(content),
  };
}
