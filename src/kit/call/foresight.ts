/** The page of a link, as far as it determines the record on the page. */
export interface Opened {
  readonly path: string;
  /** The query with its "?", or empty. */
  readonly search: string;
}

/**
 * Predicts the addresses that the page of a record reads, from those of another record's page of the same
 * kind. Pages of one kind have the same path and differ in the query.
 */
export interface Foresight {
  /** Records that a page reads an API address when it opens. */
  readonly learn: (page: Opened, address: string) => void;
  /**
   * Returns the addresses that a page will read; empty if no page of this kind was opened, or if it shows no
   * record.
   */
  readonly predict: (page: Opened) => readonly string[];
  /** Discards all patterns when the session ends [D9]. */
  readonly forget: () => void;
}

/** A part of an address, or the page parameter that replaces it. */
type Piece = string | { readonly parameter: string };

interface Learnt {
  readonly search: string;
  readonly addresses: readonly (readonly Piece[])[];
}

/** The separators between the parts of an address. */
const SEPARATOR = /([/?&=])/;

const parametersOf = (search: string) =>
  [...new URLSearchParams(search)].map(([name, value]) => [name, encodeURIComponent(value)] as const);

/**
 * Replaces the page's parameters in an address by their names. Returns undefined if the address contains none
 * of them.
 */
function patternOf(address: string, search: string): readonly Piece[] | undefined {
  const parameters = parametersOf(search).filter(([, value]) => value !== '');
  const pieces = address.split(SEPARATOR).map((piece): Piece => {
    const found = parameters.find(([, value]) => value === piece);
    return found === undefined ? piece : { parameter: found[0] };
  });
  return pieces.some((piece) => typeof piece !== 'string') ? pieces : undefined;
}

/** Builds an address from its pattern. Returns undefined if the page lacks a parameter. */
function filled(pattern: readonly Piece[], search: string): string | undefined {
  const parameters = new Map(parametersOf(search));
  const pieces = pattern.map((piece) =>
    typeof piece === 'string' ? piece : parameters.get(piece.parameter),
  );
  return pieces.includes(undefined) ? undefined : pieces.join('');
}

/**
 * Creates an empty set of patterns. The calls of a page are not declared separately: the pattern is derived
 * from the last page of the same kind. Only addresses with a page parameter are stored, because a list opens
 * with its cached answer.
 */
export function createForesight(): Foresight {
  const learnt = new Map<string, Learnt>();
  return {
    learn({ path, search }, address) {
      const pattern = patternOf(address, search);
      if (pattern === undefined) return;
      const before = learnt.get(path);
      const addresses = before?.search === search ? before.addresses : [];
      const isKnown = addresses.some((one) => filled(one, search) === address);
      learnt.set(path, { search, addresses: isKnown ? addresses : [...addresses, pattern] });
    },
    predict: ({ path, search }) =>
      (learnt.get(path)?.addresses ?? [])
        .map((pattern) => filled(pattern, search))
        .filter((address) => address !== undefined),
    forget: () => learnt.clear(),
  };
}
