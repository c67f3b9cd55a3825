/**
 * Geometry that needs neither a database nor a screen: reference systems, planes, measures, coordinates as texts.
 */
export { DATUMS, type Datum, type DatumKey } from './brazil-crs.ts';
