import { Project } from '@gleba/sdk';
import { ReferenceSystemSelect } from '@gleba/sdk/geo/web';
import {
  Button,
  type CallOptions,
  ErrorState,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  Tabs,
  useAddress,
  useAnswer,
  useProjectId,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useMemo } from 'react';
import { coordinateSystem } from '../../coordinates/coordinate-system.ts';
import { readSource } from '../../coordinates/source.ts';
import { Land } from '../../entities/land.entity.ts';
import { landFieldBook } from '../../operations/coordinates.ts';
import { Trouble } from '../trouble.tsx';
import classes from './coordinates.module.css';
import { type CoordinatesDraft, type CoordinatesTab, draftOfSource, sourceOf, tabs } from './coordinates-draft.ts';
import { fieldBookPaperPath } from './coordinates-path.ts';
import { CoordinatesResult } from './coordinates-result.tsx';
import { CornersTab } from './corners-tab.tsx';
import { FileTab } from './file-tab.tsx';
import type { TypedLot } from './tab-props.ts';
import { TraverseTab } from './traverse-tab.tsx';
import { useCoordinatesDraft } from './use-coordinates-draft.ts';

/** A lot from numbers: typed corners, a receiver's file, or a field book, drawn and measured before anything is saved. */
export default observer(function CoordinatesPanel() {
  const t = useTranslate();
  const { api } = useServices();
  const projectId = useProjectId();
  const { params } = useAddress();
  const landId = params.get('land');
  const book = params.get('book');
  const kept = useQuery(landFieldBook, landId && book ? { projectId, landId, operationId: book } : undefined);
  const project = useAnswer(`system of ${projectId}`, (options: CallOptions) =>
    api.record(Project, projectId, { fields: ['projectSrid'] }, options),
  );
  const land = useAnswer(landId === null ? undefined : `lot ${landId}`, (options: CallOptions) =>
    api.record(Land, landId ?? '', { fields: ['block', 'lot', 'geometryId'] }, options),
  );
  const failure = project.failure ?? land.failure ?? kept.failure;
  const source = kept.answer?.source;
  const otherwise = useMemo(() => (source ? draftOfSource(source) : undefined), [source]);
  const lot = land.answer && landId ? { landId, ...land.answer } : undefined;
  return (
    <Screen isScrolling>
      <PageHeader
        title={t(book ? 'lands.coordinates.book' : 'lands.coordinates.title')}
        action={
          book && landId && kept.answer?.source?.kind === 'traverse' ? (
            <Button component={Link} variant="default" to={fieldBookPaperPath(projectId, landId, book)}>
              {t('lands.fieldBook.print')}
            </Button>
          ) : null
        }
        subtitle={
          lot ? t('lands.coordinates.ofLand', { block: lot.block, lot: lot.lot }) : t('lands.coordinates.subtitle')
        }
      />
      {failure !== undefined ? (
        <ErrorState error={failure} />
      ) : project.isLoading || land.isLoading || kept.isLoading ? (
        <PanelSkeleton />
      ) : (
        <Work
          key={`${landId ?? projectId} ${book ?? ''}`}
          otherwise={otherwise}
          book={book}
          projectId={projectId}
          projectSrid={project.answer?.projectSrid ?? null}
          lot={lot}
        />
      )}
    </Screen>
  );
});

interface WorkProps {
  readonly projectId: string;
  readonly projectSrid: number | null;
  readonly lot: TypedLot | undefined;
  /** The table that the shape was made of, by the change that kept it. */
  readonly book: string | null;
  readonly otherwise: CoordinatesDraft | undefined;
}

const Work = observer(function Work({ projectId, projectSrid, lot, book, otherwise }: WorkProps) {
  const t = useTranslate();
  const [draft, change, forget] = useCoordinatesDraft(
    [lot?.landId ?? projectId, book].filter(Boolean).join('.'),
    otherwise,
  );
  const srid = draft.srid ?? projectSrid;
  const system = srid === null ? undefined : coordinateSystem(srid);
  const source = useMemo(() => sourceOf(draft, projectSrid), [draft, projectSrid]);
  const read = useMemo(() => source && readSource(source), [source]);
  const parts = { draft, change, system, read };
  const panels = {
    typed: <CornersTab {...parts} />,
    file: <FileTab {...parts} />,
    traverse: <TraverseTab {...parts} />,
  };
  const unfit =
    srid !== null && !system
      ? t('lands.coordinates.unfitSystem')
      : draft.tab === 'traverse' && system?.kind === 'geographic'
        ? t('lands.coordinates.planeWanted')
        : undefined;
  return (
    <div className={classes.screen}>
      <div className={classes.typing}>
        <ReferenceSystemSelect
          label={t('lands.coordinates.system')}
          description={draft.srid === null || draft.srid === projectSrid ? t('lands.coordinates.ofProject') : undefined}
          value={srid}
          name={null}
          onChange={(chosen) => change(() => ({ srid: chosen === projectSrid ? null : chosen }))}
        />
        {unfit ? <Trouble role="alert">{unfit}</Trouble> : null}
        <Tabs
          value={draft.tab}
          onChange={(tab) => tab && change(() => ({ tab: tab as CoordinatesTab, unsnapped: [] }))}
        >
          <Tabs.List>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`lands.coordinates.tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Panel key={tab} value={tab} pt="md">
              {tab === draft.tab ? panels[tab] : null}
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
      <CoordinatesResult {...parts} source={source} projectId={projectId} lot={lot} onSaved={forget} />
    </div>
  );
});
