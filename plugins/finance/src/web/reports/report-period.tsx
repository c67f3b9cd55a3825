import { addDays, isDay } from '@gleba/sdk';
import { DayInput, NativeSelect, useAddress, useToday, useTranslate } from '@gleba/sdk/web';
import { addMonthsTo, type Month } from '../../calculation/days.ts';
import type { Span } from '../../reports/report-periods.ts';

const monthOf = (day: string) => day.slice(0, 7) as Month;
const endOf = (month: Month) => addDays(`${addMonthsTo(month, 1)}-01`, -1);
const spanOf = (first: Month, last: Month): Span => ({ from: `${first}-01`, until: endOf(last) });

/** Periods that are asked for again and again; by the names in the locale files. */
const usual = {
  month: (today: string) => spanOf(monthOf(today), monthOf(today)),
  formerMonth: (today: string) => spanOf(addMonthsTo(monthOf(today), -1), addMonthsTo(monthOf(today), -1)),
  lastTwelve: (today: string) => spanOf(addMonthsTo(monthOf(today), -11), monthOf(today)),
  nextTwelve: (today: string) => spanOf(monthOf(today), addMonthsTo(monthOf(today), 11)),
  year: (today: string) => spanOf(`${today.slice(0, 4)}-01` as Month, `${today.slice(0, 4)}-12` as Month),
  formerYear: (today: string) => {
    const year = String(Number(today.slice(0, 4)) - 1);
    return spanOf(`${year}-01` as Month, `${year}-12` as Month);
  },
} as const;
export type UsualPeriod = keyof typeof usual;

/** The days of a report, in its address; what is half typed there is none. */
export function useReportPeriod(otherwise: UsualPeriod): Span & { readonly set: (span: Span) => void } {
  const { params, set } = useAddress();
  const preset = usual[otherwise](useToday());
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? ''];
  return {
    from: isDay(from) ? from : preset.from,
    until: isDay(until) ? until : preset.until,
    set: (span) => set({ ...span }),
  };
}

interface ReportPeriodProps extends Span {
  readonly onChange: (span: Span) => void;
  readonly offered: readonly UsualPeriod[];
}

/** From when until when, by days or by one of the usual periods. */
export function ReportPeriod({ from, until, onChange, offered }: ReportPeriodProps) {
  const t = useTranslate();
  const today = useToday();
  const shown = offered.find((name) => usual[name](today).from === from && usual[name](today).until === until);
  return (
    <>
      <NativeSelect
        label={t('finance.reports.period')}
        value={shown ?? ''}
        onChange={({ currentTarget }) => {
          const name = offered.find((one) => one === currentTarget.value);
          if (name) onChange(usual[name](today));
        }}
        data={[
          ...(shown ? [] : [{ value: '', label: t('finance.reports.period.own') }]),
          ...offered.map((name) => ({ value: name, label: t(`finance.reports.period.${name}`) })),
        ]}
      />
      <DayInput
        label={t('finance.money.from')}
        value={from}
        onChange={(day) => day && onChange({ from: day, until: day > until ? day : until })}
      />
      <DayInput
        label={t('finance.money.until')}
        value={until}
        onChange={(day) => day && onChange({ until: day, from: day < from ? day : from })}
      />
    </>
  );
}
