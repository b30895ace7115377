import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { describeMarkingFault } from '../../../server/contract/marking/marking-words.ts';
import { useKeptInput, useRememberedInput, useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { ActFailure } from '../../kit/act/act-failure.tsx';
import type { FormReading } from '../../lib/form/read-form.ts';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import classes from './schemes.module.css';

/** The props with which the form of a part saves it. */
export interface Keeping<Part> {
  readonly isSending: boolean;
  readonly failure: Failure | null;
  /** Saves the part. Null removes it. */
  readonly onKeep: (part: Part | null) => void;
  readonly onReload: () => void;
  readonly onCancel: () => void;
}

interface PartFormOptions<Values, Part> {
  /** The name of the form for the leave guard, unique on the page. */
  readonly name: string;
  readonly current: Values;
  /** Converts the typed values to the part or its faults. */
  readonly read: (typed: Values) => FormReading<Part>;
  readonly keeping: Keeping<Part>;
}

/** Returns the form state of one part of a scheme. */
export function usePartForm<Values extends Record<string, string | boolean>, Part>({
  name,
  current,
  read,
  keeping,
}: PartFormOptions<Values, Part>) {
  const { i18n } = useLingui();
  const [begun] = useState(current);
  const kept = useKeptInput(name, begun);
  const form = useCallForm({
    initialValues: kept.values,
    read,
    onSend: keeping.onKeep,
    describe: (fault) => describeMarkingFault(i18n, fault),
    failure: keeping.failure,
    takesFocus: true,
  });
  const { values } = form;
  useRememberedInput(kept, values);
  useUnsavedInput(
    name,
    Object.keys(values).some((field) => values[field] !== begun[field]),
  );
  return form;
}

interface PartFormProps {
  readonly title: string;
  readonly form: Pick<ReturnType<typeof usePartForm>, 'onSubmit' | 'note'>;
  readonly keeping: Pick<Keeping<never>, 'isSending' | 'onReload' | 'onCancel' | 'onKeep'>;
  /** Whether the part exists and can be removed. */
  readonly isThere: boolean;
  readonly children: ReactNode;
}

/** Renders the title and buttons around the fields of {@link usePartForm}. */
export function PartForm({ title, form, keeping, isThere, children }: PartFormProps) {
  const { isSending, onReload, onCancel, onKeep } = keeping;
  return (
    <div className={classes.form}>
      <h3 className={classes.formTitle}>{title}</h3>
      <FormBody
        onSubmit={form.onSubmit}
        busy={isSending}
        error={<ActFailure failure={form.note} onReload={onReload} />}
        actions={
          <>
            {isThere && (
              <Button variant="subtle" color="red" onClick={() => onKeep(null)} disabled={isSending}>
                <Trans>Remove</Trans>
              </Button>
            )}
            <Button variant="default" onClick={onCancel} disabled={isSending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isSending}>
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        {children}
      </FormBody>
    </div>
  );
}
