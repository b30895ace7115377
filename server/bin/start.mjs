// `npm start`. This file uses old syntax only, so that an old Node can parse it and print what is wrong.

/**
 * @param {string} version as in `process.versions.node`
 * @returns {boolean}
 */
function isNewEnough(version) {
  const numbers = version.split('.').map(Number);
  const major = numbers[0] || 0;
  const minor = numbers[1] || 0;
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

async function start() {
  const { isBuilt, root } = await import('./build.mjs');
  if (!isBuilt()) {
    console.log(
      'Building, because the sources have changed. It takes half a minute on two idle cores, and minutes on a busy machine.',
    );
    const { spawnSync } = await import('node:child_process');
    const build = spawnSync(process.execPath, [`${root}server/bin/build.mjs`], { stdio: 'inherit' });
    if (build.status !== 0) {
      process.exit(1);
    }
  }
  await import(new URL('../../dist/server/main.js', import.meta.url).href);
}

if (isNewEnough(process.versions.node)) {
  start().catch((error) => {
    console.error(error);
    process.exit(1);
  });
} else {
  console.error(
    `This system needs Node.js 20.19 or newer (22 from 22.12); this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
