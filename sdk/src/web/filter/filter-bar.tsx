import type { Entity } from '@gleba/core';
import { Button, CloseButton, Menu, Popover, ScrollArea, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { fieldLabel } from '../context/labels.ts';
import { useCan, useTranslate } from '../context/services.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import classes from './filter-bar.module.css';
import { type FilterCondition, filterableFields, isComplete, operatorsOf } from './filter-condition.ts';
import { conditionSentence } from './filter-sentence.ts';
import { SavedFilters } from './saved-filters.tsx';
import { SearchBox } from './search-box.tsx';
import type { ListState } from './use-list-query.ts';
import { useReferenceNames } from './use-reference-names.ts';

export interface FilterBarProps {
  readonly entity: Entity;
  readonly query: ListState;
  /** Fields offered for filtering; default every filterable one of the declaration. */
  readonly fields?: readonly string[];
  /** At the right end. */
  readonly children?: ReactNode;
}

/** Search, conditions as sentences, saved filters. */
export const FilterBar = observer(function FilterBar({ entity: own, query, fields, children }: FilterBarProps) {
  const entity = query.asked;
  const t = useTranslate();
  const can = useCan();
  const added = Object.keys(entity.allFields).filter((name) => !(name in own.allFields));
  const offered = (fields ? [...fields, ...added] : filterableFields(entity)).filter((name) => {
    const rule = entity.allFields[name]?.read;
    return !rule || can(rule);
  });
  const hasSearch = Object.values(entity.allFields).some((field) => field.searchable);
  const [editing, setEditing] = useState<number>();
  const nameOf = useReferenceNames(entity, query.conditions);
  const replace = (index: number, condition: FilterCondition | undefined) => {
    const next = query.conditions.map((old, at) => (at === index ? condition : old));
    query.set({ conditions: next.filter((entry) => entry !== undefined) });
  };
  const add = (name: string) => {
    const field = entity.allFields[name];
    const operator = field ? operatorsOf(field)[0] : undefined;
    if (!operator) return;
    query.set({ conditions: [...query.conditions, { field: name, operator, values: [] }] });
    setEditing(query.conditions.length);
  };
  const close = (index: number) => {
    setEditing(undefined);
    const condition = query.conditions[index];
    // A sentence that was never finished says nothing: it goes.
    if (condition && !isComplete(condition)) replace(index, undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to all screen readers
    <div className={classes.bar} role="search" aria-label={t('ui.filter.label')}>
      {hasSearch ? (
        <SearchBox className={classes.search} value={query.search} onChange={(search) => query.set({ search })} />
      ) : null}
      <div className={classes.chips}>
        {query.conditions.map((condition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two conditions on one field differ by their place only
          <span key={`${condition.field}-${index}`} className={classes.chip}>
            <Popover
              opened={editing === index}
              onChange={(isOpen) => !isOpen && close(index)}
              position="bottom-start"
              trapFocus
              width={300}
            >
              <Popover.Target>
                <UnstyledButton className={classes.sentence} onClick={() => setEditing(index)}>
                  {isComplete(condition)
                    ? conditionSentence(t, entity, condition, nameOf)
                    : `${fieldLabel(t, entity, condition.field)}…`}
                </UnstyledButton>
              </Popover.Target>
              <Popover.Dropdown aria-label={fieldLabel(t, entity, condition.field)}>
                <ConditionEditor
                  entity={entity}
                  condition={condition}
                  onChange={(next) => replace(index, next)}
                  onDone={() => close(index)}
                />
              </Popover.Dropdown>
            </Popover>
            <CloseButton
              size={24}
              iconSize={14}
              aria-label={t('ui.filter.remove', { field: fieldLabel(t, entity, condition.field) })}
              onClick={() => replace(index, undefined)}
            />
          </span>
        ))}
        {offered.length > 0 ? (
          <Menu position="bottom-start" width={240} returnFocus={false}>
            <Menu.Target>
              <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconPlus size={16} />}>
                {t('ui.filter.add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <ScrollArea.Autosize mah={360} type="auto">
                {offered.map((name) => (
                  <Menu.Item key={name} onClick={() => add(name)}>
                    {fieldLabel(t, entity, name)}
                  </Menu.Item>
                ))}
              </ScrollArea.Autosize>
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {query.conditions.length > 1 ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => query.set({ conditions: [] })}>
            {t('ui.filter.clear')}
          </Button>
        ) : null}
      </div>
      <div className={classes.end}>
        <SavedFilters entity={entity} query={query} />
        {children}
      </div>
    </div>
  );
});
