import { addressOfRecord, type Entity } from '@gleba/sdk';
import { Navigate, NotFoundState, observer, RecordState, useParams, useRecord, useServices } from '@gleba/sdk/web';

/** Leads from a link on to where the record opens, in the record's project. */
export default observer(function LinkedRecordScreen() {
  const { entity: entityId = '', recordId = '' } = useParams();
  const { registry, session } = useServices();
  const entity = registry.find(entityId);
  if (!entity?.linkable || !session.allowsPlugin(entity.plugin, 'see')) return <NotFoundState />;
  return <Leading entity={entity} id={recordId} />;
});

const Leading = observer(function Leading({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const loaded = useRecord(entity, id);
  const address = loaded.status === 'ready' ? addressOfRecord(entity, loaded.record) : undefined;
  return address === undefined ? <RecordState of={loaded} /> : <Navigate to={address} replace />;
});
