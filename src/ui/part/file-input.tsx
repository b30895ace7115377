import type { RefObject } from 'react';

interface FileInputProps {
  /** A button calls `click()` on the element. */
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The selectable kinds, as in HTML. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  /** Receives at least one file. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** Renders the hidden field behind a button that selects files. */
export function FileInput({ ref, accept, isMultiple = false, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={isMultiple}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Without this reset, selecting the same file again fires no `change` event.
        currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
