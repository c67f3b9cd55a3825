import type {
  AnswerOf,
  ChangeAct,
  ChosenRows,
  Command,
  Condition,
  Contribution,
  Entity,
  IconComponent,
  InputOf,
  RecordOf,
} from '@gleba/core';
import type { ComponentType } from 'react';
import type { PanelServices } from '../context/services.tsx';
import type { ChangesRun } from '../job/use-changes-run.tsx';

/** What every contribution says of itself: `id` begins with the plugin's, `title` is a locale key. */
export type Common = Pick<Contribution, 'id' | 'title' | 'roles' | 'access' | 'guards' | 'order'>;
/** A component that comes when it is first drawn. */
export type LazyComponent<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;
export type Filter = Readonly<Record<string, unknown>>;
export type Nothing = Record<never, never>;

/** What an action of a list is given: what the list shows. */
export interface ListGiven {
  readonly entity: Entity;
  readonly projectId: string | undefined;
  readonly filter: Filter;
  readonly rowCount: number;
}

/** What an action for chosen rows is given. */
export interface BulkGiven extends ListGiven {
  readonly count: number;
  /** The choice as jobs take it (`chosenRows`): ids, or a filter with the rows that were taken out of it. */
  readonly rows: ChosenRows;
  /** The chosen ids; of 'all but these' they are asked for. */
  readonly ids: () => Promise<readonly string[]>;
  /** Has the list follow a job and tell what came of it. */
  readonly changes: ChangesRun;
  /** Nothing is chosen any more. */
  readonly clear: () => void;
}

export interface RecordGiven<E extends Entity = Entity> {
  readonly entity: E;
  readonly projectId: string | undefined;
  readonly record: RecordOf<E>;
}

/** What an action on a map is given. */
export interface MapGiven {
  readonly entity: Entity;
  readonly projectId: string;
  /** The record that is selected on the map. */
  readonly selectedId: string | undefined;
}

export interface Confirmation {
  /** Locale keys; given `{count}` of chosen rows, `{what}` they are, and the record's `{title}`. */
  readonly title: string;
  readonly message: string;
  /** On the button; default the action's title. */
  readonly label?: string;
  readonly isDangerous?: boolean;
  /** From so many chosen rows on the person types the number. */
  readonly typeFrom?: number;
}

export type ActionDialogProps<Given> = Given & { readonly onClose: () => void };

/** What an action does: one of these. */
interface Deed<Given, Op extends Command, Asked extends string = string> {
  /** Runs a command. An answer with a `jobId` is followed by the list where it was started. */
  readonly operation?: Op;
  /** An address that opens when it is done: of the record that it made. */
  opens?(answer: AnswerOf<Op>): string;
  /** What the command is given, but for what is asked. */
  input?(given: Given): Omit<InputOf<Op>, Asked> | Promise<Omit<InputOf<Op>, Asked>>;
  /** Inputs that a person gives first, in a form that is made of the command. */
  readonly ask?: readonly Asked[];
  /** Whatever else; refusals are told as they come. */
  run?(given: Given, services: PanelServices): unknown;
  /** An address to go to; a modal opens over the screen. */
  path?(given: Given): string;
  /** Opens this dialog. */
  readonly dialog?: LazyComponent<ActionDialogProps<Given>>;
  /** Stands in place of the button: a menu, a switch. */
  readonly control?: LazyComponent<Given>;
}

interface ActionBase<Given, Op extends Command, Asked extends string> extends Common, Deed<Given, Op, Asked> {
  readonly icon?: IconComponent;
  readonly confirmation?: Confirmation;
  /** Locale key of what is said when it is done, given `{count}` and `{what}`. */
  readonly done?: string;
  readonly isDangerous?: boolean;
  /** Writes nothing: it stays where its plugin is retired. */
  readonly isReadOnly?: boolean;
  /** Stays a button where there are more than fit, and the first one of a list's head is the filled one; the others are under 'Mais'. */
  readonly isProminent?: boolean;
  /** Of a record: with its words in the head, where the others are icons. For the one step that the record waits for. */
  readonly isLabelled?: boolean;
}

export interface ListAction<Op extends Command = Command, Asked extends string = never>
  extends ActionBase<ListGiven, Op, Asked> {
  readonly place: 'list';
  /** How many rows the list has to show. */
  readonly needs?: RowsNeeded;
}
export interface RowsNeeded {
  readonly least?: number;
  readonly most?: number;
}
/** The same change of every chosen row, as a job that the list follows; 'Desfazer' takes it back where rows are kept. */
export interface RowsChange {
  readonly act: ChangeAct;
  readonly patch?: Readonly<Record<string, unknown>>;
  /** Locale key of what is said when it was taken back; default that of `done`. */
  readonly undone?: string;
}
export interface BulkAction<Op extends Command = Command, Asked extends string = never>
  extends ActionBase<BulkGiven, Op, Asked> {
  readonly place: 'bulk';
  /** How many rows have to be chosen; default at least one. */
  readonly needs?: RowsNeeded;
  /** Instead of an operation. */
  readonly change?: RowsChange;
}
export interface RecordAction<E extends Entity = Entity, Op extends Command = Command, Asked extends string = never>
  extends ActionBase<RecordGiven<E>, Op, Asked> {
  readonly place: 'record';
  /** Offered only for records of which this holds. */
  readonly when?: Condition;
}
export interface MapAction<Op extends Command = Command, Asked extends string = never>
  extends ActionBase<MapGiven, Op, Asked> {
  readonly place: 'map';
  /** `{ least: 1 }`: only while a record is selected on the map. */
  readonly needs?: RowsNeeded;
}
export type ActionOf<E extends Entity, Op extends Command = Command, Asked extends string = never> =
  | ListAction<Op, Asked>
  | BulkAction<Op, Asked>
  | RecordAction<E, Op, Asked>
  | MapAction<Op, Asked>;

/** What one action is given at several places. */
export interface GivenAt<E extends Entity> {
  readonly bulk: BulkGiven;
  readonly record: RecordGiven<E>;
  readonly map: MapGiven;
}
/** One action for chosen rows, an open record and a record that is selected on the map. */
export interface ActionAtPlaces<
  E extends Entity,
  Op extends Command,
  Place extends keyof GivenAt<E>,
  Asked extends string,
> extends ActionBase<GivenAt<E>[Place], Op, Asked> {
  readonly places: readonly Place[];
}

/** The records that an action is for, as jobs take them. */
export function rowsOf(given: BulkGiven | RecordGiven | MapGiven): ChosenRows {
  if ('rows' in given) return given.rows;
  const id = 'record' in given ? given.record.id : given.selectedId;
  return { ids: typeof id === 'string' ? [id] : [] };
}

export type AnyGiven = ListGiven | BulkGiven | RecordGiven | MapGiven;
/** An action as the screens find it: of whichever place. */
export type AnyAction = ActionBase<AnyGiven, Command, string> & {
  readonly place: ActionOf<Entity>['place'];
  readonly needs?: RowsNeeded;
  readonly when?: Condition;
  readonly change?: RowsChange;
};
