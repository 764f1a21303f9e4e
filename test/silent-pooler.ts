import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'

/** The protocol version and its parameters follow the length, in bytes. */
const HEAD = 8

/**
 * Acts like a pooler in front of PostgreSQL that was told to ignore unknown parameters: of a
 * session's startup parameters it only forwards the user and the database.
 */
export async function aSilentPooler(url: string) {
  const address = new URL(url)
  const socket = join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const server = createServer((client) => {
    const postgres = createConnection(socket)
    for (const end of [client, postgres]) end.on('error', () => {})
    client.once('data', (first) => {
      postgres.write(withoutSettings(Buffer.from(first)))
      client.pipe(postgres)
      postgres.pipe(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (typeof place !== 'object' || !place) throw new Error('the pooler has no port')
  return {
    url: `postgresql://${address.username}@127.0.0.1:${place.port}${address.pathname}`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function withoutSettings(first: Buffer) {
  const said = first.subarray(HEAD).toString().split('\0')
  const pairs = said.flatMap((name, at) => (at % 2 === 0 ? [[name, said[at + 1] ?? '']] : []))
  const kept = pairs.filter(([name]) => name === 'user' || name === 'database')
  const text = Buffer.from(`${kept.flat().join('\0')}\0\0`)
  const head = Buffer.from(first.subarray(0, HEAD))
  head.writeInt32BE(HEAD + text.length)
  return Buffer.concat([head, text])
}
