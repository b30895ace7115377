import { useLingui } from '@lingui/macro';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSignedInProfile } from '../../actors/session/session.ts';
import page from '../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { AwardsPanel } from './awards/awards-panel.tsx';
import { CertificateList } from './certificate-list.tsx';
import {
  certificatePageQuery,
  certificatesAddress,
  UNITS,
  type CertificatePageQuery,
} from './certificate-query.ts';
import { CompetitionChoice } from './competition-choice.tsx';
import { FormPanel } from './form-panel.tsx';

interface OfCompetitionProps {
  readonly competition: string;
  readonly query: CertificatePageQuery;
  readonly onChoose: (wish: Partial<CertificatePageQuery>) => void;
}

/** Renders the awards, the certificates and the common form of one competition. */
function OfCompetition({ competition, query, onChoose }: OfCompetitionProps) {
  const { t } = useLingui();
  const { show, event } = query;
  return (
    <>
      <ChoiceBar
        label={t`Part`}
        choices={[
          ['', t({ message: 'Awards', context: 'competition' })],
          ['certificates', t`Certificates`],
          ['form', t`Signatories and seal`],
        ]}
        chosen={show}
        onChoose={(chosen) =>
          onChoose({ show: chosen, page: 1, ...(event === UNITS && { event: '' }), status: '', text: '' })
        }
      />
      {show === '' && (
        <AwardsPanel
          key={`${competition} ${event}`}
          competition={competition}
          event={event}
          onChoose={onChoose}
        />
      )}
      {show === 'certificates' && <CertificateList key={competition} competition={competition} />}
      {show === 'form' && <FormPanel key={competition} competition={competition} />}
    </>
  );
}

/**
 * /competitionAchievement/certificates: awards and certificates for the committee, certificates of its
 * members for a unit.
 */
export function CertificatesPage() {
  const { t } = useLingui();
  const { isOrganiser } = useSignedInProfile();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const query = certificatePageQuery.read(hash);
  const choose = (wish: Partial<CertificatePageQuery>) =>
    void navigate(certificatesAddress({ ...query, ...wish }));
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{t({ message: 'Certificates', context: 'page' })}</h1>
        <p className={page.intro}>
          {isOrganiser
            ? t`Awards are granted by two people; certificates are issued for them, and everybody can check them.`
            : t`The certificates of your people, to read and to print.`}
        </p>
      </header>
      {isOrganiser ? (
        <CompetitionChoice
          chosen={query.competition}
          onChoose={(competition) => choose({ competition, event: '', page: 1, text: '' })}
          render={(competition) => (
            <OfCompetition
              competition={competition}
              query={query}
              onChoose={(wish) => choose({ competition, ...wish })}
            />
          )}
        />
      ) : (
        <CertificateList competition="" />
      )}
    </section>
  );
}
