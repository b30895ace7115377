/** A mobile number as it may be shown and logged: 138****8000; shorter texts vanish altogether. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
