import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../context/services.tsx';

const searchDebounce = 300;

export interface SearchBoxProps {
  readonly className?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Waits 300 ms after the last letter. */
export function SearchBox({ className, value, onChange }: SearchBoxProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    // Changed elsewhere: a saved filter, the way back.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, searchDebounce);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      className={className}
      size="sm"
      type="search"
      leftSection={<IconSearch size={16} stroke={1.8} />}
      placeholder={t('ui.search')}
      aria-label={t('ui.search')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      rightSection={
        typed ? <CloseButton size="sm" aria-label={t('ui.search.clear')} onClick={() => setTyped('')} /> : null
      }
    />
  );
}
