import { useLocation } from 'react-router-dom';
import { ReceiptPage } from '../features/papers/receipt-page.tsx';
import { HeadedPage } from './page/headed-page.tsx';
import { view } from './page/view.ts';

const ProofPage = view(['proof', 'draws'], () => import('../features/proof/proof-page.tsx'), 'ProofPage');
const BoardPage = view(['proof', 'draws'], () => import('../features/proof/board-page.tsx'), 'BoardPage');
const ReleasePage = view('results', () => import('../features/results/release-page.tsx'), 'ReleasePage');
const HallPage = view(['hall', 'draws'], () => import('../features/hall/hall-page.tsx'), 'HallPage');
const CertificateProofPage = view(
  'certificates',
  () => import('../features/certificates/proof/proof-page.tsx'),
  'CertificateProofPage',
);

/**
 * /receipt: the target of the codes on printed forms. With `draw` it shows the proof of a draw, with
 * `publication` released results, with `board` the board of a competition, with `certificate` the check of a
 * certificate. With `screen` it is the display of a competition hall, without the header, because users do
 * not sign in there.
 */
export function ReceiptScreen() {
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  if (asked.has('screen')) return <HallPage />;
  return <HeadedPage>{pageFor(asked)}</HeadedPage>;
}

function pageFor(asked: URLSearchParams) {
  if (asked.has('draw')) return <ProofPage />;
  if (asked.has('board')) return <BoardPage />;
  if (asked.has('certificate')) return <CertificateProofPage />;
  return asked.has('publication') ? <ReleasePage /> : <ReceiptPage />;
}
