import { formatMetres } from '@gleba/sdk/geo';
import type { MemorialAnswer } from '../../memorial-answer.ts';

type Slab = NonNullable<MemorialAnswer['slab']>;

/** Legal prose, Portuguese whatever language a screen has. */
export function slabIdentity({ side, base, registration, storey, level, height }: Slab): readonly string[] {
  const surface = side === 'above' ? 'superior' : 'inferior';
  const of = base ? ` do lote ${base.lot} da quadra ${base.block}` : '';
  const measured = [
    ...(level === null ? [] : [`piso na cota de ${formatMetres(Number(level), 3)}`]),
    ...(height === null ? [] : [`altura de ${formatMetres(Number(height), 2)}`]),
  ];
  return [
    `direito real de laje (Código Civil, art. 1.510-A, incluído pela Lei nº 13.465/2017) sobre a superfície ${surface} da construção-base${of}`,
    ...(registration ? [`matriculada sob o nº ${registration}`] : []),
    ...(storey === null ? [] : [storeyText(storey)]),
    ...(measured.length > 0 ? [`com ${measured.join(' e ')}`] : []),
  ];
}

function storeyText(storey: number): string {
  if (storey === 0) return 'no pavimento térreo';
  return storey > 0 ? `no ${storey}º pavimento` : `no ${-storey}º subsolo`;
}

/** What the figures of a slab are, and what does not belong to it (Civil Code, art. 1,510-A, §§ 1 and 4). */
export const slabClosing =
  'As medidas e confrontações são as da projeção vertical da unidade, que não abrange as demais áreas edificadas da construção-base e à qual não se atribui fração ideal do terreno (Código Civil, art. 1.510-A, §§ 1º e 4º).';

/** Whom a slab adjoins where its sides stand inside of the lot that it is on. */
export function aboveOthers(side: Slab['side'], { block, lot }: { readonly block: string; readonly lot: string }) {
  return `espaço ${side === 'above' ? 'aéreo' : 'subterrâneo'} do lote ${lot} da quadra ${block}`;
}
