import { Plural, Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { listMissingPhotos } from '../../../../server/contract/entry/entry-photo.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import record from '../../../ui/part/record-page.module.css';

/** Renders how many people in the entries of a unit or a committee have no photo; nothing if all have one. */
export function MissingPhotosNote() {
  const { data } = useRecord(listMissingPhotos, {});
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return (
    <p className={record.note} data-tone="todo" role="note">
      <Plural
        value={total}
        one="# person in the entries has no photo for the card and the check-in."
        other="# people in the entries have no photo for the card and the check-in."
      />{' '}
      <Link to="/onlineManagement/missingPhotos">
        <Trans>See who, and add the photos</Trans>
      </Link>
    </p>
  );
}
