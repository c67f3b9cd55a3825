import { DecimalInput, NativeSelect, TextInput, useTranslate } from '@gleba/sdk/web';
import type { CoordinateSystem } from '../../coordinates/coordinate-system.ts';
import type { TypedTraverse } from '../../coordinates/source-schema.ts';
import { adjustments, angleKinds, traverseWays } from '../../coordinates/traverse.ts';
import { noSide } from './coordinates-draft.ts';
import { StartVertex } from './start-vertex.tsx';

export interface TraverseFieldsProps {
  readonly traverse: TypedTraverse;
  readonly set: (part: Partial<TypedTraverse>) => void;
  /** What is wrong with a field that is no row's, in words. */
  readonly errorOf: (field: string) => string | undefined;
}

/** Its angles are directions of their own, measured from north. */
export const isDirect = ({ angles }: TypedTraverse) => angles === 'direction';
/** It ends at a point that is known as well, another one than it starts from. */
export const isLink = ({ isClosed, end }: TypedTraverse) => isClosed && Boolean(end);

/** Vertices of the register that it starts from and ends at. */
export function KnownVertices({
  traverse,
  set,
  system,
}: Omit<TraverseFieldsProps, 'errorOf'> & { readonly system: CoordinateSystem | undefined }) {
  const t = useTranslate();
  /** The first side starts from there, and is called so. */
  const startAt = ({ code, x, y }: { readonly code: string; readonly x: string; readonly y: string }) => {
    const [first = noSide, ...others] = traverse.sides;
    set({ start: { x: told(x), y: told(y) }, sides: [{ ...first, code }, ...others] });
  };
  return (
    <>
      <StartVertex label={t('lands.coordinates.vertex.start')} system={system} onPlaced={startAt} />
      {isLink(traverse) ? (
        <StartVertex
          label={t('lands.coordinates.vertex.end')}
          system={system}
          onPlaced={({ x, y }) => set({ end: { x: told(x), y: told(y) } })}
        />
      ) : null}
    </>
  );
}

/** The same points by their coordinates. */
export function KnownCoordinates({ traverse, set, errorOf }: TraverseFieldsProps) {
  const t = useTranslate();
  return (
    <>
      {axes.map((axis) => (
        <TextInput
          key={axis}
          label={t(`lands.coordinates.start.${axis}`)}
          inputMode="decimal"
          value={traverse.start[axis]}
          error={errorOf(axis)}
          onChange={(event) => set({ start: { ...traverse.start, [axis]: event.currentTarget.value } })}
        />
      ))}
      {isLink(traverse)
        ? axes.map((axis) => (
            <TextInput
              key={axis}
              label={t(`lands.coordinates.end.${axis}`)}
              inputMode="decimal"
              value={traverse.end?.[axis] ?? ''}
              error={errorOf(axis === 'x' ? 'endX' : 'endY')}
              onChange={(event) => set({ end: { x: '', y: '', ...traverse.end, [axis]: event.currentTarget.value } })}
            />
          ))
        : null}
    </>
  );
}

/** What its angles are, and the directions that they are added to. */
export function Angles({ traverse, set, errorOf }: TraverseFieldsProps) {
  const t = useTranslate();
  const link = isLink(traverse);
  return (
    <>
      <NativeSelect
        label={t('lands.coordinates.angles')}
        data={(['direction', ...angleKinds] as const).map((value) => ({
          value,
          label: t(`lands.coordinates.angles.${link && value !== 'direction' ? 'link.' : ''}${value}`),
        }))}
        value={traverse.angles}
        onChange={(event) => set({ angles: event.currentTarget.value as TypedTraverse['angles'] })}
      />
      {isDirect(traverse) ? null : (
        <>
          <TextInput
            label={t(link ? 'lands.coordinates.arriving' : 'lands.coordinates.firstDirection')}
            value={traverse.firstDirection}
            error={errorOf('firstDirection')}
            onChange={(event) => set({ firstDirection: event.currentTarget.value })}
          />
          {link ? (
            <TextInput
              label={t('lands.coordinates.leaving')}
              value={traverse.endDirection ?? ''}
              error={errorOf('endDirection')}
              onChange={(event) => set({ endDirection: event.currentTarget.value })}
            />
          ) : (
            <NativeSelect
              label={t('lands.coordinates.way')}
              data={traverseWays.map((value) => ({ value, label: t(`lands.coordinates.way.${value}`) }))}
              value={traverse.way}
              onChange={(event) => set({ way: event.currentTarget.value as TypedTraverse['way'] })}
            />
          )}
        </>
      )}
    </>
  );
}

/** What is done with what it misses, how much that may be, and how all of it is turned and scaled. */
export function Adjustment({ traverse, set, errorOf }: TraverseFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <NativeSelect
        label={t('lands.coordinates.adjustment')}
        disabled={!traverse.isClosed}
        data={adjustments.map((value) => ({ value, label: t(`lands.coordinates.adjustment.${value}`) }))}
        value={traverse.adjustment}
        onChange={(event) => set({ adjustment: event.currentTarget.value as TypedTraverse['adjustment'] })}
      />
      <DecimalInput
        label={t('lands.coordinates.limit')}
        scale={0}
        value={String(traverse.limit)}
        onChange={(value) => set({ limit: within(value, 1, 1_000_000, traverse.limit) })}
      />
      {isDirect(traverse) ? null : (
        <DecimalInput
          label={t('lands.coordinates.angularLimit')}
          scale={0}
          value={String(traverse.angularLimit)}
          onChange={(value) => set({ angularLimit: within(value, 0, 3600, traverse.angularLimit) })}
        />
      )}
      <TextInput
        label={t('lands.coordinates.rotation')}
        placeholder="0°"
        value={traverse.rotation}
        error={errorOf('rotation')}
        onChange={(event) => set({ rotation: event.currentTarget.value })}
      />
      <TextInput
        label={t('lands.coordinates.scale')}
        placeholder="1"
        inputMode="decimal"
        value={traverse.scale}
        error={errorOf('scale')}
        onChange={(event) => set({ scale: event.currentTarget.value })}
      />
    </>
  );
}

const axes = ['x', 'y'] as const;

/** As people of the country write it. */
const told = (decimal: string) => decimal.replace('.', ',');

function within(value: string | null, least: number, most: number, before: number): number {
  const number = Number(value ?? Number.NaN);
  return Number.isInteger(number) && number >= least && number <= most ? number : before;
}
