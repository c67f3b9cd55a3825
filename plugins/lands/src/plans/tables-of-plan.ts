import { formatInteger, formatNumber } from '@gleba/sdk';
import { formatAzimuth } from '@gleba/sdk/geo';
import { printedSum } from '../printed-measures.ts';
import { runsOf, type Unsaid } from './boundary-map.ts';
import type { Reference } from './map-labels.ts';
import type { PlanAnswer } from './plan-answer.ts';
import type { PlanTable } from './plan-tables.ts';
import type { Words } from './words.ts';

/** What stands beside the map: figures as memorials and the table of areas have them, and all that had no room in the drawing. */
export function tablesOf(
  plan: PlanAnswer,
  left: Unsaid & { readonly references: readonly Reference[]; readonly drawnCodes: ReadonlySet<string> },
  say: Words,
): readonly PlanTable[] {
  return [
    areas(plan, say),
    overlay(plan, say),
    registrations(plan, say),
    ...(plan.kind === 'block' ? [lots(plan, say)] : []),
    sides(plan, say),
    adjoiners(plan, say),
    references(plan, left.references, say),
    lengths(plan, left, say),
    notes(plan, left.drawnCodes, say),
  ].filter((table) => table !== null);
}

function areas({ table }: PlanAnswer, say: Words): PlanTable | null {
  if (!table) return null;
  const hasShares = table.rows.some(({ share }) => share !== null);
  return {
    title: say('lands.areas.table'),
    columns: (['use', 'count', 'area', 'share'] as const).map((name, index) => ({
      ...{ title: say(`lands.areas.column.${name}`), share: [0.44, 0.16, 0.24, 0.16][index] ?? 0, isNumber: index > 0 },
    })),
    rows: [
      ...table.rows.map(({ kind, name, count, area, share }) => [
        name ?? say(`lands.areas.row.${kind}`),
        count === null ? '' : formatInteger(count),
        formatNumber(area, 2),
        share === null ? '' : formatNumber(share, 2),
      ]),
      [
        say(table.perimeter === null ? 'lands.areas.totalDrawn' : 'lands.areas.totalPerimeter'),
        '',
        formatNumber(table.total, 2),
        hasShares ? formatNumber('100', 2) : '',
      ],
    ],
    hasTotal: true,
  };
}

function registrations({ kind, registrations }: PlanAnswer, say: Words): PlanTable | null {
  if (kind === 'block' || kind === 'overlay') return null;
  return {
    title: say('lands.plans.registrations'),
    columns: [
      { title: say('lands.plans.registration'), share: 0.62 },
      { title: say('lands.plans.affected'), share: 0.38, isNumber: true },
    ],
    rows: registrations.map(({ name, area }) => [name, area === null ? '—' : formatNumber(area, 2)]),
  };
}

/** What each registration gives, and what is left of it; the parts add up to the perimeter. */
function overlay({ overlay, registrations }: PlanAnswer, say: Words): PlanTable | null {
  if (!overlay) return null;
  const names = ['number', 'registration', 'owner', 'total', 'affected', 'remaining'] as const;
  const figure = (value: string) => formatNumber(value, 2);
  const further = (name: string, value: string) => ['', say(`lands.plans.overlay.${name}`), '', '', value, ''];
  const { parts, twice, uncovered, isRounding, total } = overlay;
  const isNothing = Number(uncovered) === 0;
  return {
    title: say('lands.plans.kind.overlay'),
    columns: names.map((name, index) => ({
      ...{ title: say(`lands.plans.overlay.${name}`), share: [0.06, 0.2, 0.21, 0.16, 0.17, 0.2][index] ?? 0 },
      isNumber: index > 2,
    })),
    rows: [
      ...parts.map(({ number, name, owner, total: whole, affected, remaining }) => [
        ...[`${number}`, name, owner ?? '—', figure(whole), figure(affected), figure(remaining)],
      ]),
      // Said in the settings and drawn nowhere: known to be affected, not by how much.
      ...registrations.filter(({ area }) => area === null).map(({ name }) => ['—', name, '—', '—', '—', '—']),
      ...(twice === null ? [] : [further('twice', `−${figure(twice)}`)]),
      ...(isNothing ? [] : [further(isRounding ? 'rounding' : 'uncovered', figure(uncovered))]),
      further('perimeter', figure(total)),
    ],
    hasTotal: true,
  };
}

function lots({ lots, settings }: PlanAnswer, say: Words): PlanTable {
  return {
    title: say('lands.plans.lots'),
    columns: [
      { title: say('lands.land'), share: 0.36 },
      { title: say('lands.areas.column.area'), share: 0.32, isNumber: true },
      { title: say('lands.plans.perimeterLength'), share: 0.32, isNumber: true },
    ],
    rows: lots.map(({ lot, area, sides }) => {
      const lengths = (sides ?? []).flat().map(({ length }) => length);
      return [
        lot,
        area === null ? '—' : formatNumber(area, 2),
        formatNumber(printedSum(lengths, settings.lengthDecimals), settings.lengthDecimals),
      ];
    }),
  };
}

function sides({ boundary, settings }: PlanAnswer, say: Words): PlanTable | null {
  if (!boundary) return null;
  const vertexOf = new Map(boundary.vertices.map((vertex) => [vertex.code, vertex]));
  const { lengthDecimals, coordinateDecimals } = settings;
  const names = ['side', 'azimuth', 'length', 'north', 'east'] as const;
  return {
    title: say('lands.paper.table'),
    columns: names.map((name, index) => ({
      ...{ title: say(`lands.paper.column.${name}`), share: [0.22, 0.19, 0.17, 0.22, 0.2][index] ?? 0 },
      isNumber: index > 0,
    })),
    rows: boundary.sides.map((side) => {
      const from = vertexOf.get(side.from);
      return [
        `${side.from}–${side.to}`,
        formatAzimuth(side.azimuth),
        side.arc
          ? say('lands.paper.arcInTable', {
              length: formatNumber(side.length, lengthDecimals),
              radius: formatNumber(side.arc.radius, lengthDecimals),
            })
          : formatNumber(side.length, lengthDecimals),
        formatNumber(from?.north, coordinateDecimals),
        formatNumber(from?.east, coordinateDecimals),
      ];
    }),
  };
}

function adjoiners({ kind, boundary, settings }: PlanAnswer, say: Words): PlanTable | null {
  if (!boundary || kind === 'overlay') return null;
  const runs = runsOf(boundary.sides.map((side) => ({ side })));
  return {
    title: say('lands.plans.adjoiners'),
    columns: [
      { title: say('lands.plans.stretch'), share: 0.26 },
      { title: say('lands.paper.column.length'), share: 0.2, isNumber: true },
      { title: say('lands.paper.column.adjoiner'), share: 0.54 },
    ],
    rows: runs.map(({ adjoiner, sides }) => [
      `${sides[0]?.side.from ?? ''}–${sides.at(-1)?.side.to ?? ''}`,
      formatNumber(
        printedSum(
          sides.map(({ side }) => side.length),
          settings.lengthDecimals,
        ),
        settings.lengthDecimals,
      ),
      adjoiner,
    ]),
  };
}

function references({ settings }: PlanAnswer, rows: readonly Reference[], say: Words): PlanTable {
  const figure = (value: number) => formatNumber(value, Math.min(2, settings.coordinateDecimals));
  return {
    title: say('lands.plans.references'),
    columns: [
      { title: say('lands.plans.number'), share: 0.16 },
      { title: '', share: 0.48 },
      { title: say('lands.plans.place'), share: 0.36 },
    ],
    rows: rows.map(({ number, text, place: [east, north] }) => [
      number === null ? '—' : `${number}`,
      text,
      `E ${figure(east)} N ${figure(north)}`,
    ]),
  };
}

function lengths({ settings }: PlanAnswer, { lengths }: Unsaid, say: Words): PlanTable {
  return {
    title: say('lands.plans.lengths'),
    columns: [
      { title: say('lands.land'), share: 0.34 },
      { title: say('lands.paper.column.azimuth'), share: 0.36, isNumber: true },
      { title: say('lands.paper.column.length'), share: 0.3, isNumber: true },
    ],
    rows: lengths.map(({ lot, azimuth, length }) => [
      lot.lot,
      formatAzimuth(azimuth),
      formatNumber(length, settings.lengthDecimals),
    ]),
  };
}

function notes(plan: PlanAnswer, drawnCodes: ReadonlySet<string>, say: Words): PlanTable {
  const { boundary, settings, table } = plan;
  const hidden = (boundary?.vertices ?? []).filter(({ code }) => !drawnCodes.has(code)).map(({ code }) => code);
  const rows = [
    say('lands.paper.note.rounding'),
    ...(boundary?.sides.some(({ arc }) => arc) ? [say('lands.paper.note.arcs'), say('lands.paper.note.arcArea')] : []),
    ...(boundary && plan.kind !== 'overlay'
      ? [
          say('lands.areas.note.adjoiners', { tolerance: formatNumber(settings.adjoinerTolerance, 2) }),
          say(`lands.areas.note.codes.${boundary.codes}`),
        ]
      : []),
    ...(plan.overlay ? [say('lands.plans.note.overlay')] : []),
    ...(hidden.length > 0 ? [say('lands.plans.note.codes', { codes: hidden.join(', ') })] : []),
    ...(table && table.lotsWithoutShape > 0 ? [say('lands.areas.note.lots', { count: table.lotsWithoutShape })] : []),
  ];
  return { title: say('lands.plans.notes'), columns: [{ title: '', share: 1 }], rows: rows.map((text) => [text]) };
}
