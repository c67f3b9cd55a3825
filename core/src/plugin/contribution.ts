import type { Guarded } from './guarded.ts';
import type { Panel } from './panel.ts';

/** What can be added to others' screens, and the places of those that may stand in several. */
export const contributionPlaces = {
  action: ['list', 'bulk', 'record', 'map'],
  column: [],
  filter: [],
  tab: [],
  section: [],
  formPart: [],
  rowPart: [],
  mapLayer: [],
  widget: ['project', 'organization'],
  dashboard: ['project', 'organization'],
  dashboardWidget: [],
  settingsPage: [],
  searchProvider: [],
  topBar: [],
  queue: [],
  agenda: [],
  firstStep: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ContributionKind = keyof typeof contributionPlaces;

/** Those that are about the records of one kind. */
export const kindsOfEntities: ReadonlySet<ContributionKind> = new Set([
  'action',
  'column',
  'filter',
  'tab',
  'section',
  'formPart',
  'rowPart',
  'mapLayer',
]);

/** Instead of an entity: every kind of record that something may be linked to. */
export const everyLinkable = 'linkable';
/** Instead of an entity: every kind of record that documents may be about. */
export const everySubject = 'subject';

/**
 * Something that a plugin adds to a screen that is not its own. The kernel decides whether the person sees it; what it does
 * beyond that is the screen library's affair.
 */
export interface Contribution extends Guarded {
  readonly kind: ContributionKind;
  /** `<plugin>.<name>` */
  readonly id: string;
  /** Locale key. */
  readonly title: string;
  /** Id of the entity whose screens it is for, `everyLinkable` or `everySubject`. */
  readonly entity?: string;
  readonly place?: string;
  /** Among its siblings; 0 without one. */
  readonly order?: number;
}

/** Settings are an area of their own; the addresses of their pages stand below this one. */
export const settingsPath = '/admin/';

/** A page of the settings, which is a screen with an address besides. */
export interface SettingsPage extends Contribution {
  readonly kind: 'settingsPage';
  readonly path: string;
  readonly load: Panel['load'];
}

export function isSettingsPage<C extends Contribution>(contribution: C): contribution is C & SettingsPage {
  return contribution.kind === 'settingsPage';
}
