import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

/**
 * A cast (`as`, `<T>x`, `x!`) makes the compiler accept a type without a proof. The kits contain the few
 * casts that generic types need. This is the number of casts outside the kits. It may only decrease. The lint
 * allows casts only in the files of its list.
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

it('the number of casts outside the kits equals the bound, which may only decrease', () => {
  expect(casts, casts.join('\n')).toHaveLength(AT_MOST);
});

it('the lint allows casts only in the files that contain one', () => {
  const lint = readFileSync('.oxlintrc.json', 'utf8');
  const list = /\/\/ Casts that are left[^]*?"files": \[([^\]]*)\]/.exec(lint)?.[1] ?? '';
  const allowed = [...list.matchAll(/"([^"]+)"/g)].map(([, file]) => file);
  expect(allowed).toEqual([...new Set(casts.map((one) => one.replace(/:\d+$/, '')))].toSorted());
});
