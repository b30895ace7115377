import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLanguageChoice } from '../../../actors/language.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { prizeNamed } from '../../../../server/contract/results/result-lines.ts';
import { useLoaded } from '../../../kit/record/use-loaded.ts';
import { useScreenTools } from '../../../kit/screen-tools.ts';
import { formatDay, formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { KeyValueList } from '../../../ui/part/key-value-list.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import page from '../../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import { fieldTexts, kindText, signedKindText } from '../certificate-texts.ts';
import classes from '../certificates.module.css';
import { readAsked, readTyped } from './asked.ts';
import { checkAsked, verdictOf, type Checked } from './check-asked.ts';
import { howChecked, verdictTexts, verdictTones } from './verdict-texts.ts';

/** Renders the signed content of the certificate, which is printed on the paper. */
function Printed({ checked: { facts, code, standing } }: { readonly checked: Checked }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  if (facts === null) return null;
  const names = fieldTexts(i18n);
  // A payload of version 1 does not contain the number of a prize, which only the server knows then.
  const told = typeof standing === 'string' ? null : standing.award;
  const award = facts.prize === null ? told : prizeNamed(facts.prize);
  return (
    <Panel title={t`What stands on it`}>
      <p className={page.intro}>
        <Trans>Compare it with the paper, letter by letter.</Trans>
      </p>
      <KeyValueList
        entries={[
          { label: names.number, value: <span className={classes.code}>{facts.number}</span> },
          { label: names.name, value: facts.name },
          ...(facts.unit === '' ? [] : [{ label: names.unit, value: facts.unit }]),
          ...(facts.event === '' ? [] : [{ label: names.event, value: facts.event }]),
          { label: names.competition, value: facts.competition },
          {
            label: t`Award`,
            value: award === null ? signedKindText(i18n, facts.kind) : kindText(i18n, facts.kind, award),
          },
          { label: t`Day`, value: formatDay(facts.day, tag) },
          ...(code === ''
            ? []
            : [
                {
                  label: t({ message: 'Verification code', context: 'certificate' }),
                  value: <span className={classes.code}>{code}</span>,
                },
              ]),
        ]}
      />
    </Panel>
  );
}

function Found({ checked, onAgain }: { readonly checked: Checked; readonly onAgain: () => void }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const verdict = verdictOf(checked);
  const tone = verdictTones[verdict];
  const { standing } = checked;
  const list = checked.list === '' ? '' : formatMoment(checked.list, tag);
  const since = typeof standing === 'string' || standing.since === '' ? '' : formatDay(standing.since, tag);
  const { title, text } = verdictTexts(i18n, { since, list })[verdict];
  return (
    <>
      <div className={classes.verdict} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{text}</p>
        {(standing === 'unreachable' || list !== '') && checked.facts !== null && (
          <div className={page.actions}>
            <Button variant="default" onClick={onAgain}>
              <Trans>Ask the server again</Trans>
            </Button>
          </div>
        )}
      </div>
      <Printed checked={checked} />
      {checked.facts !== null && (
        <Panel title={t`How it was checked`}>
          <ul className={classes.how}>
            {howChecked(i18n, checked, list).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Looked({ given }: { readonly given: string }) {
  const { t } = useLingui();
  const tools = useScreenTools();
  const {
    data: checked,
    failure,
    isLoading,
    reload: again,
  } = useLoaded('certificate', (signal) => checkAsked(tools, readAsked(given), signal));
  if (isLoading) return <PageSkeleton />;
  return checked === null ? (
    <LoadFailed failure={failure} message={t`The certificate could not be looked up`} onRetry={again} />
  ) : (
    <Found checked={checked} onAgain={again} />
  );
}

/** Renders the form for the verification code, for users without a camera. */
function CodeForm({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useCallForm<{ code: string }, string>({
    initialValues: { code: '' },
    read: ({ code }) => {
      const read = readTyped(code);
      return read === null ? { body: null, faults: { code: 'code' } } : { body: read, faults: null };
    },
    onSend: (code) => void navigate(`/receipt?certificate=${encodeURIComponent(code)}`),
    describe: () => t`A verification code has 16 letters and digits, in four groups`,
    failure: null,
    takesFocus: isFirst,
  });
  return (
    <Panel title={isFirst ? t`Type the verification code` : t`Check another certificate`}>
      <FormBody
        onSubmit={form.onSubmit}
        actions={
          <Button type="submit">
            <Trans>Check the certificate</Trans>
          </Button>
        }
      >
        <TextInput
          {...form.text('code')}
          label={t({ message: 'Verification code', context: 'certificate' })}
          description={t`Beside the QR code, for example 6RNI-EQLB-MEAN-6X3Y; small letters and missing hyphens do not matter`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2000}
        />
      </FormBody>
    </Panel>
  );
}

/**
 * /receipt?certificate=…: the target of the QR code of a certificate, with a field for its code. The page is
 * public.
 */
export function CertificateProofPage() {
  const { t } = useLingui();
  const { search } = useLocation();
  const given = new URLSearchParams(search).get('certificate')?.trim() ?? '';
  return (
    <div className={page.page} data-width="narrow">
      <header className={page.head}>
        <h1 className={page.title}>{t`Check of a certificate`}</h1>
      </header>
      {given !== '' && <Looked key={given} given={given} />}
      <CodeForm key={`form ${given}`} isFirst={given === ''} />
    </div>
  );
}
