import { findMissingKeys } from '@gleba/core/web';
import { describe, expect, it } from 'vitest';
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import ptBR from '../src/locales/pt-BR.json' with { type: 'json' };
import { brandingOf } from '../src/shell/branding.ts';
import { bottomItems, currentItem, type ShellItem } from '../src/shell/navigation.ts';
import { foldText, matchesAll } from '../src/shell/search-text.ts';

const item = (path: string): ShellItem => ({ id: path, title: path, icon: 'map', path, order: 0 });

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

describe('branding', () => {
  const withCustom = (uiCustomizations: Record<string, unknown> | null) =>
    brandingOf({ organization: { name: 'Terra', uiCustomizations } });

  it('takes what the white-label says and the defaults for the rest', () => {
    expect(withCustom({ primaryColor: '#1D4ED8', title: 'Terra Web' })).toMatchObject({
      name: 'Terra',
      title: 'Terra Web',
      primaryColor: '#1d4ed8',
      logo: '/logo.svg',
    });
    expect(withCustom(null)).toMatchObject({ title: 'Gleba', primaryColor: undefined });
    expect(brandingOf({ organization: undefined }).name).toBe('Gleba');
  });

  it('takes pictures of this site or over https only', () => {
    expect(withCustom({ navLogo: '/files/logo.png' }).logo).toBe('/files/logo.png');
    expect(withCustom({ navLogo: 'https://cdn.example/logo.png' }).logo).toBe('https://cdn.example/logo.png');
    for (const navLogo of ['//evil.example/x.png', 'javascript:alert(1)', 'data:image/svg+xml,x', 7]) {
      expect(withCustom({ navLogo }).logo).toBe('/logo.svg');
    }
  });
});

describe('search', () => {
  it('ignores case and accents, all words must be there', () => {
    expect(foldText(' Regularização ')).toBe('regularizacao');
    expect(matchesAll('Importação de lotes', ['lot', 'importacao'])).toBe(true);
    expect(matchesAll('Importação de lotes', ['lot', 'mapa'])).toBe(false);
  });
});

describe('texts', () => {
  it('exist in all three languages', () => {
    expect(findMissingKeys({ 'pt-BR': ptBR, en, es })).toEqual([]);
  });
});
