import { formatNumber, type Tone } from '@gleba/sdk';
import type { Texts } from '@gleba/sdk/web';
import { spanWords, startOf, stepped } from './spans.ts';
import type { Point, WidgetData } from './use-widget-data.ts';

/** This span's figure beside the former one's. What is not there yet counts as nothing, and from nothing no percentage is told. */
export function changeOf(t: Texts, { points, groups, today }: WidgetData) {
  const bucket = groups[0]?.bucket ?? 'month';
  const start = startOf(bucket, today);
  const former = stepped(bucket, start, -1);
  const at = (day: string): Point | undefined => points.find(({ keys }) => keys[0] === day);
  const [now, before] = [at(start), at(former)];
  const [value, base] = [Number(now?.value ?? 0), Number(before?.value ?? 0)];
  const change = base === 0 ? undefined : ((value - base) / Math.abs(base)) * 100;
  const tone: Tone = change === undefined || change === 0 ? 'neutral' : change > 0 ? 'success' : 'warning';
  const percent = change === undefined ? undefined : `${change > 0 ? '+' : ''}${formatNumber(change, 1)} %`;
  return { now, before, percent, tone, words: spanWords(t, bucket, former) };
}
