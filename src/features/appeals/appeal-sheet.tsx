import { Trans, useLingui } from '@lingui/macro';
import type { Appeal } from '../../../server/contract/appeal/appeal.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { subjectText, verdictTexts } from './appeal-texts.ts';
import classes from './appeals.module.css';

/** The paper is Chinese in every language of the interface. */
const tag = 'zh-CN';

/** Renders the ruling on an appeal for its panel to sign. It appears on paper only, with Chinese texts. */
export function AppealSheet({ appeal }: { readonly appeal: Appeal }) {
  const { t, i18n } = useLingui();
  const { competition, event, entry, grounds, filed_at, files, panel, verdict, ruling, ruled_at } = appeal;
  const verdicts = verdictTexts(i18n);
  const facts = [
    [t`Entry`, [entry.no, entry.name, entry.unit].filter((one) => one !== '').join(' · ')],
    [t`Against`, subjectText(i18n, appeal)],
    [t`Filed at`, formatMoment(filed_at, tag)],
    [t`Grounds`, grounds],
    [t`Evidence`, files.map(({ name }) => name).join('\n')],
    [t`Ruling of the panel`, verdict === '' ? '' : verdicts[verdict]],
    [t`Reasons`, ruling],
    [t`Ruled at`, formatMoment(ruled_at, tag)],
  ] as const;
  return (
    <article className={classes.sheet} lang={tag} data-appeal-ruling>
      <header>
        <h2>{competition.name}</h2>
        <p className={classes.kind}>
          <Trans>Ruling on an appeal</Trans>
        </p>
        <p>
          {event.code} {event.name}
        </p>
      </header>
      <table>
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Panel`}</th>
            <th scope="col">{t`Vote`}</th>
            <th scope="col" className={classes.blank}>{t`Signature`}</th>
          </tr>
        </thead>
        <tbody>
          {panel.map((member) => (
            <tr key={member.id}>
              <td>{member.name}</td>
              <td>{member.verdict === '' ? '' : verdicts[member.verdict]}</td>
              <td aria-label={t`Signature`} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.signed}>
        <span>{t`Received by the party:`} ____________________</span>
        <span>{t`Day:`} ____________________</span>
      </p>
    </article>
  );
}
