import { formatDate, formatNumber } from '@gleba/sdk';
import { formatAzimuth, formatPlace } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { printedPerimeter } from '../../printed-measures.ts';
import { LandReport, type PaperFacts } from './land-report.tsx';
import { DraftMark, PageLines } from './paper-marks.tsx';
import classes from './report.module.css';

/** The descriptive memorial of a lot. */
export default function DescriptiveMemorialPanel() {
  return (
    <LandReport other={{ path: 'lot-sketch', title: 'lands.memorial.toSketch' }}>
      {(facts) => <Memorial {...facts} />}
    </LandReport>
  );
}

function Memorial({ land, organization, logo, now }: PaperFacts) {
  const t = useTranslate();
  const { settings, texts, project } = land;
  const place = [project.city, project.state].filter(Boolean).join('/');
  const decimals = settings.lengthDecimals;
  const facts = [
    ['identification', `${t('lands.paper.lot', { lot: land.lot })}, ${t('lands.paper.block', { block: land.block })}`],
    [settings.settlement === 'informal' ? 'settlement' : 'subdivision', land.subdivision],
    ['registration', land.registration],
    ['address', land.address],
    ['project', project.name],
    ['city', place],
    ['responsible', land.responsibles.join(', ')],
    ['registry', [settings.registryNumber, settings.registryOffice].filter(Boolean).join(' — ')],
    ['area', `${formatNumber(land.area, 2)} m² (${t(`lands.memorialSetting.surface.${land.surface}`)})`],
    ['titleArea', titleArea(land, t)],
    ['perimeter', `${formatNumber(printedPerimeter(land), decimals)} m`],
  ] as const;
  return (
    <article className={classes.memorial} lang="pt-BR">
      <PageLines land={land} />
      <DraftMark land={land} />
      <header className={classes.head}>
        {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
        <p>{organization}</p>
        <h1>{t('lands.memorial.title')}</h1>
      </header>
      <dl className={classes.facts}>
        {facts.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{t(`lands.paper.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {settings.form === 'perimeter' ? null : <Prose title={t('lands.paper.urban')} texts={texts.urban} />}
      {settings.form === 'urban' ? null : <Prose title={t('lands.paper.perimeterForm')} texts={texts.perimeter} />}
      <Prose texts={texts.closing} />
      {/* A heading and no caption: Chromium begins a blank page where a table with both caption and repeated head is broken. */}
      <h2 className={classes.tableTitle}>{t('lands.paper.table')}</h2>
      <Vertices land={land} />
      <p className={classes.fine}>{notesOf(land, t)}</p>
      <p className={classes.place}>
        {place ? `${place}, ` : ''}
        {dayInWords(now)}.
      </p>
      <div className={classes.signatures}>
        <div className={classes.signature}>
          <p>{settings.technicianName ?? t('lands.paper.technician')}</p>
          <p>{[settings.technicianTitle, settings.technicianRegistration].filter(Boolean).join(' — ')}</p>
          <p>
            {settings.responsibilityNumber ? `${settings.responsibilityKind} nº ${settings.responsibilityNumber}` : ''}
          </p>
        </div>
        <div className={classes.signature}>
          <p>{land.responsibles.join(', ') || t('lands.paper.owner')}</p>
          {land.responsibles.length > 0 ? <p>{t('lands.paper.owner')}</p> : null}
        </div>
      </div>
    </article>
  );
}

/** As deeds write it: `25 de novembro de 2026`, the first of a month as an ordinal. The paper is Portuguese whoever reads the screen. */
function dayInWords(moment: string): string {
  const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(moment),
  );
  return day.replace(/^1 /, '1º ');
}

function Prose({ title, texts }: { readonly title?: string; readonly texts: readonly string[] }) {
  return (
    <section className={classes.prose}>
      {title ? <h2>{title}</h2> : null}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

function Vertices({ land }: { readonly land: MemorialAnswer }) {
  const t = useTranslate();
  const { lengthDecimals, coordinateDecimals } = land.settings;
  const vertexOf = new Map(land.vertices.map((vertex) => [vertex.code, vertex]));
  const columns = ['side', 'azimuth', 'length', 'north', 'east', 'latitude', 'longitude'] as const;
  return (
    <table className={classes.table} aria-label={t('lands.paper.table')}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`lands.paper.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {land.sides.map((side) => {
          const from = vertexOf.get(side.from);
          return (
            <tr key={`${side.ring}.${side.index}`}>
              <th scope="row">{`${side.from}–${side.to}`}</th>
              <td>{formatAzimuth(side.azimuth)}</td>
              <td>{formatNumber(side.length, lengthDecimals)}</td>
              <td>{formatNumber(from?.north, coordinateDecimals)}</td>
              <td>{formatNumber(from?.east, coordinateDecimals)}</td>
              <td>{from ? formatPlace(from.latitude, 'N', 'S') : ''}</td>
              <td>{from ? formatPlace(from.longitude, 'L', 'O') : ''}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** By the title, and by how much the ground is larger (+) or smaller. */
function titleArea({ area, titleArea }: MemorialAnswer, t: ReturnType<typeof useTranslate>): string {
  if (titleArea === null || titleArea === 0) return '';
  const signed = (value: number, unit: string) => `${value > 0 ? '+' : ''}${formatNumber(value, 2)}${unit}`;
  // Of what is printed, so that the difference of the printed areas is the printed difference.
  const difference = Math.round(area * 100) / 100 - titleArea;
  const share = signed((difference * 100) / titleArea, '\u00a0%');
  return `${formatNumber(titleArea, 2)} m² (${t('lands.paper.titleDifference', { difference: signed(difference, '\u00a0m²'), share })})`;
}

function otherAreas({ measures, surface }: MemorialAnswer, t: ReturnType<typeof useTranslate>): string {
  return measures
    .filter((other) => other.surface !== surface)
    .map((other) => `${t(`lands.memorialSetting.surface.${other.surface}`)}, ${formatNumber(other.area, 2)} m²`)
    .join('; ');
}

/** What a reader must know to compute the paper again. */
function notesOf(land: MemorialAnswer, t: ReturnType<typeof useTranslate>): string {
  const notes = [
    t('lands.paper.note.adjoiners', { tolerance: formatNumber(land.settings.adjoinerTolerance, 2) }),
    t('lands.paper.note.rounding'),
    t(`lands.paper.note.codes.${land.codes}`),
    t(`lands.paper.note.start.${land.settings.startRule}`),
    t('lands.paper.note.surfaces', { areas: otherAreas(land, t) }),
    ...(land.droppedDuplicates > 0 ? [t('lands.paper.note.duplicates', { count: land.droppedDuplicates })] : []),
    ...(land.droppedCollinear > 0 ? [t('lands.paper.note.collinear', { count: land.droppedCollinear })] : []),
    t('lands.paper.source', { date: formatDate(land.shapeChangedAt) }),
    ...(land.classification === 'saved' ? [] : [t(`lands.memorial.${land.classification}`)]),
  ];
  return notes.join(' ');
}
