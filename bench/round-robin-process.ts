// A proxy that gives each connection to the next of several servers, byte for byte; it stands for
// nginx, which need not be installed. It gets the ports with each message and keeps its own.
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

let ports: readonly number[] = []
let taken = 0

const server = createServer((client) => {
  const port = ports[(taken += 1) % ports.length] ?? 0
  const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
  client.setNoDelay(true).pipe(upstream).pipe(client)
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
})
server.listen(0, () => process.send?.((server.address() as AddressInfo).port))
process.on('message', (given: number[]) => {
  ports = given
  process.send?.('pointed')
})
