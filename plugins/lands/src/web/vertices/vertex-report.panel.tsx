import { formatInteger, formatNumber } from '@gleba/sdk';
import { formatPlace } from '@gleba/sdk/geo';
import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import {
  Button,
  EmptyState,
  Link,
  observer,
  PanelSkeleton,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import classes from '../memorial/report.module.css';
import { useVertexReport, type VertexReport } from './use-vertex-report.ts';
import sheet from './vertex-report.module.css';

/** The vertices of a nucleus on paper. */
export default observer(function VertexReportPanel() {
  const { projectId = '' } = useParams();
  const { session, branding } = useServices();
  const t = useTranslate();
  const { answer: report, failure, reload } = useVertexReport(projectId);
  const logo = usePaperLogo(branding.current.paperLogo);
  if (failure) return <FailedReport error={failure} message={t('lands.vertexReport.notFound')} onRetry={reload} />;
  if (!report || logo === 'loading') return <PanelSkeleton />;
  const back = (
    <Button component={Link} variant="default" to={`/p/${projectId}/vertices`}>
      {t('lands.vertexReport.back')}
    </Button>
  );
  if (report.vertices.length === 0) {
    return <EmptyState title={t('lands.vertexReport.none')} text={t('lands.vertexReport.noneText')} action={back} />;
  }
  return (
    <ReportFrame label={t('lands.vertexReport')} printLabel={t('lands.vertexReport.print')} links={back}>
      <Report report={report} organization={session.organization?.name ?? ''} logo={logo} />
    </ReportFrame>
  );
});

interface ReportProps {
  readonly report: VertexReport;
  readonly organization: string;
  readonly logo: string | undefined;
}

function Report({ report, organization, logo }: ReportProps) {
  const t = useTranslate();
  const { project, plane, technician } = report;
  const facts = [
    ['project', project.name],
    ['city', [project.city, project.state].filter(Boolean).join('/')],
    [
      'system',
      t('lands.vertexReport.systemText', {
        ...{ datum: plane.datum, zone: plane.zone, meridian: -plane.centralMeridian },
      }),
    ],
    ['total', formatInteger(report.total)],
    ['technician', [technician.name, technician.title, technician.registration].filter(Boolean).join(' — ')],
  ] as const;
  const notes = [
    t('lands.vertexReport.note.tolerance', { tolerance: formatNumber(report.tolerance, 2) }),
    ...(report.beyond > 0 ? [t('lands.vertexReport.note.beyond', { count: report.beyond })] : []),
    ...(report.unknown > 0 ? [t('lands.vertexReport.note.unknown', { count: report.unknown })] : []),
  ];
  return (
    <article className={`${classes.memorial} ${sheet.report}`} lang="pt-BR">
      <header className={classes.head}>
        {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
        <p>{organization}</p>
        <h1>{t('lands.vertexReport')}</h1>
      </header>
      <dl className={classes.facts}>
        {facts.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{t(`lands.vertexReport.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Vertices report={report} />
      <p className={classes.fine}>{notes.join(' ')}</p>
    </article>
  );
}

const columns = [
  ...['code', 'type', 'east', 'north', 'latitude', 'longitude'],
  ...['altitude', 'sigmas', 'method', 'lots'],
] as const;

function Vertices({ report: { vertices, coordinateDecimals } }: Pick<ReportProps, 'report'>) {
  const t = useTranslate();
  const metres = (value: string | null) => (value === null ? '–' : formatNumber(value, 3));
  return (
    <table className={classes.table} aria-label={t('lands.vertexReport')}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`lands.vertexReport.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {vertices.map((vertex) => (
          <tr key={vertex.code}>
            <th scope="row">{vertex.code}</th>
            <td>{vertex.type}</td>
            <td>{formatNumber(vertex.east, coordinateDecimals)}</td>
            <td>{formatNumber(vertex.north, coordinateDecimals)}</td>
            <td>{formatPlace(vertex.latitude, 'N', 'S')}</td>
            <td>{formatPlace(vertex.longitude, 'L', 'O')}</td>
            <td>{metres(vertex.altitude)}</td>
            <td>{[vertex.sigmaEast, vertex.sigmaNorth, vertex.sigmaAltitude].map(metres).join(' / ')}</td>
            <td>{vertex.method ?? '–'}</td>
            <td className={sheet.lots}>{vertex.lots.map((lot) => t('lands.vertexReport.lot', lot)).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
