import {
  allow,
  boolean,
  date,
  decimal,
  defineEntity,
  EntityRegistry,
  enumeration,
  file,
  instant,
  kernel,
  money,
  photo,
  reference,
  text,
  uuidv7,
} from '@gleba/core';
import { memoryStorage } from '@gleba/core/web';
import { MantineProvider } from '@mantine/core';
import { runInAction } from 'mobx';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  createPanelRegistry,
  createTextSource,
  createToastNotifier,
  createWebServices,
  EntityForm,
  entityColumns,
  FactGroups,
  FieldValue,
  formPanels,
  recordTitle,
  ServicesProvider,
  toneOf,
  UploadStore,
  uiMessages,
} from '../../src/web/index.ts';
import { tusUpload } from '../../src/web/upload/tus-upload.ts';

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };
const legal = { kind: { in: ['legal'] } } as const;
const papers = { title: 'demo.deal.papers', order: 1 } as const;
const Deal = defineEntity('demo.deal', {
  scope: 'organization',
  title: ['signedOn', 'state', 'kind'],
  fields: {
    note: text({ order: 1, bulk: true }),
    kind: enumeration(['natural', 'legal'], { required: true, default: 'natural', list: { order: 1 } }),
    state: enumeration(['open', 'lost'], { required: true, default: 'open', tones: { lost: 'danger' }, list: true }),
    signedOn: date({ group: papers }),
    number: text({ required: true, when: legal, group: papers, list: { width: 333, isHidden: true } }),
    isExempt: boolean({ required: true, default: false, when: legal }),
    bonus: money({ write: allow.adminAndUp, bulk: true }),
    seenAt: instant({ writing: 'never', group: false }),
    area: decimal({ measure: 'area' }),
    paperId: file({ purpose: 'demo.paper', accept: ['.pdf'], group: papers }),
    otherId: reference('demo.deal', { group: false }),
    faceId: photo({ purpose: 'demo.face', group: false }),
  },
  access,
});

const words: Record<string, string> = {
  'demo.deal.papers': 'Papéis',
  'demo.deal.state.lost': 'Perdido',
  'demo.deal.kind.legal': 'Pessoa jurídica',
};
for (const name of Object.keys(Deal.allFields)) words[`demo.deal.${name}`] ??= `<${name}>`;
const messages = { ...uiMessages, 'pt-BR': { ...uiMessages['pt-BR'], ...words } };
const t = createTextSource(messages, 'pt-BR').texts;

function services() {
  const notifier = createToastNotifier({ show() {}, isOnline: () => true });
  const registry = new EntityRegistry([...kernel.entities, Deal]);
  const parts = { baseUrl: 'http://test.invalid', registry, notifier, translate: t, storage: memoryStorage() };
  const web = createWebServices({ ...parts, fetch: () => new Promise<Response>(() => {}) });
  runInAction(() => {
    web.session.me = {
      ...{ id: uuidv7(), name: 'Ana', email: 'ana@example.org', role: 'user', mobilePhone: null, twoFaEnabled: false },
      ...{
        preferences: null,
        language: 'pt-BR',
        organizationId: 2,
        organizations: [],
        accessKeys: [],
        projectAccess: [],
        plugins: [],
      },
      organization: {
        id: 2,
        name: 'Escritório',
        uiCustomizations: null,
        logoImage: null,
        idleMinutes: null,
        timeZone: 'America/Sao_Paulo',
        mayChooseLanguage: false,
      },
    };
    web.session.status = 'ready';
  });
  const uploads = new UploadStore(tusUpload({ endpoint: 'http://test.invalid/uploads', token: async () => undefined }));
  const panels = createPanelRegistry([]);
  return { ...web, notifier, translate: t, registry, panels, uploads };
}

function html(content: ReactNode): string {
  const routed = createElement(MemoryRouter, null, content);
  const Provided = () => ServicesProvider({ services: services(), children: routed });
  const page = createElement(MantineProvider, null, createElement(Provided));
  return renderToString(page).replace(/<style[^>]*>.*?<\/style>/gs, '');
}

/** What is drawn, as text without tags; labels stand in <>. */
function drawn(content: ReactNode): string {
  return html(content)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

const labels = (html: string) => [...html.matchAll(/<(\w+)>|(Papéis)/g)].map(([, name, heading]) => name ?? heading);

describe('a form', () => {
  const form = (initial: Record<string, unknown>) =>
    labels(
      drawn(
        createElement(EntityForm, {
          entity: Deal,
          operation: 'create',
          initial,
          submitLabel: 'ok',
          onSubmit: async () => {},
        }),
      ),
    );

  it('has the fields that apply, in their groups, that the person may write', () => {
    expect(form({})).toEqual(['kind', 'state', 'area', 'note', 'Papéis', 'signedOn', 'paperId']);
  });

  it('asks for more once a value decides so', () => {
    expect(form({ kind: 'legal' })).toEqual([
      ...['kind', 'state', 'isExempt', 'area', 'note'],
      ...['Papéis', 'signedOn', 'number', 'paperId'],
    ]);
  });
});

describe('a record', () => {
  const record = { id: uuidv7(), kind: 'natural', state: 'open', isExempt: false, signedOn: '2026-02-28', area: '250' };
  const facts = (more: object) => drawn(createElement(FactGroups, { entity: Deal, record, isReadOnly: true, ...more }));

  it('stands in the groups of the declaration, without what does not apply', () => {
    expect(labels(facts({}))).toEqual(['kind', 'state', 'bonus', 'area', 'note', 'Papéis', 'signedOn', 'paperId']);
  });

  it('tells only what is known where it is asked to, and not again what stands in its title', () => {
    const known = { ...record, note: null, kind: 'legal', number: '12-A' };
    const told = (more: object) => labels(facts({ record: known, ...more }));
    expect(told({ knownOr: [] })).toEqual(['area', 'Papéis', 'number']);
    expect(told({ knownOr: ['note'] })).toEqual(['area', 'note', 'Papéis', 'number']);
    expect(facts({ record: known, knownOr: [] })).toMatch(/250,00\sm²/);
  });
});

it('a photo is taken by the camera or chosen, and drawn as a picture wherever it is shown', () => {
  const form = { entity: Deal, operation: 'create', submitLabel: 'ok', onSubmit: async () => {} } as const;
  const inputs = html(createElement(EntityForm, { ...form, fields: ['faceId'] })).match(
    /<input[^>]*type="file"[^>]*>/g,
  );
  expect(inputs).toHaveLength(2);
  for (const input of inputs ?? []) expect(input).toContain('accept=".jpg,.jpeg,.png,.webp"');
  expect(inputs?.map((input) => /capture="(\w+)"/.exec(input)?.[1])).toEqual([undefined, 'environment']);
  const shown = html(createElement(FieldValue, { entity: Deal, name: 'faceId', record: { faceId: uuidv7() } }));
  expect(shown).toMatch(/role="img" aria-label="&lt;faceId&gt;"/);
});

it('columns stand where the fields say', () => {
  const columns = entityColumns(t, Deal).filter(({ id }) => id in Deal.fields);
  expect(columns.map(({ id, width, isHidden }) => [id, width, isHidden])).toEqual([
    ['state', 150, false],
    ['number', 333, true],
    ['kind', 150, false],
  ]);
});

it('bookkeeping waits in the column menu, but for what a list names itself', () => {
  const hidden = (named?: readonly string[]) =>
    entityColumns(t, Deal, named).flatMap(({ id, isHidden }) => (isHidden ? [id] : []));
  expect(hidden()).toContain('createdAt');
  expect(hidden(['state', 'createdAt'])).toEqual([]);
});

describe('a title', () => {
  it('shows a day as a day and a status as its word', () => {
    const record = { signedOn: '2026-02-28', state: 'lost', kind: 'legal' };
    expect(recordTitle(t, Deal, record)).toBe('28/02/2026 · Perdido · Pessoa jurídica');
    expect(recordTitle(t, Deal, { signedOn: null, state: 'lost' })).toBe('Perdido');
  });

  it('puts them into a sentence of the locale', () => {
    const texts = createTextSource(
      { ...messages, 'pt-BR': { ...messages['pt-BR'], 'demo.deal.title': 'Em {signedOn}' } },
      'pt-BR',
    );
    expect(recordTitle(texts.texts, Deal, { signedOn: '2026-02-28' })).toBe('Em 28/02/2026');
  });
});

it('a tone is the value’s own', () => {
  expect([toneOf(Deal, 'state', 'lost'), toneOf(Deal, 'state', 'open')]).toEqual(['danger', 'neutral']);
});

it('screens with forms have an address each, and the dialog of selectors', () => {
  const key = { key: 'deals' } as never;
  const panels = formPanels(Deal, {
    path: '/deals',
    access: key,
    recordAccess: key,
    texts: 'demo.deals',
    dialog: 'PartnerDetails',
  });
  expect(panels.map(({ slot, path }) => [slot, path])).toEqual([
    ['route', '/deals'],
    ['modal', '/deals/new'],
    ['modal', '/deals/:dealId/edit'],
    ['modal', '/deals/:dealId/view'],
    ['dialog:PartnerDetails', undefined],
  ]);
});
