/** The page of a link, as far as it tells which record is shown. */
export interface Opened {
  readonly path: string;
  /** With its "?", or empty. */
  readonly search: string;
}

/** What the page of one record reads, from what the page of another record of its kind has read. */
export interface Foresight {
  /** A page reads an address of the API when it opens. */
  readonly learn: (page: Opened, address: string) => void;
  /** The addresses that a page will read; none for a page of another kind, or one that shows no record. */
  readonly predict: (page: Opened) => readonly string[];
  /** The session is over [D9]. */
  readonly forget: () => void;
}

/** Either a piece of an address, or the parameter of the page that stands in its place. */
type Piece = string | { readonly parameter: string };

interface Learnt {
  readonly search: string;
  readonly addresses: readonly (readonly Piece[])[];
}

/** Between two of these stands a piece of an address. */
const SEPARATOR = /([/?&=])/;

const parametersOf = (search: string) =>
  [...new URLSearchParams(search)].map(([name, value]) => [name, encodeURIComponent(value)] as const);

/** An address with the page's parameters taken out; undefined where it has none of them. */
function patternOf(address: string, search: string): readonly Piece[] | undefined {
  const parameters = parametersOf(search).filter(([, value]) => value !== '');
  const pieces = address.split(SEPARATOR).map((piece): Piece => {
    const found = parameters.find(([, value]) => value === piece);
    return found === undefined ? piece : { parameter: found[0] };
  });
  return pieces.some((piece) => typeof piece !== 'string') ? pieces : undefined;
}

/** An address from its pattern; undefined where the page lacks a parameter. */
function filled(pattern: readonly Piece[], search: string): string | undefined {
  const parameters = new Map(parametersOf(search));
  const pieces = pattern.map((piece) =>
    typeof piece === 'string' ? piece : parameters.get(piece.parameter),
  );
  return pieces.includes(undefined) ? undefined : pieces.join('');
}

/**
 * Pages are not declared twice: what the page of one record has read tells what the page of the next one reads. A list
 * is opened with its last answer at once, so that only addresses with a parameter of the page count.
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
