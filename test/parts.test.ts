import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { connectOwner } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { createClient } from '../scripts/journey/client.ts'
import { aPhone, codeSentTo } from '../scripts/journey/people.ts'
import { startServer, until } from './server.ts'

const ports = { web: 3481, otherWeb: 3482, worker: 3483, sandbox: 3484, late: 3485 }
const home = `.data/test-parts-${process.env.TEST_PG ?? 'main'}`
rmSync(home, { recursive: true, force: true })

const postgres = await startPostgres({ dataDir: `${home}/pg`, durable: false })
const { pool } = connectOwner(postgres.url('postgres'))
await createRoles(pool)
await pool.query(`create database oxalate owner ${ownerRole}`)
await pool.end()

/** One of several starts of one installation, each with its own folder. */
function part(name: keyof typeof ports, processes: string) {
  const env = {
    DEMO: '1',
    PROCESSES: processes,
    DATABASE_URL: postgres.url('oxalate', appRole),
    DATABASE_OWNER_URL: postgres.url('oxalate', ownerRole),
    AUTH_SECRET: 'both parts sign with this one secret',
    FIELD_KEY: 'both parts seal with this one secret',
    BASE_URL: `http://localhost:${ports.web}`,
    SANDBOX_PORT: String(ports.sandbox),
  }
  return startServer({ port: ports[name], dataDir: `${home}/${name}`, env })
}

const web = part('web', 'web')
await web.ready()
const otherWeb = part('otherWeb', 'web')
const worker = part('worker', 'worker,sandbox')
const all = [web, otherWeb, worker]
afterAll(async () => {
  for (const one of all) one.signal('SIGTERM')
  await Promise.all(all.map((one) => one.ended()))
  await postgres.stop()
})
await otherWeb.ready()

test('each start runs what it was told to, and nothing else', async () => {
  await until(() => worker.childNamed('worker-process') > 0)
  const running = all.map((one) =>
    ['web-process', 'worker-process', 'sandbox-process'].filter((name) => one.childNamed(name) > 0),
  )
  expect(running).toEqual([['web-process'], ['web-process'], ['worker-process', 'sandbox-process']])
  expect(await takesConnections(ports.worker)).toBe(false)
  expect(worker.said()).toContain('Started without the web process: worker, sandbox')
})

test('a code sent by one web process works at another, and the worker of a third start delivers it', async () => {
  const phone = aPhone()
  let port = ports.web
  const reach = () => `http://127.0.0.1:${port}`
  const patient = createClient(`http://localhost:${ports.web}`, 'patient', reach)
  await patient.send('/api/auth/phone/request-code', { phone })
  const code = await codeSentTo(patient, phone)
  port = ports.otherWeb
  await patient.send('/api/auth/phone/verify-code', { phone, code })
  expect((await patient.ask('GET', '/api/v1/me')).status).toBe(200)
  port = ports.web
  expect((await patient.ask('GET', '/api/v1/me')).status).toBe(200)
  await until(async () => {
    const { messages } = await patient.get<'readOutbox'>(
      `/api/v1/outbox?to=${encodeURIComponent(phone)}`,
    )
    return messages[0]?.state === 'sent'
  })
})

test('a worker that is told to stop while it starts ends silently', async () => {
  const { pool: owner } = connectOwner(postgres.url('oxalate'), 2)
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('lock table pgboss.schedule in access exclusive mode')
  const late = part('late', 'worker')
  const waiting = async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%pgboss.schedule%'`,
    )
    return rows.length
  }
  await until(async () => (await waiting()) > 0)
  late.signal('SIGTERM')
  await holder.query('rollback')
  holder.release()
  await owner.end()
  expect(await late.ended()).toBe(0)
  expect(late.said()).not.toMatch(/Error|disabled|restarting it/)
})

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
