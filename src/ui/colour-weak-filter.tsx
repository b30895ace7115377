/**
 * The colour matrix for users with weak red-green vision. The part of a colour that a deuteranope does not
 * see (Machado and others, 2009) is moved into green and blue. The added luminance is subtracted as grey, so
 * every colour keeps its luminance and every text its contrast. base.css applies the filter.
 */
const MATRIX = `
  0.850744  0.243243 -0.093988 0 0
  0.013534  0.968290  0.018177 0 0
  0.305439 -0.402149  1.096709 0 0
  0         0         0        1 0`;

/** Defines the SVG filter for the weak colour vision setting. The element is invisible. */
export function ColourWeakFilter() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden>
      <filter id="colour-weak">
        <feColorMatrix type="matrix" values={MATRIX} />
      </filter>
    </svg>
  );
}
