import { formatInteger, formatNumber } from '@gleba/sdk';
import { useTranslate } from '@gleba/sdk/web';
import type { AreaTable } from '../../area-answers.ts';

/** The table of areas, on the screen and on paper. */
export function AreaRows({ table, className }: { readonly table: AreaTable; readonly className: string | undefined }) {
  const t = useTranslate();
  const { rows, total, perimeter } = table;
  const hasShares = rows.some(({ share }) => share !== null);
  return (
    <table className={className} aria-label={t('lands.areas.table')}>
      <thead>
        <tr>
          {(['use', 'count', 'area', 'share'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`lands.areas.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, name, count, area, share }) => (
          <tr key={`${kind} ${name ?? ''}`} data-kind={kind}>
            <th scope="row">{name ?? t(`lands.areas.row.${kind}`)}</th>
            <td>{count === null ? '' : formatInteger(count)}</td>
            <td>{formatNumber(area, 2)}</td>
            <td>{share === null ? '' : formatNumber(share, 2)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(perimeter === null ? 'lands.areas.totalDrawn' : 'lands.areas.totalPerimeter')}</th>
          <td />
          <td>{formatNumber(total, 2)}</td>
          <td>{hasShares ? formatNumber('100', 2) : ''}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What is not in the table, and how its figures were made. */
export function tableNotes(table: AreaTable, t: ReturnType<typeof useTranslate>): readonly string[] {
  const { surface, plane, lines, lotsWithoutShape } = table;
  return [
    ...(plane
      ? [
          t('lands.areas.note.surface', {
            ...{ surface: t(`lands.memorialSetting.surface.${surface}`), datum: plane.datum, zone: plane.zone },
            srid: String(plane.srid),
          }),
        ]
      : []),
    ...(lines > 0 ? [t('lands.areas.note.lines', { count: lines })] : []),
    ...(lotsWithoutShape > 0 ? [t('lands.areas.note.lots', { count: lotsWithoutShape })] : []),
  ];
}
