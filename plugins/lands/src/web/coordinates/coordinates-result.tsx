import { type AnswerOf, formatArea, formatInteger } from '@gleba/sdk';
import { formatMetres, type Point } from '@gleba/sdk/geo';
import { Checkbox, DecimalInput, Loader, observer, useQuery, useTranslate } from '@gleba/sdk/web';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { coordinatesPreview } from '../../operations/coordinates.ts';
import { MeasureList } from '../measure-list.tsx';
import { Trouble } from '../trouble.tsx';
import classes from './coordinates.module.css';
import { isLine } from './coordinates-draft.ts';
import { CoordinatesSave } from './coordinates-save.tsx';
import { CoordinatesSketch } from './coordinates-sketch.tsx';
import { SaveAs } from './save-as.tsx';
import type { ResultProps, TabProps } from './tab-props.ts';
import { TraverseClosure } from './traverse-closure.tsx';

type Preview = AnswerOf<typeof coordinatesPreview>;

/** What would come of the numbers, drawn and measured while they are typed. */
export const CoordinatesResult = observer(function CoordinatesResult(props: ResultProps) {
  const { draft, read, source, projectId, lot } = props;
  const t = useTranslate();
  const isReadable = read !== undefined && read.issues.length === 0 && read.points.length > 0;
  const given =
    isReadable && source ? { projectId, source, ...snappingOf(draft), landId: lot?.landId ?? null } : undefined;
  const { answer, isLoading, error } = useQuery(coordinatesPreview, given, {
    staleOn: [Land, Geometry],
    debounceMs: 400,
  });
  if (!given) {
    const count = read?.issues.length ?? 0;
    return (
      <aside className={classes.result} aria-label={t('lands.coordinates.result')}>
        <p className={classes.hint}>
          {count > 0 && isStarted(props) ? t('lands.coordinates.toFix', { count }) : t('lands.coordinates.nothingYet')}
        </p>
      </aside>
    );
  }
  const shown = answer?.corners.length === read?.points.length ? answer : undefined;
  const corners = shown
    ? shown.corners.map(({ code, east, north, isSnapped }) => ({ code, place: [east, north] as Point, isSnapped }))
    : typedCorners(props);
  const ofLayer = lot === undefined && draft.layerId !== null;
  const asLine = ofLayer && isLine(draft);
  const Save = lot ? CoordinatesSave : SaveAs;
  return (
    <aside className={classes.result} aria-label={t('lands.coordinates.result')} aria-busy={isLoading}>
      <CoordinatesSketch
        corners={corners}
        outline={shown?.outline}
        neighbours={shown?.neighbours ?? []}
        isLine={asLine}
      />
      {error ? <Trouble role="alert">{error}</Trouble> : null}
      {shown ? (
        <Measures preview={shown} isLoading={isLoading} ofLayer={ofLayer} asLine={asLine} />
      ) : error ? null : (
        <Loader size="sm" />
      )}
      {shown?.fault && !asLine ? <Trouble role="alert">{shown.fault}</Trouble> : null}
      {read?.traverse && source?.traverse ? <TraverseClosure typed={source.traverse} traverse={read.traverse} /> : null}
      <Snapping {...props} preview={shown} />
      <Save {...props} given={given} preview={isLoading ? undefined : shown} />
    </aside>
  );
});

/** What the server is told of corners that lots have already. */
export function snappingOf({ snaps, tolerance, unsnapped }: TabProps['draft']) {
  const metres = Number(tolerance);
  return { tolerance: snaps && metres >= 0.001 && metres <= 0.5 ? metres : null, unsnapped };
}

/** Somebody wrote something: an empty field book is no mistake yet. */
function isStarted({ draft }: ResultProps): boolean {
  if (draft.tab === 'traverse') return draft.traverse.sides.some(({ angle, length }) => angle !== '' || length !== '');
  return draft.tab === 'file' || draft.corners.length > 0;
}

/** Until the server has answered: as they were typed, degrees with the narrowing of the latitude. */
function typedCorners({ read, system }: ResultProps) {
  const points = read?.points ?? [];
  const narrow = system?.kind === 'geographic' ? Math.cos(((points[0]?.[1] ?? 0) * Math.PI) / 180) : 1;
  return points.map(([x, y], index) => ({
    code: read?.codes[index] ?? '',
    place: [x * narrow, y] as Point,
    isSnapped: false,
  }));
}

interface MeasuresProps {
  readonly preview: Preview;
  readonly isLoading: boolean;
  /** A block lies over its lots: of its shape that is no warning. */
  readonly ofLayer: boolean;
  readonly asLine: boolean;
}

function Measures({ preview, isLoading, ofLayer, asLine }: MeasuresProps) {
  const t = useTranslate();
  const { area, perimeter, corners, overlaps } = preview;
  const facts: readonly (readonly [string, string])[] = [
    ...(area === null || asLine ? [] : ([['area', formatArea(area)]] as const)),
    ...(perimeter === null || asLine ? [] : ([['perimeter', formatMetres(perimeter, 2)]] as const)),
    ['vertices', formatInteger(corners.length)],
  ];
  return (
    <>
      <MeasureList
        lines={facts.map(([name, text]) => [t(`lands.drawing.measure.${name}`), text])}
        isLive
        isStale={isLoading}
      />
      {overlaps.length > 0 && !ofLayer ? (
        <Trouble role="status" isWarning>
          {t('lands.coordinates.overlaps')}
          <ul>
            {overlaps.map(({ landId, block, lot, area: covered }) => (
              <li key={landId}>
                {block}/{lot}: {formatArea(covered)}
              </li>
            ))}
          </ul>
        </Trouble>
      ) : null}
    </>
  );
}

function Snapping({ draft, change, preview }: ResultProps & { readonly preview: Preview | undefined }) {
  const t = useTranslate();
  return (
    <section className={classes.snapping} aria-label={t('lands.coordinates.snaps')}>
      <div className={classes.snapHead}>
        <Checkbox
          label={t('lands.coordinates.snaps')}
          checked={draft.snaps}
          onChange={(event) => {
            const snaps = event.currentTarget.checked;
            change(() => ({ snaps }));
          }}
        />
        <DecimalInput
          size="xs"
          w={90}
          aria-label={t('lands.coordinates.tolerance')}
          rightSection="m"
          scale={3}
          disabled={!draft.snaps}
          value={draft.tolerance}
          error={draft.snaps && snappingOf(draft).tolerance === null}
          onChange={(value) => change(() => ({ tolerance: value ?? '' }))}
        />
      </div>
      {draft.snaps && snappingOf(draft).tolerance === null ? (
        <Trouble>{t('lands.coordinates.toleranceRange')}</Trouble>
      ) : null}
      {draft.snaps && preview ? (
        preview.snaps.length === 0 ? (
          <p className={classes.hint}>{t('lands.coordinates.noSnaps')}</p>
        ) : (
          preview.snaps.map(({ corner, block, lot, distance }) => (
            <Checkbox
              key={corner}
              size="xs"
              label={t('lands.coordinates.snap', {
                corner: preview.corners[corner]?.code ?? '',
                lot: `${block}/${lot}`,
                distance: formatMetres(distance, 3),
              })}
              checked={!draft.unsnapped.includes(corner)}
              onChange={() =>
                change(({ unsnapped }) => ({
                  unsnapped: unsnapped.includes(corner)
                    ? unsnapped.filter((one) => one !== corner)
                    : [...unsnapped, corner],
                }))
              }
            />
          ))
        )
      ) : null}
    </section>
  );
}
