/**
 * The files of a new plugin, by path: what an author would write, and nothing to be edited elsewhere.
 * @param {string} name lower-case letters and digits: `trees`
 * @param {string} entity the entity's name: `tree`
 * @returns {Record<string, string>}
 */
export function pluginFiles(name, entity) {
  const type = entity.charAt(0).toUpperCase() + entity.slice(1);
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const id = `${name}.${entity}`;
  const imported = [type, 'plugin', 'pluginKey'].sort((a, b) => a.localeCompare(b, 'en')).join(', ');
  return {
    'package.json': `{
  "name": "@gleba/plugin-${name}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "exports": {
    ".": "./src/plugin.ts",
    "./server": "./src/server/index.ts",
    "./web": "./src/web/index.ts"
  },
  "dependencies": {
    "@gleba/sdk": "0.1.0"
  }
}
`,
    'tsconfig.json': `{ "extends": "../../tsconfig.base.json", "include": ["src"], "exclude": ["src/server", "src/web"] }
`,
    'src/plugin.ts': `import { accessBy, accessKey, defineEntity, definePlugin, text } from '@gleba/sdk';

export const pluginKey = accessKey('${name}');

export const ${type} = defineEntity('${id}', {
  scope: 'project',
  title: ['name'],
  fields: { name: text({ required: true, searchable: true }), note: text({ max: 4000 }) },
  access: accessBy(pluginKey),
});

export const plugin = definePlugin({
  id: '${name}',
  version: '0.1.0',
  entities: [${type}],
  // What people do beyond writing rows: commands and queries as values, see docs/write-a-plugin.md.
  operations: [],
  accessKeys: [pluginKey],
});
`,
    'src/server/index.ts': `import { serverSide } from '@gleba/sdk/server';
import { plugin } from '../plugin.ts';

export const server = serverSide(plugin, () => ({}));
`,
    'src/server/tsconfig.json': `{ "extends": "../../../../tsconfig.base.json", "compilerOptions": { "types": ["node"] }, "include": ["."] }
`,
    'src/web/index.ts': `import { entityScreens, webSide } from '@gleba/sdk/web';
import { ${imported} } from '../plugin.ts';

const textsOf = (name: string, note: string) => ({
  'plugin.${name}': '${title}',
  'access.${name}': '${title}',
  [${type}.id]: '${type}',
  [\`\${${type}.id}.plural\`]: '${title}',
  [\`\${${type}.id}.name\`]: name,
  [\`\${${type}.id}.note\`]: note,
});

export const web = webSide(plugin, () => ({
  ...entityScreens(${type}, {
    path: '/${name}',
    access: pluginKey,
    icon: 'clipboard-list',
    order: 90,
  }),
  locales: { 'pt-BR': textsOf('Nome', 'Nota'), en: textsOf('Name', 'Note'), es: textsOf('Nombre', 'Nota') },
}));
`,
    'src/web/tsconfig.json': `{
  "extends": "../../../../tsconfig.base.json",
  "compilerOptions": { "lib": ["ES2023", "DOM", "DOM.Iterable"] },
  "include": ["."]
}
`,
    'tests/conformance.test.ts': `import { describePlugin } from '@gleba/sdk/testing';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';

describePlugin({ server, web });
`,
  };
}
