import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/pt-br';
import { useTranslate } from '../context/services.tsx';

interface CalendarProps {
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** A month to choose a day from. */
export default function Calendar({ value, onChange }: CalendarProps) {
  const t = useTranslate();
  return (
    <DatePicker
      locale="pt-br"
      firstDayOfWeek={0}
      // Red would say that something is wrong with a Sunday.
      weekendDays={[]}
      size="sm"
      value={value}
      defaultDate={value ?? undefined}
      onChange={(day) => onChange(day)}
      ariaLabels={{
        previousMonth: t('ui.calendar.previousMonth'),
        nextMonth: t('ui.calendar.nextMonth'),
        previousYear: t('ui.calendar.previousYear'),
        nextYear: t('ui.calendar.nextYear'),
        previousDecade: t('ui.calendar.previousDecade'),
        nextDecade: t('ui.calendar.nextDecade'),
      }}
    />
  );
}
