import { useState } from 'react';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { createPaperActors } from '../adapters/papers.actors.ts';
import { EntryFormPage } from '../features/papers/entry-form-page.tsx';
import { ReceiptPage } from '../features/papers/receipt-page.tsx';
import { textsIn } from '../i18n/texts.ts';
import { useScreenTools } from '../kit/screen-tools.ts';

function useCharts() {
  const { request } = useScreenTools();
  return useState(() => {
    const { loadForm, loadReceipt, printForm } = createPaperActors(request);
    return {
      form: resourceMachine.provide({ actors: { load: loadForm } }),
      print: recordActionMachine.provide({ actors: { act: printForm } }),
      receipt: resourceMachine.provide({ actors: { load: loadReceipt } }),
    };
  })[0];
}

/** The form with its texts, which are Chinese in every language of the page. */
export async function loadEntryFormScreen() {
  const chinese = await textsIn('zh', 'shell', 'person', 'papers');
  return {
    EntryFormScreen: function EntryFormScreen() {
      return <EntryFormPage charts={useCharts()} chinese={chinese} />;
    },
  };
}

export function ReceiptScreen() {
  return <ReceiptPage chart={useCharts().receipt} />;
}
