import {
  type Command,
  type Contribution,
  type Entity,
  type everyLinkable,
  roles as everyRole,
  type everySubject,
  type Field,
  type IconComponent,
  isAdminAndUp,
  type RecordOf,
  type SettingsPage,
  type settingsPath,
} from '@gleba/core';
import type { PanelServices } from '../context/services.tsx';
import type { Texts } from '../context/texts.ts';
import type { FormValues } from '../form/form-draft.ts';
import type { SearchHit } from '../search/search-hit.ts';
import type {
  ActionAtPlaces,
  ActionOf,
  AnyAction,
  Common,
  Filter,
  GivenAt,
  LazyComponent,
  Nothing,
} from './action-contribution.ts';

export interface ColumnOf<V> extends Common {
  /** The values of these rows, asked once for all that are in sight; ids without one are left out. */
  values(ids: readonly string[], services: PanelServices): Promise<ReadonlyMap<string, V>>;
  /** Asked again when a record of these changes. */
  readonly staleOn?: readonly Entity[];
  /** The value in words; its cell unless there is `cell`. */
  text(value: V, t: Texts): string;
  readonly cell?: LazyComponent<{ readonly value: V; readonly recordId: string }>;
  readonly width?: number;
  readonly align?: 'start' | 'end';
  /** Waits among the columns until a person chooses it. */
  readonly isHidden?: boolean;
}

/** Its texts are those of a field: `<id>`, and `<id>.<value>` for values of an enumeration. */
export interface FilterContribution extends Omit<Common, 'title'> {
  /** What is asked: its kind gives operators and editor. */
  readonly field: Field;
  /** The list's filter for an operand (`{ in: ['late'] }`): `(operand) => ({ inspections: { some: { state: operand } } })`. */
  where(operand: Filter): Filter;
}

export interface RecordPartProps<E extends Entity = Entity> {
  readonly entity: E;
  readonly record: RecordOf<E>;
}
interface RecordPart<E extends Entity> extends Common {
  readonly load: LazyComponent<RecordPartProps<E>>;
}

/** What a part of a form is given. */
export interface FormPartProps {
  /** Undefined while the record is new. */
  readonly recordId: string | undefined;
  readonly projectId: string | undefined;
  /** Everything that the form holds, and under an extension's id what is to be written of its facts. */
  readonly values: FormValues;
  /** `{ [LandSoil.id]: { acidity } }` is written with the form; other names are the form's own fields. */
  readonly setValues: (values: FormValues) => void;
  readonly isDisabled: boolean;
}

export interface FormPartContribution extends Common {
  readonly load: LazyComponent<FormPartProps>;
  /** It stands under its title below the form's own fields. Default: above them, without one. */
  readonly isSection?: boolean;
}

export interface TabContribution extends RecordPart<Entity> {
  /** It tells what happened: a part of the record's one history. Default: a tab of its own. */
  readonly within?: 'history' | undefined;
}

export interface LegendEntry {
  /** Of the property; shapes of none have the layer's own colour. */
  readonly value: string;
  /** Locale key. */
  readonly title: string;
  readonly color: string;
}

/** GeoJSON, in degrees. */
export interface ShapeCollection {
  readonly type: 'FeatureCollection';
  readonly features: readonly {
    readonly type: 'Feature';
    readonly geometry: object | null;
    readonly properties: Readonly<Record<string, unknown>> | null;
  }[];
}

/** What a layer shows: a few shapes, or tiles of however many. */
type LayerShapes =
  | { geojson(projectId: string, services: PanelServices): Promise<ShapeCollection> }
  /** The path of a project's vector tiles, which have one layer `shapes` (`tileAddress` of the geo kit). */
  | { tiles(projectId: string): string };

export type MapLayerContribution = Common & LayerShapes & LayerLook;
interface LayerLook {
  /** Asked again when a record of these changes. */
  readonly staleOn?: readonly Entity[];
  readonly color: string;
  /** The property that colours a shape, and what its values look like and are called. */
  readonly by?: { readonly property: string; readonly values: readonly LegendEntry[] };
  /** Not shown until a person switches it on. */
  readonly isHidden?: boolean;
}

export interface WidgetProps {
  readonly projectId: string;
}
/** On a project's own page, or on the organization's first screen. */
export type WidgetContribution = Common & {
  /** A map, a table: over the whole width. */
  readonly isWide?: boolean;
} & (
    | { readonly place: 'project'; readonly load: LazyComponent<WidgetProps> }
    | { readonly place: 'organization'; readonly load: LazyComponent<Nothing> }
  );

/** A widget of a ready-made dashboard: where it stands on twelve columns, and what it asks. */
export interface OfferedWidget {
  /** `number`, `change`, `bar`, `line`, `stacked`, `pie`, `table`, `text`, or the id of a `dashboardWidget`. */
  readonly kind: string;
  /** Locale key. */
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly query?: {
    readonly entity: Entity;
    /** Default: how many there are. */
    readonly measure?: { readonly kind: 'sum' | 'average' | 'min' | 'max' | 'distinct'; readonly field: string };
    readonly groups?: readonly {
      readonly field: string;
      readonly bucket?: 'day' | 'week' | 'month' | 'quarter' | 'year';
    }[];
    /** Field, operator, values, as an address of a list keeps them. */
    readonly conditions?: readonly (readonly [string, string, ...string[]])[];
    /** Of what is grouped by, or of the figure. */
    readonly order?: 'key' | '-key' | 'value' | '-value';
    readonly limit?: number;
  };
}

/** A dashboard that is offered where there is none yet. Made from it, it is the people's own. */
export interface DashboardContribution extends Common {
  readonly place: 'project' | 'organization';
  /** Locale key of a line on what it tells. */
  readonly text: string;
  readonly widgets: readonly OfferedWidget[];
}

export interface DashboardWidgetProps {
  /** Undefined on a dashboard of the organization. */
  readonly projectId: string | undefined;
  /** The endpoint's filters that hold for the dashboard, by the id of the entity. */
  readonly filters: Readonly<Record<string, Filter>>;
}
/** A kind of widget of which a plugin draws all itself. */
export interface DashboardWidgetContribution extends Common {
  readonly icon: IconComponent;
  /** On twelve columns, when it is added. */
  readonly size: { readonly w: number; readonly h: number };
  readonly load: LazyComponent<DashboardWidgetProps>;
}

export interface SettingsPageContribution extends Common {
  /** Its address, which begins with '/admin/'. */
  readonly path: `${typeof settingsPath}${string}`;
  readonly icon: IconComponent;
  /** Locale key of the line below the title. */
  readonly subtitle?: string;
  /** Its content; title and the way to the other pages stand above it. */
  readonly load: LazyComponent<Nothing>;
}

export interface SearchContribution extends Common {
  /** At most `limit` hits; throws are shown as none. Not asked for less than 2 characters. */
  search(
    text: string,
    given: { readonly limit: number; readonly signal: AbortSignal; readonly projectId: string | undefined },
    services: PanelServices,
  ): Promise<readonly SearchHit[]>;
}

/** What waits for somebody, on the screen of everything that waits in a project. */
export interface QueueContribution extends Common {
  readonly load: LazyComponent<WidgetProps>;
}

export interface AgendaAsked {
  readonly projectId: string;
  /** Days, `YYYY-MM-DD`. */
  readonly today: string;
  readonly until: string;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** Something of a project that has its day: when it is due, ends, is expected. */
export interface AgendaEntry {
  readonly id: string;
  /** `YYYY-MM-DD`; what is late has a day before today. */
  readonly on: string;
  readonly title: string;
  /** Where it is done, said short. */
  readonly path: string;
}

/** What comes next in a project, on its home: told by each plugin, shown by day. */
export interface AgendaContribution extends Common {
  /** What is late and what comes until that day, the earliest first. Much of one kind is one entry that leads to its list. */
  entries(asked: AgendaAsked, services: PanelServices): Promise<readonly AgendaEntry[]>;
  /** Asked again when a record of these changes. */
  readonly staleOn?: readonly Entity[];
}

/** What somebody does first who has never seen the program, on the screen of help: a title that is a link, and a line on what for. */
export interface FirstStepContribution extends Common {
  /** Locale key. */
  readonly text: string;
  /** Where it is done, said short. */
  readonly path: string;
}

export interface TopBarContribution extends Common {
  readonly load: LazyComponent<Nothing>;
}

/** As the screens find them again, by kind. */
export interface Contributions {
  readonly action: AnyAction;
  readonly column: ColumnOf<unknown>;
  readonly filter: FilterContribution;
  readonly tab: TabContribution;
  readonly section: RecordPart<Entity>;
  readonly formPart: FormPartContribution;
  readonly rowPart: RecordPart<Entity>;
  readonly mapLayer: MapLayerContribution;
  readonly widget: WidgetContribution;
  readonly dashboard: DashboardContribution;
  readonly dashboardWidget: DashboardWidgetContribution;
  readonly settingsPage: SettingsPageContribution;
  readonly searchProvider: SearchContribution;
  readonly topBar: TopBarContribution;
  readonly queue: QueueContribution;
  readonly agenda: AgendaContribution;
  readonly firstStep: FirstStepContribution;
}

/** Whose records it is about: one entity's, everything that something may be linked to, or that documents may be about. */
type Whose<E extends Entity> = E | typeof everyLinkable | typeof everySubject;
type OfWhose<W> = W extends Entity ? W : Entity;

const idOf = (whose: Whose<Entity>) => (typeof whose === 'string' ? whose : whose.id);

/**
 * What a plugin adds to others' screens, as data under `contributions` of its web side. Each is checked for permission, comes
 * lazily, breaks alone, and is gone where the organization does not use the plugin.
 */
export const contribute = {
  action: <const W extends Whose<Entity>, Op extends Command = Command, const Asked extends string = never>(
    whose: W,
    action: ActionOf<OfWhose<W>, Op, Asked>,
  ): Contribution => ({ kind: 'action', entity: idOf(whose), ...action }),
  /** The same action at several places; its id there is `<id>.<place>`. */
  actions: <
    E extends Entity,
    const Place extends keyof GivenAt<E>,
    Op extends Command = Command,
    const Asked extends string = never,
  >(
    entity: E,
    { places, ...action }: ActionAtPlaces<E, Op, Place, Asked>,
  ): Contribution[] =>
    places.map((place) => ({
      ...{ kind: 'action', entity: entity.id, ...action, id: `${action.id}.${place}`, place },
      ...(place === 'map' && { needs: { least: 1 } }),
    })),
  column: <V>(entity: Entity, column: ColumnOf<V>): Contribution => ({ kind: 'column', entity: entity.id, ...column }),
  filter: (entity: Entity, filter: FilterContribution): Contribution => ({
    kind: 'filter',
    entity: entity.id,
    title: filter.id,
    ...filter,
  }),
  /** A tab of a record; of the first three, in their order, what comes beyond waits under 'Mais'. */
  tab: <W extends Whose<Entity>>(
    whose: W,
    part: RecordPart<OfWhose<W>> & Pick<TabContribution, 'within'>,
  ): Contribution => ({
    kind: 'tab',
    entity: idOf(whose),
    ...part,
  }),
  /** A part of a record's first tab, under its facts. */
  section: <W extends Whose<Entity>>(whose: W, part: RecordPart<OfWhose<W>>): Contribution => ({
    kind: 'section',
    entity: idOf(whose),
    ...part,
  }),
  /** Fields of an extension within the form of its owner. */
  formPart: (entity: Entity, part: Contributions['formPart']): Contribution => ({
    kind: 'formPart',
    entity: entity.id,
    ...part,
  }),
  /** What an extension says of a record where it stands among others. */
  rowPart: <E extends Entity>(entity: E, part: RecordPart<E>): Contribution => ({
    kind: 'rowPart',
    entity: entity.id,
    ...part,
  }),
  /** Shapes on the map of the entity's records, with their lines in the legend and a switch. */
  mapLayer: (entity: Entity, layer: MapLayerContribution): Contribution => ({
    kind: 'mapLayer',
    entity: entity.id,
    ...layer,
  }),
  /** A part of a project's own page, or of the organization's first screen. */
  widget: (widget: WidgetContribution): Contribution => ({ kind: 'widget', ...widget }),
  /** A dashboard that is offered where there is none. */
  dashboard: (offer: DashboardContribution): Contribution => ({ kind: 'dashboard', ...offer }),
  /** A kind of widget for dashboards. */
  dashboardWidget: (widget: DashboardWidgetContribution): Contribution => ({ kind: 'dashboardWidget', ...widget }),
  /** A page of the organization's settings. Administrators see it unless it says who does. */
  settingsPage: (page: SettingsPageContribution): Contribution & SettingsPage => ({
    kind: 'settingsPage',
    ...(page.roles || page.access ? {} : { roles: everyRole.filter(isAdminAndUp) }),
    ...page,
    async load() {
      const [{ settingsScreen }, { default: Content }] = await Promise.all([
        import('../settings/settings-page.tsx'),
        page.load(),
      ]);
      return { default: settingsScreen(page, Content) };
    },
  }),
  /** Hits for Ctrl+K beside screens and records, which are found anyway. */
  searchProvider: (provider: SearchContribution): Contribution => ({ kind: 'searchProvider', ...provider }),
  /** A small control beside the person's own. */
  topBar: (control: TopBarContribution): Contribution => ({ kind: 'topBar', ...control }),
  /** A list of what waits for somebody, on the screen `validation` of a project. */
  queue: (queue: QueueContribution): Contribution => ({ kind: 'queue', ...queue }),
  /** What comes next in a project. */
  agenda: (agenda: AgendaContribution): Contribution => ({ kind: 'agenda', ...agenda }),
  /** A step of a newcomer's, among those of other plugins. */
  firstStep: (step: FirstStepContribution): Contribution => ({ kind: 'firstStep', ...step }),
} as const;
