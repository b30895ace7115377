import classes from './tools-drawing.module.css';

/** Returns a point on a circle, by degrees clockwise from twelve o'clock. */
function at(cx: number, cy: number, radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(cx + radius * Math.cos(angle)).toFixed(2)} ${(cy + radius * Math.sin(angle)).toFixed(2)}`;
}

function polygon(cx: number, cy: number, radius: number, corners: number): string {
  const points = Array.from({ length: corners }, (_, index) => at(cx, cy, radius, (index * 360) / corners));
  return `M${points.join('L')}Z`;
}

/** Draws the graduation of a vertical scale. Every fifth line is longer, every tenth the longest. */
function scale(
  x: number,
  from: number,
  to: number,
  step: number,
  lengths: readonly [number, number, number],
): string {
  const count = Math.floor((to - from) / step + 0.001);
  return Array.from({ length: count + 1 }, (_, index) => {
    const length = index % 10 === 0 ? lengths[2] : index % 5 === 0 ? lengths[1] : lengths[0];
    return `M${x} ${(from + index * step).toFixed(2)}h${length}`;
  }).join('');
}

function TrySquare() {
  return (
    <g>
      <path d="M52 42h24v262h-24z" />
      <path className={classes.fine} d={scale(76, 54, 294, 6, [-5, -8, -11])} />
      <path d="M40 304h132v32h-132z" />
      <path className={classes.fine} d="M40 309h132M40 331h132" />
      <circle cx="64" cy="320" r="3" />
      <circle cx="106" cy="320" r="3" />
      <circle cx="148" cy="320" r="3" />
      <path className={classes.gold} d="M76 284h20v20" />
    </g>
  );
}

function Spanner() {
  return (
    <g>
      <path d="M206 80l-1 236h22l-1-236z" />
      <path className={classes.fine} d="M211.500 104v188a4.500 4.500 0 0 0 9 0v-188a4.500 4.500 0 0 0-9 0z" />
      <circle cx="216" cy="66" r="25" />
      <circle className={classes.fine} cx="216" cy="66" r="20" />
      <path d={polygon(216, 66, 15, 12)} />
      <g transform="rotate(15 216 344)">
        <path d="M201 373v-27l15-9 15 9v27a32.600 32.600 0 1 0-30 0z" />
      </g>
    </g>
  );
}

function SolderingIron() {
  return (
    <g>
      <path d="M300 104c0-58 44-54 40-22-3 25-27 17-22-18v-40" />
      <path d="M294 104h12l3 14h-18z" />
      <path d="M291 118h18c4 24 6 44 6 66 0 18-3 34-5 48h-20c-2-14-5-30-5-48 0-22 2-42 6-66z" />
      <path
        className={classes.fine}
        d="M286 168h28M285.500 175h29M285.500 182h29M285.500 189h29M285.500 196h29M286 203h28"
      />
      <path d="M285 232h30v9h-30z" />
      <path d="M293 241h14v84h-14z" />
      <path className={classes.fine} d="M293 252h14M293 258h14M293 264h14" />
      <path d="M291 325h18v7h-18z" />
      <path d="M296 332h8v30l-4 26-4-26z" />
      <path className={classes.gold} d="M297.200 371l2.800 17 2.800-17z" />
      <path className={classes.gold} d="M284 394c7-1 12-3 16-6 4 3 9 5 16 6z" />
      <path className={classes.fine} d="M268 394h64" />
    </g>
  );
}

function Calliper() {
  return (
    <g transform="translate(22 0)">
      <path d="M405 398h5v62h-5z" />
      <path className={classes.fine} d="M409 24v18" />
      <circle cx="409" cy="24" r="3" />
      <path d="M396 42h26v358h-26z" />
      <path className={classes.fine} d={scale(396, 112, 392, 4, [6, 9, 13])} />
      <path d="M396 42h-22l-42 50v8h64zM422 70h8l16 24v6h-24z" />
      <path d="M388 160h42v96h-42z" />
      <path d="M388 160h-56v8l40 44h16zM430 160h16v6l-12 22h-4z" />
      <path className={classes.fine} d="M396 172h18v72h-18z" />
      <path className={classes.fine} d={scale(396, 176, 239, 3.15, [5, 8, 10])} />
      <path d="M430 206h7v26h-7z" />
      <path className={classes.fine} d="M430 211h7M430 216h7M430 221h7M430 226h7" />
      <circle className={classes.gold} cx="362" cy="130" r="30" />
      <path className={classes.centre} d="M322 130h80M362 90v80" />
    </g>
  );
}

function Chuck() {
  const cx = 588;
  const cy = 158;
  return (
    <g>
      <circle cx={cx} cy={cy} r="92" />
      <circle className={classes.fine} cx={cx} cy={cy} r="87" />
      <circle className={classes.fine} cx={cx} cy={cy} r="62" />
      {[60, 180, 300].map((degrees) => (
        <g key={degrees} transform={`rotate(${degrees} ${cx} ${cy})`}>
          <path className={classes.fine} d="M583.500 80.500h9v9h-9z" />
          <circle className={classes.fine} cx={cx} cy="109" r="4" />
        </g>
      ))}
      {[0, 120, 240].map((degrees) => (
        <g key={degrees} transform={`rotate(${degrees} ${cx} ${cy})`}>
          <path d="M574 78h28v42h-5v12l-9 2-9-2v-12h-5z" />
          <path className={classes.fine} d="M574 92h28M574 106h28M585 80v10h6v-10" />
        </g>
      ))}
      <circle className={classes.gold} cx={cx} cy={cy} r="24" />
      <path className={classes.centre} d="M482 158h212M588 24v242" />
    </g>
  );
}

function Dividers() {
  return (
    <g transform="translate(48 0)">
      <path className={classes.gold} d="M476 436a150 150 0 0 0 128 0" />
      <path className={classes.centre} d="M540 292v168" />
      <path d="M537 318l-37 116-4 14 10-12 38-114z" />
      <path d="M543 318l37 116 4 14-10-12-38-114z" />
      <path d="M534 298h12l3 14a10.500 10.500 0 1 1-18 0z" />
      <path d="M536.500 286h7v12h-7z" />
      <circle className={classes.fine} cx="540" cy="318" r="4" />
      <path className={classes.fine} d="M515 372a74 74 0 0 0 50 0" />
    </g>
  );
}

/**
 * Renders the programme's cover picture: a bench of tools, drawn as on a technical plate. It is decorative.
 * Strokes have the text colour. Shapes are filled with `--drawing-ground`, so that parts in front hide the
 * parts behind.
 */
export function ToolsDrawing({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      className={className ? `${classes.drawing} ${className}` : classes.drawing}
      viewBox="28 14 672 452"
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.fine} d="M-600 24h2000M64 24v18M216 24v27" />
      <circle cx="64" cy="24" r="3" />
      <circle cx="216" cy="24" r="3" />
      <circle cx="318" cy="24" r="3" />
      <TrySquare />
      <Spanner />
      <SolderingIron />
      <Calliper />
      <Chuck />
      <Dividers />
    </svg>
  );
}
