import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startServer } from './server.ts'

const port = 3476
const dataDir = `.data/test-keys-${process.env.TEST_PG ?? 'main'}`
rmSync(dataDir, { recursive: true, force: true })

const [first, second] = [
  'the first secret of thirty-two letters',
  'the second secret of as many letters',
]

/** What the server says where it refuses to start; a server that starts after all is stopped. */
async function refusalWith(env: Record<string, string>) {
  const server = startServer({ port, dataDir, env })
  const started = server.ready().then(() => server.signal('SIGTERM'))
  const [code] = await Promise.all([server.ended(), started.catch(() => {})])
  return { code, says: server.said() }
}

test('a start with another key is refused in words, and with the old one beside it goes on', async () => {
  const server = startServer({ port, dataDir, env: { AUTH_SECRET: first, FIELD_KEY: first } })
  await server.ready()
  server.signal('SIGTERM')
  await server.ended()

  const field = await refusalWith({ AUTH_SECRET: first, FIELD_KEY: second })
  expect(field.code).toBe(1)
  expect(field.says).toMatch(
    /FIELD_KEY is not the key this database was sealed with \(it was sealed with key [0-9a-f]{8}, this one is [0-9a-f]{8}\)\. Put the old key back, or add it as FIELD_KEY_PREVIOUS\./,
  )
  const auth = await refusalWith({ AUTH_SECRET: second, FIELD_KEY: first })
  expect(auth.code).toBe(1)
  expect(auth.says).toContain('AUTH_SECRET is not the key')
  expect(auth.says).toContain('add it as AUTH_SECRET_PREVIOUS')

  const rings = {
    AUTH_SECRET: second,
    AUTH_SECRET_PREVIOUS: first,
    FIELD_KEY: second,
    FIELD_KEY_PREVIOUS: first,
  }
  const turned = startServer({ port, dataDir, env: rings })
  await turned.ready()
  turned.signal('SIGTERM')
  expect(await turned.ended()).toBe(0)
  const early = await refusalWith({ AUTH_SECRET: second, FIELD_KEY: second })
  expect(early.says).toContain('npm run reseal')
})
