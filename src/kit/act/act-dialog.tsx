import { useLingui } from '@lingui/macro';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Fields } from '../../../server/contract/kit/call.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { readForm, type FormReading } from '../../lib/form/read-form.ts';
import { FormQuestion } from '../../ui/form/form-question.tsx';
import { SentCodeField } from '../../ui/form/code/sent-code-field.tsx';
import { useCallForm, type CallForm } from '../../ui/form/use-call-form.ts';
import { ActFailure } from './act-failure.tsx';
import type { Values } from '../call/client.ts';
import type { Acts, ActsOnScreen } from './use-act.ts';

/** What is typed or ticked in a form, by the name of its field. */
type Typed = Record<string, string | boolean>;

/** Fields of a body beside its reason and its code. */
interface MoreFields<Own extends Typed> {
  readonly initial: Own;
  /** What the body takes of them, where that is not what is typed. */
  readonly read?: (typed: Own) => Values;
  readonly renderFields: (form: Pick<CallForm<Own>, 'text' | 'tick' | 'place'>) => ReactNode;
}

/** {@link MoreFields}, whose names only their own form knows. */
interface AnyFields {
  readonly initial: Typed;
  readonly read: (typed: Typed) => Values;
  /** @param form one that has these fields */
  readonly renderFields: (form: object) => ReactNode;
}

/** Says which fields an act has of its own; the form that shows them has the values that they begin with. */
export const moreFields = <Own extends Typed>({
  initial,
  read = (typed) => typed,
  renderFields,
}: MoreFields<Own>): AnyFields => ({ initial, read, renderFields }) as unknown as AnyFields;

/** The words of an act: of its button and of what is asked before it. */
export interface ActWords {
  /** The button that opens the dialog, where it says something else than the dialog's own. */
  readonly label?: string;
  readonly title: string;
  /** What follows from it. */
  readonly words?: ReactNode;
  /** What somebody loses by it: a paragraph of its own. */
  readonly loss?: ReactNode;
  /** What the button does. */
  readonly button: string;
  /** Takes something away from somebody. */
  readonly isGrave?: boolean;
  /** Beside the field of the reason, where it is not 'Reason'. */
  readonly reason?: string;
  /** This reader has to give one, although the body may go without. */
  readonly isReasonNeeded?: boolean;
  /** Below that field. */
  readonly reasonHint?: string;
  /** Above that field. */
  readonly fields?: AnyFields;
}

/** The words of an act that is asked about in a form of its own, beside the dialog. */
export interface FormWords {
  /** The button that opens the form. */
  readonly label: string;
  /** The page where it is done, for what has no form on this one. */
  readonly to?: string;
}

interface ActDialogProps<Calls extends Acts> {
  /** Of `useActs`. */
  readonly action: Pick<
    ActsOnScreen<Calls, object>,
    'asked' | 'isSending' | 'actFailure' | 'send' | 'cancel' | 'calls' | 'readAnew'
  >;
  /** The words of each act that this dialog asks about; others are asked about elsewhere. */
  readonly texts: { readonly [Act in keyof Calls]?: ActWords | FormWords };
  /** Fields of the bodies that nobody types, such as the version; a reason that is given is not asked for. */
  readonly given: Values;
  /** Parameters of the path that do not go with every act, such as the id of the part that is asked about. */
  readonly of?: Readonly<Record<string, string>>;
  /** The button that does nothing, where 'Cancel' could be read as the act. */
  readonly back?: string;
  /** Fields without which the act cannot be pressed. */
  readonly waitsFor?: readonly string[];
  /** The code that is sent for what is signed, of `useSignature`. */
  readonly phoneCode?: Parameters<typeof SentCodeField>[0]['phoneCode'] & { readonly send: () => void };
}

/** What a body takes of what is known. */
const fitting = ({ entries }: Fields, known: Values): Values =>
  Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(entries, name)));

type QuestionProps<Calls extends Acts> = Omit<ActDialogProps<Calls>, 'texts'> & {
  readonly act: keyof Calls & string;
  readonly texts: ActWords;
};

const noMore = moreFields({ initial: {}, renderFields: () => null });

/** The form of an act: what is typed is read by the schema of its call's body. */
function useActForm<Calls extends Acts>({
  act,
  texts: { fields = noMore, isReasonNeeded = false },
  action: { actFailure, send, calls },
  given,
  of,
  phoneCode,
}: QuestionProps<Calls>) {
  const { i18n } = useLingui();
  const body = calls[act]?.body;
  const has = (field: string) => body !== undefined && Object.hasOwn(body.entries, field);
  const isSigned = has('code');
  const key = phoneCode?.key ?? '';
  const read = (typed: Typed): FormReading<Values> =>
    body === undefined
      ? { body: {}, faults: null }
      : (readForm(body, fitting(body, { ...typed, ...fields.read(typed), key, ...given }), {
          ...(isSigned && key === '' && { code: 'key.missing' }),
          ...(isReasonNeeded && String(typed['reason']).trim().length < 2 && { reason: 'required' }),
        }) as FormReading<Values>);
  const form = useCallForm<{ reason: string; code: string }, Values>({
    initialValues: { ...fields.initial, reason: '', code: '' },
    read,
    // The schema that has read it is that of the act's own call.
    onSend: (found) => send(act, { ...found, ...of } as Parameters<typeof send<typeof act>>[1]),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
    standIns: { key: 'code' },
  });
  return {
    form,
    fields,
    isSigned,
    hasReason: has('reason') && !Object.hasOwn(given, 'reason'),
    faults: read(form.values).faults ?? {},
  };
}

/**
 * Asks what an act needs before it is sent. Its fields are those of the call's body: a `reason` is typed, a `code`
 * is the one sent for this signature. What is typed stays when the call fails, with the reason below it.
 */
function Question<Calls extends Acts>(props: QuestionProps<Calls>) {
  const { texts, action, back, waitsFor = [], phoneCode } = props;
  const { t } = useLingui();
  const { form, fields, isSigned, hasReason, faults } = useActForm(props);
  return (
    <FormQuestion
      title={texts.title}
      form={form}
      isSending={action.isSending}
      button={texts.button}
      isGrave={texts.isGrave ?? false}
      isHeld={waitsFor.some((name) => Object.hasOwn(faults, name))}
      {...(back !== undefined && { back })}
      renderFailure={(failure) => <ActFailure failure={failure} onReload={action.readAnew} />}
      onCancel={action.cancel}
    >
      {texts.words !== undefined && <p>{texts.words}</p>}
      {texts.loss !== undefined && <p>{texts.loss}</p>}
      {fields.renderFields(form)}
      {hasReason && (
        <Textarea
          {...form.text('reason')}
          label={texts.reason ?? t`Reason`}
          description={texts.reasonHint}
          autosize
          minRows={2}
          maxLength={500}
        />
      )}
      {isSigned && phoneCode !== undefined && (
        <SentCodeField
          // The code comes while a reason is being typed: the caret stays there.
          form={hasReason ? { ...form, goOnAt: () => undefined } : form}
          phoneCode={phoneCode}
          onSend={phoneCode.send}
        />
      )}
    </FormQuestion>
  );
}

/** The dialog of a record's acts: nothing while no act with words here is asked about. */
export function ActDialog<Calls extends Acts>(props: ActDialogProps<Calls>) {
  const { asked } = props.action;
  const texts = asked === '' ? undefined : props.texts[asked];
  if (asked === '' || texts === undefined || !('title' in texts)) return null;
  return <Question key={asked} {...props} act={asked} texts={texts} />;
}
