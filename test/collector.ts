import { z } from 'zod'
import { aListener } from './listener.ts'

const Value = z.object({
  stringValue: z.string().optional(),
  intValue: z.coerce.string().optional(),
})
const Attributes = z.array(z.object({ key: z.string(), value: Value }))
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
  status: z.object({ code: z.number() }),
})
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

/** Receives OpenTelemetry's spans like a collector: what it was sent, and the headers with it. */
export async function aCollector() {
  const { host, heard, close } = await aListener()
  return {
    url: `http://${host}/v1/traces`,
    heard,
    spans: () => heard.flatMap(({ body }) => spansIn(Sent.parse(JSON.parse(body)))),
    close,
  }
}

function spansIn({ resourceSpans }: z.infer<typeof Sent>) {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = named(resource.attributes)['service.name']
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, said: named(span.attributes) })),
    )
  })
}

function named(attributes: z.infer<typeof Attributes>) {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  )
}
