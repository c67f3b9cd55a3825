import { formatInteger, formatNumber } from '@gleba/sdk';
import { type Box, formatSigned } from '@gleba/sdk/geo';
import { printedPerimeter } from '../printed-measures.ts';
import { boxLine, type Drawn, line, type PlanLayer, written } from './drawn.ts';
import type { PlanAnswer } from './plan-answer.ts';
import { textWidth, wrapped } from './text-width.ts';
import type { Words } from './words.ts';

/** What a reader knows of a sheet by, and who answers for it: in the corner that stays outside when the sheet is folded. */
export interface StampFacts {
  readonly plan: PlanAnswer;
  readonly scale: number;
  /** Where no map is on the sheet its scale says nothing. */
  readonly hasMap: boolean;
  readonly sheet: number;
  readonly sheets: number;
  readonly organization: string;
  /** As papers write it. */
  readonly date: string;
}

interface Cell {
  readonly name: string;
  readonly text: string;
  /** Of the width. */
  readonly share: number;
  readonly height: number;
  readonly layer?: PlanLayer;
}

const captionHeight = 1.5;
const least = 1.5;

/** Rows of the stamp; those of which there is nothing to say are left out. */
function rowsOf({ plan, scale, hasMap, sheet, sheets, date }: StampFacts, say: Words): readonly (readonly Cell[])[] {
  const { project, settings, plane } = plan;
  const meridian = `${Math.abs(plane.centralMeridian)}°${plane.centralMeridian < 0 ? 'W' : 'E'}`;
  const boundary = plan.boundary
    ? [
        {
          ...{ name: 'perimeter', share: 0.5, height: 9 },
          text: `${formatNumber(printedPerimeter({ sides: plan.boundary.sides, settings }), settings.lengthDecimals)} m`,
        },
      ]
    : [];
  const area =
    plan.area === null ? [] : [{ name: 'area', share: 0.5, height: 9, text: `${formatNumber(plan.area, 2)} m²` }];
  const measures = [...area, ...boundary];
  const even = measures.map((cell) => ({ ...cell, share: 1 / measures.length }));
  return [
    [
      { name: 'project', share: 0.56, height: 11, text: project.name },
      { name: 'city', share: 0.44, height: 11, text: [project.city, project.state].filter(Boolean).join('/') },
    ],
    ...(even.length > 0 ? [even] : []),
    [
      {
        ...{ name: 'registry', share: 1, height: 11 },
        text: [settings.registryNumber, settings.registryOffice].filter(Boolean).join(' — '),
      },
    ],
    [
      {
        ...{ name: 'system', share: 1, height: 13.5 },
        text: `${plane.datum} / UTM ${plane.zone}, MC ${meridian} (EPSG:${plane.srid}) · k = ${formatNumber(plane.scale, 6)} · γ = ${formatSigned(plane.convergence)}. ${say('lands.paper.surface')}: ${say(`lands.memorialSetting.surface.${plan.surface}`)}.`,
      },
    ],
    [
      { name: 'scale', share: 0.36, height: 9, text: hasMap ? `1:${formatInteger(scale)}` : '—' },
      { name: 'date', share: 0.36, height: 9, text: date },
      { name: 'sheet', share: 0.28, height: 9, text: `${sheet}/${sheets}` },
    ],
  ];
}

const head = 17;
const signature = 19;

export function stampHeight(facts: StampFacts, say: Words): number {
  return head + rowsOf(facts, say).reduce((sum, [first]) => sum + (first?.height ?? 0), 0) + signature;
}

export function drawStamp(drawn: Drawn[], column: Box, facts: StampFacts, draft: string, say: Words): void {
  const height = stampHeight(facts, say);
  const box = { ...column, y: column.y + column.height - height, height };
  const { plan, organization } = facts;
  const middle = box.x + box.width / 2;
  const title = say(`lands.plans.kind.${plan.kind}`).toLocaleUpperCase('pt-BR');
  const big = (text: string, y: number, wish: number) => {
    const size = fitted(text, box.width - 4, wish, true);
    const [shown = ''] = wrapped(text, box.width - 4, size, true);
    drawn.push(written('stamp', shown, [middle, y], { height: size, align: 'middle', isBold: true }));
  };
  drawn.push(boxLine('stamp', box));
  big(organization, box.y + 3.2, 2);
  big(title, box.y + 8.4, 3.4);
  big(plan.kind === 'general' ? plan.project.name : plan.name, box.y + 13.8, 2.4);
  let y = box.y + head;
  for (const row of rowsOf(facts, say)) {
    let x = box.x;
    const rowHeight = row[0]?.height ?? 0;
    for (const cell of row) {
      const width = cell.share * box.width;
      drawCell(drawn, { x, y, width, height: rowHeight }, cell, say);
      x += width;
    }
    y += rowHeight;
  }
  drawSignature(drawn, { ...box, y, height: signature }, plan, say);
  if (draft !== '') drawDraft(drawn, column, box.y, draft);
}

function drawCell(drawn: Drawn[], box: Box, { name, text }: Cell, say: Words): void {
  drawn.push(boxLine('stamp', box));
  drawn.push(written('stamp', say(`lands.paper.${name}`), [box.x + 1.2, box.y + 1.9], { height: captionHeight * 0.9 }));
  const room = Math.max(1, Math.floor((box.height - 4) / 3.2));
  const lines = inLines(text || '—', box.width - 2.4, room);
  lines.texts.forEach((line, index) => {
    const at = [box.x + 1.2, box.y + 5.2 + index * lines.height * 1.6] as const;
    drawn.push(written('stamp', line, at, { height: lines.height, isBold: true }));
  });
}

/** As large as it fits in so many lines; what is longer still ends with an ellipsis. */
function inLines(
  text: string,
  width: number,
  most: number,
): { readonly texts: readonly string[]; readonly height: number } {
  for (const height of [2.1, 1.8, least]) {
    const texts = wrapped(text, width, height, true);
    if (texts.length <= most) return { texts, height };
  }
  const texts = wrapped(text, width - 2, least, true).slice(0, most);
  return { texts: texts.map((one, index) => (index === most - 1 ? `${one}…` : one)), height: least };
}

function fitted(text: string, width: number, wish: number, isBold: boolean): number {
  const wide = textWidth(text, wish, isBold);
  return wide <= width ? wish : Math.max(least, (wish * width) / wide);
}

function drawSignature(drawn: Drawn[], box: Box, { settings }: PlanAnswer, say: Words): void {
  const middle = box.x + box.width / 2;
  drawn.push(
    line('stamp', [
      [box.x + box.width * 0.12, box.y + 9],
      [box.x + box.width * 0.88, box.y + 9],
    ]),
  );
  const lines = [
    settings.technicianName ?? say('lands.paper.technician'),
    [settings.technicianTitle, settings.technicianRegistration].filter(Boolean).join(' — '),
    settings.responsibilityNumber ? `${settings.responsibilityKind} nº ${settings.responsibilityNumber}` : '',
  ].filter(Boolean);
  lines.forEach((text, index) => {
    const size = fitted(text, box.width - 4, 1.8, index === 0);
    const [shown = ''] = wrapped(text, box.width - 2, size, index === 0);
    const at = [middle, box.y + 11.2 + index * 3] as const;
    drawn.push(written('stamp', shown, at, { height: size, align: 'middle', isBold: index === 0 }));
  });
}

const draftPitch = 3.2;

/** Lines of what says that the sheet is a draft, above its stamp. */
export function draftHeight(width: number, draft: string): number {
  return draft === '' ? 0 : wrapped(draft, width - 4, 1.8, true).length * draftPitch + 4;
}

function drawDraft(drawn: Drawn[], column: Box, bottom: number, draft: string): void {
  const height = draftHeight(column.width, draft);
  const box = { x: column.x + 1, y: bottom - height + 1, width: column.width - 2, height: height - 2 };
  drawn.push(boxLine('draft', box));
  wrapped(draft, column.width - 4, 1.8, true).forEach((text, index) => {
    const at = [box.x + box.width / 2, box.y + 2.6 + index * draftPitch] as const;
    drawn.push(written('draft', text, at, { height: 1.8, align: 'middle', isBold: true }));
  });
}
