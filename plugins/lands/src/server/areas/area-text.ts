import { formatSquareMetres } from '@gleba/sdk/geo';
import { areaInWords } from '@gleba/sdk/print';
import type { AreaMemorial } from '../../area-answers.ts';
import type { MemorialSide } from '../../memorial-answer.ts';
import { printedPerimeter } from '../../printed-measures.ts';
import { joined } from '../memorial/compose-memorial.ts';
import { affectedBy } from '../memorial/memorial-text.ts';
import { adjoining, decimalsOf, inFiguresAndWords, settlementWord } from '../memorial/side-clauses.ts';

/**
 * The short description of an area (Decree 9,310/2018, art. 32, I: the perimeter 'com indicação resumida de suas características').
 * Legal prose, Portuguese whatever language a screen has.
 */
export type SummedUp = Pick<AreaMemorial, 'kind' | 'name' | 'content' | 'project' | 'area' | 'sides' | 'settings'> & {
  readonly subdivision: string | null;
};

export function areaSummary(given: SummedUp): string[] {
  const { area, settings, sides } = given;
  const words = [...identityOf(given), `com área de ${formatSquareMetres(area)} (${areaInWords(area)})`].join(', ');
  const perimeter = inFiguresAndWords(printedPerimeter(given), decimalsOf({ settings }));
  const whole = sides.filter(({ ring }) => ring === 0);
  return [
    [
      `${words} e perímetro de ${perimeter}`,
      ...contentOf(given),
      adjoining({ settings, block: '' }, fromFirstChange(whole)),
    ]
      .join(', ')
      .concat('.'),
  ];
}

function identityOf({ kind, name, project, subdivision, settings }: SummedUp): string[] {
  const own = kind === 'perimeter' ? 'Perímetro' : name;
  const part = kind === 'perimeter' && name !== own ? [name] : [];
  return [
    `${own} do ${settlementWord(settings)} ${(kind === 'block' && subdivision) || project.name}`,
    ...part,
    ...(project.city ? [`no município de ${[project.city, project.state].filter(Boolean).join('/')}`] : []),
    ...affectedBy(settings),
  ];
}

function contentOf({ kind, content }: SummedUp): string[] {
  if (!content || content.lots === 0) return [];
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  const blocks = kind === 'perimeter' ? [counted(content.blocks, 'quadra')] : [];
  return [`${kind === 'perimeter' ? 'composto' : 'composta'} de ${joined([...blocks, counted(content.lots, 'lote')])}`];
}

/** A ring has no beginning: told from where another adjoiner begins, so that nobody is named twice for one stretch. */
function fromFirstChange(sides: readonly MemorialSide[]): readonly MemorialSide[] {
  const start = sides.findIndex((side, index) => {
    const before = sides[(index + sides.length - 1) % sides.length];
    return side.stretches[0]?.adjoiner !== before?.stretches.at(-1)?.adjoiner;
  });
  return start < 0 ? sides : [...sides.slice(start), ...sides.slice(0, start)];
}
