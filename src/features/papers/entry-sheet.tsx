import { Trans, useLingui } from '@lingui/macro';
import type { EntryForm, PrintedNumbers } from '../../../server/contract/entry/receipt.ts';
import { birthDateIn } from '../../../server/contract/kit/identity.ts';
import { cityText, personWords } from '../../../server/contract/kit/person-words.ts';
import { formatDay, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import classes from './papers.module.css';

interface EntrySheetProps {
  readonly paper: EntryForm;
  /** The identity and mobile numbers in full; null until the user requests them. */
  readonly numbers: PrintedNumbers | null;
  /** The address that the QR code contains. */
  readonly address: string;
}

/** The form is Chinese in every interface language. */
const tag = 'zh-CN';

type Person = EntryForm['entry']['person'];

/** Returns the data of one person on the sheet, with full numbers if they are loaded. */
// oxlint-disable-next-line complexity -- each field has a default for a missing value
function personOf({ entry, people }: EntryForm, numbers: PrintedNumbers | null, seq: number) {
  const member = entry.members.find((one) => one.seq === seq);
  const person: Person = member?.person ?? entry.person;
  const known = people.find((one) => one.seq === seq);
  const full = numbers?.people.find((one) => one.seq === seq);
  const birthDate = full && birthDateIn(full.id_no);
  return {
    name: member?.real_name ?? entry.real_name,
    gender: person.gender,
    occupation: person.occupation,
    region: person.region_code,
    education: known?.education ?? 'vocational',
    level: known?.skill_level ?? 'none',
    photo: known?.photo_url ?? '',
    id_no: full?.id_no ?? person.id_no,
    phone: full?.phone ?? person.phone,
    birth: birthDate === undefined ? person.birth_year : formatDay(birthDate, tag),
  };
}

/**
 * Renders the entry form on one A4 page, to be signed and stamped. It must be rendered with Chinese texts.
 */
export function EntrySheet({ paper, numbers, address }: EntrySheetProps) {
  const { t, i18n } = useLingui();
  const { entry, printed_at } = paper;
  const { event } = entry;
  const first = personOf(paper, numbers, 1);
  const words = personWords(i18n);
  const dated = (
    <span className={classes.date}>
      <Trans>Year, month, day</Trans>
    </span>
  );
  return (
    <article className={classes.sheet} lang={tag} data-paper>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{entry.competition.name}</h2>
          <p className={classes.kind}>
            <Trans>Entry form</Trans>
          </p>
          <p className={classes.number}>
            <Trans>Number of the entry</Trans> {entry.no}
          </p>
        </div>
        <a className={classes.code} href={address} target="_blank" rel="noreferrer">
          <QrCode text={address} label={t`Code that proves this form`} />
          <span>
            <Trans>Check this form</Trans>
          </span>
        </a>
      </header>
      <table className={classes.facts}>
        <tbody>
          <tr>
            <th scope="row">{t`Event`}</th>
            <td colSpan={3}>
              {event.code} {event.name}
            </td>
            <td rowSpan={4} className={classes.photo}>
              {first.photo === '' ? (
                <span>
                  <Trans>Photo</Trans>
                </span>
              ) : (
                <img src={first.photo} alt={t`Photo`} />
              )}
            </td>
          </tr>
          <tr>
            <th scope="row">{t`Name`}</th>
            <td>{first.name}</td>
            <th scope="row">{t`Gender`}</th>
            <td>{words.gender[first.gender]}</td>
          </tr>
          <tr>
            <th scope="row">{t`Identity number`}</th>
            <td colSpan={3} className={classes.figures}>
              {first.id_no}
            </td>
          </tr>
          <tr>
            <th scope="row">{t`Date of birth`}</th>
            <td>{first.birth}</td>
            <th scope="row">{t`Mobile number`}</th>
            <td className={classes.figures}>{first.phone}</td>
          </tr>
          <tr>
            <th scope="row">{t`Education`}</th>
            <td>{words.education[first.education]}</td>
            <th scope="row">{t`Skill level`}</th>
            <td colSpan={2}>{words.skill_level[first.level]}</td>
          </tr>
          <tr>
            <th scope="row">{t`Group`}</th>
            <td>
              {event.group} · {words.occupation[first.occupation]}
            </td>
            <th scope="row">{t`City`}</th>
            <td colSpan={2}>{cityText(i18n, first.region)}</td>
          </tr>
          <tr>
            <th scope="row">{t`Unit`}</th>
            <td colSpan={4}>{entry.organisation}</td>
          </tr>
          {entry.members.map(({ seq }) => {
            const { name, gender, id_no, phone, education, level, photo } = personOf(paper, numbers, seq);
            return (
              <tr key={seq}>
                <th scope="row">{t`Member ${seq}`}</th>
                <td colSpan={3} className={classes.figures}>
                  {[
                    name,
                    words.gender[gender],
                    id_no,
                    phone,
                    words.education[education],
                    words.skill_level[level],
                  ].join('　')}
                </td>
                <td className={classes.photo} data-size="small">
                  {photo !== '' && <img src={photo} alt={t`Photo`} />}
                </td>
              </tr>
            );
          })}
          <tr>
            <th scope="row">{t`Coach`}</th>
            <td>{entry.coach_name}</td>
            <th scope="row">{t`Mobile number of the coach`}</th>
            <td colSpan={2} className={classes.figures}>
              {entry.coach_phone}
            </td>
          </tr>
          <tr>
            <th scope="row">{t`Remarks`}</th>
            <td colSpan={4} className={classes.remarks}>
              {entry.remarks}
            </td>
          </tr>
        </tbody>
      </table>
      <div className={classes.promise}>
        <p>
          <Trans>
            I have told the truth, I know the rules of this competition and I keep to them. Whatever is untrue
            ends this entry.
          </Trans>
        </p>
        <p className={classes.signature}>
          <span>
            <Trans>Signature of the competitor:</Trans>
          </span>
          {dated}
        </p>
      </div>
      <div className={classes.opinions}>
        {[t`Opinion of the unit`, t`Opinion of the city`, t`Opinion of the organising committee`].map(
          (title) => (
            <section key={title}>
              <h3>{title}</h3>
              <p>
                <span>
                  <Trans>(Stamp)</Trans>
                </span>
                {dated}
              </p>
            </section>
          ),
        )}
      </div>
      <footer className={classes.foot}>
        <p>
          <Trans>
            Version {entry.version} · handed in {formatMoment(entry.submitted_at, tag)} · printed{' '}
            {formatMoment(printed_at, tag)}
          </Trans>
        </p>
        <p>
          <Trans>The code leads to a page that says whether this form is genuine and still up to date.</Trans>
        </p>
      </footer>
    </article>
  );
}
