import { z } from '@gleba/sdk';
import {
  EmptyState,
  ErrorState,
  IconLayoutDashboard,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  useAnswer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useRef } from 'react';
import classes from './dashboards.module.css';

const signedEmbed = z.object({ url: z.url(), guestToken: z.optional(z.string()), expiresAt: z.string() });
type SignedEmbed = z.infer<typeof signedEmbed>;

interface EmbeddedDashboardProps {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly projectId: string | undefined;
}

/** A dashboard that another tool shows, signed for whoever looks. Without the tool it says so. */
export const EmbeddedDashboard = observer(function EmbeddedDashboard({
  id,
  name,
  type,
  projectId,
}: EmbeddedDashboardProps) {
  const t = useTranslate();
  const { api } = useServices();
  const options = projectId === undefined ? '' : JSON.stringify({ projectId });
  const ask = async (call: { readonly signal?: AbortSignal }) => {
    const response = await api.request('/bi/dashboard', { query: { id, options }, isQuiet: true, ...call });
    return z.parse(signedEmbed, await response.json());
  };
  const { answer, failure, reload } = useAnswer(`embed ${id} ${options}`, ask);
  const isAway = failure instanceof Error && 'code' in failure && failure.code === 'UNAVAILABLE';
  return (
    <Screen isScrolling>
      <PageHeader title={name} />
      {isAway ? (
        <EmptyState
          icon={<IconLayoutDashboard size={24} stroke={1.5} />}
          title={t('workspace.dashboards.notConnected')}
          text={t('workspace.dashboards.notConnectedText')}
        />
      ) : failure !== undefined ? (
        <ErrorState error={failure} onRetry={() => void reload()} />
      ) : answer ? (
        <Frame embed={answer} name={name} isHandedToken={type === 'superset'} renew={ask} />
      ) : (
        <PanelSkeleton />
      )}
    </Screen>
  );
});

interface FrameProps {
  readonly embed: SignedEmbed;
  readonly name: string;
  readonly isHandedToken: boolean;
  readonly renew: (call: { readonly signal?: AbortSignal }) => Promise<SignedEmbed>;
}

/** Seconds before a token's end at which the next one is handed over. */
const earlyMs = 60_000;

/**
 * The tool's page runs its own scripts in its own origin and reaches nothing of ours. Superset's asks for its token through a channel
 * that is handed to it when it has loaded (the protocol of its embedded SDK), and is given a new one before the old one ends.
 */
function Frame({ embed, name, isHandedToken, renew }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(renew);
  useEffect(() => {
    latest.current = renew;
  });
  const close = useRef<() => void>(() => {});
  useEffect(() => () => close.current(), []);
  const hand = () => {
    const target = frame.current?.contentWindow;
    if (!isHandedToken || !target) return;
    close.current();
    const { port1, port2 } = new MessageChannel();
    target.postMessage({ type: '__embedded_comms__', handshake: 'port transfer' }, new URL(embed.url).origin, [port2]);
    let timer: ReturnType<typeof setTimeout>;
    const give = ({ guestToken, expiresAt }: SignedEmbed) => {
      port1.postMessage({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken } });
      const wait = Math.max(earlyMs, Date.parse(expiresAt) - Date.now() - earlyMs);
      timer = setTimeout(() => void latest.current({}).then(give, () => {}), wait);
    };
    give(embed);
    close.current = () => {
      clearTimeout(timer);
      port1.close();
    };
  };
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={name}
      src={embed.url}
      sandbox="allow-scripts allow-same-origin allow-popups allow-downloads"
      referrerPolicy="no-referrer"
      onLoad={hand}
    />
  );
}
