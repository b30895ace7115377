import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

it('the built application contains no code of the inspector or of the test kit', () => {
  const client = join(root, 'dist/client');
  const scripts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|html|css)$/.test(name),
  );
  const tools = /inspectCharts|tellChart|statelyai|\/inspect\/|Charts at work|getAdjacencyMap/;
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((name) => tools.test(readFileSync(join(client, name), 'utf8')))).toEqual([]);
});
