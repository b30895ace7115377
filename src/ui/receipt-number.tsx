import classes from './receipt-number.module.css';

interface ReceiptNumberProps {
  readonly label: string;
  /** Such as E26-SK09-0042; one press selects it whole. */
  readonly number: string;
}

/** The number of something handed in and accepted: one of the few things set in gold. */
export function ReceiptNumber({ label, number }: ReceiptNumberProps) {
  return (
    <p className={classes.receipt}>
      <span className={classes.label}>{label}</span>
      <span className={classes.number}>{number}</span>
    </p>
  );
}
