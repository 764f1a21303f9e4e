// The floor of `search` and of a page from memory: Node's HTTP server alone, with the bytes and
// headers that ours sends.
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** As the load asks for them; read without Node's `fetch`, which would open a compressed body. */
const asked = { 'accept-encoding': 'br' }
/** Node writes these of its own, as in ours. */
const byNode = ['date', 'connection', 'keep-alive', 'transfer-encoding']
const answers = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>()
for (const address of process.argv.slice(2)) {
  const [answer] = (await once(get(address, { headers: asked }), 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  const kept = Object.entries(answer.headers).filter(([name]) => !byNode.includes(name))
  const headers = { ...Object.fromEntries(kept), 'content-length': body.length }
  const { pathname, search } = new URL(address)
  answers.set(pathname + search, { headers, body })
}

const server = createServer(({ url = '' }, response) => {
  const answer = answers.get(url)
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
})
server.listen(0, () => process.send?.(server.address()))
