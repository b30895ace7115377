/** Masks a mobile number for display and logs: 138****8000. Shorter texts are masked completely. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
