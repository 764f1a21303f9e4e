// The gateway of a peer, beside ours: the person pays in one call, and the shop asks for what was paid
// in another. It signs and seals nothing, so its shop does less than ours.
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

type Asked = { reference: string; amount?: number }

const paid = new Map<string, number>()

const server = createServer((request, response) => {
  void answer(request).then((body) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))

async function answer(request: IncomingMessage) {
  const { reference, amount } = (await json(request)) as Asked
  if (request.url === '/pay' && amount !== undefined) paid.set(reference, amount)
  return { reference, paid: paid.get(reference) ?? 0 }
}
