import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

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
})
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

/** Takes OpenTelemetry's spans as a collector does: what it was told, and the headers that came with it. */
export async function aCollector() {
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    bodies.push(Buffer.concat(parts).toString())
    headers.push({ ...request.headers, at: request.url })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    headers,
    /** All that came, as it came. */
    text: () => bodies.join('\n'),
    spans: () => bodies.flatMap((body) => spansIn(Sent.parse(JSON.parse(body)))),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
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
