import { formatNumber, Project } from '@gleba/sdk';
import { formatAzimuth, referenceSystemLabel } from '@gleba/sdk/geo';
import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import {
  Button,
  type CallOptions,
  EmptyState,
  Link,
  observer,
  PanelSkeleton,
  useAnswer,
  useParams,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { readSource } from '../../coordinates/source.ts';
import type { CoordinateSource, TypedTraverse } from '../../coordinates/source-schema.ts';
import { Land } from '../../entities/land.entity.ts';
import { landFieldBook } from '../../operations/coordinates.ts';
import classes from '../memorial/report.module.css';
import sheet from '../vertices/vertex-report.module.css';
import { draftOfSource, sourceOf } from './coordinates-draft.ts';
import { fieldBookPath } from './coordinates-path.ts';
import { signed, TraverseClosure } from './traverse-closure.tsx';

/** The field book of a lot's shape on paper: as it was written, what it missed, and what was made of it. */
export default observer(function FieldBookPanel() {
  const { projectId = '', landId = '', operationId = '' } = useParams();
  const { api, branding } = useServices();
  const t = useTranslate();
  const book = useQuery(landFieldBook, { projectId, landId, operationId });
  const names = useAnswer(`field book of ${landId}`, async (options: CallOptions) => ({
    project: (await api.record(Project, projectId, { fields: ['name'] }, options))?.name ?? '',
    land: await api.record(Land, landId, { fields: ['block', 'lot'] }, options),
  }));
  const logo = usePaperLogo(branding.current.paperLogo);
  const failure = book.failure ?? names.failure;
  if (failure !== undefined)
    return <FailedReport error={failure} message={t('lands.fieldBook.notFound')} onRetry={book.reload} />;
  if (!book.answer || !names.answer || logo === 'loading') return <PanelSkeleton />;
  const back = (
    <Button component={Link} variant="default" to={`/p/${projectId}${fieldBookPath(landId, operationId)}`}>
      {t('lands.fieldBook.back')}
    </Button>
  );
  const kept = book.answer.source;
  const source = kept?.kind === 'traverse' ? sourceOf(draftOfSource(kept), null) : undefined;
  if (!source?.traverse)
    return <EmptyState title={t('lands.fieldBook.none')} text={t('lands.fieldBook.noneText')} action={back} />;
  const { project, land } = names.answer;
  const lot = land ? t('lands.land.shortTitle', { block: land.block, lot: land.lot }) : '';
  return (
    <ReportFrame label={t('lands.fieldBook')} printLabel={t('lands.fieldBook.print')} links={back}>
      <Paper source={source} traverse={source.traverse} project={project} lot={lot} logo={logo} />
    </ReportFrame>
  );
});

interface PaperProps {
  readonly source: CoordinateSource;
  readonly traverse: TypedTraverse;
  readonly project: string;
  readonly lot: string;
  readonly logo: string | undefined;
}

function Paper({ source, traverse, project, lot, logo }: PaperProps) {
  const t = useTranslate();
  const { session } = useServices();
  const read = readSource(source);
  const at = (point: { readonly x: string; readonly y: string }) => `E ${point.x} · N ${point.y}`;
  const isDirect = traverse.angles === 'direction';
  const facts = [
    ['project', project],
    ['lot', lot],
    ['system', referenceSystemLabel(source.srid)],
    ['start', at(traverse.start)],
    ['end', traverse.isClosed && traverse.end ? at(traverse.end) : ''],
    ['firstDirection', isDirect ? '' : traverse.firstDirection],
    ['endDirection', traverse.endDirection ?? ''],
    ['measured', t(`lands.coordinates.angles.${traverse.angles}`)],
    ['adjustment', t(`lands.coordinates.adjustment.${traverse.adjustment}`)],
    ['rotation', traverse.rotation],
    ['scale', traverse.scale],
  ] as const;
  return (
    <article className={`${classes.memorial} ${sheet.report}`} lang="pt-BR">
      <header className={classes.head}>
        {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
        <p>{session.organization?.name ?? ''}</p>
        <h1>{t('lands.fieldBook')}</h1>
      </header>
      <dl className={classes.facts}>
        {facts.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{t(`lands.fieldBook.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Sides traverse={traverse} read={read} />
      {read.traverse ? <TraverseClosure typed={traverse} traverse={read.traverse} /> : null}
    </article>
  );
}

function Sides({ traverse, read }: Pick<PaperProps, 'traverse'> & { readonly read: ReturnType<typeof readSource> }) {
  const t = useTranslate();
  const metres = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, 3));
  const angle = traverse.angles === 'direction' ? 'direction' : 'angle';
  return (
    <table className={classes.table} aria-label={t('lands.fieldBook')}>
      <thead>
        <tr>
          {['from', angle, 'length'].map((name) => (
            <th key={name} scope="col">
              {t(`lands.coordinates.column.${name}`)}
            </th>
          ))}
          {['azimuth', 'departure', 'latitude', 'adjustedAzimuth', 'adjustedLength'].map((name) => (
            <th key={name} scope="col">
              {t(`lands.coordinates.side.${name}`)}
            </th>
          ))}
          <th scope="col">{t('lands.fieldBook.adjustedEast')}</th>
          <th scope="col">{t('lands.fieldBook.adjustedNorth')}</th>
        </tr>
      </thead>
      <tbody>
        {(read.traverse?.sides ?? []).map((side, index) => (
          <tr key={index}>
            <th scope="row">{read.codes[index]}</th>
            <td>{traverse.sides[index]?.angle}</td>
            <td>{traverse.sides[index]?.length}</td>
            <td>{formatAzimuth(side.azimuth)}</td>
            <td>
              {metres(side.departure)} {signed(side.departureCorrection)}
            </td>
            <td>
              {metres(side.latitude)} {signed(side.latitudeCorrection)}
            </td>
            <td>{formatAzimuth(side.adjusted.azimuth)}</td>
            <td>{metres(side.adjusted.length)}</td>
            <td>{metres(read.traverse?.corners[index]?.[0])}</td>
            <td>{metres(read.traverse?.corners[index]?.[1])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
