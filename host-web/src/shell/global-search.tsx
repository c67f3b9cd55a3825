import { type SearchHit, useLayer, useOpen, useTranslate } from '@gleba/sdk/web';
import { getDefaultZIndex, Modal } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './global-search.module.css';
import { iconOf } from './icons.ts';
import type { ShellItem } from './navigation.ts';
import { useHitGroups } from './search-groups.ts';

interface GlobalSearchProps {
  readonly items: readonly ShellItem[];
  /** What was typed before the field had the focus. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** Ctrl+K: screens, actions and records in one list. */
export default observer(function GlobalSearch({ items, takeTyped, onClose }: GlobalSearchProps) {
  const t = useTranslate();
  const open = useOpen();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, isSearching } = useHitGroups(items, text);
  const hits = groups.flatMap((group) => group.hits);
  const active = Math.min(chosen, hits.length - 1);

  const take = (hit: SearchHit | undefined) => {
    if (!hit) return;
    onClose();
    if (hit.run) hit.run();
    else if (hit.path) open(hit.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen((active + 1) % Math.max(1, hits.length));
    else if (event.key === 'ArrowUp') setChosen((active - 1 + hits.length) % Math.max(1, hits.length));
    else if (event.key === 'Enter') take(hits[active]);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root
      {...useLayer(onClose)}
      size={600}
      padding={0}
      yOffset="12vh"
      // Asked for by keys while a menu is open: it lies over that as well.
      zIndex={getDefaultZIndex('overlay')}
    >
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content aria-label={t('shell.search')}>
        <input
          className={classes.field}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={hits[active] ? `${listId}-${active}` : undefined}
          aria-label={t('shell.search')}
          placeholder={t('shell.search.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setText(text + takeTyped())}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
        />
        <div id={listId} className={classes.list} role="listbox" aria-label={t('shell.search')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options
            <div key={group.id} role="group" aria-label={group.title}>
              <div className={classes.group} aria-hidden>
                {group.title}
              </div>
              {group.hits.map((hit) => (
                <Hit
                  key={hit.id}
                  hit={hit}
                  id={`${listId}-${hits.indexOf(hit)}`}
                  isActive={hits.indexOf(hit) === active}
                  onTake={take}
                  onPoint={() => setChosen(hits.indexOf(hit))}
                />
              ))}
            </div>
          ))}
        </div>
        {hits.length === 0 ? (
          <p className={classes.empty} role="status">
            {t(isSearching ? 'ui.loading' : 'shell.search.nothing')}
          </p>
        ) : null}
      </Modal.Content>
    </Modal.Root>
  );
});

interface HitProps {
  readonly hit: SearchHit;
  readonly id: string;
  readonly isActive: boolean;
  readonly onTake: (hit: SearchHit) => void;
  readonly onPoint: () => void;
}

function Hit({ hit, id, isActive, onTake, onPoint }: HitProps) {
  const Icon = iconOf(hit.icon);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className={classes.hit}
      onClick={() => onTake(hit)}
      onPointerMove={isActive ? undefined : onPoint}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <Icon size={18} stroke={1.6} />
      <span>{hit.title}</span>
      {hit.detail ? <span className={classes.detail}>{hit.detail}</span> : null}
    </div>
  );
}
