import { Trans, t as translate, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { useKeptInput, useRememberedInput, useUnsavedInput } from '../../actors/session/leave-guard.ts';
import type { FormReading } from '../../lib/form/read-form.ts';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import { useCallForm, type CallForm } from '../../ui/form/use-call-form.ts';
import { ActFailure } from '../../kit/act/act-failure.tsx';
import classes from './competition-making.module.css';

/** The state and the callbacks of a form that sends its values. */
export interface Sending<Body> {
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: Body) => void;
  readonly onReload: () => void;
  readonly onCancel: () => void;
}

/**
 * Returns the number fields whose text is not a number, each with the sentence that explains the expected
 * format.
 */
export const notNumbers = (typed: Readonly<Record<string, string>>, sentence: string) =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, input]) => input.trim() !== '' && !/^\d+$/.test(input.trim()))
      .map(([field]) => [field, sentence]),
  );

interface MakingFormOptions<Values, Body> extends Sending<Body> {
  /** The name of the form for the leave guard. It is unique on the page. */
  readonly name: string;
  /** The current values of the record. */
  readonly current: Values;
  /** Converts the typed values into the body of the call, or returns their faults. */
  readonly read: (typed: Values) => FormReading<Body>;
}

/**
 * Provides a form for a record that other users may change at the same time. If another user changes a field
 * after the form is opened, its new value is shown below the field, unless it equals the typed value.
 */
export function useMakingForm<Values extends Record<string, string | boolean>, Body>({
  name,
  current,
  read,
  ...sending
}: MakingFormOptions<Values, Body>) {
  const { i18n } = useLingui();
  const [begun] = useState(current);
  const kept = useKeptInput(name, begun);
  const form = useCallForm({
    initialValues: kept.values,
    read,
    onSend: sending.onSend,
    describe: (fault) => describeFault(i18n, fault),
    failure: sending.failure,
    takesFocus: true,
  });
  const { values } = form;
  useRememberedInput(kept, values);
  useUnsavedInput(
    name,
    Object.keys(values).some((field) => values[field] !== current[field]),
  );
  const changed = (field: string) => {
    const now = current[field];
    if (typeof now !== 'string' || now === begun[field] || now === values[field]) return undefined;
    return translate(i18n)`Changed by others to: ${now}`;
  };
  return {
    ...form,
    sending,
    /**
     * Returns the props of a text field or a choice.
     * @param hint text below the field, unless another user has changed the field
     */
    field: (field: Parameters<CallForm<Values>['text']>[0], hint?: string) => ({
      ...form.text(field),
      description: changed(field) ?? hint,
    }),
  };
}

interface MakingFormProps {
  readonly title: string;
  readonly form: Pick<CallForm<object>, 'onSubmit' | 'note'> & {
    readonly sending: Pick<Sending<never>, 'isSending' | 'onReload' | 'onCancel'>;
  };
  /** The label of the submit button. */
  readonly button: string;
  readonly children: ReactNode;
}

/** Renders the panel and the buttons around the fields of {@link useMakingForm}. */
export function MakingForm({ title, form, button, children }: MakingFormProps) {
  const { isSending, onReload, onCancel } = form.sending;
  return (
    <Panel title={title}>
      <div className={classes.form}>
        <FormBody
          onSubmit={form.onSubmit}
          busy={isSending}
          error={<ActFailure failure={form.note} onReload={onReload} />}
          actions={
            <>
              <Button variant="default" onClick={onCancel} disabled={isSending}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" loading={isSending}>
                {button}
              </Button>
            </>
          }
        >
          {children}
        </FormBody>
      </div>
    </Panel>
  );
}
