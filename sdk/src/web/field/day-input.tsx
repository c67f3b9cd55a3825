import { ActionIcon, Popover, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../context/services.tsx';
import { parseDay, showDay } from '../form/mask.ts';
import { MaskedInput } from './masked-input.tsx';

const Calendar = lazy(() => import('./calendar.tsx'));

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or what was typed while it is no day yet. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A day: typed as dd/mm/aaaa or chosen in a calendar, which loads when it is first opened. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isDay = value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('ui.field.openCalendar')}
          disabled={rest.disabled}
          // Leaving the field for its own calendar is not leaving it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.field.calendar')}>
        <Suspense fallback={null}>
          <Calendar
            value={isDay ? value : null}
            onChange={(day) => {
              onChange(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <MaskedInput
      mask="date"
      {...rest}
      value={value === null ? '' : isDay ? showDay(value) : value}
      onChange={(text) => onChange(text === '' ? null : (parseDay(text) ?? text))}
      rightSection={calendar}
    />
  );
}
