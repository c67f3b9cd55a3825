import { readTexts } from '../texts.mjs';

const locales = ['pt-BR', 'en', 'es'];

/**
 * Puts all texts that the server says beside its scripts, one file for each language (`texts/<language>.json`), which is read when
 * somebody is told something in it.
 * @returns {import('vite').Plugin}
 */
export function serverTexts() {
  return {
    name: 'gleba:server-texts',
    generateBundle() {
      for (const locale of locales) {
        this.emitFile({ type: 'asset', fileName: `texts/${locale}.json`, source: JSON.stringify(readTexts(locale)) });
      }
    },
  };
}
