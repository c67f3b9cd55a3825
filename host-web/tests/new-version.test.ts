import { describe, expect, it } from 'vitest';
import { versionOf } from '../src/offline/new-version.ts';

const page = (name: string) =>
  `<!doctype html><script type="module" crossorigin src="/assets/${name}.js"></script><link rel="stylesheet" href="/assets/${name}.css">`;

describe('the version of a page', () => {
  it('is the names of its main script and its texts', () => {
    expect(versionOf(page('index-abc'))).toBe('/assets/index-abc.js');
    const texts = '<link id="texts" rel="preload" as="fetch" crossorigin="" href="/assets/texts-123.json">';
    expect(versionOf(page('index-abc') + texts)).toBe('/assets/index-abc.js/assets/texts-123.json');
    // The page that is shown while the server starts has none.
    expect(versionOf('<!doctype html><title>Gleba</title><p>Preparando</p>')).toBeUndefined();
  });
});
