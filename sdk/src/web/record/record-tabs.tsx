import type { Entity } from '@gleba/core';
import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../context/services.tsx';
import { RecordSections } from '../contribution/record-sections.tsx';
import { useContributions } from '../contribution/use-contributions.ts';
import { PanelFrame } from '../panel/panel-frame.tsx';
import { useAddressValue } from '../route/use-address.ts';
import { TabLine } from '../tabs/tab-line.tsx';
import { FactGroups } from './fact-groups.tsx';
import { HistoryTimeline } from './history-timeline.tsx';
import classes from './record.module.css';

export interface RecordTabsProps {
  readonly entity: Entity;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
  /** Content of the first tab; default the facts of the declaration. */
  readonly children?: ReactNode;
  /** Locale key of the first tab. */
  readonly firstTab?: string | undefined;
  /** Whether the address says which tab is open: one record at a time. */
  readonly isOfAddress: boolean;
}

/** Tabs of plugins that stand between the facts and the history: five in all. What comes beyond them waits under 'Mais'. */
const mostBetween = 3;

/** What a record consists of: its facts, what plugins add, and one history for all that happened to it. */
export const RecordTabs = observer(function RecordTabs(props: RecordTabsProps) {
  const { entity, record, children, firstTab = 'ui.record.facts', isOfAddress } = props;
  const t = useTranslate();
  const added = useContributions('tab', { entity, projectId: projectOf(record) });
  const inAddress = useAddressValue('tab', 'facts', ['facts', ...added.map(({ id }) => id), 'history']);
  const own = useState('facts');
  const [chosen, setTab] = isOfAddress ? inAddress : own;
  const told = added.filter(({ within }) => within === 'history');
  const others = added.filter(({ within }) => within === undefined);
  const beyond = others.slice(mostBetween);
  const shown = others.filter((panel) => !beyond.includes(panel) || panel.id === chosen);
  const tab = told.some(({ id }) => id === chosen) ? 'history' : chosen;
  return (
    <Tabs value={tab} onChange={(next) => setTab(next ?? 'facts')} keepMounted={false} className={classes.tabs}>
      <TabLine value={tab} behind={beyond.length > 0 ? <Beyond tabs={beyond} onChoose={setTab} /> : null}>
        <Tabs.Tab value="facts">{t(firstTab)}</Tabs.Tab>
        {shown.map((panel) => (
          <Tabs.Tab key={panel.id} value={panel.id}>
            {t(panel.title)}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="history">{t('ui.record.history')}</Tabs.Tab>
      </TabLine>
      {/* What is only read must be scrolled by the keyboard as well. */}
      <Tabs.Panel value="facts" className={classes.panel} tabIndex={0}>
        {children ?? <FactGroups entity={entity} record={record} />}
        <RecordSections entity={entity} record={record} />
      </Tabs.Panel>
      {shown.map((panel) => (
        <Tabs.Panel key={panel.id} value={panel.id} className={classes.panel}>
          <PanelFrame panel={panel} props={{ entity, record }} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="history" className={classes.panel}>
        <HistoryParts parts={told} chosen={chosen} onChoose={setTab} {...{ entity, record }} />
      </Tabs.Panel>
    </Tabs>
  );
});

type AddedTab = ReturnType<typeof useContributions<'tab'>>[number];

interface BeyondProps {
  readonly tabs: readonly AddedTab[];
  readonly onChoose: (id: string) => void;
}

function Beyond({ tabs, onChoose }: BeyondProps) {
  const t = useTranslate();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" fw={450} rightSection={<IconChevronDown size={14} />}>
          {t('ui.actions.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => onChoose(id)}>
            {t(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface HistoryPartsProps extends Pick<RecordTabsProps, 'entity' | 'record'> {
  readonly parts: readonly AddedTab[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** The history: what changed in the record, and what plugins tell of it beside that. */
const HistoryParts = observer(function HistoryParts({ entity, record, parts, chosen, onChoose }: HistoryPartsProps) {
  const t = useTranslate();
  const part = parts.find(({ id }) => id === chosen);
  const changes = <HistoryTimeline entity={entity} recordId={record.id} />;
  if (parts.length === 0) return changes;
  const shown = part?.id ?? 'history';
  return (
    <Tabs value={shown} onChange={(next) => onChoose(next ?? 'history')} variant="pills" keepMounted={false}>
      <Tabs.List mb="md" aria-label={t('ui.record.history')}>
        <Tabs.Tab value="history">{t('ui.history.changes')}</Tabs.Tab>
        {parts.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {t(title)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown}>{part ? <PanelFrame panel={part} props={{ entity, record }} /> : changes}</Tabs.Panel>
    </Tabs>
  );
});

/** A record of an organization's own is looked at in the chosen project, if there is one. */
function projectOf(record: RecordTabsProps['record']): string | undefined {
  return typeof record.projectId === 'string' ? record.projectId : undefined;
}
