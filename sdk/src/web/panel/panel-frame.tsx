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
import { ErrorState } from '../state/error-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import { StateFrame } from '../state/state-frame.tsx';
import { ChunkLoadError, loadChunk, loadFailure } from './load-chunk.ts';
import { type FramedPart, PluginStateFrame, pluginTitle } from './plugin-state-frame.tsx';

/** On the window, when a panel broke inside of its border; its detail is the error. */
export const faultEvent = 'gleba:fault';

type PanelComponent = ComponentType<Record<string, unknown>>;

const loaded = new Map<string, LazyExoticComponent<PanelComponent>>();

function lazyPanel(panel: FramedPart): LazyExoticComponent<PanelComponent> {
  const known = loaded.get(panel.id);
  if (known) return known;
  const made = lazy(() => loadChunk(() => panel.load() as Promise<{ default: PanelComponent }>, panel.id));
  loaded.set(panel.id, made);
  return made;
}

interface PanelFrameProps {
  readonly panel: FramedPart;
  /** Handed to the panel's component: a tab gets its record. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** Stands there until the panel has come, and where it broke: for places too small for words. */
  readonly placeholder?: ReactNode;
}

/** A lazily loaded panel inside its own border: what breaks in it breaks nothing else. */
export function PanelFrame({ panel, props = {}, placeholder }: PanelFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const Content = lazyPanel(panel);
  const retry = () => {
    // What broke while it loaded is remembered by lazy(): it has to be made anew.
    loaded.delete(panel.id);
    setAttempt(attempt + 1);
  };
  return (
    <PanelBoundary key={`${panel.id}-${attempt}`} panel={panel} onRetry={retry} placeholder={placeholder}>
      <Suspense fallback={placeholder === undefined ? <PanelSkeleton /> : placeholder}>
        <PluginStateFrame panel={panel}>
          <Content {...props} />
        </PluginStateFrame>
      </Suspense>
    </PanelBoundary>
  );
}

interface BoundaryProps {
  readonly panel: FramedPart;
  readonly onRetry: () => void;
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

class PanelBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`[${this.props.panel.id}]`, error);
    // Caught, so the window hears nothing of it; whoever tells faults listens.
    globalThis.dispatchEvent(new CustomEvent(faultEvent, { detail: error }));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (this.props.placeholder !== undefined) return this.props.placeholder;
    // Parts of a panel may come later still, without words of their own.
    const failure = loadFailure(this.props.panel.id, error);
    // A browser remembers that a script did not come: only a new page asks for it again.
    if (failure instanceof ChunkLoadError) return <ErrorState error={failure} onRetry={() => location.reload()} />;
    return <BrokenPanel panel={this.props.panel} onRetry={this.props.onRetry} />;
  }
}

function BrokenPanel({ panel, onRetry }: Omit<BoundaryProps, 'children' | 'placeholder'>) {
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
