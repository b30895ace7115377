import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type FormEventHandler } from 'react';
import type { FormReading } from '../lib/read-form.ts';

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
}

export interface CallForm<Values> {
  readonly form: UseFormReturnType<Values>;
  /** What is typed at the moment. */
  readonly values: Values;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** The failure, where it is about no field of this form: to be shown as a note. */
  readonly note: Failure | null;
  /** Says a fault beside a field and takes the person there. */
  readonly blame: (field: keyof Values & string, fault: string) => void;
  /** Is this one field right, whatever the others are? Blames it if not. */
  readonly check: (field: keyof Values & string) => boolean;
}

/**
 * A form that makes one call. What is typed stays whatever happens; faults stand at their fields,
 * those the schema finds as those the server sends [S52]; the first faulty field gets the focus.
 */
export function useCallForm<Values extends Record<string, string | boolean>, Body>({
  initialValues,
  read,
  onSend,
  describe,
  failure,
  standIns = {},
  once = [],
  suspect,
  takesFocus = false,
}: CallFormOptions<Values, Body>): CallForm<Values> {
  const names = Object.keys(initialValues);
  const placed = (faults: Readonly<Record<string, string>>) => {
    const entries = Object.entries(faults).map(([name, fault]) => [standIns[name] ?? name, fault] as const);
    return Object.fromEntries(entries.filter(([name]) => names.includes(name)).toReversed());
  };

  const [values, setValues] = useState(initialValues);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: setValues,
    validate: (typed) => placed(read(typed).faults ?? {}),
    // Faults are kept as codes, so that they change their language with everything else.
    enhanceGetInputProps: ({ inputProps }: { inputProps: { error?: unknown } }) =>
      typeof inputProps.error === 'string' ? { error: describe(inputProps.error) } : {},
  });

  /** What has been seen to: effects run again when a cached view comes back on screen, where nothing is new. */
  const seen = useRef<{ focus?: readonly string[]; failure?: Failure | null; isOpen?: true }>({});

  // The focus moves after the faults are on screen: an emptied field is a new element.
  const [focus, setFocus] = useState<readonly string[]>([]);
  useEffect(() => {
    if (focus === seen.current.focus) return;
    seen.current.focus = focus;
    const fields = focus.map((name) => form.getInputNode(name)).filter((field) => field !== null);
    const isBefore = (one: Node, other: Node) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const first = fields.find((field) => fields.every((other) => other === field || isBefore(field, other)));
    first?.focus();
    if (first instanceof HTMLInputElement && first.type !== 'checkbox') first.select();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `form` is a new object at every render
  }, [focus]);
  const focusFirst = (faults: object) => setFocus(Object.keys(faults));

  useEffect(() => {
    if (seen.current.isOpen) return;
    seen.current.isOpen = true;
    if (takesFocus && window.matchMedia('(width >= 62em)').matches) setFocus(names);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the page opens, and never again
  }, []);

  const failed = placed(failure?.fields ?? {});
  useEffect(() => {
    if (failure === null || failure === seen.current.failure) return;
    seen.current.failure = failure;
    for (const name of once) form.setFieldValue(name, '' as never);
    form.setErrors(failed);
    if (Object.keys(failed).length > 0) focusFirst(failed);
    else if (suspect !== undefined) setFocus([suspect]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [failure]);

  const blame = (field: keyof Values & string, fault: string) => {
    form.setFieldError(field, fault);
    setFocus([field]);
  };

  return {
    form,
    values,
    onSubmit: form.onSubmit((typed) => {
      const { body } = read(typed);
      if (body !== null) onSend(body);
    }, focusFirst),
    note: Object.keys(failed).length > 0 ? null : failure,
    blame,
    check(field) {
      const fault = placed(read(form.getValues()).faults ?? {})[field];
      if (fault !== undefined) blame(field, fault);
      return fault === undefined;
    },
  };
}
