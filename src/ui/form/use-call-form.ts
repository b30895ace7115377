import { useEffect, useLayoutEffect, useRef, useState, type FormEventHandler, type RefCallback } from 'react';
import type { FormReading } from '../../lib/form/read-form.ts';
import { isPrerendered } from '../is-prerendered.ts';

/** The typed values of one row of a list. */
type RowValues = Readonly<Record<string, string | boolean>>;
/** The values of a form: fields, and lists of rows that have fields. */
type FormValues = Readonly<Record<string, string | boolean | readonly RowValues[]>>;

interface CallFormOptions<Values, Body> {
  readonly initialValues: Values;
  /** Converts the typed values to the call's body or its faults. */
  readonly read: (values: Values) => FormReading<Body>;
  readonly onSend: (body: Body) => void;
  /**
   * Returns the sentence for a fault, in the current language. A fault that is already a sentence is returned
   * unchanged.
   */
  readonly describe: (fault: string) => string;
  /** The failure of the last call. */
  readonly failure: Failure | null;
  /** Fields of the call that the user does not type, with the form field at which their faults are shown. */
  readonly standIns?: Readonly<Record<string, keyof Values & string>>;
  /** Fields that are emptied after a failure, because their values are valid only once. */
  readonly once?: readonly (keyof Values & string)[];
  /** The field that is focused after a failure that concerns no field: the most likely cause. */
  readonly suspect?: keyof Values & string;
  /**
   * True if the page's first field is focused when the page opens, on screens without an on-screen keyboard.
   */
  readonly takesFocus?: boolean;
  /**
   * The field that is focused when it is rendered, also on a phone, because it is the only task of the
   * screen.
   */
  readonly opensAt?: keyof Values & string;
}

/** The names of the form's fields with values of one type. */
type FieldOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never;
}[keyof Values & string];

/** The properties that every form element on screen takes. */
interface Field {
  readonly ref: RefCallback<HTMLElement>;
  /** The sentence for the field's fault, or null. */
  readonly error: string | null;
}

export interface TextField extends Field {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

interface TickField extends Field {
  readonly checked: boolean;
  readonly onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) => void;
}

interface PlaceField extends Field {
  readonly onChange: () => void;
}

/** The fields of a form, or of one row of a list in it. */
interface Fields<Values> {
  /** Returns the properties of a text field or a select. */
  readonly text: (name: FieldOf<Values, string>) => TextField;
  /** Returns the properties of a checkbox. */
  readonly tick: (name: FieldOf<Values, boolean>) => TickField;
  /** Returns the properties of a field whose value is stored elsewhere, such as files. */
  readonly place: (name: FieldOf<Values, string>) => PlaceField;
}

interface FormRow<Values> extends Fields<Values> {
  readonly values: Values;
  readonly remove: () => void;
}

/** The row type of a list of a form. */
type RowOf<Values, Name extends keyof Values> = Values[Name] extends readonly (infer Row extends RowValues)[]
  ? Row
  : never;

export interface CallForm<Values> extends Fields<Values> {
  /** The currently typed values. */
  readonly values: Values;
  /** Returns the rows of a list. Faults refer to a field in it by its path: `members.0.name`. */
  readonly rows: <Name extends FieldOf<Values, readonly RowValues[]>>(
    name: Name,
  ) => readonly FormRow<RowOf<Values, Name>>[];
  /** Appends a row to a list. */
  readonly add: <Name extends FieldOf<Values, readonly RowValues[]>>(
    name: Name,
    row: RowOf<Values, Name>,
  ) => void;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** The failure, if it concerns no field of this form. It is shown as a note. */
  readonly note: Failure | null;
  /** Shows a fault at a field and focuses the field. */
  readonly blame: (name: keyof Values & string, fault: string) => void;
  /** Validates one field, independent of the others. Shows its fault if it has one. */
  readonly check: (name: keyof Values & string) => boolean;
  /** Empties a field whose value is valid only once. */
  readonly empty: (name: FieldOf<Values, string>) => void;
  /** Clears all faults and focuses a field. */
  readonly goOnAt: (name: keyof Values & string) => void;
}

/** Returns the value of a form element; undefined if it is neither a text field nor a checkbox. */
function typedInto(element: HTMLElement): string | boolean | undefined {
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return element.value;
  // A radio button has a value before the user selects it.
  if (!(element instanceof HTMLInputElement) || /file|radio/.test(element.type)) return undefined;
  return element.type === 'checkbox' ? element.checked : element.value;
}

/** Returns the paths of all fields; those of lists in the order of their rows. */
const pathsOf = (values: FormValues): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((row: RowValues, index) => Object.keys(row).map((field) => `${name}.${index}.${field}`))
      : [name],
  );

/** Returns the value at a path; undefined if there is none. */
function valueAt(values: FormValues, path: string): string | boolean | undefined {
  const [name = '', index, field = ''] = path.split('.');
  const value = values[name];
  if (typeof value !== 'object') return value;
  return value[Number(index)]?.[field];
}

function withValue<Values extends FormValues>(values: Values, path: string, typed: string | boolean): Values {
  const [name = '', index, field = ''] = path.split('.');
  const value = values[name];
  if (typeof value !== 'object') return { ...values, [path]: typed };
  return {
    ...values,
    [name]: value.map((row, at) => (at === Number(index) ? { ...row, [field]: typed } : row)),
  };
}

/**
 * Connects a form to one call. The typed values always stay. Faults of the schema and of the server [S52] are
 * shown at their fields until the field changes. The first field with a fault is focused.
 */
export function useCallForm<Values extends FormValues, Body>({
  initialValues,
  read,
  onSend,
  describe,
  failure,
  standIns = {},
  once = [],
  suspect,
  takesFocus = false,
  opensAt,
}: CallFormOptions<Values, Body>): CallForm<Values> {
  const [values, setValues] = useState(initialValues);
  const names = pathsOf(values);
  const placed = (faults: Readonly<Record<string, string>>) => {
    const entries = Object.entries(faults).map(([name, fault]) => [standIns[name] ?? name, fault] as const);
    return Object.fromEntries(entries.filter(([name]) => names.includes(name)).toReversed());
  };

  // Faults are stored as codes, so that their sentences change with the language.
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const [opened] = useState(() => new WeakSet<HTMLElement>());

  // The elements of a prerendered page contain typed text that is not in React's state yet.
  useLayoutEffect(() => {
    const typed = [...elements].map(([name, element]) => [name, typedInto(element)] as const);
    for (const [name, value] of typed) {
      if (value !== undefined && value !== valueAt(values, name))
        setValues((before) => withValue(before, name, value));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when React has hydrated the elements
  }, []);

  const change = (name: string, value: string | boolean) => {
    setValues((before) => withValue(before, name, value));
    setFaults(({ [name]: _, ...others }) => others);
  };
  const field = (name: string): Field => ({
    ref: (element) => {
      if (element === null) elements.delete(name);
      else {
        elements.set(name, element);
        // A cached view that is shown again has the same elements. They are not focused a second time.
        if (name !== opensAt || opened.has(element)) return;
        opened.add(element);
        element.focus();
      }
    },
    error: faults[name] === undefined ? null : describe(faults[name]),
  });

  /**
   * The focus request and the failure that are already handled. Effects run again when a cached view is shown
   * again, although neither of them is new.
   */
  const seen = useRef<{ focus?: readonly string[]; failure?: Failure | null }>({});

  // The focus moves after the faults are rendered, also to fields that are rendered with them. A prerendered
  // page focuses its first field itself, and the user can have moved the focus since.
  const [focus, setFocus] = useState<readonly string[]>(() =>
    takesFocus && !isPrerendered() && window.matchMedia('(width >= 62em)').matches ? names : [],
  );
  useEffect(() => {
    if (focus === seen.current.focus) return;
    seen.current.focus = focus;
    const fields = focus.map((name) => elements.get(name)).filter((element) => element !== undefined);
    const isBefore = (one: Node, other: Node) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const first = fields.find((element) =>
      fields.every((other) => other === element || isBefore(element, other)),
    );
    first?.focus();
    if (first instanceof HTMLInputElement && first.type !== 'checkbox') first.select();
  }, [focus, elements]);

  const failed = placed(failure?.fields ?? {});
  useEffect(() => {
    if (failure === null || failure === seen.current.failure) return;
    seen.current.failure = failure;
    for (const name of once) change(name, '');
    setFaults(failed);
    if (Object.keys(failed).length > 0) setFocus(Object.keys(failed));
    else if (suspect !== undefined) setFocus([suspect]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each failure
  }, [failure]);

  const blame = (name: string, fault: string) => {
    setFaults((before) => ({ ...before, [name]: fault }));
    setFocus([name]);
  };

  /**
   * Creates the field functions.
   * @param before the path of the row, with a dot at its end; '' for the form itself
   */
  const fieldsAt = (before: string) => ({
    text: (name: string): TextField => ({
      ...field(before + name),
      value: String(valueAt(values, before + name) ?? ''),
      onChange: ({ currentTarget }) => change(before + name, currentTarget.value),
    }),
    tick: (name: string): TickField => ({
      ...field(before + name),
      checked: valueAt(values, before + name) === true,
      onChange: ({ currentTarget }) => change(before + name, currentTarget.checked),
    }),
    place: (name: string): PlaceField => ({
      ...field(before + name),
      onChange: () => change(before + name, ''),
    }),
  });
  /** The rows of the list change. Its faults are cleared, because they can belong to other rows now. */
  const changeRows = (name: string, made: (rows: readonly RowValues[]) => readonly RowValues[]) => {
    setValues((before) => {
      const rows = before[name];
      return typeof rows === 'object' ? { ...before, [name]: made(rows) } : before;
    });
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !path.startsWith(`${name}.`))),
    );
  };

  return {
    values,
    ...fieldsAt(''),
    rows: (name) => {
      const rows = values[name];
      if (!Array.isArray(rows)) return [];
      return rows.map((row, index) => ({
        ...fieldsAt(`${name}.${index}.`),
        values: row,
        remove: () => changeRows(name, (before) => before.filter((_, at) => at !== index)),
      }));
    },
    add: (name, row) => changeRows(name, (before) => [...before, row]),
    onSubmit(event) {
      event.preventDefault();
      const { body, faults: found } = read(values);
      const shown = placed(found ?? {});
      setFaults(shown);
      setFocus(Object.keys(shown));
      if (body !== null) onSend(body);
    },
    note: Object.keys(failed).length > 0 ? null : failure,
    blame,
    check(name) {
      const fault = placed(read(values).faults ?? {})[name];
      if (fault !== undefined) blame(name, fault);
      return fault === undefined;
    },
    empty: (name) => change(name, ''),
    goOnAt(name) {
      setFaults({});
      // A focus by script selects the field's text. The next key of a user who already types there then
      // replaces the text.
      if (elements.get(name) !== document.activeElement) setFocus([name]);
    },
  };
}
