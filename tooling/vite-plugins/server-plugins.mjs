import { discoverPlugins } from '../plugins.mjs';

const id = 'virtual:gleba/server-plugins';

/**
 * Gives the API host every plugin's server side: `virtual:gleba/server-plugins` exports `entries`. Adding a folder is enough.
 * @param {Parameters<typeof discoverPlugins>[1]} [options]
 * @returns {import('vite').Plugin}
 */
export function serverPlugins(options) {
  return {
    name: 'gleba:server-plugins',
    enforce: 'pre',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return;
      const found = discoverPlugins('./server', options);
      const imports = found.map((plugin, index) => `import * as side${index} from ${JSON.stringify(plugin.entry)};`);
      const collect = `const isEntry = (value) => typeof value?.create === 'function' && typeof value?.plugin?.id === 'string';`;
      const list = found.map((_, index) => `...Object.values(side${index}).filter(isEntry)`).join(', ');
      return `${imports.join('\n')}\n${collect}\nexport const entries = [${list}];\n`;
    },
  };
}
