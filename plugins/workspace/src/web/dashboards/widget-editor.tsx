import {
  Button,
  decodeConditions,
  entityPlural,
  FilterBar,
  type FilterCondition,
  fieldLabel,
  Group,
  keptConditions,
  type ListState,
  ModalFrame,
  observer,
  Select,
  Stack,
  Textarea,
  TextInput,
  useCan,
  useContributions,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useId, useMemo, useState } from 'react';
import { type Bucket, buckets, type KeptQuery, type MeasureKind, measures } from '../../dashboards/data-query.ts';
import { fieldsWhere, isGroupable, isMeasurable, isSpan } from '../../dashboards/query-fields.ts';
import { ownKinds, type Widget } from '../../dashboards/widget.ts';
import classes from './dashboards.module.css';
import { fittedQuery, type QueryDraft } from './fitted-query.ts';
import type { WidgetSource } from './use-widget-data.ts';
import { useWidgetTitle } from './use-widget-title.ts';
import { WidgetBody } from './widget-body.tsx';
import { withoutSearch } from './without-search.ts';

interface WidgetEditorProps {
  readonly widget: Widget;
  readonly source: WidgetSource;
  readonly isNew: boolean;
  readonly onSave: (widget: Widget) => void;
  readonly onClose: () => void;
}

/** Makes or changes a widget, with what comes of it beside. */
export default observer(function WidgetEditor({ widget, source, isNew, onSave, onClose }: WidgetEditorProps) {
  const t = useTranslate();
  const { registry } = useServices();
  const can = useCan();
  const form = useId();
  const [draft, setDraft] = useState(widget);
  const added = useContributions('dashboardWidget', {
    projectId: source.projectId,
    isOfOrganization: source.projectId === undefined,
  });
  const entities = registry.entities
    .filter(
      (entity) =>
        entity.linkable !== undefined && t.has(`${entity.id}.plural`) && can(entity.access.read, source.projectId),
    )
    .filter((entity) => source.projectId === undefined || entity.allFields.projectId !== undefined)
    .map((entity) => ({ value: entity.id, label: entityPlural(t, entity) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const entity = registry.find(draft.query?.entity ?? '');
  const title = useWidgetTitle(draft);
  const isQuery = draft.kind !== 'text' && !draft.kind.includes('.');
  const set = (change: Partial<Widget>) => setDraft((now) => ({ ...now, ...change }));
  const ask = (change: Partial<QueryDraft>) => {
    const next = registry.find(change.entity ?? draft.query?.entity ?? '');
    if (next) set({ query: fittedQuery(draft.kind, next, { ...draft.query, ...change }) });
  };
  const choose = (kind: string) => {
    const known = registry.find(draft.query?.entity ?? entities[0]?.value ?? '');
    const { query: _, text: __, ...rest } = draft;
    if (kind === 'text') setDraft({ ...rest, kind, text: draft.text ?? '' });
    else if (kind.includes('.')) setDraft({ ...rest, kind });
    else setDraft({ ...rest, kind, ...(known && { query: fittedQuery(kind, known, draft.query ?? {}) }) });
  };
  const kinds = [
    ...ownKinds.map((kind) => ({ value: kind, label: t(`workspace.dashboards.kind.${kind}`) })),
    ...added.map(({ id, title: name }) => ({ value: id, label: t(name) })),
  ];
  return (
    <ModalFrame
      width={980}
      title={t(isNew ? 'workspace.dashboards.addWidget' : 'workspace.dashboards.editWidget')}
      onClose={onClose}
    >
      <div className={classes.editor}>
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            onSave({ ...draft, title: draft.title.trim() });
          }}
        >
          <Stack gap="sm">
            <Select
              label={t('workspace.dashboards.kindLabel')}
              data={kinds}
              value={draft.kind}
              allowDeselect={false}
              onChange={(kind) => kind && choose(kind)}
            />
            <TextInput
              label={t('workspace.dashboards.titleLabel')}
              placeholder={title}
              maxLength={120}
              value={draft.title}
              onChange={({ currentTarget }) => set({ title: currentTarget.value })}
            />
            {draft.kind === 'text' ? (
              <Textarea
                label={t('workspace.dashboards.textLabel')}
                autosize
                minRows={5}
                maxLength={4000}
                value={draft.text ?? ''}
                onChange={({ currentTarget }) => set({ text: currentTarget.value })}
              />
            ) : null}
            {isQuery ? (
              <Select
                label={t('workspace.dashboards.entityLabel')}
                data={entities}
                value={draft.query?.entity ?? null}
                searchable
                allowDeselect={false}
                onChange={(id) => id && ask({ entity: id, groups: [], conditions: [], measure: { kind: 'count' } })}
              />
            ) : null}
            {isQuery && entity && draft.query ? <QueryFields draft={draft} query={draft.query} ask={ask} /> : null}
          </Stack>
        </form>
        <section className={classes.preview} aria-label={t('workspace.dashboards.preview')}>
          <div className={classes.card} style={{ height: '100%' }}>
            <div className={classes.head}>
              <h3 className={classes.title}>{title}</h3>
            </div>
            <div className={classes.body}>
              <WidgetBody widget={draft} source={source} title={title} />
            </div>
          </div>
        </section>
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" form={form}>
          {t(isNew ? 'workspace.dashboards.add' : 'workspace.dashboards.save')}
        </Button>
      </Group>
    </ModalFrame>
  );
});

interface QueryFieldsProps {
  readonly draft: Widget;
  readonly query: KeptQuery;
  readonly ask: (change: Partial<QueryDraft>) => void;
}

const QueryFields = observer(function QueryFields({ draft, query, ask }: QueryFieldsProps) {
  const t = useTranslate();
  const { registry } = useServices();
  const entity = registry.find(query.entity);
  const kept = JSON.stringify(query.conditions);
  const conditions = useMemo(() => (entity ? decodeConditions(entity, kept) : []), [entity, kept]);
  // Sentences that are not finished yet live here only.
  const [open, setOpen] = useState<readonly FilterCondition[]>();
  if (!entity) return null;
  const named = (names: readonly string[]) => names.map((value) => ({ value, label: fieldLabel(t, entity, value) }));
  const list: ListState = {
    search: '',
    asked: withoutSearch(entity),
    conditions: open ?? conditions,
    orderBy: [],
    filter: undefined,
    set: ({ conditions: next }) => {
      if (!next) return;
      setOpen(next);
      ask({ conditions: keptConditions(next) });
    },
  };
  const measurable = fieldsWhere(entity, query.measure.kind === 'distinct' ? isGroupable : isMeasurable);
  const offeredMeasures = measures.filter(
    (kind) => kind === 'count' || kind === 'distinct' || fieldsWhere(entity, isMeasurable).length > 0,
  );
  const groupCount = groupCounts[draft.kind] ?? 0;
  const groupable = fieldsWhere(entity, draft.kind === 'line' || draft.kind === 'change' ? isSpan : isGroupable);
  const setGroup = (index: number, field: string | null) => {
    const groups = query.groups.filter((_, at) => at !== index);
    const declared = entity.allFields[field ?? ''];
    if (field && declared) groups.splice(index, 0, isSpan(declared) ? { field, bucket: 'month' } : { field });
    ask({ groups });
  };
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        <Select
          label={t('workspace.dashboards.measureLabel')}
          data={offeredMeasures.map((kind) => ({ value: kind, label: t(`workspace.dashboards.measure.${kind}`) }))}
          value={query.measure.kind}
          allowDeselect={false}
          onChange={(kind) => kind && ask({ measureKind: kind as MeasureKind })}
        />
        {query.measure.kind === 'count' ? null : (
          <Select
            label={t('workspace.dashboards.fieldLabel')}
            data={named(measurable)}
            value={query.measure.field}
            searchable
            allowDeselect={false}
            onChange={(field) =>
              field && query.measure.kind !== 'count' && ask({ measure: { kind: query.measure.kind, field } })
            }
          />
        )}
      </Group>
      {Array.from({ length: groupCount }, (_, index) => {
        const group = query.groups[index];
        return (
          <Group key={index} grow align="flex-start" gap="sm">
            <Select
              label={t(index === 0 ? 'workspace.dashboards.groupLabel' : 'workspace.dashboards.partLabel')}
              data={named(groupable)}
              value={group?.field ?? null}
              searchable
              allowDeselect={false}
              onChange={(field) => setGroup(index, field)}
            />
            {group?.bucket === undefined ? null : (
              <Select
                label={t('workspace.dashboards.bucketLabel')}
                data={buckets.map((bucket) => ({ value: bucket, label: t(`workspace.dashboards.bucket.${bucket}`) }))}
                value={group.bucket}
                allowDeselect={false}
                onChange={(bucket) =>
                  bucket &&
                  ask({
                    groups: query.groups.map((one, at) => (at === index ? { ...one, bucket: bucket as Bucket } : one)),
                  })
                }
              />
            )}
          </Group>
        );
      })}
      {groupCount > 0 && draft.kind !== 'change' && query.groups[0]?.bucket === undefined ? (
        <Group grow gap="sm">
          <Select
            label={t('workspace.dashboards.orderLabel')}
            data={(['-value', 'value', 'key', '-key'] as const).map((order) => ({
              value: order,
              label: t(`workspace.dashboards.order.${order}`),
            }))}
            value={query.order}
            allowDeselect={false}
            onChange={(order) => order && ask({ order: order as KeptQuery['order'] })}
          />
          <Select
            label={t('workspace.dashboards.limitLabel')}
            data={['5', '8', '12', '20', '50', '100']}
            value={String(query.limit)}
            allowDeselect={false}
            onChange={(limit) => limit && ask({ limit: Number(limit) })}
          />
        </Group>
      ) : null}
      <FilterBar entity={entity} query={list} />
    </>
  );
});

const groupCounts: Readonly<Record<string, number>> = { change: 1, bar: 1, line: 1, pie: 1, stacked: 2, table: 2 };
