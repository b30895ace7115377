import { Trans, useLingui } from '@lingui/macro';
import { ActionIcon, Button, Input } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useId, useRef, useState, type ReactNode, type RefCallback } from 'react';
import { failureText } from '../../i18n/failure-text.ts';
import { fileSize } from '../../lib/file/file-size.ts';
import { FileInput } from '../part/file-input.tsx';
import classes from './upload-field.module.css';

interface UploadFieldFile {
  readonly id: string;
  readonly name: string;
  /** The size in bytes, as `sent`. */
  readonly size: number;
  readonly status: 'refused' | 'waiting' | 'sending' | 'failed' | 'done';
  readonly sent?: number;
  readonly fault?: 'empty' | 'tooLarge' | 'kind' | 'tooMany';
  readonly failure?: Failure | null;
}

interface UploadFieldProps {
  readonly label: string;
  /** The purpose of the files. Their kinds and sizes are always shown. */
  readonly description?: ReactNode;
  /** The selectable kinds and a sentence about them, if the selected file is not the file that is sent. */
  readonly takes?: { readonly accept: string; readonly hint: string };
  /** The result of `useUpload`. */
  readonly upload: {
    readonly limits: {
      readonly most: number;
      readonly mostBytes: number;
      readonly endings: readonly string[];
    };
    readonly files: readonly UploadFieldFile[];
    readonly add: (files: readonly File[]) => void;
    readonly remove: (id: string) => void;
    readonly retry: (id: string) => void;
  };
  /** Runs when the user changes the files, so that the fault of the field is cleared. */
  readonly onChange?: () => void;
  /** The sentence for the field's fault, or null. */
  readonly error?: string | null;
  /** Receives the element that is focused if the field has a fault. */
  readonly ref?: RefCallback<HTMLElement>;
}

/** Names of files by status; '' for none. */
interface SaidProps {
  readonly sending: string;
  readonly failed: string;
  readonly sent: string;
}

function Said({ sending, failed, sent }: SaidProps) {
  const { t } = useLingui();
  return (
    <p role="status" className={classes.status}>
      {sending !== '' && t`On its way: ${sending}`}
      {sending === '' && failed !== '' && t`Not sent: ${failed}`}
      {sending === '' && failed === '' && sent !== '' && t`Sent: ${sent}`}
    </p>
  );
}

interface ChooserProps {
  /** True while files are dragged over the field. */
  readonly isOver: boolean;
  readonly most: number;
  readonly accept: string;
  readonly canTakePhoto: boolean;
  readonly onAdd: (files: readonly File[]) => void;
}

/** Renders the area in which files are selected or dropped, and the camera button of a phone. */
function Chooser({ isOver, most, accept, canTakePhoto, onAdd }: ChooserProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  /** Phones open the camera only if `accept` contains nothing but a picture type. */
  const open = (withCamera: boolean) => {
    const field = input.current;
    if (field === null) return;
    field.accept = withCamera ? 'image/jpeg' : accept;
    field.toggleAttribute('capture', withCamera);
    field.click();
  };
  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <Button variant="default" size="xs" onClick={() => open(false)}>
        {most === 1 ? t`Choose a file` : t`Choose files`}
      </Button>
      {canTakePhoto && (
        <Button className={classes.camera} variant="default" size="xs" onClick={() => open(true)}>
          <Trans>Take a photo</Trans>
        </Button>
      )}
      <span className={classes.drop}>{most === 1 ? t`or drop it here` : t`or drop them here`}</span>
      <FileInput ref={input} accept={accept} isMultiple={most > 1} onChoose={onAdd} />
    </div>
  );
}

/**
 * Renders a field for files, selected or dropped. The accepted kinds are shown in advance. Each file has a
 * separate progress and result; a file that fails or is refused does not affect the others.
 */
export function UploadField({
  label,
  description,
  takes,
  upload,
  onChange,
  error = null,
  ref,
}: UploadFieldProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const { limits, files, retry } = upload;
  const { most, mostBytes, endings } = limits;
  const isFull = files.filter(({ status }) => status !== 'refused').length >= most;
  const size = fileSize(mostBytes, i18n.locale);
  const listed = (words: readonly string[], type?: 'disjunction') =>
    new Intl.ListFormat(i18n.locale, type && { type }).format(words);
  const kinds = listed(
    endings.map((ending) => ending.slice(1).toUpperCase()),
    'disjunction',
  );
  const ofLimits =
    most === 1 ? t`${kinds}, at most ${size}.` : t`${kinds}, at most ${size} each, at most ${most} files.`;
  const named = (statuses: readonly UploadFieldFile['status'][]) =>
    listed(files.filter(({ status }) => statuses.includes(status)).map(({ name }) => name));

  const add = (chosen: readonly File[]) => {
    onChange?.();
    upload.add(chosen);
    // The focused button can disappear when no further file may be selected.
    if (chosen.length > 0) group.current?.focus({ preventScroll: true });
  };
  const remove = (file: string) => {
    onChange?.();
    upload.remove(file);
    // The focused button is removed together with its file.
    group.current?.focus();
  };
  const faults: Readonly<Record<NonNullable<UploadFieldFile['fault']>, string>> = {
    empty: t`There is nothing in this file`,
    tooLarge: t`Larger than ${size}`,
    kind: t`None of ${kinds}`,
    tooMany: t`One too many: remove another first`,
  };
  const stateOf = ({ status, fault, failure }: Omit<UploadFieldFile, 'name'>) => {
    if (fault !== undefined) return faults[fault];
    if (failure) return failureText(i18n, failure);
    if (status === 'failed') return t`This file could not be read`;
    return status === 'waiting' ? t`Waits for its turn` : '';
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same by keyboard
    <div
      ref={useMergedRef(group, ref ?? null)}
      className={classes.field}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint ${id}-error`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: `${id}-label` }}
        description={
          <>
            {description && <>{description} </>}
            {takes === undefined ? ofLimits : takes.hint}
          </>
        }
        descriptionProps={{ id: `${id}-hint` }}
        error={error}
        errorProps={{ id: `${id}-error` }}
      >
        {!isFull && (
          <Chooser
            isOver={isOver}
            most={most}
            accept={takes?.accept ?? endings.join(',')}
            // If the selected file is not the file that is sent, a separate dialog provides the camera.
            canTakePhoto={endings.includes('.jpg') && takes === undefined}
            onAdd={add}
          />
        )}
        {files.length > 0 && (
          <ul className={classes.files}>
            {files.map(({ name, ...file }) => (
              <li key={file.id} className={classes.file} data-status={file.status}>
                {file.status === 'done' && <IconCheck className={classes.done} size={16} aria-hidden />}
                <div className={classes.words}>
                  <span className={classes.name}>{name}</span>{' '}
                  <span className={classes.small}>{fileSize(file.size, i18n.locale)}</span>
                  {file.status === 'sending' ? (
                    <progress
                      className={classes.progress}
                      aria-label={name}
                      max={file.size}
                      value={file.sent ?? 0}
                    />
                  ) : (
                    <p className={classes.state}>{stateOf(file)}</p>
                  )}
                </div>
                {file.status === 'failed' && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t`Try again: ${name}`}
                    onClick={() => retry(file.id)}
                  >
                    <Trans>Try again</Trans>
                  </Button>
                )}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Remove ${name}`}
                  onClick={() => remove(file.id)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </Input.Wrapper>
      <Said sending={named(['sending'])} failed={named(['failed', 'refused'])} sent={named(['done'])} />
    </div>
  );
}
