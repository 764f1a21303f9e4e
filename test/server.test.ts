import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { childrenOf, databaseOf, isAlive, startServer, until } from './server.ts'

const port = 3470
const dataDir = `.data/test-server-${process.env.TEST_PG ?? 'main'}`
rmSync(dataDir, { recursive: true, force: true })

async function expectNothingLeft(family: number[]) {
  await until(() => !family.some(isAlive))
  expect(databaseOf(dataDir)).toEqual([])
}

/** Empty while nothing answers. */
async function pageAt(url: string) {
  try {
    return await (await fetch(url)).text()
  } catch {
    return ''
  }
}

test('on a new folder it prints its address, who may sign in and how to stop it', async () => {
  const server = startServer({ port, dataDir })
  await server.ready()
  await until(() => server.said().includes('Ctrl-C'))
  expect(server.said()).toContain(`http://localhost:${port}`)
  for (const who of ['patient', 'phlebotomist', 'authoriser', 'backoffice', 'administrator'])
    expect(server.said()).toContain(`${who}@demo.oxalate.example`)
  expect(server.said()).toContain('oxalate-demo')
  expect(await server.status('/health/live')).toBe(200)
  const family = server.family()
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  await expectNothingLeft(family)
})

test('Ctrl-C, even twice, leaves no process', async () => {
  const server = startServer({ port, dataDir })
  await server.ready()
  await until(() => server.childNamed('sandbox-process') > 0)
  const family = server.family()
  expect(family).toHaveLength(5)
  server.signalGroup('SIGINT')
  server.signalGroup('SIGINT')
  expect(await server.ended()).toBe(0)
  await expectNothingLeft(family)
})

test('Ctrl-C while it starts leaves no process', async () => {
  const server = startServer({ port, dataDir })
  await until(() => server.family().length > 2)
  const family = server.family()
  server.signalGroup('SIGINT')
  expect(await server.ended()).toBe(0)
  await expectNothingLeft(family)
})

test('kill -9 of the parent: its children exit, and the next start works with the same data', async () => {
  const killed = startServer({ port, dataDir })
  await killed.ready()
  const [, ...children] = killed.family().filter((pid) => !databaseOf(dataDir).includes(pid))
  killed.signal('SIGKILL')
  await until(() => !children.some(isAlive))
  const next = startServer({ port, dataDir })
  await next.ready()
  const family = next.family()
  next.signal('SIGTERM')
  expect(await next.ended()).toBe(0)
  await expectNothingLeft(family)
})

test('kill -9 of everything at once: the next start works', async () => {
  const killed = startServer({ port, dataDir })
  await killed.ready()
  for (const pid of killed.family()) process.kill(pid, 'SIGKILL')
  await killed.ended()
  const next = startServer({ port, dataDir })
  await next.ready()
  next.signal('SIGTERM')
  expect(await next.ended()).toBe(0)
})

test('kill -9 of PostgreSQL: live meanwhile, not ready, and healthy again by itself', async () => {
  const server = startServer({ port, dataDir })
  await server.ready()
  const [postmaster = 0] = databaseOf(dataDir)
  process.kill(postmaster, 'SIGKILL')
  await until(async () => (await server.status()) === 503)
  expect(await server.status('/health/live')).toBe(200)
  const during = await fetch(`http://127.0.0.1:${port}/api/v1/outbox`)
  expect([200, 503]).toContain(during.status)
  await until(async () => (await server.status()) === 200, 10_000)
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
})

test('a process that hangs and outlives its killed PostgreSQL does not keep the next one from starting', async () => {
  const server = startServer({ port, dataDir })
  await server.ready()
  const [postmaster = 0] = databaseOf(dataDir)
  const left = childrenOf(postmaster).at(-1) ?? 0
  process.kill(left, 'SIGSTOP')
  process.kill(postmaster, 'SIGKILL')
  await until(async () => (await server.status()) === 503)
  await expect(server.ready()).resolves.toBeUndefined()
  expect(isAlive(left)).toBe(false)
  expect(server.said()).toContain('PostgreSQL has stopped; restarting it.')
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
})

test('a web, a worker or a sandbox gateway that dies is restarted', async () => {
  const server = startServer({ port, dataDir })
  await server.ready()
  const children = () =>
    ['web-process', 'worker-process', 'sandbox-process'].map((name) => server.childNamed(name))
  const areThere = () => children().every((pid) => pid > 0)
  await until(() => server.said().includes('Ctrl-C') && areThere())
  const old = children()
  for (const pid of old) process.kill(pid, 'SIGKILL')
  await until(() => !old.some(isAlive))
  await until(areThere)
  await server.ready()
  const sandbox = /sandbox gateway:\n +(\S+)/.exec(server.said())?.[1] ?? ''
  await until(async () => (await pageAt(sandbox)).includes('SANDBOX'))
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
})

test('a port in use is reported before the database is touched', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  const untouched = `${dataDir}-untouched`
  const server = startServer({ port, dataDir: untouched })
  expect(await server.ended()).toBe(1)
  expect(server.said()).toContain(`Port ${port} is in use`)
  expect(existsSync(`${untouched}/pg`)).toBe(false)
  await new Promise((resolve) => other.close(resolve))
  rmSync(untouched, { recursive: true, force: true })
})

test('a second server on the same data is refused and disturbs nothing', async () => {
  const first = startServer({ port, dataDir })
  await first.ready()
  const second = startServer({ port: port + 1, dataDir })
  expect(await second.ended()).toBe(1)
  expect(second.said()).toContain('already serves')
  expect(await first.status()).toBe(200)
  first.signal('SIGTERM')
  expect(await first.ended()).toBe(0)
})

test('in production it refuses to start without its secrets, and names them all', async () => {
  const server = startServer({ port, dataDir, env: { NODE_ENV: 'production' } })
  expect(await server.ended()).toBe(1)
  for (const name of ['BASE_URL', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'AUTH_SECRET', 'FIELD_KEY'])
    expect(server.said()).toContain(`${name} is missing`)
  for (const name of ['SMTP_URL', 'SMS_URL', 'SMS_TOKEN']) expect(server.said()).toContain(name)
})
