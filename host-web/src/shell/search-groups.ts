import { type SearchHit, useContributions, useListActionHits, useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { useModePreference } from '../theme/use-mode-preference.ts';
import { useCreateHits } from './create-hits.ts';
import type { ShellItem } from './navigation.ts';
import { type HitGroup, type HitSource, useRecentSource, useRecordSources } from './record-search.ts';
import { foldText, matchesAll, namesWhole, wordsBeside } from './search-text.ts';

const maxInGroup = 6;
const maxScreens = 12;
/** While somebody types, in milliseconds. */
const debounce = 120;

/** What the text names whole, then what was opened lately, screens, actions, and records by their kind. */
export function useHitGroups(
  items: readonly ShellItem[],
  text: string,
): { readonly groups: readonly HitGroup[]; readonly isSearching: boolean } {
  const t = useTranslate();
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const fitting = (hits: readonly SearchHit[], most: number) =>
    hits.filter((hit) => matchesAll([hit.title, hit.detail, hit.words].join(' '), words)).slice(0, most);
  const { found, isSearching } = useFoundRecords(text.trim());
  const actions = useActionHits().toSorted(
    (one, other) => wordsBeside(one.title, words) - wordsBeside(other.title, words),
  );
  const recent = fitting(useRecentHits(), maxInGroup);
  const exact = found.flatMap(({ hits }) => hits.filter(({ isExact }) => isExact));
  const before = new Set([...exact, ...recent].map(({ id }) => id));
  const isExact = new Set(exact.map(({ id }) => id));
  // A word that names a screen stands within the titles of many records: it leads to the screen first.
  const screens = fitting(useScreens(items), maxScreens);
  const named = screens.filter(({ title }) => namesWhole(title, text));
  const groups = [
    { id: 'exact', title: t('shell.search.exact'), hits: [...named, ...exact.map(withKind)] },
    { id: 'recent', title: t('shell.search.recent'), hits: recent.filter(({ id }) => !isExact.has(id)).map(withKind) },
    { id: 'screens', title: t('shell.search.screens'), hits: screens.filter((screen) => !named.includes(screen)) },
    {
      id: 'actions',
      title: t('shell.search.actions'),
      hits: fitting(actions, words.length > 0 ? maxScreens : 0),
    },
    ...found.map(({ hits, ...group }) => ({ ...group, hits: hits.filter(({ id }) => !before.has(id)) })),
  ];
  return { groups: groups.filter(({ hits }) => hits.length > 0), isSearching };
}

/** Among others the kind is said as well: a partner and a resident are the same person by name. */
function withKind(hit: SearchHit): SearchHit {
  const detail = [hit.kind, hit.detail].filter(Boolean).join(' · ');
  return detail === '' ? hit : { ...hit, detail };
}

function useScreens(items: readonly ShellItem[]): readonly SearchHit[] {
  const t = useTranslate();
  return items.map(({ id, title, icon, path }) => ({ id, title: t(title), icon, path }));
}

/** What is made anew, those of lists that lead to a screen ('Verificar topologia'), and the shell's own. */
function useActionHits(): readonly SearchHit[] {
  const t = useTranslate();
  const { panels, session } = useServices();
  const [, setMode] = useModePreference();
  const made = useCreateHits();
  const ofLists = useListActionHits();
  // The button above a list leads to the form that is found already.
  const others = ofLists.filter(
    ({ path = '' }) => !made.some((form) => form.path === panels.addressOf(path, session.projectId)),
  );
  return [
    ...made,
    ...others,
    { id: 'mode.light', title: t('shell.action.light'), icon: 'adjustments', run: () => setMode('light') },
    { id: 'mode.dark', title: t('shell.action.dark'), icon: 'adjustments', run: () => setMode('dark') },
    { id: 'signOut', title: t('shell.signOut'), icon: 'user-circle', run: () => session.signOut() },
  ];
}

/** As they were when the search was opened. */
function useRecentHits(): readonly SearchHit[] {
  const ask = useRecentSource();
  const [hits, setHits] = useState<readonly SearchHit[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // The search works without them.
    ask(controller.signal).then(setHits, () => {});
    return () => controller.abort();
  }, []);
  return hits;
}

/** Records, of all sources at once; an answer that a newer text has overtaken is dropped. */
function useFoundRecords(wanted: string): { readonly found: readonly HitGroup[]; readonly isSearching: boolean } {
  const t = useTranslate();
  const services = useServices();
  const { projectId } = services.session;
  const added = useContributions('searchProvider').map(
    (one): HitSource =>
      async (asked, limit, signal) => {
        const hits = await one.search(asked, { limit, signal, projectId }, services);
        return [{ id: one.id, title: t(one.title), hits }];
      },
  );
  const sources = [...useRecordSources(), ...added];
  const [found, setFound] = useState<readonly HitGroup[]>([]);
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    if (wanted === '') return setFound([]);
    const controller = new AbortController();
    setWaiting(sources.length);
    const timer = setTimeout(() => {
      setFound([]);
      for (const search of sources) {
        search(wanted, maxInGroup, controller.signal)
          // One source's failure must not take the others' hits away.
          .catch(() => [])
          .then((groups) => {
            if (controller.signal.aborted) return;
            setFound((known) => [...known, ...groups]);
            setWaiting((count) => count - 1);
          });
      }
    }, debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return { found, isSearching: wanted !== '' && waiting > 0 };
}
