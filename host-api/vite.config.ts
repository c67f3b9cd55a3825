import { defineConfig } from 'vite';
import { serverPlugins } from '../tooling/vite-plugins/server-plugins.mjs';

/** The API as one file of our own code; packages from npm stay where npm put them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [serverPlugins()],
  ssr: { noExternal: [/^@gleba\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
  },
});
