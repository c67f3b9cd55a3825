import { one, Project } from '@gleba/sdk';
import {
  Button,
  type CallOptions,
  DecimalInput,
  ErrorState,
  Group,
  ModalFrame,
  observer,
  PanelSkeleton,
  problemsOf,
  Stack,
  Text,
  useAnswer,
  useCloseModal,
  useProjectId,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { ProjectPrice } from '../../entities/project-price.entity.ts';
import { setProjectPrice } from '../../operations/lands.ts';

interface Prices {
  readonly basePriceFixed: string | null;
  readonly basePriceSqm: string | null;
}

const wanted = {
  fields: [],
  include: { projectPrice: one(ProjectPrice, ['basePriceFixed', 'basePriceSqm']) },
} as const;
const none: Prices = { basePriceFixed: null, basePriceSqm: null };

/** The base prices of the project's lots. */
export default observer(function ProjectPricesPanel() {
  const t = useTranslate();
  const { api } = useServices();
  const projectId = useProjectId();
  const ask = (options: CallOptions) => api.record(Project, projectId, wanted, options);
  const { answer, isLoading, failure } = useAnswer(`prices of ${projectId}`, ask);
  return (
    <ModalFrame title={t('lands.price.title')}>
      {failure !== undefined ? (
        <ErrorState error={failure} />
      ) : isLoading ? (
        <PanelSkeleton />
      ) : (
        <PricesForm projectId={projectId} initial={pricesOf(answer?.projectPrice)} />
      )}
    </ModalFrame>
  );
});

function pricesOf(found: Prices | null | undefined): Prices {
  return found ? { basePriceFixed: found.basePriceFixed, basePriceSqm: found.basePriceSqm } : none;
}

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
