import { currentDay } from '@gleba/core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type PanelServices, ServicesProvider, useToday } from '../../src/web/index.ts';

function Today() {
  return useToday();
}

const todayIn = (timeZone: string | undefined) => {
  const services = { session: { organization: timeZone && { timeZone } } } as unknown as PanelServices;
  const Provided = () => ServicesProvider({ services, children: createElement(Today) });
  return renderToString(createElement(Provided));
};

it('is the day of the organization, wherever its person sits', () => {
  // They are a day and an hour apart: at no moment have both the same day.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  expect(zones.map(todayIn)).toEqual(zones.map((zone) => currentDay(new Date(), zone)));
  expect(todayIn(zones[0])).not.toBe(todayIn(zones[1]));
});

it('is that of Brasília where nobody is signed in', () => {
  expect(todayIn(undefined)).toBe(currentDay());
});
