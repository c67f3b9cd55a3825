import { join } from 'node:path';
import { runnerImport } from 'vite';
import { repositoryRoot } from './plugins.mjs';
import { webPlugins } from './vite-plugins/web-plugins.mjs';

/** Nothing is drawn. */
const withoutStyles = {
  name: 'gleba:without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0gleba:no-style' : undefined),
  load: (id) => (id === '\0gleba:no-style' ? 'export default {}' : undefined),
};

/** Writes what a build asks the web sides, as JSON. A process of its own: timers of the web sides would keep a build from ending. */
const { module } = await runnerImport(join(repositoryRoot, 'host-web/src/tell-screens.ts'), {
  configFile: false,
  root: join(repositoryRoot, 'host-web'),
  logLevel: 'error',
  plugins: [withoutStyles, webPlugins()],
});
process.stdout.write(JSON.stringify(module.tellScreens()), () => process.exit(0));
