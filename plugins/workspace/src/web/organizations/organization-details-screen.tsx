import { defaultOrganizationId, formatDate, formatInteger } from '@gleba/sdk';
import {
  Button,
  confirm,
  ErrorState,
  Group,
  IconArrowRight,
  IconPencil,
  IconTable,
  IconTrash,
  Link,
  NotFoundState,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  useNavigate,
  useOpenModal,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { deleteOrganization, enterOrganization } from '../../operations/organizations.ts';
import classes from './organizations.module.css';
import { type ListedOrganization, useOrganizations, useOrganizationsChanged } from './use-organizations.ts';

/** One organization: what it is called, where it stands, how large it is, and what stands below it. */
export default observer(function OrganizationDetailsScreen() {
  const { organizationId } = useParams();
  const id = Number(organizationId);
  const { rows, error, reload } = useOrganizations(Number.isInteger(id) ? { id } : { id: -1 });
  if (error !== undefined && !rows) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!rows) return <PanelSkeleton />;
  const [organization] = rows;
  return organization ? <Details organization={organization} /> : <NotFoundState />;
});

const Details = observer(function Details({ organization }: { readonly organization: ListedOrganization }) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { rows = [] } = useOrganizations({});
  const below = rows.filter(({ parentId }) => parentId === organization.id);
  const facts = [
    [t('core.organization.parentId'), organization.parentName ?? '—'],
    [t('core.organization.customDomain'), organization.customDomain ?? t('workspace.organizations.defaultDomain')],
    [t('workspace.people'), formatInteger(organization.peopleCount)],
    [t('workspace.projects'), formatInteger(organization.projectCount)],
    [t('ui.field.createdAt'), formatDate(organization.createdAt)],
  ] as const;
  return (
    <Screen isScrolling>
      <PageHeader
        title={organization.name}
        subtitle={organization.isCurrent ? t('workspace.organizations.current') : undefined}
        action={<Acts organization={organization} />}
      />
      <div className={classes.body}>
        <section className={classes.card}>
          <h2>{t('ui.record.facts')}</h2>
          <dl className={classes.facts}>
            {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
          </dl>
          {organization.isMember || organization.mayEnter ? null : (
            <p className={classes.note}>{t('workspace.organizations.notMember')}</p>
          )}
        </section>
        <section className={classes.card}>
          <Group justify="space-between">
            <h2>{t('workspace.organizations.below')}</h2>
            {organization.mayRename && below.length > 0 ? (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconTable size={15} />}
                onClick={() => openModal(`/organizations/organization/${organization.id}/details/edit-table`)}
              >
                {t('workspace.organizations.editTable')}
              </Button>
            ) : null}
          </Group>
          {below.length === 0 ? <p className={classes.note}>{t('workspace.organizations.noneBelow')}</p> : null}
          <ul className={classes.list}>
            {below.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/organizations/organization/${id}/details`}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Screen>
  );
});

const Acts = observer(function Acts({ organization }: { readonly organization: ListedOrganization }) {
  const t = useTranslate();
  const { api, notifier, session } = useServices();
  const organizationsChanged = useOrganizationsChanged();
  const navigate = useNavigate();
  const openModal = useOpenModal();
  const { id, name, isCurrent, isMember, mayEnter, mayRename, mayEdit } = organization;
  const enter = async () => {
    if (!isMember) {
      const isSure = await confirm({
        title: t('workspace.organizations.enterQuestion', { name }),
        message: t('workspace.organizations.enterText'),
        confirmLabel: t('workspace.organizations.enter'),
      });
      if (!isSure) return;
      await api.run(enterOrganization, { id });
    }
    navigate('/');
    await session.switchOrganization(id);
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t('workspace.organizations.remove', { name }),
      message: t('workspace.organizations.removeText'),
      typeToConfirm: name,
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    await api.run(deleteOrganization, { id });
    organizationsChanged();
    await session.refreshMe();
    notifier.success(t('workspace.organizations.removed', { name }));
    navigate('/organizations');
  };
  return (
    <Group gap="sm" wrap="wrap">
      {mayEdit && !isCurrent && id !== defaultOrganizationId ? (
        // Refusals are told by the data layer's toast rules.
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove().catch(() => {})}
        >
          {t('ui.remove')}
        </Button>
      ) : null}
      {mayRename ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => openModal(`/organizations/organization/${id}/edit`)}
        >
          {t('workspace.organizations.rename')}
        </Button>
      ) : null}
      {(isMember || mayEnter) && !isCurrent ? (
        <Button rightSection={<IconArrowRight size={16} />} onClick={() => void enter().catch(() => {})}>
          {t('workspace.organizations.enter')}
        </Button>
      ) : null}
    </Group>
  );
});
