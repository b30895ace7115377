/**
 * Red and green for people who hardly tell them apart: what a deuteranope does not see of a colour
 * (Machado and others, 2009) is moved into green and blue, and as much grey taken away as that brought
 * light. So every colour keeps its luminance, and every text its contrast. base.css puts it into force.
 */
const MATRIX = `
  0.850744  0.243243 -0.093988 0 0
  0.013534  0.968290  0.018177 0 0
  0.305439 -0.402149  1.096709 0 0
  0         0         0        1 0`;

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
