import type { Texts } from '@gleba/sdk/web';

const house = 'America/Sao_Paulo';
const [minutesOfHour, minutesOfDay] = [60, 24 * 60];

/**
 * A schedule's rule (`every 60 min, America/Sao_Paulo`, `0 7 * * 1, America/Manaus, working days`) in words. The time zone
 * is named where it is not Brasília's; an expression that says more than a time of the day stays as it is.
 */
export function scheduleWords(t: Texts, rule: string): string {
  const [times = '', zone = house, ...rest] = rule.split(', ');
  const when = /^every (\d+) min$/.test(times) ? intervalWords(t, Number(times.split(' ')[1])) : cronWords(t, times);
  const onDays = rest.includes('working days') ? t('workspace.schedule.workingDays', { when }) : when;
  return zone === house ? onDays : t('workspace.schedule.zone', { when: onDays, zone });
}

function intervalWords(t: Texts, minutes: number): string {
  if (minutes % minutesOfDay === 0) return t('workspace.schedule.every.days', { count: minutes / minutesOfDay });
  if (minutes % minutesOfHour === 0) return t('workspace.schedule.every.hours', { count: minutes / minutesOfHour });
  return t('workspace.schedule.every.minutes', { count: minutes });
}

function cronWords(t: Texts, expression: string): string {
  const hourly = /^(\d{1,2}) \* \* \* \*$/.exec(expression);
  if (hourly) return t('workspace.schedule.hourly', { minute: (hourly[1] ?? '').padStart(2, '0') });
  const match = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|[0-7])$/.exec(expression);
  const [, minute = '', hour = '', day = '*', weekday = '*'] = match ?? [];
  // Both day fields mean 'either of them' (cron(5)), which no short sentence says well.
  if (!match || (day !== '*' && weekday !== '*')) return t('workspace.schedule.other', { expression });
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day !== '*') return t('workspace.schedule.monthly', { day, time });
  if (weekday !== '*')
    return t('workspace.schedule.weekly', { day: t(`workspace.weekday.${Number(weekday) % 7}`), time });
  return t('workspace.schedule.daily', { time });
}
