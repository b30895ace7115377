import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';

/** The content that all certificates of a competition share, apart from the signed content. */

const line = (shortest: number, longest: number) =>
  v.pipe(v.string(fault('type')), v.trim(), text(shortest, longest));

const signatory = strict({ name: line(1, 20), office: line(1, 30), office_en: line(0, 60) });

export const certificateFormContent = strict({
  /** The name of the competition in English; '' for none. */
  competition_en: line(0, 120),
  signatories: v.strictTuple([signatory, signatory], fault('type')),
  /** `seal_ring`: the owner of the seal. `seal_foot`: the purpose of the seal. */
  seal_ring: line(1, 40),
  seal_foot: line(0, 12),
});
export type CertificateFormContent = v.InferOutput<typeof certificateFormContent>;

/** The short form that is printed for a text with too many bytes for the QR code. */
export const shortForm = strict({ long: line(1, 200), short: line(1, 100) });
export type ShortForm = v.InferOutput<typeof shortForm>;
