import type { CertificateKind } from '../../../server/contract/certificate/certificate-payload.ts';
import { formatDay } from '../../../server/contract/kit/business-time.ts';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import { CertificateSeal } from './certificate-seal.tsx';
import { kindWords, printedWords, type Bilingual } from './certificate-words.ts';
import classes from './certificate-sheet.module.css';
import { band, rosette, spiral } from './guilloche.ts';

interface Signatory {
  readonly name: string;
  readonly office: Bilingual;
}

export interface CertificateSheetProps {
  readonly kind: CertificateKind;
  readonly competition: Bilingual;
  readonly name: Bilingual;
  /** Its texts are '' for a holder without a unit. */
  readonly unit: Bilingual;
  /** The name of the event with its code. */
  readonly event: Bilingual;
  readonly group: Bilingual;
  /** Not printed on a certificate of participation. */
  readonly award: Bilingual;
  /** The date of issue: `2026-11-21`. */
  readonly day: string;
  readonly number: string;
  /** The verification code, for typing. */
  readonly code: string;
  /** The content of the QR code. */
  readonly text: string;
  readonly signatories: readonly [Signatory, Signatory];
  readonly seal: { readonly ring: string; readonly foot: string };
  /** Text across a paper that is not a valid certificate. */
  readonly mark?: Bilingual;
}

/** The lines are the same on every certificate, so they are computed once. */
const BAND = band({ width: 2670, height: 1800, radius: 60, swing: 42, waves: 92, strands: 4 });
const CORNER = rosette({ radius: 86, petals: 12, rings: 3, strands: 3 });
const BACKGROUND = spiral({ radius: 690, loops: 96, turns: 31 });

/** Offset of the background downwards. It puts the open centre behind the award. */
const BACKGROUND_LOWER = 78;

const corners = [
  [-1335, -900],
  [1335, -900],
  [1335, 900],
  [-1335, 900],
] as const;

/** Returns a rectangle around the centre of the paper, from half of its width and half of its height. */
const box = (across: number, down: number) => ({ x: -across, y: -down, width: 2 * across, height: 2 * down });

/** Renders border and background, which contain no readable text. */
function Lines() {
  return (
    <svg className={classes.lines} viewBox="-1485 -1050 2970 2100" aria-hidden="true">
      <path className={classes.background} d={BACKGROUND} transform={`translate(0 ${BACKGROUND_LOWER})`} />
      <rect className={classes.rule} {...box(1400, 965)} />
      <path className={classes.band} d={BAND} />
      <rect className={classes.hairline} {...box(1276, 841)} />
      <rect className={classes.hairline} {...box(1264, 829)} />
      {corners.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle className={classes.cornerPaper} r="92" />
          <path className={classes.band} d={CORNER} />
        </g>
      ))}
    </svg>
  );
}

const english = ({ zh, en }: Bilingual) => (en === '' ? zh : en);

const words = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');

/**
 * Returns how full the paper is. With the longest texts that the QR code allows, the ordinary font sizes push
 * the signatures off the paper.
 */
function fillOf({ competition, name, unit, event }: CertificateSheetProps): 'roomy' | 'full' | 'dense' {
  const letters = [competition, name, unit, event].reduce((sum, { zh }) => sum + zh.length, 0);
  if (letters > 100) return 'dense';
  return letters > 60 ? 'full' : 'roomy';
}

/**
 * Renders one certificate on A4, as wide as its container. It is Chinese and English in every language of the
 * interface.
 */
export function CertificateSheet(certificate: CertificateSheetProps) {
  const { kind, competition, name, unit, event, group, award, day, number, code, text } = certificate;
  const { tone, title, address, before, behind, hasAward, close } = kindWords[kind];
  const hasEvent = event.zh !== '';
  const inGroup = group.zh === '' ? '' : `（${group.zh}）`;
  const sentence = words(
    printedWords.certify,
    english(name),
    ...(unit.zh === '' ? [] : [printedWords.of, english(unit)]),
    before.en,
    hasAward ? english(award) : '',
    ...(hasEvent ? [behind.en, english(event), ...(group.zh === '' ? [] : [`(${english(group)})`])] : []),
    printedWords.at,
    // Inside a sentence the article is lower-case.
    english(competition).replace(/^The /, 'the '),
  );
  return (
    <div className={classes.place}>
      <article
        className={classes.sheet}
        data-certificate
        data-tone={tone}
        data-fill={fillOf(certificate)}
        lang="zh-CN"
      >
        <Lines />
        {certificate.mark !== undefined && (
          <p className={classes.mark}>
            {certificate.mark.zh}
            <span lang="en">{certificate.mark.en}</span>
          </p>
        )}
        <header className={classes.head}>
          <p className={classes.competition}>{competition.zh}</p>
          {competition.en !== '' && (
            <p className={classes.competitionEnglish} lang="en">
              {competition.en}
            </p>
          )}
          <h2 className={classes.title}>{title.zh}</h2>
          <p className={classes.titleEnglish} lang="en">
            {title.en}
          </p>
        </header>
        <div className={classes.body}>
          <p className={classes.recipient}>
            {unit.zh !== '' && <span className={classes.unit}>{unit.zh}</span>}
            <span className={classes.name}>{name.zh}</span>
            {`${address}：`}
          </p>
          <p className={classes.sentence}>
            {before.zh}
            <b>{competition.zh}</b>
            {hasEvent && (
              <b>
                {` ${event.zh}`}
                {inGroup}
              </b>
            )}
            {behind.zh}
          </p>
          {hasAward && (
            <p className={classes.award}>
              <span>{award.zh}</span>
            </p>
          )}
          <p className={classes.close}>{close}</p>
          <p className={classes.english} lang="en">
            {`${sentence}.`}
          </p>
        </div>
        <footer className={classes.foot}>
          <div className={classes.proof}>
            <div className={classes.qr}>
              <QrCode text={text} label={printedWords.scan.zh} quiet={4} />
            </div>
            <dl className={classes.figures}>
              {[[printedWords.number, number] as const, [printedWords.code, code] as const].map(
                ([{ zh, en }, figure]) => (
                  <div key={en}>
                    <dt>
                      {zh} <span lang="en">{en}</span>
                    </dt>
                    <dd>{figure}</dd>
                  </div>
                ),
              )}
              <div>
                <dt>
                  {printedWords.scan.zh} <span lang="en">{printedWords.scan.en}</span>
                </dt>
              </div>
            </dl>
          </div>
          <div className={classes.signed}>
            {certificate.signatories.map(({ name: signatory, office }) => (
              <p key={office.zh} className={classes.signatory}>
                <span className={classes.signature}>{signatory}</span>
                <span>{office.zh}</span>
                <span className={classes.office} lang="en">
                  {office.en}
                </span>
              </p>
            ))}
            <p className={classes.day}>
              <span>{formatDay(day, 'zh-CN')}</span>
              <span className={classes.office} lang="en">
                {formatDay(day, 'en-GB')}
              </span>
            </p>
            <CertificateSeal ring={certificate.seal.ring} foot={certificate.seal.foot} />
          </div>
        </footer>
      </article>
    </div>
  );
}
