import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

/**
 * A cast (`as`, `<T>x`, `x!`) takes a claim for a proof. The kits make the few that carry generic types; outside of
 * them there are so many, and the number only sinks. The lint allows them in the files of its list alone.
 */
const AT_MOST = 17;

const isKit = (file: string): boolean => /(^|\/)kit\//.test(file);

const castsIn = (file: string): readonly string[] => {
  const code = readFileSync(file, 'utf8');
  const found: string[] = [];
  const take = ({ start }: { readonly start: number }) =>
    void found.push(`${file}:${code.slice(0, start).split('\n').length}`);
  new Visitor({
    TSAsExpression(cast) {
      const { typeAnnotation: type } = cast;
      const isConst =
        type.type === 'TSTypeReference' &&
        type.typeName.type === 'Identifier' &&
        type.typeName.name === 'const';
      if (!isConst) take(cast);
    },
    TSTypeAssertion: take,
    TSNonNullExpression: take,
  }).visit(parseSync(file, code).program);
  return found;
};

const casts = ['src', 'server', 'machines']
  .flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !isKit(file))
  .flatMap(castsIn);

it('no cast is added outside the kits; one that is gone lowers the bound', () => {
  expect(casts, casts.join('\n')).toHaveLength(AT_MOST);
});

it('the lint allows casts in the files that have one, and in no others', () => {
  const lint = readFileSync('.oxlintrc.json', 'utf8');
  const list = /\/\/ Casts that are left[^]*?"files": \[([^\]]*)\]/.exec(lint)?.[1] ?? '';
  const allowed = [...list.matchAll(/"([^"]+)"/g)].map(([, file]) => file);
  expect(allowed).toEqual([...new Set(casts.map((one) => one.replace(/:\d+$/, '')))].toSorted());
});
