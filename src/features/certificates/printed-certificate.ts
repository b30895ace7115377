import type { CertificateFormContent } from '../../../server/contract/certificate/certificate-form.ts';
import { fromBase32, textOf } from '../../../server/contract/certificate/certificate-payload.ts';
import type {
  CertificatePreview,
  CertificateSheets,
} from '../../../server/contract/certificate/certificate.ts';
import type { CertificateSheetProps } from './certificate-sheet.tsx';
import { paperMarks, printedAward } from './certificate-words.ts';

/** Converts the server's data of a certificate into the content of the paper. */

type Face = Pick<
  CertificateSheets['data'][number],
  'kind' | 'award' | 'name' | 'unit' | 'event' | 'competition' | 'day'
>;

/** Returns a text without a translation. Names are printed as registered in both languages. */
const chinese = (zh: string) => ({ zh, en: '' });

const faceOf = (face: Face, form: CertificateFormContent) => ({
  kind: face.kind,
  competition: { zh: face.competition, en: form.competition_en },
  name: chinese(face.name),
  unit: chinese(face.unit),
  // The name of the event includes its group, as in the signed data.
  event: chinese(face.event),
  group: chinese(''),
  award: printedAward(face.kind, face.award),
  day: face.day,
  signatories: [signatory(form.signatories[0]), signatory(form.signatories[1])] as const,
  seal: { ring: form.seal_ring, foot: form.seal_foot },
});

const signatory = ({ name, office, office_en }: CertificateFormContent['signatories'][number]) => ({
  name,
  office: { zh: office, en: office_en },
});

/**
 * Returns the content of the paper for an issued certificate.
 * @param host the host of the server that stores the certificate
 */
export function printedCertificate(
  { number, code, payload, form, counts, ...face }: CertificateSheets['data'][number],
  host: string,
): CertificateSheetProps {
  const bytes = fromBase32(payload);
  return {
    ...faceOf(face, form),
    number,
    code,
    text: typeof bytes === 'string' ? '' : textOf(host, bytes),
    ...(!counts && { mark: paperMarks.ended }),
  };
}

/** As many characters as an ordinary certificate has. The QR code therefore has the usual density. */
const SPECIMEN = 'SPECIMEN '.repeat(37);

/** Returns the content of the paper for an award that has no number yet. */
export const specimenOf = (
  face: CertificatePreview['data'][number],
  form: CertificateFormContent,
): CertificateSheetProps => ({
  ...faceOf(face, form),
  number: 'HB00-0000-0000',
  code: '0000-0000-0000-0000',
  text: SPECIMEN,
  mark: paperMarks.specimen,
});
