import { Button, type ButtonProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { FileInput } from '../../../ui/part/file-input.tsx';
import { importEndings } from '../../../../server/contract/entry/entry-import.ts';

interface ImportFileButtonProps extends Pick<ButtonProps, 'variant' | 'loading'> {
  readonly children: ReactNode;
  readonly onChoose: (file: File) => void;
}

/**
 * Renders the button that chooses a sheet. The same file can be chosen again, because it may be corrected in
 * between.
 */
export function ImportFileButton({ children, onChoose, ...look }: ImportFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput
        ref={input}
        accept={importEndings.join(',')}
        onChoose={([file]) => {
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
