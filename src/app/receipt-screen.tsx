import { useLocation } from 'react-router-dom';
import { ReceiptPage } from '../features/papers/receipt-page.tsx';
import { view } from './page/view.ts';

const ProofPage = view(['proof', 'draws'], () => import('../features/proof/proof-page.tsx'), 'ProofPage');

/** /receipt: where codes on printed forms lead, and with `draw` the proof of a draw. */
export function ReceiptScreen() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('draw') ? <ProofPage /> : <ReceiptPage />;
}
