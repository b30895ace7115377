import { useLocation } from 'react-router-dom';
import { ReceiptPage } from '../features/papers/receipt-page.tsx';
import { view } from './page/view.ts';

const ProofPage = view(['proof', 'draws'], () => import('../features/proof/proof-page.tsx'), 'ProofPage');
const ReleasePage = view('results', () => import('../features/results/release-page.tsx'), 'ReleasePage');
const CertificateProofPage = view(
  'certificates',
  () => import('../features/certificates/proof/proof-page.tsx'),
  'CertificateProofPage',
);

/**
 * /receipt: where codes on printed forms lead, with `draw` the proof of a draw, with `publication` released results,
 * with `certificate` the check of a certificate.
 */
export function ReceiptScreen() {
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  if (asked.has('draw')) return <ProofPage />;
  if (asked.has('certificate')) return <CertificateProofPage />;
  return asked.has('publication') ? <ReleasePage /> : <ReceiptPage />;
}
