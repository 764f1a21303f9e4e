import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startServer } from './server.ts'

const port = 3476
const dataDir = `.data/test-keys-${process.env.TEST_PG ?? 'main'}`
rmSync(dataDir, { recursive: true, force: true })

const [first, second] = [
  'the first secret of thirty-two letters',
  'the second secret of as many letters',
]

const newer = { AUTH_SECRET: second, FIELD_KEY: second }

/** The message of a server that refuses to start; one that starts after all is stopped. */
async function refusalWith(env: Record<string, string>) {
  const server = startServer({ port, dataDir, env })
  const started = server.ready().then(() => server.signal('SIGTERM'))
  const [code] = await Promise.all([server.ended(), started.catch(() => {})])
  return { code, says: server.said() }
}

test('a start with another key is refused with a message, and continues with the old one beside it', async () => {
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

  const rings = { AUTH_SECRET_PREVIOUS: first, FIELD_KEY_PREVIOUS: first, ...newer }
  const turned = startServer({ port, dataDir, env: rings })
  await turned.ready()
  turned.signal('SIGTERM')
  expect(await turned.ended()).toBe(0)
  const early = await refusalWith(newer)
  expect(early.says).toContain('npm run reseal')
})

test('after `npm run reseal` the new key alone starts, and the old one alone no longer does', async () => {
  const rings = { AUTH_SECRET_PREVIOUS: first, FIELD_KEY_PREVIOUS: first, ...newer }
  const early = await resealed(newer)
  expect([early.code, early.says]).toEqual([1, expect.stringContaining('was sealed with key')])
  const done = await resealed(rings)
  expect([done.code, done.says]).toEqual([0, expect.stringContaining('_PREVIOUS can be removed')])
  const server = startServer({ port, dataDir, env: newer })
  await server.ready()
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  const back = await refusalWith({ AUTH_SECRET: first, FIELD_KEY: first })
  expect(back.says).toContain('AUTH_SECRET is not the key this database was sealed with')
})

/** The output and exit code of `npm run reseal` with this environment. */
async function resealed(env: Record<string, string>) {
  const { PATH = '', HOME = '/' } = process.env
  const own = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ENV_FILE: 'none', ...env }
  const run = promisify(execFile)('node', ['src/main/own-node.mjs', 'src/main/reseal.ts'], {
    env: own,
  })
  return run.then(
    ({ stdout }) => ({ code: 0, says: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, says: stderr }),
  )
}
