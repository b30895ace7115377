import { fileTypes } from '../contract/file.ts';
import type { Attachment } from '../kit/answer/attachment.ts';

/** A row of texts: a sheet works nothing out of what begins like a formula. */
interface SheetLine {
  readonly cells: readonly string[];
  /** The head of columns: in bold. */
  readonly isHead?: boolean;
}

/** A column of one sheet whose cells are chosen from a list that stands in another. */
interface SheetChoice {
  /** From 0. */
  readonly column: number;
  /** The name of the sheet that has the list, its column there from 0, and how many cells below the first. */
  readonly of: { readonly sheet: string; readonly column: number; readonly length: number };
}

/** One sheet of a workbook. */
interface SheetPart {
  readonly name: string;
  /** In characters, column by column. */
  readonly widths: readonly number[];
  /** The heads of the columns; they stay on screen. */
  readonly heads?: readonly string[];
  readonly lines: readonly SheetLine[];
  /** Rows below that are to be filled in, formatted as text, so that no number loses digits. */
  readonly blankRows?: number;
  readonly choices?: readonly SheetChoice[];
}

/** "A" for 0; of 26 columns at most. */
const letter = (column: number): string => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(column);

const cellsOf = ({ cells, isHead = false }: SheetLine) =>
  cells.map((value) => ({ value, type: String, ...(isHead && { fontWeight: 'bold' as const }) }));

/** The lists of a sheet, as a spreadsheet offers them in its cells (ECMA-376, 18.3.1.32). */
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
 * A workbook as a file to be saved.
 * @param name without its ending, in any script; `plain` the same in ASCII
 */
export async function writeWorkbook(
  { name, plain }: { readonly name: string; readonly plain: string },
  parts: readonly SheetPart[],
): Promise<Attachment> {
  // Fetched with the first workbook: most servers that start write none for a long time.
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
