import {
  checkPassword,
  defaultLocale,
  defaultOrganizationId,
  formatArea,
  formatBytes,
  formatDate,
  formatLength,
  globalOrganizationId,
  orderStep,
} from '@gleba/core';
import { ApiClient, inBatches } from '@gleba/core/web';
import { expect, vi } from 'vitest';
import { dossierSlug } from '../../plugins/documents/src/dossier/dossier-order.ts';
import { largestAvatar } from '../../plugins/workspace/src/image-limits.ts';
import branding from '../../plugins/workspace/src/locales/branding/pt-BR.json' with { type: 'json' };
import { searchDelay, shortestSearch } from '../../plugins/workspace/src/web/projects/address/address-search-store.ts';
import { brazil } from '../../sdk/src/geo/geo-bounds.ts';
import { mapLimits } from '../../sdk/src/geo/map-limits.ts';
import { searchDelay as selectorDelay, selectPage } from '../../sdk/src/web/field/reference-options.ts';
import { chunkTimeoutMs } from '../../sdk/src/web/panel/load-chunk.ts';
import { avatarSize } from '../../sdk/src/web/person/person-avatar.tsx';
import { chipsOf } from '../../sdk/src/web/person/user-chips.tsx';
import { chunkSize, retryDelays } from '../../sdk/src/web/upload/tus-client.ts';
import { createUploadSpeed } from '../../sdk/src/web/upload/upload-speed.ts';
import { api, type Line, outOfScope, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** Section 9 of the first document: constants and limits. */
export function constantLines(given: () => SpecificationScene): readonly Line[] {
  return [...waitLines(given), ...peopleLimitLines(), ...uploadLines(), ...valueLines(), ...mapLines()];
}

const silence = { error() {}, success() {}, info() {} };

function waitLines(given: () => SpecificationScene): readonly Line[] {
  return [
    screen('Script chunk load timeout 120000 ms;', () => {
      expect(chunkTimeoutMs).toBe(120_000);
    }),
    screen('HTTP timeout 60000 ms;', async () => {
      vi.useFakeTimers();
      try {
        const never = (_: unknown, { signal }: RequestInit = {}) =>
          new Promise<Response>((_answer, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
        const api = new ApiClient({
          ...{ baseUrl: 'https://api.test', token: () => 'abc', notifier: silence, isOnline: () => true },
          ...{ onExpired() {}, fetch: never },
        });
        const seen: unknown[] = [];
        const asked = api.graphql('{ me { id } }', {}, { isQuiet: true }).catch((error: unknown) => seen.push(error));
        await vi.advanceTimersByTimeAsync(59_999);
        expect(seen).toEqual([]);
        await vi.advanceTimersByTimeAsync(1);
        await asked;
        expect(seen).toMatchObject([{ code: 'NO_ANSWER' }]);
      } finally {
        vi.useRealTimers();
      }
    }),
    screen('Batch operations 3 at a time;', async () => {
      let [running, most] = [0, 0];
      await inBatches([...Array(10).keys()], async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
      });
      expect(most).toBe(3);
    }),
    api('spatial reference search max 50 rows;', async () => {
      const { data } = await given().ask<{ spatialReferences: unknown[] }>(
        given().admin,
        '{ spatialReferences(search: "UTM") { srid } }',
      );
      expect(data?.spatialReferences).toHaveLength(50);
    }),
    screen('lot-dossier document type slug: land-main-document.', () => {
      expect(dossierSlug).toBe('land-main-document');
    }),
    screen('Selector page size 10, load more 10, search debounce 300 ms;', () => {
      expect([selectPage, selectorDelay]).toEqual([10, 300]);
    }),
    screen('address search min 3 characters, debounce 300 ms.', () => {
      expect([shortestSearch, searchDelay]).toEqual([3, 300]);
    }),
  ];
}

function peopleLimitLines(): readonly Line[] {
  return [
    screen('Password length at least 8, strength at least 2;', () => {
      for (const weak of ['Ab1!xyz', 'aaaaaaaa']) expect(() => checkPassword(weak), weak).toThrow();
      expect(() => checkPassword('lote-A-12')).not.toThrow();
    }),
    screen('Selected user chips show up to 4, then +N others.', () => {
      const { shown, others } = chipsOf(['a', 'b', 'c', 'd', 'e', 'f']);
      expect([shown.length, others]).toEqual([4, 2]);
    }),
    screen('Avatar default size 30 px, max 2 MB.', () => {
      expect([avatarSize, largestAvatar]).toEqual([30, 2 * 1024 * 1024]);
    }),
    screen('Domain changes take up to 24 hours.', () => {
      expect(branding['workspace.branding.domainDelay']).toContain('24 horas');
    }),
  ];
}

function uploadLines(): readonly Line[] {
  return [
    screen('upload retry 5 s; Upload: auto-retry max 1000, chunking mandatory, resume on;', () => {
      expect(retryDelays).toHaveLength(1000);
      expect(new Set(retryDelays)).toEqual(new Set([5000]));
      expect(Number.isFinite(chunkSize)).toBe(true);
    }),
    screen('speed estimate uses a sliding window of at most 20 samples and needs at least 6.', () => {
      const speed = createUploadSpeed();
      for (let at = 0; at < 5; at++) speed.add({ at: at * 1000, bytes: at * 1e6 });
      expect(speed.megabits()).toBeUndefined();
      speed.add({ at: 5000, bytes: 5e6 });
      expect(speed.megabits()).toBe(8);
      // Twenty at another pace: nothing of the former is left.
      for (let at = 6; at < 26; at++) speed.add({ at: at * 1000, bytes: at * 2e6 });
      expect(speed.megabits()).toBe(16);
    }),
  ];
}

function valueLines(): readonly Line[] {
  return [
    screen('Default language pt-BR, date format d/m/Y;', () => {
      expect(defaultLocale).toBe('pt-BR');
      expect(formatDate('2026-02-01')).toBe('01/02/2026');
    }),
    outOfScope('first year 2016;', 'schedules'),
    screen('default organization id 2; global organization id 0; order step 65535.', () => {
      expect([defaultOrganizationId, globalOrganizationId, orderStep]).toEqual([2, 0, 65_535]);
    }),
    screen('Disk usage in MB with 2 decimals; byte units switch at 1e3, 1e6, 1e9, 1e12;', () => {
      const shown = ['999', '1000', '1000000', '1234567', '1000000000', '1000000000000'].map((bytes) =>
        formatBytes(bytes).replace(/\s/gu, ' '),
      );
      expect(shown).toEqual(['999 B', '1,00 KB', '1,00 MB', '1,23 MB', '1,00 GB', '1,00 TB']);
    }),
    screen('length: cm below 1 m, m up to 1000, km above;', () => {
      const shown = ['0.5', '1', '1000', '1000.5'].map((metres) => formatLength(metres).replace(/\s/gu, ' '));
      expect(shown).toEqual(['50,00 cm', '1,00 m', '1.000,00 m', '1,00 km']);
    }),
    screen('area: m² below 10,000, ha up to 10 million, km² above.', () => {
      const shown = ['9999.99', '10000', '10000000', '10000001'].map((area) => formatArea(area).replace(/\s/gu, ' '));
      expect(shown).toEqual(['9.999,99 m²', '1,00 ha', '1.000,00 ha', '10,00 km²']);
    }),
  ];
}

function mapLines(): readonly Line[] {
  return [
    screen('Map limits: native zoom 21, streets zoom 22, min zoom 1, default opacity 0.5,', () => {
      expect(mapLimits).toMatchObject({ nativeZoom: 21, streetsZoom: 22, minZoom: 1, opacity: 0.5 });
    }),
    outOfScope('max 35, photo zoom 2 to 12,', 'the map ends where a pixel is a millimetre; photos come with forms'),
    screen('default centre and bounds for Brazil.', () => {
      const [west, south, east, north] = brazil;
      // Its four ends: Moa, Chuí, João Pessoa, Caburaí.
      expect(west).toBeLessThan(-73.98);
      expect(south).toBeLessThan(-33.75);
      expect(east).toBeGreaterThan(-34.8);
      expect(north).toBeGreaterThan(5.27);
    }),
  ];
}
