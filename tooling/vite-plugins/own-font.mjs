import { readFile } from 'node:fs/promises';

/**
 * The font that the program brings along: asked for with the page, not once a style has named it, and with its licence beside it,
 * as the SIL Open Font License wants.
 * @param {string} name its package
 * @returns {import('vite').Plugin}
 */
export function ownFont(name) {
  return {
    name: 'gleba:own-font',
    apply: 'build',
    async generateBundle() {
      const licence = await readFile(new URL(import.meta.resolve(`${name}/LICENSE`)), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'assets/font-licence.txt', source: licence });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((one) => one.endsWith('.woff2'));
        if (file === undefined) throw new Error('The font is not among what was built.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
