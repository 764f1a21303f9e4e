import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Heard = { at: string; headers: IncomingHttpHeaders; body: string }

/** Answers success to everything it is sent, and records it. */
export async function aListener() {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    heard.push({ at: request.url ?? '', headers: request.headers, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    heard,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
