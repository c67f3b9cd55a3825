import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { webPlugins } from '../tooling/vite-plugins/web-plugins.mjs';

/** Where the API answers while developing; in production both stand behind one address. */
const api = process.env.GLEBA_API ?? 'http://127.0.0.1:3000';
const apiPaths = [
  '/graphql',
  '/events',
  '/uploads',
  '/files',
  '/tiles',
  '/api',
  '/branding',
  '/manifest.webmanifest',
  '/referral-areas',
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), webPlugins()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: api, changeOrigin: true }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What sixty screens use is in one file: seventy small ones compress a tenth worse, and each is asked for.
          groups: [{ name: 'shared', minShareCount: 60 }],
        },
      },
    },
  },
});
