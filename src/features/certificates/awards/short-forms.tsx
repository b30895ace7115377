import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import type { AwardList } from '../../../../server/contract/certificate/award.ts';
import type {
  CertificateFormContent,
  ShortForm,
} from '../../../../server/contract/certificate/certificate-form.ts';
import { certificateTextBytes } from '../../../../server/contract/certificate/certificate-payload.ts';
import {
  certificateForm,
  saveCertificateForm,
  type CertificateForm,
  type CertificatePreview,
} from '../../../../server/contract/certificate/certificate.ts';
import { describeFault, fault } from '../../../../server/contract/kit/faults.ts';
import { ActFailure } from '../../../kit/act/act-failure.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { readForm, type FormReading } from '../../../lib/form/read-form.ts';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import page from '../../../ui/part/record-page.module.css';
import { fieldTexts } from '../certificate-texts.ts';

type Field = CertificatePreview['data'][number]['too_long'][number];

interface LongText {
  readonly field: Field;
  readonly text: string;
}

/** Returns each text that does not fit into the QR code, once. A number is never too long. */
export function longTextsOf({ data }: Pick<CertificatePreview, 'data'>): LongText[] {
  const found = new Map<string, LongText>();
  for (const face of data)
    for (const field of face.too_long)
      if (field !== 'number') found.set(face[field], { field, text: face[field] });
  return [...found.values()];
}

const bytesOf = (text: string) => new TextEncoder().encode(text.normalize('NFC')).length;

/**
 * Combines the stored short forms with the typed ones. A typed form of a text that is itself a short form
 * replaces that short form.
 */
function withTyped(known: readonly ShortForm[], typed: readonly ShortForm[]): ShortForm[] {
  const isShortened = (long: string) => known.some(({ short }) => short === long);
  return [
    ...known.map((one) => ({
      long: one.long,
      short: typed.find(({ long }) => long === one.short)?.short ?? one.short,
    })),
    ...typed.filter(({ long }) => !isShortened(long)),
  ];
}

interface ShortFormsProps {
  readonly long: readonly LongText[];
  readonly form: CertificateFormContent;
  readonly meta: AwardList['meta'];
  readonly onSaved: () => void;
}

/** Renders the form for short forms, which are printed in place of texts that are too long. */
export function ShortForms({ long, form: content, meta, onSaved }: ShortFormsProps) {
  const { t, i18n } = useLingui();
  const action = useActs({ save: saveCertificateForm }, { id: meta.competition.id }, { onDone: onSaved });
  const read = ({ rows }: { readonly rows: readonly ShortForm[] }): FormReading<CertificateForm> => {
    const faults = Object.fromEntries(
      rows.flatMap(({ short }, at) => {
        const most = certificateTextBytes[long[at]?.field ?? 'name'];
        const wrong = short.trim() === '' ? 'required' : bytesOf(short) > most ? fault('bytes', most) : null;
        return wrong === null ? [] : [[`rows.${at}.short`, wrong]];
      }),
    );
    return readForm(
      certificateForm,
      { version: meta.form_version, content, short_forms: withTyped(meta.short_forms, rows) },
      faults,
    );
  };
  const form = useCallForm({
    initialValues: { rows: long.map(({ text }) => ({ long: text, short: '' })) },
    read,
    onSend: (body) => action.send('save', body),
    describe: (wrong) => describeFault(i18n, wrong),
    failure: action.actFailure,
  });
  const names = fieldTexts(i18n);
  return (
    <div className={page.note} data-tone="todo">
      <p>
        <Trans>
          The QR code has too little room for these texts. Give each a short form, which is printed and signed
          in its place.
        </Trans>
      </p>
      <FormBody
        onSubmit={form.onSubmit}
        busy={action.isSending}
        error={<ActFailure failure={form.note} onReload={onSaved} />}
        actions={
          <Button type="submit" loading={action.isSending}>
            <Trans>Save the short forms</Trans>
          </Button>
        }
      >
        {form.rows('rows').map(({ text, values }, at) => {
          const field = long[at]?.field ?? 'name';
          const most = certificateTextBytes[field];
          return (
            <TextInput
              key={values.long}
              {...text('short')}
              label={`${names[field]}: ${values.long}`}
              description={t`At most ${Math.floor(most / 3)} Chinese characters`}
              maxLength={100}
              autoComplete="off"
            />
          );
        })}
      </FormBody>
    </div>
  );
}
