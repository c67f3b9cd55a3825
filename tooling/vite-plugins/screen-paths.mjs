import { toldScreens } from './told-screens.mjs';

/** Beside the page; the server reads it and does not serve it. */
const fileName = 'screen-paths.json';

/**
 * Writes the addresses of all screens beside the built page. They are said once, by the panels of the plugins' web sides, which
 * are run for it: the server must not load them, and what it does not know it answers with 404.
 * @returns {import('vite').Plugin}
 */
export function screenPaths() {
  return {
    name: 'gleba:screen-paths',
    apply: 'build',
    buildStart() {
      void toldScreens();
    },
    async generateBundle() {
      const { told, warnings } = await toldScreens();
      if (warnings) this.warn(warnings);
      this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(told.paths, null, 1)}\n` });
    },
  };
}
