import type { Entity } from './entity.ts';
import { integer } from './field.ts';

/** Between two neighbours of an ordered catalogue (the specification's order step): 15 rows find room between any two. */
export const orderStep = 65_535;

/** The place of a row in a catalogue that people put in order; `moveCommand` of the server's side changes it. */
export function uiOrderField() {
  return integer({ required: true, default: orderStep, min: 0, isOrder: true });
}

/** The field of a catalogue that holds each row's place, whatever it is called; undefined for what is in no order of its own. */
export function orderFieldOf({ fields }: Pick<Entity, 'fields'>): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.isOrder);
}
