import { addressOfRecord, type Entity } from '@gleba/sdk';
import {
  ErrorState,
  Navigate,
  NoPermissionState,
  NotFoundState,
  observer,
  PanelSkeleton,
  useParams,
  useRecord,
  useServices,
} from '@gleba/sdk/web';

/** Leads from a link on to where the record opens, in the record's project. */
export default observer(function LinkedRecordScreen() {
  const { entity: entityId = '', recordId = '' } = useParams();
  const { registry, session } = useServices();
  const entity = registry.find(entityId);
  if (!entity?.linkable || !session.allowsPlugin(entity.plugin, 'see')) return <NotFoundState />;
  return <Leading entity={entity} id={recordId} />;
});

const Leading = observer(function Leading({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const { record, status, error, reload } = useRecord(entity, id);
  if (status === 'missing') return <NotFoundState />;
  if (status === 'forbidden') return <NoPermissionState />;
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  const address = record ? addressOfRecord(entity, record) : undefined;
  return address === undefined ? <PanelSkeleton /> : <Navigate to={address} replace />;
});
