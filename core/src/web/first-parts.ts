import { type Contribution, isSettingsPage } from '../plugin/contribution.ts';
import type { ShownTo } from '../plugin/guarded.ts';
import type { ToldItem, ToldPart } from './first-part.ts';
import type { PanelRegistry, PlacedItem, Registered } from './panel-registry.ts';

/**
 * Tells what the frame and the first screens draw of all plugins, from the whole of them: no plugin says these things a second time.
 * A build runs it. Throws for an icon that is none of `icons`, because no page could import it by its name.
 */
export function firstParts(
  plugins: readonly Pick<ToldPart, 'plugin'>[],
  registry: PanelRegistry,
  icons: Readonly<Record<string, unknown>>,
): readonly ToldPart[] {
  const names = new Map(Object.entries(icons).map(([name, icon]) => [icon, name]));
  return plugins.map(({ plugin: { id, isEssential } }): ToldPart => {
    const isOwn = ({ plugin }: Registered<object>) => plugin === id;
    return {
      plugin: { id, isEssential },
      contributions: registry.contributions
        .filter((one) => isOwn(one) && isDrawnFirst(one, registry))
        .map((one) => facts(one) as Contribution),
      navigation: registry.navigation
        .filter(isOwn)
        .map((item) => ({ ...(facts(item) as PlacedItem), icon: iconOf(item, names) })),
    };
  });
}

/** A widget of the organization's first screen, or a page by which somebody sees the settings who else would not. */
function isDrawnFirst(one: Contribution, { navigation }: PanelRegistry): boolean {
  if (one.kind === 'widget') return one.place === 'organization';
  const ways = navigation.filter(({ isSettings }) => isSettings);
  return isSettingsPage(one) && ways.length > 0 && !ways.some((way) => shownTo(way) === shownTo(one));
}

function shownTo({ roles, access }: ShownTo): string {
  return JSON.stringify([roles && [...roles].sort(), access?.key]);
}

function iconOf({ id, icon }: PlacedItem, names: ReadonlyMap<unknown, string>): ToldItem['icon'] {
  if (typeof icon === 'string') return icon;
  const component = names.get(icon);
  if (component !== undefined) return { component };
  throw new Error(`The icon of the navigation entry '${id}' is none of the sdk's. Add it to sdk/src/web/icons.ts.`);
}

/** Without what it does, who brought it (its part says so) and what the server guards: none of that is drawn. */
function facts({ plugin: _, ...one }: Registered<object>): object {
  return Object.fromEntries(
    Object.entries(one).filter(([name, value]) => name !== 'guards' && typeof value !== 'function'),
  );
}
