import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { EntrySummary } from '../../../server/contract/entry/entry.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';

function Competed({ hasResults }: { readonly hasResults: boolean }) {
  return hasResults ? (
    <Trans>
      The results are released. Yours are under <Link to="/matchResults/mine">My results</Link>.
    </Trans>
  ) : (
    <Trans>
      You have competed. The work is judged under a code; once the results are released, they are under{' '}
      <Link to="/matchResults/mine">My results</Link>.
    </Trans>
  );
}

function CheckedIn({ isAwaited }: { readonly isAwaited: boolean }) {
  return isAwaited ? (
    <Trans>You are admitted late. Go to the check-in at once.</Trans>
  ) : (
    <Trans>You are checked in.</Trans>
  );
}

/** Renders the next step of an entry as a sentence for its owner. */
export function EntryNext({ entry }: { readonly entry: EntrySummary }) {
  const tag = languageTags[useLanguageChoice().current];
  const until = entry.correction_until === '' ? '' : formatMoment(entry.correction_until, tag);
  switch (entry.status) {
    case 'draft':
      return <Trans>Not handed in yet: go on with it.</Trans>;
    case 'submitted':
      return entry.organisation === '' ? (
        <Trans>The organising committee examines it.</Trans>
      ) : (
        <Trans>Your unit endorses it, then the organising committee examines it.</Trans>
      );
    case 'endorsed':
      return <Trans>The organising committee examines it.</Trans>;
    case 'returned':
      return <Trans>Put it right before {until}.</Trans>;
    case 'approved':
      return <Trans>Your entry is approved.</Trans>;
    case 'checked_in':
      return <CheckedIn isAwaited={entry.is_awaited} />;
    case 'competed':
      return <Competed hasResults={entry.event.has_results} />;
    case 'disqualified':
      return <Trans>You are disqualified. Your leader can tell you why, and how to appeal.</Trans>;
    case 'unranked':
      return <Trans>You are listed without a rank, as the ruling on your appeal says.</Trans>;
    case 'absent':
      return <Trans>You were not there when the check-in was closed.</Trans>;
    case 'rejected':
      return <Trans>It was not let in; the reason stands in the entry.</Trans>;
    case 'withdrawn':
      return <Trans>Withdrawn. Where others did it, the reason stands in the entry.</Trans>;
  }
}
