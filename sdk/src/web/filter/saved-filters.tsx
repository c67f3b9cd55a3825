import type { Entity } from '@gleba/core';
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { usePreference } from '../context/preference.ts';
import { useTranslate } from '../context/services.tsx';
import classes from './filter-bar.module.css';
import { decodeConditions, encodeConditions } from './filter-condition.ts';
import type { ListState } from './use-list-query.ts';

interface SavedFilter {
  readonly name: string;
  readonly search: string;
  readonly conditions: string;
}

/** A person's own filters for an entity's lists, kept on this device. */
export const SavedFilters = observer(function SavedFilters({
  entity,
  query,
}: {
  readonly entity: Entity;
  readonly query: ListState;
}) {
  const t = useTranslate();
  const [saved, setSaved] = usePreference<readonly SavedFilter[]>(`filters.${entity.id}`, []);
  const [name, setName] = useState('');
  const isFiltering = query.conditions.length > 0 || query.search !== '';
  if (saved.length === 0 && !isFiltering) return null;
  const save = () => {
    const entry = { name: name.trim(), search: query.search, conditions: encodeConditions(query.conditions) };
    setSaved([...saved.filter((filter) => filter.name !== entry.name), entry]);
    setName('');
  };
  return (
    <Menu position="bottom-end" width={280} closeOnItemClick>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconBookmark size={16} />}>
          {t('ui.filter.saved')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {saved.map((filter) => (
          <div key={filter.name} className={classes.savedLine}>
            <Menu.Item
              onClick={() =>
                query.set({ search: filter.search, conditions: decodeConditions(entity, filter.conditions) })
              }
            >
              {filter.name}
            </Menu.Item>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('ui.filter.forget', { name: filter.name })}
              onClick={() => setSaved(saved.filter((other) => other !== filter))}
            >
              <IconTrash size={15} />
            </ActionIcon>
          </div>
        ))}
        {isFiltering ? (
          <form
            className={classes.saveForm}
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim()) save();
            }}
          >
            <TextInput
              size="xs"
              aria-label={t('ui.filter.name')}
              placeholder={t('ui.filter.name')}
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.currentTarget.value)}
              // The menu takes letters for jumping to its items.
              onKeyDown={(event) => event.stopPropagation()}
            />
            <Button type="submit" size="xs" disabled={!name.trim()}>
              {t('ui.save')}
            </Button>
          </form>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
});
