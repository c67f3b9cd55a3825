import {
  entityLabel,
  Link,
  observer,
  useRecentRecords,
  useRecordTitles,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import classes from './home.module.css';

const shown = 5;

/** Records that were opened lately on this device and can still be seen. */
export default observer(function RecentWidget() {
  const { registry, session } = useServices();
  const t = useTranslate();
  const recent = useRecentRecords().flatMap(({ entity: entityId, id }) => {
    const entity = registry.find(entityId);
    const isOpen = entity?.linkable && session.allowsPlugin(entity.plugin, 'see');
    return entity && isOpen ? [{ entity, id }] : [];
  });
  const titles = useRecordTitles(recent.map(({ entity, id }) => ({ entity: entity.id, id })));
  const known = recent.flatMap(({ entity, id }, index) => {
    const title = titles[index];
    return title === undefined ? [] : [{ entity, id, title }];
  });
  if (known.length === 0) return <p className={classes.none}>{t('workspace.home.recentNone')}</p>;
  return (
    <ul className={classes.lines}>
      {known.slice(0, shown).map(({ entity, id, title }) => (
        <li key={id}>
          <Link to={`/records/${entity.id}/${id}`}>{title}</Link>
          <span>{entityLabel(t, entity)}</span>
        </li>
      ))}
    </ul>
  );
});
