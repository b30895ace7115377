/**
 * Red and green for people who hardly tell them apart: what a deuteranope does not see of a colour
 * (Machado and others, 2009) is moved into green and blue. Greys stay as they are, so contrasts of
 * text do, too. base.css puts it into force.
 */
const MATRIX = `
  1        0        0        0 0
  0.16279  0.725047 0.112165 0 0
  0.454695 -0.645392 1.190697 0 0
  0        0        0        1 0`;

/** The filter that the setting for weak colour vision refers to; itself invisible. */
export function ColourWeakFilter() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden>
      <filter id="colour-weak">
        <feColorMatrix type="matrix" values={MATRIX} />
      </filter>
    </svg>
  );
}
