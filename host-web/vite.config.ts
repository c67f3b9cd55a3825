import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ownFont } from '../tooling/vite-plugins/own-font.mjs';
import { screenPaths } from '../tooling/vite-plugins/screen-paths.mjs';
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
  '/legal-texts',
  '/manifest.webmanifest',
  '/referral-areas',
  '/faults',
];

const floating =
  /node_modules\/(@floating-ui|@mantine\/core\/esm\/(utils\/Floating|components\/(ScrollArea|Popover|Menu|Combobox(?!\/ComboboxChevron)|Tooltip)))\//;

/** The library's own build for production, which its `exports` do not name: without its warnings it is smaller. */
const routerForProduction = new URL(
  import.meta.resolve('react-router').replace('/development/', '/production/'),
).pathname.replace(/\.js$/, '.mjs');

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerForProduction }] : [] },
  plugins: [react(), webPlugins(), screenPaths(), ownFont('@fontsource-variable/inter')],
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
          groups: [
            // What every screen needs before anything is drawn, and nothing else: one file of libraries, which a new version
            // of ours leaves as it is, and one of our own.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Icons that several files draw, and what sixty screens use: seventy small files compress a tenth worse, and each is asked
            // for. Both are above the plugins, which use most of it: what the frame loads later must not wait for plugins.
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 1.7 },
            { name: 'shared', test: (id) => !floating.test(id), minShareCount: 60, priority: 1.6 },
            // Every plugin's lists and entities, which come when the first screen stands: screens share parts of them, and would
            // have them in a hundred files.
            { name: 'plugins', test: /host-web\/src\/whole-plugins\.ts$/, priority: 1.5 },
            // What opens over a screen: no first screen needs it (sdk's `opensLater`).
            { name: 'floating', test: floating, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
