import { Trans, useLingui } from '@lingui/macro';
import type { ExpertFile } from '../../../server/contract/expert/expert.ts';
import { personWords } from '../../../server/contract/kit/person-words.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useFileLink } from '../../kit/file/use-file-link.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatDay } from '../../../server/contract/kit/business-time.ts';
import { FileView } from '../../ui/part/file-view.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { CertificateUntil } from './certificate-until.tsx';
import { declarationText } from './expert-texts.ts';

function Evidence({ file }: { readonly file: ExpertFile['files'][number] }) {
  const link = useFileLink(file.id);
  return <FileView file={file} link={link} />;
}

/** Returns the rows of facts about an expert's work. */
export function useExpertFacts(file: ExpertFile) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { employer, title, fields, years, cert_no, declared_at } = file;
  const declared = declared_at === '' ? '' : ` · ${formatDay(declared_at, tag)}`;
  return [
    { label: t`Employer`, value: employer },
    { label: t`Professional title`, value: personWords(i18n).expert_title[title] },
    { label: t`Trades`, value: new Intl.ListFormat(i18n.locale).format(fields) },
    { label: t`Years of judging`, value: i18n.number(years) },
    ...(cert_no === '' ? [] : [{ label: t`Number of the certificate`, value: cert_no }]),
    { label: t`Certificate valid until`, value: <CertificateUntil {...file} /> },
    { label: t`Conflicts of interest`, value: `${declarationText(i18n, file)}${declared}` },
  ];
}

/** Renders the whole file of an expert, for the committee. */
export function ExpertSheet({ file }: { readonly file: ExpertFile }) {
  const { t } = useLingui();
  const { duties, files, phone } = file;
  const facts = useExpertFacts(file);
  return (
    <div className={page.columns}>
      <Panel title={t`Work`}>
        <KeyValueList entries={[...facts, { label: t`Mobile number`, value: phone || t`Not given` }]} />
      </Panel>
      <div className={page.fields}>
        <Panel title={t`Judged before`}>
          {duties.length === 0 ? (
            <p className={page.intro}>
              <Trans>Nothing has been named.</Trans>
            </p>
          ) : (
            <ul className={page.log}>
              {duties.map((duty) => (
                <li key={duty}>
                  <span>{duty}</span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={t`Titles and certificates`}>
          {files.length === 0 && (
            <p className={page.intro}>
              <Trans>No file has been sent.</Trans>
            </p>
          )}
          {files.map((one) => (
            <Evidence key={one.id} file={one} />
          ))}
        </Panel>
      </div>
    </div>
  );
}
