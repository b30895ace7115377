import { Button, type ButtonProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { importEndings } from '../../../../server/contract/entry/entry-import.ts';

interface ImportFileButtonProps extends Pick<ButtonProps, 'variant' | 'loading'> {
  readonly children: ReactNode;
  readonly onChoose: (file: File) => void;
}

/** Has a sheet chosen. The same one can be chosen again: it may have been mended meanwhile. */
export function ImportFileButton({ children, onChoose, ...look }: ImportFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={importEndings.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
