import { useState } from 'react';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { createPaperActors } from '../adapters/papers.actors.ts';
import { EntryFormPage } from '../features/papers/entry-form-page.tsx';
import { ReceiptPage } from '../features/papers/receipt-page.tsx';
import { useScreenTools } from './screen-tools.ts';

function useCharts() {
  const { request } = useScreenTools();
  return useState(() => {
    const { loadForm, loadReceipt } = createPaperActors(request);
    return {
      form: resourceMachine.provide({ actors: { load: loadForm } }),
      receipt: resourceMachine.provide({ actors: { load: loadReceipt } }),
    };
  })[0];
}

export function EntryFormScreen() {
  return <EntryFormPage chart={useCharts().form} />;
}

export function ReceiptScreen() {
  return <ReceiptPage chart={useCharts().receipt} />;
}
