import { brandingOf } from '@gleba/core';
import { findMissingKeys } from '@gleba/core/web';
import { describe, expect, it } from 'vitest';
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import filesEn from '../src/locales/files/en.json' with { type: 'json' };
import filesEs from '../src/locales/files/es.json' with { type: 'json' };
import filesPtBR from '../src/locales/files/pt-BR.json' with { type: 'json' };
import ptBR from '../src/locales/pt-BR.json' with { type: 'json' };
import { idleStep } from '../src/shell/idle-step.ts';
import { bottomItems, currentItem, inPlaces, type ShellItem } from '../src/shell/navigation.ts';
import { foldText, matchesAll, namesWhole, wordsBeside } from '../src/shell/search-text.ts';

const item = (path: string): ShellItem => ({
  ...{ plugin: 'a', id: path, title: path, icon: 'map-2', path, order: 0, scope: 'organization' },
});

describe('navigation', () => {
  it('marks the longest path that begins the address', () => {
    const items = ['/projects', '/admin', '/admin/users', '/lands'].map(item);
    expect(currentItem(items, '/admin/users/7')).toBe('/admin/users');
    expect(currentItem(items, '/admin')).toBe('/admin');
    expect(currentItem(items, '/landscape')).toBeUndefined();
  });

  it('has five places on a phone, the fifth for the rest', () => {
    const items = ['/a', '/b', '/c', '/d', '/e', '/f'].map(item);
    expect(bottomItems(items.slice(0, 5)).more).toHaveLength(0);
    expect(bottomItems(items)).toMatchObject({ shown: { length: 4 }, more: { length: 2 } });
  });
});

describe('places', () => {
  const administration = (path: string, section?: ShellItem['section']): ShellItem => ({
    ...{ ...item(path), group: 'administration' },
    ...(section && { section }),
  });
  const ofProject = (path: string): ShellItem => ({ ...item(path), scope: 'project' });

  it('are the project’s, the organization’s, and administration in groups, also on a phone', () => {
    const items = [
      administration('/admin/kinds'),
      item('/projects'),
      administration('/people', 'people'),
      ofProject('/p/1'),
      administration('/jobs', 'system'),
      ofProject('/p/1/lands'),
    ];
    const { project, organization, administration: groups } = inPlaces(items);
    const shown = (places: typeof project) => places.map(({ heading, items }) => [heading, items.map(({ id }) => id)]);
    expect(shown(project)).toEqual([[undefined, ['/p/1', '/p/1/lands']]]);
    expect(shown(organization)).toEqual([[undefined, ['/projects']]]);
    const sold = { ...ofProject('/p/1/contracts'), heading: 'Sales' };
    expect(shown(inPlaces([ofProject('/p/1'), sold, ofProject('/p/1/lands')]).project)).toEqual([
      [undefined, ['/p/1', '/p/1/lands']],
      ['Sales', ['/p/1/contracts']],
    ]);
    expect(groups.map(({ section, items: own }) => [section, own.map(({ id }) => id)])).toEqual([
      ['people', ['/people']],
      ['catalogues', ['/admin/kinds']],
      ['system', ['/jobs']],
    ]);
    expect(bottomItems(items).shown.map(({ id }) => id)).toEqual(['/p/1', '/p/1/lands', '/projects']);
    expect(bottomItems(items).more).toHaveLength(3);
  });

  it('mark a project’s home only where one is at home', () => {
    const items = [ofProject('/p/1'), ofProject('/p/1/lands')];
    expect(currentItem(items, '/p/1')).toBe('/p/1');
    expect(currentItem(items, '/p/1/lands/7')).toBe('/p/1/lands');
    expect(currentItem(items, '/p/1/elsewhere')).toBeUndefined();
  });
});

describe('the end of a session that nobody uses', () => {
  it('is told a minute before, counted in seconds, and comes', () => {
    const minutes = 15;
    expect(idleStep(0, minutes)).toBe('wait');
    expect(idleStep(14 * 60_000 - 1, minutes)).toBe('wait');
    expect(idleStep(14 * 60_000, minutes)).toBe(60);
    expect(idleStep(15 * 60_000 - 1, minutes)).toBe(1);
    expect(idleStep(15 * 60_000, minutes)).toBe('end');
    expect(idleStep(99 * 60_000, minutes)).toBe('end');
  });
});

describe('branding', () => {
  const id = '0198c0de-0000-7000-8000-000000000001';

  it('takes what the white-label says and the defaults for the rest', () => {
    expect(brandingOf({ primaryColor: '#1d4ed8', title: 'Terra Web', navLogo: id })).toMatchObject({
      title: 'Terra Web',
      primaryColor: '#1d4ed8',
      darkIcons: undefined,
      disableHelp: false,
      images: { navLogo: `/branding/images/${id}`, mainLogo: undefined },
    });
    expect(brandingOf(null)).toMatchObject({ title: 'Gleba', primaryColor: undefined });
  });

  it('takes no picture but those that are kept here, and no colour that is none', () => {
    for (const navLogo of ['//evil.example/x.png', 'https://cdn.example/x.png', '/files/x', 'javascript:alert(1)', 7]) {
      expect(brandingOf({ navLogo }).images.navLogo).toBeUndefined();
    }
    for (const primaryColor of ['red', '#1b6b4a;}', 'url(x)', 7]) {
      expect(brandingOf({ primaryColor }).primaryColor).toBeUndefined();
    }
    for (const termsOfUseUrl of [
      'javascript:alert(1)',
      'http://x.example',
      'https://a@b.example',
      'data:text/html,x',
    ]) {
      expect(brandingOf({ termsOfUseUrl }).termsOfUseUrl).toBeUndefined();
    }
    expect(brandingOf({ termsOfUseUrl: 'https://terra.example/termos?v=2#a' }).termsOfUseUrl).toBeDefined();
  });
});

describe('search', () => {
  it('ignores case and accents, all words must be there', () => {
    expect(foldText(' Regularização ')).toBe('regularizacao');
    expect(matchesAll('Importação de lotes', ['lot', 'importacao'])).toBe(true);
    expect(matchesAll('Importação de lotes', ['lot', 'mapa'])).toBe(false);
  });

  it('knows a screen by its whole name, of one or of many', () => {
    expect(namesWhole('Contratos', 'contrato')).toBe(true);
    expect(namesWhole('Notas fiscais', 'notas fiscais ')).toBe(true);
    expect(namesWhole('Contratos', 'contr')).toBe(false);
    expect(namesWhole('Contas bancárias', 'contas')).toBe(false);
    expect(namesWhole('Lotes', '')).toBe(false);
  });

  it('puts first what says least beside what is asked for', () => {
    const asked = ['novo', 'projeto'];
    expect(wordsBeside('Criar projeto', asked)).toBe(1);
    expect(wordsBeside('Criar parceiro do projeto', asked)).toBe(3);
    expect(wordsBeside('Projeto novo', asked)).toBe(0);
  });
});

describe('texts', () => {
  it('exist in all three languages', () => {
    expect(findMissingKeys({ 'pt-BR': ptBR, en, es })).toEqual([]);
    expect(findMissingKeys({ 'pt-BR': filesPtBR, en: filesEn, es: filesEs })).toEqual([]);
  });
});
