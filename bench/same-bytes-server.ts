// The floor of `search`: Node's HTTP server alone, with the bodies and headers that ours sends.
import { createServer } from 'node:http'

/** As the load asks for them. */
const asked = { 'accept-encoding': 'br' }
const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>()
for (const address of process.argv.slice(2)) {
  const answer = await fetch(address, { headers: asked })
  const headers = Object.fromEntries(answer.headers)
  // Node's client has opened the body: what is sent here is as long as what ours sends.
  const body = Buffer.from(await answer.arrayBuffer())
  delete headers['content-encoding']
  delete headers['transfer-encoding']
  const { pathname, search } = new URL(address)
  answers.set(pathname + search, {
    headers: { ...headers, 'content-length': `${body.length}` },
    body,
  })
}

const server = createServer(({ url = '' }, response) => {
  const answer = answers.get(url)
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
})
server.listen(0, () => process.send?.(server.address()))
