import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { discoverPlugins, repositoryRoot } from '../plugins.mjs';
import { toldScreens } from './told-screens.mjs';
import { hasServerLists, withoutServerLists } from './without-server-lists.mjs';

const whole = 'virtual:gleba/web-plugins';
const first = 'virtual:gleba/first-parts';
const ownLanguage = 'pt-BR';
const otherLanguages = ['en', 'es'];

/**
 * Gives the shell every plugin's web side: `virtual:gleba/web-plugins` exports `entries`, one per plugin package that has
 * one. The shell names no plugin; adding a folder is enough. `virtual:gleba/first-parts` exports `parts`, what the frame and the first
 * screens draw before those have come: in a build told by the web sides themselves; none (undefined) while developing.
 *
 * A build puts the texts of all plugins into one file of data for each language beside the scripts. The page names that of the
 * product's language (`<link id="texts">`), which the browser fetches along with the scripts; the others (`data-en`, `data-es`) are fetched
 * by whoever chose one.
 * @param {Parameters<typeof discoverPlugins>[1]} [options]
 * @returns {import('vite').Plugin}
 */
export function webPlugins(options = {}) {
  let isBuild = false;
  /** @type {Map<string, { locale: string, messages: Record<string, string> }>} By file, so that the order of loading decides nothing. */
  const texts = new Map();
  const textFile = (language) => {
    const joined = {};
    for (const [, { locale, messages }] of [...texts].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (locale === language) Object.assign(joined, messages);
    }
    const source = JSON.stringify({ [language]: joined });
    const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
    return { fileName: `assets/texts-${language}-${digest}.json`, source };
  };
  return {
    name: 'gleba:web-plugins',
    config(_config, { command }) {
      isBuild = command === 'build';
    },
    transformIndexHtml() {
      if (!isBuild) return [];
      const pathOf = (language) => `/${textFile(language).fileName}`;
      const others = Object.fromEntries(otherLanguages.map((language) => [`data-${language}`, pathOf(language)]));
      const attrs = { id: 'texts', rel: 'preload', as: 'fetch', crossorigin: '', href: pathOf(ownLanguage), ...others };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
    generateBundle() {
      for (const language of [ownLanguage, ...otherLanguages]) this.emitFile({ type: 'asset', ...textFile(language) });
    },
    resolveId: (source) => (source === whole || source === first ? `\0${source}` : undefined),
    async load(source) {
      const locale = /\/locales\/(?:[\w-]+\/)?([\w-]+)\.json$/.exec(source)?.[1];
      if (locale && !source.includes('/node_modules/')) {
        if (!isBuild) return undefined;
        texts.set(relative(repositoryRoot, source), { locale, messages: JSON.parse(readFileSync(source, 'utf8')) });
        return '{}';
      }
      if (source === `\0${first}`) return isBuild ? firstPartsCode(options) : 'export const parts = undefined;';
      if (source !== `\0${whole}`) return;
      const found = discoverPlugins('./web', options);
      const imports = found.map((plugin, index) => `import * as side${index} from ${JSON.stringify(plugin.entry)};`);
      // An entry is whatever the module exports that looks like one, so its name is the plugin's own affair.
      const collect = `const isEntry = (value) => typeof value?.create === 'function' && typeof value?.plugin?.id === 'string';`;
      const list = found.map((_, index) => `...Object.values(side${index}).filter(isEntry)`).join(', ');
      return `${imports.join('\n')}\n${collect}\nexport const entries = [${list}];\n`;
    },
    /**
     * Importing a plugin's or a component's module does nothing by itself (the plugin contract), so a screen carries only
     * what it uses; style sheets are kept.
     */
    transform(code, file) {
      // Seen from the repository, whose own folder may be called anything.
      const path = relative(repositoryRoot, file);
      const isOurs = /^(sdk|core|plugins|examples)\/.*\.tsx?$/.test(path) && !path.includes('/node_modules/');
      if (!isOurs) return;
      if (!isBuild || !hasServerLists(code)) return { moduleSideEffects: false };
      return { code: withoutServerLists(code, (text) => this.parse(text)), map: null, moduleSideEffects: false };
    },
  };
}

/**
 * The first parts as a module: what was told as it is, each icon by its import, and the panels of whoever has some that are drawn first
 * (`src/web/first.ts`).
 */
async function firstPartsCode(options) {
  const { told } = await toldScreens();
  const drawn = discoverPlugins('./web/first', options);
  const imports = drawn.map(({ entry }, index) => `import * as first${index} from ${JSON.stringify(entry)};`);
  const icons = new Set(told.first.flatMap(({ navigation }) => navigation.flatMap(({ icon }) => icon.component ?? [])));
  const itemCode = ({ icon, ...item }) =>
    `{ ...${JSON.stringify(item)}, icon: ${icon.component ?? JSON.stringify(icon)} }`;
  const partCode = ({ plugin, contributions, navigation }) => `{
  plugin: ${JSON.stringify(plugin)},
  side: {
    panels: panels.filter(({ id }) => id.startsWith(${JSON.stringify(`${plugin.id}.`)})),
    contributions: ${JSON.stringify(contributions)},
    navigation: [${navigation.map(itemCode).join(', ')}],
  },
}`;
  return `${imports.join('\n')}
import { ${[...icons].join(', ')} } from '@gleba/sdk/web';
const panels = [${drawn.map((_, index) => `...first${index}.firstPanels`).join(', ')}];
export const parts = [${told.first.map(partCode).join(', ')}];
`;
}
