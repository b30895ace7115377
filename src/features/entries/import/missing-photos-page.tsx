import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { listMissingPhotos, type MissingPhoto } from '../../../../server/contract/entry/entry-photo.ts';
import { PhotoSupplyPanel } from '../../../kit/bulk/photo-supply-panel.tsx';
import { usePhotoSupply } from '../../../kit/bulk/use-photo-supply.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { FileInput } from '../../../ui/part/file-input.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { RecordTable } from '../../../ui/records/record-table.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import { matchPictures } from './match-pictures.ts';
import classes from './missing-photos.module.css';

/** Renders the area in which pictures are chosen or dropped. */
function Pictures({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onChoose(files);
      }}
    >
      <Button onClick={() => input.current?.click()}>
        <Trans>Choose pictures</Trans>
      </Button>
      <span className={record.small}>
        <Trans>or drop them here</Trans>
      </span>
      <FileInput ref={input} accept="image/*" isMultiple onChoose={onChoose} />
    </div>
  );
}

type Row = MissingPhoto & { readonly id: string };

function People({ people, isBusy }: { readonly people: readonly MissingPhoto[]; readonly isBusy: boolean }) {
  const { t } = useLingui();
  return (
    <RecordTable
      columns={[
        { key: 'name', head: t`Name`, isTitle: true, cell: ({ name }: Row) => name },
        { key: 'number', head: t`Receipt number`, cell: ({ number }: Row) => number },
        { key: 'event', head: t`Event`, cell: ({ event }: Row) => event },
        { key: 'unit', head: t`Unit`, cell: ({ unit }: Row) => unit },
      ]}
      rows={people.map((one) => ({ ...one, id: `${one.entry_id} ${one.seq}` }))}
      isDimmed={false}
      isBusy={isBusy}
    />
  );
}

/**
 * /onlineManagement/missingPhotos: the people without a photo in the entries of a unit or a committee, and the
 * supply of many photos at once, matched by file name.
 */
export function MissingPhotosPage() {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listMissingPhotos, {}, 'reload');
  const { preview, ...supply } = usePhotoSupply(reload);
  const { bulk } = supply;
  if (data === null) {
    return isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The list could not be fetched`} onRetry={reload} />
    );
  }
  const { people, total } = data;
  const shown = people.length;
  return (
    <section className={record.page}>
      <header>
        <h1 className={record.title}>{t`Missing photos`}</h1>
        <p className={record.intro}>
          <Plural
            value={total}
            one="# person in the entries has no photo for the card and the check-in."
            other="# people in the entries have no photo for the card and the check-in."
          />
        </p>
      </header>
      {bulk.step === 'choosing' && people.length > 0 && (
        <Panel title={t`Add many photos`}>
          <div className={record.fields}>
            <p className={record.intro}>
              <Trans>
                Name each file after the person. Where several people have the name, add a hyphen and the
                receipt number. No identity number is needed. Nothing is sent before you have seen which file
                is for whom.
              </Trans>
            </p>
            <Pictures onChoose={(files) => preview(matchPictures(files, people))} />
          </div>
        </Panel>
      )}
      <PhotoSupplyPanel supply={supply} />
      {people.length === 0 ? (
        <EmptyState text={t`Everybody in the entries has a photo.`} />
      ) : (
        <Panel title={t`Without a photo`}>
          {shown < total && (
            <p className={record.small}>
              <Trans>The first {shown} are shown.</Trans>
            </p>
          )}
          <People people={people} isBusy={isLoading} />
        </Panel>
      )}
    </section>
  );
}
