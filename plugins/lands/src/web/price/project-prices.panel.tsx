import {
  Button,
  DecimalInput,
  ErrorState,
  Group,
  ModalFrame,
  observer,
  PanelSkeleton,
  problemsOf,
  Stack,
  Text,
  useCloseModal,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useEffect, useState } from 'react';
import { setProjectPrice } from '../../operations/lands.ts';

interface Prices {
  readonly basePriceFixed: string | null;
  readonly basePriceSqm: string | null;
}

const document = `query ProjectPrices($id: UUID!) { project(id: $id) { projectPrice { basePriceFixed basePriceSqm } } }`;

/** The base prices of the project's lots. */
export default observer(function ProjectPricesPanel() {
  const t = useTranslate();
  const { api, session } = useServices();
  const { projectId } = session;
  const [loaded, setLoaded] = useState<{ readonly prices: Prices } | { readonly error: unknown }>();
  useEffect(() => {
    if (projectId === undefined) return;
    api
      .graphql<{ project: { projectPrice: Prices | null } | null }>(document, { id: projectId }, { isQuiet: true })
      .then(({ project }) =>
        setLoaded({ prices: project?.projectPrice ?? { basePriceFixed: null, basePriceSqm: null } }),
      )
      .catch((error: unknown) => setLoaded({ error }));
  }, [api, projectId]);
  return (
    <ModalFrame title={t('lands.price.title')}>
      {!loaded || projectId === undefined ? (
        <PanelSkeleton />
      ) : 'error' in loaded ? (
        <ErrorState error={loaded.error} />
      ) : (
        <PricesForm projectId={projectId} initial={loaded.prices} />
      )}
    </ModalFrame>
  );
});

function PricesForm({ projectId, initial }: { readonly projectId: string; readonly initial: Prices }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const close = useCloseModal();
  const [prices, setPrices] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await api.run(setProjectPrice, { id: projectId, patch: prices }, { isQuiet: true });
      notifier.success(t('lands.price.saved'));
      close();
    } catch (error) {
      setProblems(problemsOf(error, t('ui.error.unknown')));
      setBusy(false);
    }
  };
  const money = (name: keyof Prices) => (
    <DecimalInput
      label={t(`lands.projectPrice.${name}`)}
      scale={2}
      minimumScale={2}
      leftSection="R$"
      value={prices[name]}
      error={problems[name]}
      onChange={(value) => setPrices({ ...prices, [name]: value })}
    />
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg">
        <Text c="dimmed" size="sm">
          {t('lands.price.text')}
        </Text>
        {money('basePriceFixed')}
        {money('basePriceSqm')}
        {problems[''] || problems.patch ? (
          <Text c="red" role="alert">
            {problems[''] ?? problems.patch}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={isBusy}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('lands.price.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
