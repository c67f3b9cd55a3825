import type { Entity } from '@gleba/core';
import type { ReactNode } from 'react';
import type { LazyComponent } from '../contribution/action-contribution.ts';
import type { FormPartProps, RecordPartProps } from '../contribution/contribute.ts';
import { bulkAction, exportAction } from './derived-actions.ts';
import type { ExtensionFacts } from './extension-facts.tsx';
import type { ExtensionFields } from './extension-fields.tsx';
import { legendOf } from './legend-of.ts';
import type { LinkedRecord } from './linked-record.tsx';
import { latestColumn, relatedColumn } from './related-column.ts';
import { relatedFilter } from './related-filter.ts';
import type { RelatedRecords } from './related-records.tsx';
import { searchAlong } from './search-along.ts';
import type { ValueCounts } from './value-counts.tsx';

type Given<C extends (props: never) => unknown> = Omit<Parameters<C>[0], keyof RecordPartProps | 'projectId'>;

/** Of a record (tab, section): the records of an entity that name it. */
function records(of: Entity, options: Omit<Given<typeof RelatedRecords>, 'of'> = {}): LazyComponent<RecordPartProps> {
  return async () => {
    const { RelatedRecords } = await import('./related-records.tsx');
    return { default: (props) => <RelatedRecords {...options} {...props} of={of} /> };
  };
}

/** Of a record (tab, section): the facts that an extension adds to it. The first that is written makes the row. */
function facts(
  extension: Entity,
  options: Omit<Given<typeof ExtensionFacts>, 'extension'> = {},
): LazyComponent<RecordPartProps> {
  return async () => {
    const { ExtensionFacts } = await import('./extension-facts.tsx');
    return { default: (props) => <ExtensionFacts {...options} {...props} extension={extension} /> };
  };
}

/** A part of its owner's form: what people write of an extension. */
function fields(
  extension: Entity,
  options: Omit<Parameters<typeof ExtensionFields>[0], 'extension' | keyof FormPartProps> = {},
): LazyComponent<FormPartProps> {
  return async () => {
    const { ExtensionFields } = await import('./extension-fields.tsx');
    return { default: (props) => <ExtensionFields {...options} {...props} extension={extension} /> };
  };
}

/** Beside a record (`rowPart`): the record that its extension names. */
function linked(
  extension: Entity,
  reference: string,
  options: Omit<Given<typeof LinkedRecord>, 'extension' | 'reference'>,
): LazyComponent<RecordPartProps> {
  return async () => {
    const { LinkedRecord } = await import('./linked-record.tsx');
    return {
      default: ({ record }) => <LinkedRecord {...options} {...{ record, extension, reference }} />,
    };
  };
}

/** A widget: how many records there are of each value of a field, each with the way to them. */
function counts<E extends Entity>(
  entity: E,
  by: keyof E['fields'] & string,
  options: Omit<Given<typeof ValueCounts>, 'entity' | 'by'> = {},
): () => Promise<{ readonly default: (props: { readonly projectId?: string | undefined }) => ReactNode }> {
  return async () => {
    const { ValueCounts } = await import('./value-counts.tsx');
    return { default: (props) => <ValueCounts {...options} {...props} entity={entity} by={by} /> };
  };
}

/** A page of the settings: the one row of an entity that holds what an organization has set. */
function settings(entity: Entity): LazyComponent<Record<never, never>> {
  return async () => {
    const { OwnSettings } = await import('./own-settings.tsx');
    return { default: () => <OwnSettings entity={entity} /> };
  };
}

/**
 * What contributions say and show that follows from a declaration. What draws comes when it is first drawn:
 * `load: derive.records(Inspection)`.
 */
export const derive = {
  records,
  facts,
  fields,
  linked,
  counts,
  settings,
  filter: relatedFilter,
  column: relatedColumn,
  latest: latestColumn,
  bulk: bulkAction,
  export: exportAction,
  legend: legendOf,
  search: searchAlong,
} as const;
