import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  accessKey,
  allow,
  defineCommand,
  defineEntity,
  defineEvent,
  defineJob,
  definePlugin,
  id,
  reference,
  text,
  token,
  z,
} from '@gleba/sdk';
import { checkImports, checkPastEvents } from '@gleba/sdk/testing';
import { contribute, definePanel, useTranslate, webSide } from '@gleba/sdk/web';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { askedByDefinition, undeclaredKeys } from '../../src/testing/check-keys.ts';
import { checkNames } from '../../src/testing/check-texts.ts';
import { checkWeb } from '../../src/testing/check-web.tsx';

describe('past events', () => {
  const lift = (data: unknown) => ({ metres: (data as { feet: number }).feet * 0.3048 });
  const rules = { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody };
  const Wall = defineEntity('tiny.wall', { scope: 'organization', fields: { name: text() }, access: rules });
  const Measured = defineEvent('tiny.wall.measured', {
    about: Wall,
    version: 3,
    data: z.object({ metres: z.number() }),
    upcasts: { 1: lift, 2: (data) => data },
  });

  it('with an example of every version that decodes are sound', () => {
    const pastEvents = { 'tiny.wall.measured': { 1: { feet: 10 }, 2: { metres: 3 } } };
    expect(checkPastEvents([Measured], { pastEvents })).toEqual([]);
  });

  it('without an example, or that do not decode, are found', () => {
    const pastEvents = { 'tiny.wall.measured': { 2: { inches: 3 } } };
    expect(checkPastEvents([Measured], { pastEvents })).toEqual([
      expect.stringMatching(/v1 has no example: give its data/),
      expect.stringMatching(/v2 does not decode/),
    ]);
  });
});

describe('imports', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const write = (files: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'gleba-imports-'));
    folders.push(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  };

  it('that reach the other side by another file are found', () => {
    const folder = write({
      'src/shared.ts': `import { readFile } from 'node:fs/promises';\nimport type { Buffer } from 'node:buffer';\n`,
      'src/web/index.ts': `import { x } from '../shared.ts';\nconst later = () => import('../server/index.ts');\n`,
      'src/server/index.ts': `import '../shared.ts';\nimport { Button } from '@gleba/sdk/web';\n`,
    });
    expect(checkImports(folder, 'server')).toEqual([
      "src/server/index.ts imports '@gleba/sdk/web', which is a web side.",
    ]);
    expect(checkImports(folder, 'web').sort()).toEqual(
      [
        "src/server/index.ts imports '@gleba/sdk/web', which is a web side.",
        "src/shared.ts imports 'node:fs/promises', which is of Node.js.",
        "src/web/index.ts imports '../server/index.ts', which is a server side.",
      ].slice(1),
    );
  });

  it('of a side that is not there are found', () => {
    expect(checkImports(write({}), 'web')).toEqual(["'src/web/index.ts' does not exist."]);
  });
});

describe('the web side', () => {
  const clock = token<() => string>('other.clock@1');
  const tiny = definePlugin({ id: 'tiny', version: '1.0.0', wants: { clock } });
  const other = definePlugin({ id: 'other', version: '1.0.0', provides: [clock] });
  const words = { tiny: 'Pequeno', 'plugin.tiny': 'Pequeno' };
  const locales = { 'pt-BR': words, en: words, es: words };
  const beside = [{ web: webSide(other, () => ({ locales, provides: [{ token: clock, service: () => 'noon' }] })) }];
  const panel = (more: object) =>
    definePanel({
      id: 'tiny.panel',
      slot: 'route',
      title: 'tiny',
      load: async () => ({ default: () => null }),
      ...more,
    });
  const withPanel = (Content: (tell: (() => string) | undefined) => () => React.ReactNode) =>
    webSide(tiny, ({ wants }) => ({
      locales,
      panels: [
        definePanel({
          id: 'tiny.panel',
          slot: 'route',
          path: '/tiny',
          title: 'tiny',
          load: async () => ({ default: Content(wants.clock) }),
        }),
      ],
    }));

  it('that is drawn with and without what it wants is sound', async () => {
    const sound = withPanel((tell) => () => createElement('p', {}, tell ? tell() : 'nobody knows'));
    expect(await checkWeb(sound, { beside })).toEqual([]);
    expect(await checkWeb(sound, { beside: [...beside, { web: undefined }] as never })).toEqual([
      '`beside[1].web` is undefined: nothing of that name is exported there.',
    ]);
  });

  it('that cannot do without a service it only wants is found, and one that does not start', async () => {
    const greedy = withPanel((tell) => () => createElement('p', {}, (tell as () => string)()));
    expect(await checkWeb(greedy, { beside })).toEqual([
      expect.stringMatching(/^Panel 'tiny.panel' is not drawn without 'clock': tell is not a function/),
    ]);
    const broken = webSide(tiny, () => {
      throw new Error('no screen');
    });
    expect((await checkWeb(broken, {}))[0]).toMatch(/does not start with everything there.*no screen/);
  });

  it('that shows what has no text, in some language or in none, is found', async () => {
    const Told = () => createElement('p', {}, useTranslate()('tiny.unsaid'));
    const { 'pt-BR': ptBR } = locales;
    const jobs = [defineJob('tiny.tidy', { payload: z.object({}) })];
    const partly = webSide({ ...tiny, wants: {}, accessKeys: [accessKey('tiny')], jobs }, () => ({
      locales: { 'pt-BR': ptBR, en: ptBR, es: { tiny: 'Pequeño' } },
      panels: [panel({ slot: 'route', path: '/tiny', load: async () => ({ default: Told }) })],
    }));
    expect(await checkWeb(partly, {})).toEqual([
      expect.stringMatching(/^Panel 'tiny.panel' shows 'tiny.unsaid', which has no text/),
      expect.stringMatching(/matrix of access keys shows 'access.tiny'/),
      expect.stringMatching(/list of jobs shows 'job.tiny.tidy'/),
      "'plugin.tiny' has no text in 'es', and has one in another language.",
    ]);
  });

  it('whose records open at no screen is found', async () => {
    const { nobody: read, nobody: create, nobody: update } = allow;
    const linked = (path: `/${string}`) => {
      const Note = defineEntity('tiny.note', {
        scope: 'organization',
        fields: { words: text() },
        access: { read, create, update, delete: read },
        linkable: { path, icon: 'file-text' },
      });
      const plugin = definePlugin({ id: 'tiny', version: '1.0.0', entities: [Note] });
      return checkWeb(
        webSide(plugin, () => ({ locales, panels: [panel({ path: '/tiny/:id' })] })),
        {},
      );
    };
    expect(await linked('/tiny/:id')).toEqual([]);
    expect(await linked('/notes/:id')).toEqual([
      expect.stringMatching(/^The address '\/notes\/:id' of 'tiny.note' \(`linkable`\) opens no screen/),
    ]);
    expect(await linked('/tiny/:note')).toEqual([expect.stringMatching(/names 'note', which is none of its fields/)]);
  });

  it('whose histories, refusals and offers have no sentence is found', async () => {
    const access = { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody };
    const Note = defineEntity('tiny.note', { scope: 'organization', fields: { words: text() }, access });
    const plugin = definePlugin({
      id: 'tiny',
      version: '1.0.0',
      entities: [Note],
      events: [defineEvent('tiny.note.read', { about: Note, data: z.object({}) })],
      operations: [
        defineCommand('readNote', {
          permission: allow.member,
          input: { noteId: id(Note) },
          output: { note: Note },
          errors: ['tiny.isRead'],
        }),
      ],
    });
    const said = { title: 'tiny', path: '/', order: 10 };
    const sides = (texts: Readonly<Record<string, string>>) =>
      webSide(plugin, () => ({
        locales: { 'pt-BR': { ...words, ...texts }, en: { ...words, ...texts }, es: { ...words, ...texts } },
        contributions: [
          contribute.firstStep({ ...said, id: 'tiny.begin', text: 'tiny.begin.text' }),
          contribute.dashboard({
            ...{ id: 'tiny.figures', title: 'tiny', text: 'tiny.begin.text', place: 'organization' },
            widgets: [{ kind: 'number', title: 'tiny.figure', x: 0, y: 0, w: 4, h: 2 }],
          }),
        ],
      }));
    const found = [
      /^A record's history shows 'event.tiny.note.read'/,
      /^A refusal of 'readNote' shows 'errors.tiny.isRead'/,
      /^The firstStep 'tiny.begin' shows 'tiny.begin.text'/,
      /^The dashboard 'tiny.figures' shows 'tiny.begin.text'/,
      /^The dashboard 'tiny.figures' shows 'tiny.figure'/,
    ];
    expect(await checkWeb(sides({}), {})).toEqual(found.map((one) => expect.stringMatching(one)));
    const texts = {
      'event.tiny.note.read': 'leu',
      'errors.tiny.isRead#one': 'Lida.',
      'errors.tiny.isRead#other': 'Lidas.',
    };
    expect(await checkWeb(sides({ ...texts, 'tiny.begin.text': 'Comece', 'tiny.figure': 'Notas' }), {})).toEqual([]);
  });

  it('that asks for a key which nobody declares is found', async () => {
    const side = webSide({ ...tiny, wants: {} }, () => ({
      locales,
      panels: [panel({ path: '/tiny', access: accessKey('tiny') })],
    }));
    expect(await checkWeb(side, {})).toEqual([
      expect.stringMatching(/^Panel 'tiny.panel' asks for the key 'tiny', which nobody declares.*accessKeys/),
    ]);
  });

  it('that adds to screens of an entity that is not there, or at a place that nobody draws, is found', async () => {
    const load = async () => ({ default: ({ record }: { readonly record: { readonly id: string } }) => record.id });
    const added = (more: object) =>
      webSide({ ...tiny, wants: {} }, () => ({
        locales,
        contributions: [{ kind: 'tab', entity: 'core.user', id: 'tiny.tab', title: 'tiny', load, ...more } as never],
      }));
    expect(await checkWeb(added({}), {})).toEqual([]);
    expect(await checkWeb(added({ entity: 'lands.land' }), {})).toEqual([
      expect.stringMatching(
        /tab 'tiny.tab' is for records of 'lands.land', which no loaded plugin declares.*beside: \[/,
      ),
    ]);
    expect(await checkWeb(added({ kind: 'action', place: 'moon' }), {})).toEqual([
      expect.stringMatching(/action 'tiny.tab' has the place 'moon', which nobody draws.*'list', 'bulk'/),
    ]);
    expect(await checkWeb(added({ access: accessKey('tiny') }), {})).toEqual([
      expect.stringMatching(
        /tab 'tiny.tab' asks for the access key 'tiny', which no loaded plugin declares.*accessKeys/,
      ),
    ]);
    expect(await checkWeb(added({ kind: 'action', place: 'record', done: 'tiny.unsaid' }), {})).toEqual([
      expect.stringMatching(/^The action 'tiny.tab' shows 'tiny.unsaid', which has no text/),
    ]);
  });
});

describe('the definition', () => {
  const key = accessKey('tiny');
  const access = { read: allow.key(key), create: allow.nobody, update: allow.nobody, delete: allow.nobody };
  const Note = defineEntity('tiny.note', { scope: 'organization', fields: { words: text() }, access });
  const tiny = definePlugin({ id: 'tiny', version: '1.0.0', entities: [Note], notifications: [{ id: 'other.news' }] });

  it('that asks for a key which nobody declares is found, and a notification under another name', () => {
    expect(undeclaredKeys(tiny, [], askedByDefinition(tiny))).toEqual([
      expect.stringMatching(/^Entity 'tiny.note' asks for the key 'tiny', which nobody declares/),
    ]);
    const other = definePlugin({ id: 'other', version: '1.0.0', accessKeys: [key] });
    expect(undeclaredKeys(tiny, [other], askedByDefinition(tiny))).toEqual([]);
    expect(checkNames(tiny)).toEqual(["Notification 'other.news' bears another's name: begin it with 'tiny.'."]);
  });

  it('that names records by ids is found', () => {
    const fields = { noteId: reference(Note, { required: true }), words: text() };
    const Reply = defineEntity('tiny.reply', { scope: 'organization', fields, title: ['noteId', 'words'], access });
    expect(checkNames(definePlugin({ id: 'tiny', version: '1.0.0', entities: [Note, Reply] }))).toEqual([
      expect.stringMatching(/^The title of 'tiny.reply' names the reference 'noteId'/),
    ]);
  });
});
