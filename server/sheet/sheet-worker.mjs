import { StringDecoder } from 'node:string_decoder';
import { parentPort, workerData } from 'node:worker_threads';
import sax from 'sax';
import yauzl from 'yauzl';

/**
 * Reads a spreadsheet in a worker thread, which `sheet-reader.ts` starts and ends. All sizes are limited
 * before memory is used: unpacked bytes of the archive, rows, columns and characters.
 *
 * The file is plain JavaScript, because Node.js starts it directly: in the sources and in the build, where it
 * is next to `main.js`.
 *
 * @typedef {{ number: number, isNumber: boolean, cells: (string | number)[] }} Row
 * @typedef {{ rows: (string | number)[][] } | { fault: 'rows' | 'columns' | 'unreadable' }} SheetAnswer
 * @typedef {{ content: Uint8Array, kind: 'xlsx' | 'csv', mostRows: number, mostColumns: number }} SheetQuestion
 */

/** The maximum number of bytes unpacked from one workbook, and of parts in its archive. */
const MOST_UNPACKED = 32 * 1024 * 1024;
const MOST_PARTS = 1000;

/** The maximum number of characters of one cell, as in Excel, and of all cells. */
const LONGEST_CELL = 32_767;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** The maximum number of shared strings that cells refer to. */
const MOST_STRINGS = 500_000;

/** The maximum depth of nested elements. A sheet needs fewer than ten levels. */
const DEEPEST = 64;

/**
 * Signatures of a ZIP64 archive: the locator of its directory, 20 bytes before the end, and the extra field
 * of an entry.
 */
const ZIP64_LOCATOR = 0x07064b50;
const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1');
const LOCATOR_BYTES = 20;
const ZIP64_FIELD = 1;

/** The error of a sheet that cannot be read, with its reason. */
class SheetFault extends Error {
  /** @param {'rows' | 'columns' | 'unreadable'} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Collects the rows and checks their limits. */
class Rows {
  /** @type {(string | number)[][]} */
  rows = [];
  characters = 0;

  /** @param {{ mostRows: number, mostColumns: number }} bounds */
  constructor({ mostRows, mostColumns }) {
    this.mostRows = mostRows;
    this.mostColumns = mostColumns;
  }

  /** @param {number} row from 1 */
  requireRow(row) {
    if (!Number.isInteger(row) || row < 1) throw new SheetFault('unreadable');
    if (row > this.mostRows) throw new SheetFault('rows');
  }

  /**
   * @param {number} row from 1
   * @param {number} column from 1
   * @param {string | number} value
   */
  put(row, column, value) {
    this.requireRow(row);
    if (column > this.mostColumns) throw new SheetFault('columns');
    if (value === '') return;
    const { length } = String(value);
    this.characters += length;
    if (length > LONGEST_CELL || this.characters > MOST_CHARACTERS) throw new SheetFault('unreadable');
    while (this.rows.length < row) this.rows.push([]);
    const cells = this.rows[row - 1] ?? [];
    while (cells.length < column) cells.push('');
    cells[column - 1] = value;
  }
}

/**
 * Opens a workbook, and returns a function that parses one of its parts by name.
 * @param {Buffer} content
 */
async function openParts(content) {
  const end = content.lastIndexOf(DIRECTORY_END);
  if (end >= LOCATOR_BYTES && content.readUInt32LE(end - LOCATOR_BYTES) === ZIP64_LOCATOR) {
    throw new SheetFault('unreadable');
  }
  const archive = await yauzl.fromBufferPromise(content, { lazyEntries: true, validateEntrySizes: true });
  /** @type {Map<string, yauzl.Entry>} */
  const parts = new Map();
  if (archive.entryCount > MOST_PARTS) throw new SheetFault('unreadable');
  for await (const entry of archive.eachEntry()) {
    const isZip64 = entry.extraFields.some(({ id }) => id === ZIP64_FIELD);
    if (isZip64 || parts.has(entry.fileName) || parts.size >= MOST_PARTS) throw new SheetFault('unreadable');
    parts.set(entry.fileName, entry);
  }
  let unpacked = 0;

  /**
   * Streams a part into a parser while it is unpacked. The unpacked bytes are counted, because the directory
   * of the archive can state a smaller size.
   * @param {string} name
   * @param {sax.SAXParser} parser
   */
  async function parse(name, parser) {
    const entry = parts.get(name);
    if (entry === undefined) return false;
    const decoder = new StringDecoder('utf8');
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      unpacked += chunk.length;
      if (unpacked > MOST_UNPACKED) throw new SheetFault('unreadable');
      parser.write(decoder.write(chunk));
    }
    parser.write(decoder.end()).close();
    return true;
  }
  return parse;
}

/**
 * Returns a name without its namespace prefix.
 * @param {string} name
 */
const localName = (name) => name.slice(name.indexOf(':') + 1);

/**
 * Creates a parser that rejects document types, and therefore entities, and elements that are nested too
 * deeply.
 * @param {{ open?: (name: string, attribute: (name: string) => string | undefined) => void,
 *   text?: (text: string) => void, close?: (name: string) => void }} handlers
 */
function createParser({ open, text, close }) {
  let depth = 0;
  /** @type {Partial<sax.SAXParser>} */
  const handlers = {
    ondoctype() {
      throw new SheetFault('unreadable');
    },
    onerror(error) {
      throw error;
    },
    onopentag({ name, attributes }) {
      if (++depth > DEEPEST) throw new SheetFault('unreadable');
      open?.(localName(name), (wanted) => {
        const found = Object.entries(attributes).find(([one]) => localName(one) === wanted);
        return found === undefined ? undefined : String(found[1]);
      });
    },
    onclosetag(name) {
      depth -= 1;
      close?.(localName(name));
    },
    ...(text !== undefined && { ontext: text, oncdata: text }),
  };
  return Object.assign(sax.parser(true, { position: false }), handlers);
}

/**
 * Decodes `_x000D_` sequences, which encode characters that XML does not allow.
 * @param {string} text
 */
const unescaped = (text) =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Parses the address of a cell: "BC23" is row 23, column 55.
 * @param {string} address
 */
function placeOf(address) {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,10})$/.exec(address) ?? [];
  if (letters === undefined) throw new SheetFault('unreadable');
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

/**
 * Returns handlers that collect the texts of `<t>` elements inside an element. Phonetic readings are left
 * out.
 * @param {string} element
 * @param {(text: string) => void} onText
 */
function textsOf(element, onText) {
  let isInside = false;
  let isText = false;
  let isReading = false;
  let text = '';
  return {
    /** @param {string} name */
    open(name) {
      if (name === element) {
        isInside = true;
        text = '';
      } else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = true;
    },
    /** @param {string} more */
    text(more) {
      if (!isInside || !isText || isReading) return;
      text += more;
      if (text.length > LONGEST_CELL) throw new SheetFault('unreadable');
    },
    /** @param {string} name */
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
      else if (name === element) {
        isInside = false;
        onText(unescaped(text));
      }
    },
  };
}

/**
 * Finds the paths of the first sheet and of the shared strings.
 * @param {Awaited<ReturnType<typeof openParts>>} parse
 */
async function findParts(parse) {
  /** @type {Map<string, { target: string, type: string }>} */
  const relations = new Map();
  /** @type {string | undefined} */
  let first;
  await parse(
    'xl/workbook.xml',
    createParser({ open: (name, attribute) => void (name === 'sheet' && (first ??= attribute('id'))) }),
  );
  await parse(
    'xl/_rels/workbook.xml.rels',
    createParser({
      open(name, attribute) {
        if (name !== 'Relationship') return;
        const target = attribute('Target') ?? '';
        const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
        relations.set(attribute('Id') ?? '', { target: path, type: attribute('Type') ?? '' });
      },
    }),
  );
  const sheet = relations.get(first ?? '')?.target;
  if (sheet === undefined) throw new SheetFault('unreadable');
  const strings = [...relations.values()].find(({ type }) => type.endsWith('/sharedStrings'))?.target;
  return { sheet, strings: strings ?? 'xl/sharedStrings.xml' };
}

/**
 * Reads the first sheet of a workbook.
 * @param {Buffer} content
 * @param {Rows} rows
 */
async function readWorkbook(content, rows) {
  const parse = await openParts(content);
  const parts = await findParts(parse);

  /** @type {string[]} */
  const strings = [];
  const collect = textsOf('si', (text) => {
    strings.push(text);
    if (strings.length > MOST_STRINGS) throw new SheetFault('unreadable');
  });
  await parse(parts.strings, createParser(collect));

  let row = 0;
  let column = 0;
  let type = '';
  let value = '';
  let isValue = false;
  let inline = '';
  const inlineTexts = textsOf('is', (text) => void (inline = text));
  const valueOf = () => {
    switch (type) {
      case 's':
        return value === '' ? '' : strings[Number(value)];
      case 'inlineStr':
        return inline;
      case 'str':
      case 'b':
        return unescaped(value);
      // Dates and error values are read as empty, because no column of a template needs them.
      case 'd':
      case 'e':
        return '';
      default:
        return value.trim() === '' ? '' : Number(value);
    }
  };
  const found = await parse(
    parts.sheet,
    createParser({
      open(name, attribute) {
        inlineTexts.open(name);
        if (name === 'row') {
          const said = attribute('r');
          const next = said === undefined ? row + 1 : Number(said);
          // Row numbers must increase. Otherwise a repeated row overwrites an earlier one.
          if (next <= row) throw new SheetFault('unreadable');
          row = next;
          rows.requireRow(row);
          column = 0;
        } else if (name === 'c') {
          const said = attribute('r');
          const place = said === undefined ? { row, column: column + 1 } : placeOf(said);
          rows.requireRow(place.row);
          if (place.row !== row) throw new SheetFault('unreadable');
          ({ column } = place);
          type = attribute('t') ?? 'n';
          value = '';
          inline = '';
          // An empty cell is checked as well. A sheet with cells beyond the columns of a template is no
          // template.
          rows.put(row, column, '');
        } else if (name === 'v') isValue = true;
      },
      text(text) {
        inlineTexts.text(text);
        if (!isValue) return;
        value += text;
        if (value.length > LONGEST_CELL) throw new SheetFault('unreadable');
      },
      close(name) {
        inlineTexts.close(name);
        if (name === 'v') isValue = false;
        else if (name === 'c') {
          const cell = valueOf();
          if (cell === undefined || Number.isNaN(cell)) throw new SheetFault('unreadable');
          rows.put(row, column, cell);
        }
      },
    }),
  );
  if (!found) throw new SheetFault('unreadable');
}

/**
 * Reads a CSV text: one row for each record, with comma-separated fields. A field with a comma is in
 * quotation marks (RFC 4180).
 * @param {Buffer} content
 * @param {Rows} rows
 */
function readCsv(content, rows) {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  if (text.includes('\0')) throw new SheetFault('unreadable');
  let row = 1;
  let column = 1;
  let field = '';
  let isQuoted = false;
  const endField = () => {
    rows.put(row, column, field.replace(/\r$/, ''));
    field = '';
  };
  for (let at = 0; at < text.length; at++) {
    const one = text.charAt(at);
    if (isQuoted) {
      if (one !== '"') field += one;
      else if (text[at + 1] === '"') field += text.charAt(++at);
      else isQuoted = false;
    } else if (one === '"' && field === '') isQuoted = true;
    else if (one === ',') {
      endField();
      column += 1;
    } else if (one === '\n') {
      endField();
      row += 1;
      column = 1;
    } else field += one;
  }
  endField();
}

/**
 * Reads a sheet, and returns its rows or its fault.
 * @param {SheetQuestion} question
 * @returns {Promise<SheetAnswer>}
 */
async function read({ content, kind, ...bounds }) {
  const rows = new Rows(bounds);
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    if (kind === 'xlsx') await readWorkbook(bytes, rows);
    else readCsv(bytes, rows);
    return { rows: rows.rows };
  } catch (error) {
    // An exception of a library also means that the file cannot be read.
    return { fault: error instanceof SheetFault ? error.fault : 'unreadable' };
  }
}

// The transfer list is empty, so the message is copied.
parentPort?.postMessage(await read(workerData), []);
