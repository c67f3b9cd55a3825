import { allow, formatArea, formatInteger } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconChecks,
  IconFileText,
  IconPrinter,
  IconRuler2,
  IconRulerMeasure,
  IconTable,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  TableFrame,
  useCan,
  useProjectId,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { dataExportKey } from '../../access-keys.ts';
import type { ListedArea } from '../../area-answers.ts';
import { areaKinds, areaScreens, mostAreas } from '../../area-kinds.ts';
import { AreaConfirmation } from '../../entities/area-confirmation.entity.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { areaTable, mayConfirmAreas, memorialAreas } from '../../operations/areas.ts';
import { AreaPapersDialog, AreaTableDialog } from './area-dialogs.tsx';
import { AreaRows, tableNotes } from './area-rows.tsx';
import classes from './areas.module.css';
import { ConfirmAreasDialog } from './confirm-areas-dialog.tsx';

const staleOn = [Land, Geometry, Layer, AreaConfirmation];
/** In pixels: of a table of four columns. */
const contentWidth = 912;

/** How the ground of a project is divided, and the memorials of what is no lot. */
export default observer(function AreasPanel() {
  const projectId = useProjectId();
  const t = useTranslate();
  const can = useCan();
  const [dialog, setDialog] = useState<'print' | 'export' | 'confirm'>();
  const table = useQuery(areaTable, { projectId }, { staleOn });
  const list = useQuery(memorialAreas, { projectId }, { staleOn });
  const failure = table.failure ?? list.failure;
  const reload = () => void Promise.all([table.reload(), list.reload()]);
  const areas = list.answer?.areas ?? [];
  const printable = areas.filter(({ problem }) => problem === null).length;
  const isEmpty = table.answer !== undefined && areas.length === 0 && Number(table.answer.total) === 0;
  return (
    <Screen isScrolling width={contentWidth}>
      <PageHeader
        title={t('lands.areas')}
        subtitle={t('lands.areas.text')}
        action={
          <>
            <Button component={Link} to="/plans" variant="default" leftSection={<IconRuler2 size={16} />}>
              {t('lands.areas.toPlans')}
            </Button>
            {printable > 0 ? (
              <Button leftSection={<IconPrinter size={16} />} onClick={() => setDialog('print')}>
                {t('lands.areas.print')}
              </Button>
            ) : null}
          </>
        }
      />
      {failure !== undefined ? (
        <ErrorState error={failure} onRetry={reload} />
      ) : !table.answer || !list.answer ? (
        <PanelSkeleton />
      ) : isEmpty ? (
        <EmptyState
          icon={<IconRulerMeasure size={24} stroke={1.5} />}
          title={t('lands.areas.none')}
          text={t('lands.areas.noneText')}
        />
      ) : (
        <div className={classes.areas}>
          {table.answer.perimeter === null ? (
            <p className={classes.notice} role="note">
              {t('lands.areas.noPerimeter')} <Link to="/layers">{t('lands.areas.toLayers')}</Link>
            </p>
          ) : null}
          <section aria-labelledby="areas-table">
            <div className={classes.head}>
              <h2 id="areas-table">{t('lands.areas.table')}</h2>
              <Button
                component={Link}
                to={`/report/${projectId}/${areaScreens.table}`}
                variant="default"
                leftSection={<IconFileText size={16} />}
              >
                {t('lands.areas.openTable')}
              </Button>
              {can(allow.key(dataExportKey), projectId) ? (
                <Button variant="default" leftSection={<IconTable size={16} />} onClick={() => setDialog('export')}>
                  {t('lands.areas.export')}
                </Button>
              ) : null}
            </div>
            <TableFrame>
              <AreaRows table={table.answer} className={classes.table} />
            </TableFrame>
            <ul className={classes.notes}>
              {tableNotes(table.answer, t).map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="areas-memorials">
            <div className={classes.head}>
              <h2 id="areas-memorials">{t('lands.areas.memorials')}</h2>
              {printable > 0 && can(mayConfirmAreas, projectId) ? (
                <Button variant="default" leftSection={<IconChecks size={16} />} onClick={() => setDialog('confirm')}>
                  {t('lands.confirmAreas.open')}
                </Button>
              ) : null}
            </div>
            {list.answer.hasMore ? <p>{t('lands.areas.hasMore', { most: formatInteger(mostAreas) })}</p> : null}
            {areaKinds.map((kind) => (
              <KindOfAreas
                key={kind}
                kind={kind}
                areas={areas.filter((area) => area.kind === kind)}
                projectId={projectId}
              />
            ))}
          </section>
        </div>
      )}
      {dialog === 'print' ? (
        <AreaPapersDialog projectId={projectId} count={printable} onClose={() => setDialog(undefined)} />
      ) : dialog === 'export' ? (
        <AreaTableDialog projectId={projectId} onClose={() => setDialog(undefined)} />
      ) : dialog === 'confirm' ? (
        <ConfirmAreasDialog projectId={projectId} areas={areas} onClose={() => setDialog(undefined)} />
      ) : null}
    </Screen>
  );
});

interface KindProps {
  readonly kind: (typeof areaKinds)[number];
  readonly areas: readonly ListedArea[];
  readonly projectId: string;
}

function KindOfAreas({ kind, areas, projectId }: KindProps) {
  const t = useTranslate();
  // Whether there is water says nothing about the work that is left.
  if (areas.length === 0 && kind === 'water') return null;
  return (
    <div className={classes.kind}>
      <h3>{t(`lands.areas.kind.${kind}`)}</h3>
      {areas.length === 0 ? (
        <p className={classes.none}>{t('lands.areas.noneOfKind')}</p>
      ) : (
        <ul className={classes.list}>
          {areas.map(({ key, name, area, problem, isOfLots, isConfirmed }) => (
            <li key={key}>
              <span className={classes.name}>
                {name}
                {problem || isOfLots ? (
                  <small>{t(problem ? `lands.areas.problem.${problem}` : 'lands.areas.ofLots')}</small>
                ) : null}
              </span>
              {area === null ? null : <span className={classes.measure}>{formatArea(area)}</span>}
              {problem ? null : (
                <>
                  <Link to={`/areas/${key}`} aria-label={t('lands.areaSides.openOf', { name })}>
                    {t(isConfirmed ? 'lands.areaSides.openConfirmed' : 'lands.areaSides.open')}
                  </Link>
                  <Link
                    to={`/report/${projectId}/${areaScreens.memorial}/${key}`}
                    aria-label={t('lands.areas.openOf', { name })}
                  >
                    {t('lands.areas.open')}
                  </Link>
                  <Link
                    to={`/report/${projectId}/${areaScreens.sketch}/${key}`}
                    aria-label={t('lands.areas.sketchOf', { name })}
                  >
                    {t('lands.areas.openSketch')}
                  </Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
