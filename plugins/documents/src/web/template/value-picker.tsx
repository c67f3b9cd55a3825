import { Dialog, TextInput, UnstyledButton, useTranslate } from '@gleba/sdk/web';
import { type KeyboardEvent, useId, useState } from 'react';
import { fold } from '../../expression/fold.ts';
import type { NamedPath } from '../../template/name-paths.ts';
import classes from './template.module.css';

export interface ValuePickerProps {
  readonly title: string;
  readonly paths: readonly NamedPath[];
  readonly onChoose: (path: NamedPath) => void;
  readonly onClose: () => void;
}

const width = 560;
/** Whoever looks for more types another letter. */
const mostShown = 80;

/** Finds a value, or a list, by words: each word that is typed stands somewhere in its name. */
export function ValuePicker({ title, paths, onChoose, onClose }: ValuePickerProps) {
  const t = useTranslate();
  const list = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const words = fold(search).split(' ').filter(Boolean);
  const found = paths
    .filter(({ label, source }) => words.every((word) => fold(`${label} ${source}`).includes(word)))
    .slice(0, mostShown);
  const active = Math.min(chosen, found.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const next = (active + step + found.length) % found.length;
      setChosen(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    const option = found[active];
    if (event.key === 'Enter' && option) {
      event.preventDefault();
      onChoose(option);
    }
  };
  return (
    <Dialog size={width} onClose={onClose} title={title}>
      <TextInput
        data-autofocus
        label={t('documents.template.search')}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found[active] ? `${list}-${active}` : undefined}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={title} className={classes.options}>
        {found.map((path, index) => (
          <UnstyledButton
            key={path.source}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes.option ?? ''}
            onClick={() => onChoose(path)}
          >
            {path.label}
            {path.isOfAll ? ` (${t('documents.template.ofAll')})` : ''}
            <small>{path.source}</small>
          </UnstyledButton>
        ))}
      </div>
      {found.length === 0 ? <p>{t('ui.select.nothing')}</p> : null}
    </Dialog>
  );
}
