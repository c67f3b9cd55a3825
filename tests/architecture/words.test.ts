import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { readTexts } from '../../tooling/texts.mjs';
import { allToldKeys, askedKeys } from './support/asked-keys.ts';

/**
 * What people read stands in locale files, so that it can be said in their language and is said once. Code names sentences by keys:
 * errors by `defineErrors`, everything else by `translate` and `say`.
 */
const root = resolve(import.meta.dirname, '../..');
const languages = ['pt-BR', 'en', 'es'] as const;

/** Files whose Portuguese is no sentence of a screen, an answer or a file, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'plugins/lands/src/server/areas/area-names.ts': 'legal prose: what a deed calls a block and a perimeter',
  'plugins/lands/src/server/areas/area-text.ts': 'legal prose: a deed is Portuguese whatever language a screen has',
  'plugins/lands/src/server/memorial/memorial-text.ts':
    'legal prose: a deed is Portuguese whatever language a screen has',
  'plugins/lands/src/server/memorial/side-clauses.ts':
    'legal prose: a deed is Portuguese whatever language a screen has',
  'plugins/lands/src/memorial-names.ts': 'examples of legal prose, of a lot that does not exist',
  'plugins/lands/src/server/memorial/ready-papers.ts': 'seed, and legal prose',
  'plugins/lands/src/server/memorial/words-of-adjoiners.ts':
    'legal prose: a deed is Portuguese whatever language a screen has',
  'plugins/lands/src/server/memorial/compose-memorial.ts': 'legal prose, its parts put together',
  'plugins/lands/src/server/slabs/slab-text.ts': 'legal prose: a deed is Portuguese whatever language a screen has',
  'sdk/src/print/numerals.ts': 'legal prose: numbers in words',
  'plugins/lands/src/propose-layer-type.ts': 'how files and drawings of others call their layers',
  'plugins/lands/src/server/seed/layer-types.ts': 'seed, and legal prose: how a deed tells an adjoiner',
  'plugins/lands/src/sketch/sketch-ground.ts': 'legal prose: the heading of a drawing that goes with a deed',
  'plugins/documents/src/server/types/usual-types.ts': 'seed',
  'plugins/finance/src/server/money/seed-chart.ts': 'seed',
  'plugins/documents/src/server/ready-papers/resident-papers.ts': 'seed, and legal prose',
  'plugins/finance/src/server/contracts/ready-papers/parties.ts': 'seed, and legal prose',
  'plugins/finance/src/server/contracts/ready-papers/sale-commitment.ts': 'seed, and legal prose',
  'plugins/finance/src/server/contracts/ready-papers/contract-dissolution.ts': 'seed, and legal prose',
  'plugins/documents/src/server/templates/demonstration.ts': 'people and things that do not exist',
  'plugins/documents/src/template/paper-words.ts': 'legal prose: papers are Portuguese whatever language a screen has',
  'plugins/lands/src/server/seed/demo-subdivision.ts': 'seed',
  'plugins/lands/src/server/seed/seed.ts': 'seed',
  'plugins/lands/src/server/visits/seed-visit-results.ts': 'seed',
  'plugins/workspace/src/server/catalogues/seed-contact-methods.ts': 'seed',
  'plugins/workspace/src/server/referrals/create-project-from-referral.command.ts':
    'seed: a stage that is made when there is none',
  'core/src/server/runtime/install.ts': 'seed: the first organization',
  'plugins/lands/src/entities/land.entity.ts': 'what sheets of others call a column',
  'sdk/src/server/address/brazil-states.ts': 'proper names',
  'sdk/src/geo/reference-plane.ts': 'proper names of reference systems',
  'sdk/src/geo/reference-systems.ts': 'proper names of reference systems',
  'core/src/text/fold-letters.ts': 'the letters that search takes for plain ones',
  'sdk/src/exchange/reading/sheet/xlsx-worksheet.ts': 'a value as sheets of Brazil show it, which is then read',
  'sdk/src/print/reading/bind-papers.ts': 'bytes of a PDF',
  'sdk/src/testing/check-web.tsx': 'an example of a test',
  'sdk/create-plugin/create-plugin.mjs': 'of a tool for whoever writes plugins, which has no texts to load',
  'examples/hello-plugin/src/web/index.ts': 'the smallest plugin: its texts in three languages in one file',
  'host-web/src/main.tsx': 'said when the texts themselves could not be loaded',
  'host-api/src/http/startup.ts': 'the page before the program, with its languages, has started',
  'host-api/src/main.ts': 'the console of whoever runs the server',
  'host-api/src/start-notes.ts': 'the console of whoever runs the server',
  'host-api/src/start-runtime.ts': 'the console of whoever runs the server',
  'host-api/src/rescue/open-rescue.ts': 'the console of whoever runs the server',
  'host-api/src/rescue/run-rescue.ts': 'the console of whoever runs the server',
  'core/src/server/rescue/rescue.ts': 'the console of whoever runs the server',
  'core/src/server/roles/database-roles.ts': 'the console of whoever runs the server',
};

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number };

interface Source {
  readonly path: string;
  readonly text: string;
  readonly nodes: readonly Node[];
}

const sources: readonly Source[] = [
  'core/src',
  'sdk/src',
  'sdk/create-plugin',
  'plugins',
  'examples',
  'host-api/src',
  'host-web/src',
]
  .flatMap(filesIn)
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, nodes: nodesOf(parseSync(path, text).program) };
  });

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/node_modules|\/dist\/|\/tests\//.test(path));
}

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'type' in value && typeof value.type === 'string' ? [value as Node] : [];
  return [...own, ...Object.values(value).flatMap(nodesOf)];
}

/** The text of a literal, of a part of a template, or between two tags. */
function wordsOf(node: Node): string | undefined {
  if (node.type === 'TemplateElement') return String((node.value as { readonly raw: string }).raw);
  return (node.type === 'Literal' || node.type === 'JSXText') && typeof node.value === 'string'
    ? node.value
    : undefined;
}

const accented = /[áàâãéêíóôõúç]/i;
/** Words of Portuguese that are none of English, in texts of several words. */
const portuguese =
  /\b(não|nao|uma|informe|escolha|selecione|nenhum|nenhuma|sem|este|esta|foi|tente|novamente|deve|falta|lote|quadra|morador|arquivo)\b/i;

function isPortuguese(text: string): boolean {
  return accented.test(text) || (/\S\s+\S/.test(text) && portuguese.test(text));
}

describe('sentences', () => {
  test('stand in locale files, and in no code but that which says why', () => {
    expect(sources.length).toBeGreaterThan(800);
    const found = sources.flatMap(({ path, text, nodes }) =>
      nodes
        .filter((node) => isPortuguese(wordsOf(node) ?? ''))
        .map((node) => `${path}:${text.slice(0, node.start).split('\n').length} ${wordsOf(node)?.trim().slice(0, 60)}`),
    );
    const isAllowed = (line: string) => allowed[line.split(':')[0] ?? ''] !== undefined;
    expect(found.filter((line) => !isAllowed(line))).toEqual([]);
    const used = new Set(found.map((line) => line.split(':')[0]));
    expect(Object.keys(allowed).filter((path) => !used.has(path))).toEqual([]);
  });

  test('what is looked for is found', () => {
    expect(['Não há lotes.', 'Nenhum lote encontrado', 'Informe o nome'].every(isPortuguese)).toBe(true);
    expect(['The lot is archived.', 'lote', 'select * from lands.land', 'a para'].some(isPortuguese)).toBe(false);
  });
});

interface Declared {
  readonly reason: string;
  readonly params: readonly string[];
  readonly path: string;
}

/** Every error of every `defineErrors('plugin', { … })`. */
const declared: readonly Declared[] = sources.flatMap(({ path, nodes }) =>
  nodes.flatMap((node) => {
    const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: readonly Node[] };
    const [plugin, errors] = given ?? [];
    if (node.type !== 'CallExpression' || callee?.name !== 'defineErrors' || !plugin || !errors) return [];
    return propertiesOf(errors).map(([name, value]) => ({
      reason: `${String(plugin.value)}.${name}`,
      params: propertiesOf(value)
        .filter(([option]) => option === 'params')
        .flatMap(([, params]) => propertiesOf(params).map(([param]) => param)),
      path,
    }));
  }),
);

function propertiesOf(node: Node): readonly (readonly [string, Node])[] {
  const properties = (node.properties ?? []) as readonly { readonly key: Node; readonly value: Node }[];
  return properties.map(({ key, value }) => [String(key.name ?? key.value), value]);
}

describe.each(languages)('errors in %s', (language) => {
  const texts = readTexts(language, { folders: ['plugins', 'examples'] });
  const keys = Object.keys(texts).filter((key) => key.startsWith('errors.'));
  /** Said by code, not by `defineErrors`: the kernel's codes in capitals. */
  const isCode = (key: string) => /^errors\.core\.[A-Z_]+$/.test(key);

  test('every declared error has its sentence, which names no other values than it is given', () => {
    expect(declared.length).toBeGreaterThan(200);
    const wrong = declared.flatMap(({ reason, params, path }) => {
      const own = keys.filter((key) => key.replace(/#\w+$/, '') === `errors.${reason}`);
      if (own.length === 0) return [`${path}: write 'errors.${reason}' into the locale files`];
      // An address is shown with its placeholders as they are.
      const named = own.flatMap((key) =>
        [...(texts[key] ?? '').matchAll(/\{(\w+)(?:\|[\w.]+)?\}/g)].map(([, name]) => name ?? ''),
      );
      return named
        .filter((name) => !params.includes(name) && !['x', 'y', 'z'].includes(name))
        .map((name) => `${path}: '${reason}' is given no '${name}'`);
    });
    expect(wrong).toEqual([]);
  });

  test('no sentence is left of an error that nobody declares', () => {
    const known = new Set(declared.map(({ reason }) => `errors.${reason}`));
    expect(keys.filter((key) => !isCode(key) && !known.has(key.replace(/#\w+$/, '')))).toEqual([]);
  });
});

test('no error is declared that nobody throws', () => {
  const named = new Set(
    sources
      .filter(({ path }) => !/-errors\.ts$/.test(path))
      .flatMap(({ text }) =>
        [...text.matchAll(/\b\w+Errors?\b\s*(?:\.|\[['"])([\w-]+)|\b([a-z][\w]+)\b/g)].map(
          ([, own, any]) => own ?? any ?? '',
        ),
      ),
  );
  // Codes of readers are named by what reads, with hyphens.
  const isNamed = (reason: string) => named.has(reason.split('.')[1] ?? '') || /-/.test(reason);
  expect(declared.filter(({ reason }) => !isNamed(reason)).map(({ reason, path }) => `${path}: ${reason}`)).toEqual([]);
});

describe('keys', () => {
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      { ...readTexts(language, { folders: ['plugins', 'examples'] }), ...shellTexts(language) },
    ]),
  );
  const plain = (key: string) => key.replace(/#\w+$/, '');
  const known = new Set(Object.keys(texts['pt-BR'] ?? {}).map(plain));

  test('are the same in every language', () => {
    for (const language of languages) {
      expect([...new Set(Object.keys(texts[language] ?? {}).map(plain))].sort()).toEqual([...known].sort());
    }
  });

  test('that code asks for by name are there', () => {
    const asked = sources.flatMap(({ path, text }) =>
      [...text.replace(/^ \*.*$/gm, '').matchAll(/\b(?:t|translate|say)\(\s*'([\w-]+(?:\.[\w-]+)+)'/g)].map(
        ([, key]) => `${path}: ${key}`,
      ),
    );
    expect(asked.length).toBeGreaterThan(500);
    expect(asked.filter((line) => !known.has(line.split(': ')[1] ?? '') && !line.startsWith('examples/hello'))).toEqual(
      [],
    );
  });

  test('of what makes a thing say Criar, of what joins one to another Adicionar (docs/naming.md)', () => {
    const texts = Object.entries(readTexts('pt-BR', { folders: ['plugins'] }));
    // Of a word that somebody may have instead of the one before it is nothing made.
    const isOfMaking = (key: string) =>
      /\.(new|create|add|propose)(\w*|\.\w+)$/.test(key) && !/[pP]assword|Email$/.test(key);
    const making = texts.filter(([key]) => isOfMaking(key));
    expect(making.length).toBeGreaterThan(60);
    expect(making.filter(([, text]) => /^(Nov[oa]|Incluir|Cadastrar) /.test(text))).toEqual([]);
  });

  test('of what is told for templates are there', () => {
    expect(allToldKeys().length).toBeGreaterThan(30);
    expect(allToldKeys().filter((key) => !known.has(key))).toEqual([]);
  });

  test('are asked for by somebody', () => {
    const own = { ...readTexts('pt-BR', { folders: ['plugins'] }), ...shellTexts('pt-BR') };
    const isAsked = askedKeys(Object.values(own));
    const unasked = [...new Set(Object.keys(own).map(plain))].filter(
      // Errors are held against their declarations above.
      (key) => !key.startsWith('errors.') && !isAsked(key),
    );
    expect(unasked).toEqual([]);
  });

  test('that nobody asks for are found', () => {
    const isAsked = askedKeys([]);
    const asked = ['lands.land', 'lands.land.block', 'lands.land.computedStatus.archived', 'workspace.jobs.cancelText'];
    expect(asked.filter((key) => !isAsked(key))).toEqual([]);
    const gone = ['lands.land.gone', 'finance.partner.personType.gone', 'workspace.members.gone', 'lands.gone'];
    expect(gone.filter(isAsked)).toEqual([]);
  });
});

/** The browser's shell has texts of its own, which no server says. */
function shellTexts(language: string): Readonly<Record<string, string>> {
  const folder = join(root, 'host-web/src/locales');
  const files = [join(folder, `${language}.json`), join(folder, 'files', `${language}.json`)];
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}
