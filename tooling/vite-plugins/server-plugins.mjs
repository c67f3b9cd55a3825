import { discoverPlugins } from '../plugins.mjs';

const entriesId = 'virtual:gleba/server-plugins';
const readersId = 'virtual:gleba/readers';

/**
 * Gives the API host every plugin's server side: `virtual:gleba/server-plugins` exports `entries`, `virtual:gleba/readers` what the
 * process that reads files loads of them. Adding a folder is enough.
 * @param {Parameters<typeof discoverPlugins>[1]} [options]
 * @returns {import('vite').Plugin}
 */
export function serverPlugins(options) {
  const texts = { [`\0${entriesId}`]: () => entriesOf(options), [`\0${readersId}`]: () => readersOf(options) };
  return {
    name: 'gleba:server-plugins',
    enforce: 'pre',
    resolveId: (source) => (source === entriesId || source === readersId ? `\0${source}` : undefined),
    load: (id) => texts[id]?.(),
  };
}

function entriesOf(options) {
  const found = discoverPlugins('./server', options);
  const imports = found.map((plugin, index) => `import * as side${index} from ${JSON.stringify(plugin.entry)};`);
  const collect = `const isEntry = (value) => typeof value?.create === 'function' && typeof value?.plugin?.id === 'string';`;
  const list = found.map((_, index) => `...Object.values(side${index}).filter(isEntry)`).join(', ');
  return `${imports.join('\n')}\n${collect}\nexport const entries = [${list}];\n`;
}

function readersOf(options) {
  const found = discoverPlugins('./readers', options);
  const imports = found.map(({ entry }, at) => `import { readers as of${at} } from ${JSON.stringify(entry)};`);
  return `${imports.join('\n')}\nexport const readers = [${found.map((_, at) => `...of${at}`).join(', ')}];\n`;
}
