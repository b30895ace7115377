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

/** What a form needs to send what is filled in. */
export interface Sending<Body> {
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: Body) => void;
  readonly onReload: () => void;
  readonly onCancel: () => void;
}

/** A field of numbers; undefined where nothing is typed. */
export const asNumber = (input: string) => (input.trim() === '' ? undefined : Number(input));

/** Fields of numbers in which something else is typed, with the sentence that says what is expected. */
export const notNumbers = (typed: Readonly<Record<string, string>>, sentence: string) =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, input]) => input.trim() !== '' && !/^\d+$/.test(input.trim()))
      .map(([field]) => [field, sentence]),
  );

interface MakingFormOptions<Values, Body> extends Sending<Body> {
  /** A name of the form for the leave guard, unique on the page. */
  readonly name: string;
  /** What the record says now. */
  readonly current: Values;
  /** From what is typed to the call's body or its faults. */
  readonly read: (typed: Values) => FormReading<Body>;
}

/**
 * A form that changes a record which others may change, too: beside a field stands what they have made of it
 * since the form began, where that is neither what it said then nor what is typed.
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
    /** For something typed or chosen. @param hint below it, unless others have changed it */
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
  /** What the button does. */
  readonly button: string;
  readonly children: ReactNode;
}

/** What stands around the fields of {@link useMakingForm}. */
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
