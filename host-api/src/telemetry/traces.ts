import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/**
 * Sends spans to the address of OTEL_EXPORTER_OTLP_ENDPOINT. The SDK reads OpenTelemetry's other usual variables by itself
 * (headers, sampler, resource attributes). Nothing instruments libraries: every span is one that the program names, so that
 * no address, statement or header can get into one by accident.
 */
export function startTraces(): { stop(): Promise<void> } {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'gleba' }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return { stop: () => provider.shutdown() };
}
