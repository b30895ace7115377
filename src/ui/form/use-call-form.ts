import { useEffect, useLayoutEffect, useRef, useState, type FormEventHandler, type RefCallback } from 'react';
import type { FormReading } from '../../lib/form/read-form.ts';
import { isPrerendered } from '../is-prerendered.ts';

/** What is typed of one line of a list. */
type RowValues = Readonly<Record<string, string | boolean>>;
/** What a form holds: fields, and lists of lines that have fields. */
type FormValues = Readonly<Record<string, string | boolean | readonly RowValues[]>>;

interface CallFormOptions<Values, Body> {
  readonly initialValues: Values;
  /** From what is typed to the call's body or its faults. */
  readonly read: (values: Values) => FormReading<Body>;
  readonly onSend: (body: Body) => void;
  /** The sentence for a fault, in the language of the moment; sentences come back as they are. */
  readonly describe: (fault: string) => string;
  /** Why the last call failed. */
  readonly failure: Failure | null;
  /** Fields of the call that nobody types, and the field beside which their faults are said. */
  readonly standIns?: Readonly<Record<string, keyof Values & string>>;
  /** After a failure these are empty, because they work only once. */
  readonly once?: readonly (keyof Values & string)[];
  /** Gets the focus after a failure that is about no field: what was most likely mistyped. */
  readonly suspect?: keyof Values & string;
  /** The page's first field takes the focus when the page opens, where no keyboard pops up for it. */
  readonly takesFocus?: boolean;
  /** This field takes the focus when it comes on screen, on a phone too: nothing else is to be done there. */
  readonly opensAt?: keyof Values & string;
}

/** The fields of a form that hold values of one kind. */
type FieldOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never;
}[keyof Values & string];

/** What a field on screen takes, whichever element it is. */
interface Field {
  readonly ref: RefCallback<HTMLElement>;
  /** The sentence for its fault, or null. */
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

/** The fields of a form, or of one line of a list in it. */
interface Fields<Values> {
  /** For something typed or chosen. */
  readonly text: (name: FieldOf<Values, string>) => TextField;
  /** For something ticked. */
  readonly tick: (name: FieldOf<Values, boolean>) => TickField;
  /** For something whose value is kept elsewhere: files. */
  readonly place: (name: FieldOf<Values, string>) => PlaceField;
}

interface FormRow<Values> extends Fields<Values> {
  readonly values: Values;
  readonly remove: () => void;
}

/** One line of a list of a form. */
type RowOf<Values, Name extends keyof Values> = Values[Name] extends readonly (infer Row extends RowValues)[]
  ? Row
  : never;

export interface CallForm<Values> extends Fields<Values> {
  /** What is typed at the moment. */
  readonly values: Values;
  /** The lines of a list. Faults name a field in it by its path: `members.0.name`. */
  readonly rows: <Name extends FieldOf<Values, readonly RowValues[]>>(
    name: Name,
  ) => readonly FormRow<RowOf<Values, Name>>[];
  /** Puts a line at the end of a list. */
  readonly add: <Name extends FieldOf<Values, readonly RowValues[]>>(
    name: Name,
    row: RowOf<Values, Name>,
  ) => void;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** The failure, where it is about no field of this form: to be shown as a note. */
  readonly note: Failure | null;
  /** Says a fault beside a field and takes the person there. */
  readonly blame: (name: keyof Values & string, fault: string) => void;
  /** Is this one field right, whatever the others are? Blames it if not. */
  readonly check: (name: keyof Values & string) => boolean;
  /** Takes away what was typed into a field that works only once. */
  readonly empty: (name: FieldOf<Values, string>) => void;
  /** Takes the person to a field, with nothing left to complain about. */
  readonly goOnAt: (name: keyof Values & string) => void;
}

/** What an element of a form holds; undefined for what is no field of text or tick. */
function typedInto(element: HTMLElement): string | boolean | undefined {
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return element.value;
  // The value of a radio is there before anybody chooses it.
  if (!(element instanceof HTMLInputElement) || /file|radio/.test(element.type)) return undefined;
  return element.type === 'checkbox' ? element.checked : element.value;
}

/** The paths of all fields, those of lists in the order of their lines. */
const pathsOf = (values: FormValues): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((row: RowValues, index) => Object.keys(row).map((field) => `${name}.${index}.${field}`))
      : [name],
  );

/** What stands at a path; undefined where nothing does. */
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
 * A form that makes one call. What is typed stays whatever happens; faults stand at their fields,
 * those the schema finds as those the server sends [S52], until the field is changed; the first faulty
 * field gets the focus.
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

  // Kept as codes, so that they change their language with everything else.
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const [opened] = useState(() => new WeakSet<HTMLElement>());

  // What was typed into a prerendered page stands in the elements, of which React knows nothing yet.
  useLayoutEffect(() => {
    const typed = [...elements].map(([name, element]) => [name, typedInto(element)] as const);
    for (const [name, value] of typed) {
      if (value !== undefined && value !== valueAt(values, name))
        setValues((before) => withValue(before, name, value));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the elements become React's
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
        // A cached view that is shown again has the elements it had.
        if (name !== opensAt || opened.has(element)) return;
        opened.add(element);
        element.focus();
      }
    },
    error: faults[name] === undefined ? null : describe(faults[name]),
  });

  /** What has been seen to: effects run again when a cached view comes back on screen, where nothing is new. */
  const seen = useRef<{ focus?: readonly string[]; failure?: Failure | null }>({});

  // The focus moves after the faults are on screen, and to fields that came with them. A prerendered page gives its
  // first field the focus itself, and the person may have moved on since.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [failure]);

  const blame = (name: string, fault: string) => {
    setFaults((before) => ({ ...before, [name]: fault }));
    setFocus([name]);
  };

  /** @param before path of the line, with a dot at its end; '' for the form itself */
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
  /** The lines of a list are others now: their faults would stand beside the wrong ones. */
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
      // Giving a field the focus selects its text: the next key of somebody who types there would replace it.
      if (elements.get(name) !== document.activeElement) setFocus([name]);
    },
  };
}
