import { defineConfig } from 'vite';
import { serverPlugins } from '../tooling/vite-plugins/server-plugins.mjs';

/** The API, the process that reads files for it, and the tools of whoever runs it, in files of our own code; packages from npm stay where npm put them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [serverPlugins()],
  ssr: { noExternal: [/^@gleba\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'reader-process': 'src/reader-process.ts',
        move: 'src/move.ts',
        rescue: 'src/rescue.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
});
