import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The macro plugin runs over server files too: their texts are Lingui's as well. */
const macros = react({ babel: { plugins: ['@lingui/babel-plugin-lingui-macro'] } });

export default defineConfig({
  plugins: [macros, lingui()],
  build: { outDir: 'dist/client', emptyOutDir: true },
});
