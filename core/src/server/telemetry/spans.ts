import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

export { SpanKind } from '@opentelemetry/api';

const tracer = trace.getTracer('gleba');

/** Whether a tracer listens. Asked before anything is made for a span, so that tracing costs nothing where it is off. */
export let isTracing = false;

/** Looks whether an SDK is registered by now. The API hands out a proxy, which tells by having somebody to ask. */
export function bindTracing(): void {
  const provider = trace.getTracerProvider();
  isTracing = provider instanceof ProxyTracerProvider && provider.getDelegateTracer('gleba') !== undefined;
}

export interface SpanSettings {
  /** Names and numbers from bounded sets; never a value that a person gave. */
  readonly attributes?: Attributes;
  readonly kind?: SpanKind;
  /** What began it in another process or earlier: W3C trace context. Without it, what is active here. */
  readonly traceparent?: string | null;
}

/** Runs `work` as a span; all that it starts is below it. A failure is told by the error's name, since messages hold values. */
export async function inSpan<T>(name: string, settings: SpanSettings, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!isTracing) return work();
  const span = startSpan(name, settings);
  try {
    return await context.with(trace.setSpan(parentOf(settings), span), () => work(span));
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The same for work that waits for nothing. */
export function inSpanSync<T>(name: string, work: () => T): T {
  if (!isTracing) return work();
  const span = startSpan(name, {});
  try {
    return work();
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function startSpan(name: string, settings: SpanSettings): Span {
  const { attributes = {}, kind = SpanKind.INTERNAL } = settings;
  return tracer.startSpan(name, { attributes, kind }, parentOf(settings));
}

function parentOf({ traceparent }: SpanSettings): Context {
  if (traceparent === undefined) return context.active();
  const parent = parseTraceparent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}

/** The active span in W3C's words, or null where nothing is traced. */
export function currentTraceparent(): string | null {
  if (!isTracing) return null;
  const active = trace.getActiveSpan()?.spanContext();
  if (!active || !isSpanContextValid(active)) return null;
  const flags = (active.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0');
  return `00-${active.traceId}-${active.spanId}-${flags}`;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
function parseTraceparent(text: string | null) {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(parent) ? parent : undefined;
}
