import type { Panel } from '@gleba/core';
import { Button } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { useTranslate } from '../context/services.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import { StateFrame } from '../state/state-frame.tsx';
import { PluginStateFrame, pluginTitle } from './plugin-state-frame.tsx';

type PanelComponent = ComponentType<Record<string, unknown>>;

/** The specification's time for a script to come. */
const chunkTimeout = 120_000;
const loaded = new Map<string, LazyExoticComponent<PanelComponent>>();

function lazyPanel(panel: Panel): LazyExoticComponent<PanelComponent> {
  const known = loaded.get(panel.id);
  if (known) return known;
  const made = lazy(() => withTimeout(panel.load() as Promise<{ default: PanelComponent }>, panel.id));
  loaded.set(panel.id, made);
  return made;
}

function withTimeout<T>(promise: Promise<T>, id: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Loading '${id}' timed out.`)), chunkTimeout);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface PanelFrameProps {
  readonly panel: Panel;
  /** Handed to the panel's component: a tab gets its record. */
  readonly props?: Readonly<Record<string, unknown>>;
}

/** A lazily loaded panel inside its own border: what breaks in it breaks nothing else. */
export function PanelFrame({ panel, props = {} }: PanelFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const Content = lazyPanel(panel);
  const retry = () => {
    // A rejected load is remembered by lazy(): it has to be made anew.
    loaded.delete(panel.id);
    setAttempt(attempt + 1);
  };
  return (
    <PanelBoundary key={`${panel.id}-${attempt}`} panel={panel} onRetry={retry}>
      <Suspense fallback={<PanelSkeleton />}>
        <PluginStateFrame panel={panel}>
          <Content {...props} />
        </PluginStateFrame>
      </Suspense>
    </PanelBoundary>
  );
}

interface BoundaryProps {
  readonly panel: Panel;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

class PanelBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`[${this.props.panel.id}]`, error);
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <BrokenPanel panel={this.props.panel} onRetry={this.props.onRetry} />;
  }
}

function BrokenPanel({ panel, onRetry }: Omit<BoundaryProps, 'children'>) {
  const t = useTranslate();
  const [plugin = panel.id] = panel.id.split('.');
  return (
    <StateFrame
      role="alert"
      icon={<IconPuzzle size={24} stroke={1.5} />}
      title={t('ui.panel.broken', { plugin: pluginTitle(t, plugin) })}
      text={t('ui.panel.brokenText')}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      }
    />
  );
}
