import type { Fault } from './fault.ts';

/** Where faults go, and in which form. */
export interface FaultTarget {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  bodyOf(fault: Fault): string;
}

/**
 * Sentry's envelopes (develop.sentry.dev/sdk/data-model/envelopes), which GlitchTip and others take as well. A DSN is
 * `https://<key>@<host>/<path>/<project>`. Undefined for what is none.
 */
export function sentryTarget(dsn: string): FaultTarget | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const { protocol, username, host, pathname } = new URL(dsn);
  const [project = '', ...above] = pathname.split('/').reverse();
  if (!/^https?:$/.test(protocol) || username === '' || !/^\w+$/.test(project)) return undefined;
  const base = above.reverse().join('/');
  return {
    address: `${protocol}//${host}${base}/api/${project}/envelope/`,
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=gleba/1.0, sentry_key=${username}`,
    },
    bodyOf(fault) {
      const event = JSON.stringify({
        ...{ event_id: fault.id, timestamp: fault.at, level: 'error', platform: 'javascript', logger: fault.side },
        exception: { values: [{ type: fault.name, value: fault.message }] },
        breadcrumbs: {
          values: fault.crumbs.map(({ at, kind, what, status }) => ({
            ...{ timestamp: at, category: kind === 'screen' ? 'navigation' : 'http', message: what },
            ...(status !== undefined && { data: { status_code: status } }),
          })),
        },
        tags: { side: fault.side, ...(fault.place !== undefined && { place: fault.place }) },
        extra: { stack: fault.stack },
      });
      const head = { event_id: fault.id, sent_at: new Date().toISOString() };
      const item = { type: 'event', content_type: 'application/json', length: Buffer.byteLength(event) };
      return `${JSON.stringify(head)}\n${JSON.stringify(item)}\n${event}\n`;
    },
  };
}

const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });

/**
 * What a collector asks for, as OTEL_EXPORTER_OTLP_HEADERS says it: `api-key=secret,tenant=a%20b` (W3C Baggage, as the OTLP
 * exporter's specification has it). A pair that is none is left out.
 */
export function otlpHeaders(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const [name = '', value = ''] = halves(pair);
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || !/^[\x21-\x7e]*$/.test(value)) return [];
    try {
      return [[name.toLowerCase(), decodeURIComponent(value)] as const];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(pairs);
}

function halves(pair: string): readonly string[] {
  const at = pair.indexOf('=');
  return at < 0 ? [] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

/** Records of OpenTelemetry's logs as OTLP over HTTP (opentelemetry.io/docs/specs/otlp), in JSON. Severity 17 is an error. */
export function otlpTarget(
  address: string,
  service: string,
  asked: Readonly<Record<string, string>> = {},
): FaultTarget {
  return {
    address,
    headers: { ...asked, 'content-type': 'application/json' },
    bodyOf: (fault) =>
      JSON.stringify({
        resourceLogs: [
          {
            resource: { attributes: [attribute('service.name', service)] },
            scopeLogs: [
              {
                scope: { name: 'gleba.faults' },
                logRecords: [
                  {
                    timeUnixNano: `${Date.parse(fault.at)}000000`,
                    ...{ severityNumber: 17, severityText: 'ERROR' },
                    body: { stringValue: fault.message },
                    attributes: [
                      attribute('exception.type', fault.name),
                      attribute('exception.message', fault.message),
                      attribute('exception.stacktrace', fault.stack),
                      attribute('gleba.side', fault.side),
                      ...(fault.place === undefined ? [] : [attribute('url.template', fault.place)]),
                      attribute('gleba.crumbs', JSON.stringify(fault.crumbs)),
                    ],
                  },
                ],
              },
            ],
          },
        ],
      }),
  };
}
