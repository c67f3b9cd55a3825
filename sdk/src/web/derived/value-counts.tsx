import { type Entity, type FilterOf, formatInteger } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { StatusOf } from '../badge/status-of.tsx';
import { pluralInSentence } from '../context/labels.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { encodeConditions } from '../filter/filter-condition.ts';
import { useAnswer } from '../operation/use-answer.ts';
import { ErrorState } from '../state/error-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import classes from './derived.module.css';

export interface ValueCountsProps {
  readonly entity: Entity;
  readonly by: string;
  /** Without one: of all projects. */
  readonly projectId?: string | undefined;
  /** Address of the list that each leads to, filtered by its value; of one project, for a list shows one. */
  readonly path?: string;
}

/** How many records there are of each value of a field. */
export const ValueCounts = observer(function ValueCounts({ entity, by, projectId, path }: ValueCountsProps) {
  const t = useTranslate();
  const { api } = useServices();
  // Which fields an entity has, no type can say here.
  const filter = (projectId === undefined ? {} : { projectId: { equalTo: projectId } }) as FilterOf<Entity>;
  const { answer, failure, reload } = useAnswer(
    `${entity.id} ${by} ${projectId}`,
    () => api.groups(entity, { by: by as never, filter }),
    { staleOn: [entity], projectId },
  );
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const counts = new Map(answer.map(({ count, ...group }) => [String(Object.values(group)[0]), count]));
  const values = (entity.allFields[by]?.values ?? [...counts.keys()]).filter((value) => counts.get(value));
  if (values.length === 0)
    return <p className={classes.none}>{t('ui.list.empty', { entities: pluralInSentence(t, entity) })}</p>;
  return (
    <ul className={classes.counts}>
      {values.map((value) => {
        const words = (
          <>
            <StatusOf entity={entity} field={by} value={value} />
            {formatInteger(counts.get(value) ?? 0)}
          </>
        );
        const shown = encodeConditions([{ field: by, operator: 'in', values: [value] }]);
        const address = path && projectId !== undefined && `${path}?${new URLSearchParams({ f: shown })}`;
        return (
          <li key={value}>
            {address ? (
              <Link to={address} className={classes.count}>
                {words}
              </Link>
            ) : (
              <span className={classes.count}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
});
