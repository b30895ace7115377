import page from '../../ui/part/record-page.module.css';

const tones = {
  registered: 'calm',
  offered: 'calm',
  submitted: 'todo',
  claimed: 'todo',
  confirmed: 'good',
  refused: 'bad',
  suspended: 'bad',
  ended: 'calm',
} as const;

interface ConfirmationChipProps {
  readonly status: keyof typeof tones;
  readonly text: string;
}

/** Renders the state of a confirmation. The text names the state; the colour only supports it. */
export function ConfirmationChip({ status, text }: ConfirmationChipProps) {
  return (
    <span className={page.chip} data-tone={tones[status]}>
      {text}
    </span>
  );
}
