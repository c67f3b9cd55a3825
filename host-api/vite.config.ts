import { defineConfig } from 'vite';
import { serverPlugins } from '../tooling/vite-plugins/server-plugins.mjs';
import { serverTexts } from '../tooling/vite-plugins/server-texts.mjs';

/**
 * What stays where npm put it: native code, what brings files of its own, what must be there once in the process whoever imports
 * it, and what is large and loaded only where somebody needs it.
 */
const external = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@electric-sql/pglite-postgis',
  '@hyzyla/pdfium',
  '@jsquash/jpeg',
  '@jsquash/webp',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/exporter-prometheus',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace-node',
  '@sparticuz/chromium',
  '@tus/s3-store',
  'playwright-core',
  'sql.js',
  'tesseract.js-core',
];

/**
 * The API, the process that reads files for it, and the tools of whoever runs it. The packages that they load at once are in their
 * own files: to find and read them one by one, a thousand of them, was half of the start's processor time.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [serverPlugins(), serverTexts()],
  ssr: { noExternal: true, external },
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
