import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fieldCipher } from '#src/adapters/cipher.ts'
import { filesIn } from '#src/adapters/files.ts'
import { keyIdOf } from '#src/adapters/key-ring.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { noteKeys, refuseWrongKeys } from '#src/main/resealing/known-keys.ts'
import { resealAll } from '#src/main/resealing/reseal-all.ts'
import { sealedColumns } from '#src/main/resealing/sealed-columns.ts'
import { ReportVersionId } from '#src/domain/reports/report.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { enrolled } from '#test/authenticator.ts'
import { asha } from '#test/contact.ts'
import { aDraft, aPicture } from '#test/lab-papers.ts'
import { anApplication, visitor } from '#test/lab-submission.ts'
import { aProduct, sessionSecret } from '#test/product.ts'
import { aBench, aPublished } from '#test/revisions.ts'

const older = 'a secret that only tests know'
const newer = 'a newer secret that only tests know'
const before = { auth: [sessionSecret], fieldKey: [older] } as const
const turned = { auth: [newer, sessionSecret], fieldKey: [newer, older] } as const
const after = { auth: [newer], fieldKey: [newer] } as const

const folder = mkdtempSync(join(tmpdir(), 'reseal-'))
const files = filesIn(folder)
const product = await aProduct({ slotDays: 6, slotCapacity: 20, world: { files } })
const owner = connectOwner(product.ownerUrl, 2)
afterAll(async () => {
  await owner.pool.end()
  await product[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/**
 * One of everything that people leave: a report, documents of a lab, a ticket, an application, an
 * authenticator app.
 */
async function everything() {
  const report = await aPublished(product, await aBench(product))
  const { rows } = await product.pool.query('select id from report_versions where report_id = $1', [
    report.reportId,
  ])
  const reportVersionId = ReportVersionId.parse(rows[0].id)
  await product.as({ kind: 'worker' }).renderReport({ reportVersionId })
  await product.as(visitor).addDocument(aPicture(await aDraft(product), 'licence'))
  await product.as(visitor).sendContactMessage({ ...asha, source: 'contact' })
  await anApplication(product)
  await enrolled(product, 'finance')
  return { report }
}

/** The product as a server with these keys has it, on the same database and files. */
const servedWith = (...ring: Parameters<typeof fieldCipher>) =>
  bindVerbs({ ...product.world, cipher: fieldCipher(...ring) })

/** Fields and files sealed with another key than the newest. */
async function leftUnderOthers(): Promise<number> {
  const counts = sealedColumns.map(
    ({ table, column }) =>
      `select count(*)::int as n from ${table} where ${column} <> '' and ${column} not like '${keyIdOf(newer)}.%'`,
  )
  const { rows } = await owner.pool.query<{ n: number }>(counts.join(' union all '))
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('hex', 0, 4))
  return rows.reduce((sum, { n }) => sum + n, 0) + kept.filter((id) => id !== keyIdOf(newer)).length
}

/**
 * The owner's connections for a process that dies after this many statements: the next one is sent,
 * the server ends its backend while it runs, and no more is sent.
 */
function dyingAfter(statements: number) {
  const { pool } = connectOwner(product.ownerUrl, 1)
  const backends: number[] = []
  pool.on('error', () => undefined)
  pool.on('connect', (client) => backends.push(backendOf(client)))
  let left = statements
  const ask = async (...asked: [string, unknown[]]) => {
    left -= 1
    if (left >= 0) return pool.query(...asked)
    const asking = left === -1 ? pool.query(...asked).catch(() => undefined) : undefined
    await product.asOwner('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [backends])
    await asking
    throw new Error('killed')
  }
  const dying = new Proxy(pool, {
    get: (of, name) => (name === 'query' ? ask : Reflect.get(of, name).bind(of)),
  })
  return { dying, backends, [Symbol.asyncDispose]: () => pool.end() }
}

/** The backend's process id of a connection; the types do not have it. */
function backendOf(client: object): number {
  return 'processID' in client ? Number(client.processID) : 0
}

const made = await everything()

test('while no server has the new keys, nothing is resealed', async () => {
  await noteKeys(owner.pool, before)
  await expect(resealAll(owner.pool, files, turned)).rejects.toThrow(/restart/)
})

test('when its backend is killed at any statement it loses nothing, claims nothing done, and can be restarted', async () => {
  await noteKeys(owner.pool, turned)
  const ring = fieldCipher(newer, older)
  for (let statements = 4; statements < 40; statements += 5) {
    await using process = dyingAfter(statements)
    await expect(resealAll(process.dying, files, turned)).rejects.toThrow('killed')
    const alive = 'select from pg_stat_activity where pid = any($1)'
    await expect
      .poll(async () => (await product.asOwner(alive, [process.backends])).rows.length)
      .toBe(0)
    expect(process.backends).toHaveLength(1)
    await expect(refuseWrongKeys(owner.pool, after)).rejects.toThrow(/npm run reseal/)
    const { rows } = await product.asOwner('select id, pan_sealed from organizations')
    for (const { id, pan_sealed } of rows)
      if (pan_sealed) ring.open(pan_sealed, `organizations.pan:${id}`)
  }
  expect(await leftUnderOthers()).toBeGreaterThan(0)
})

test('what cannot be read is counted, and the previous key stays required', async () => {
  await noteKeys(owner.pool, turned)
  const broken = { ...files, get: () => Promise.reject(new Error('no such bucket')) }
  const { isDone, says } = await resealAll(owner.pool, broken, turned)
  expect(isDone).toBe(false)
  expect(says).toContain('Keep the previous keys in place')
  await expect(refuseWrongKeys(owner.pool, after)).rejects.toThrow(/npm run reseal/)
})

test('a field that a server wrote meanwhile stays as the server wrote it', async () => {
  await noteKeys(owner.pool, turned)
  const id = '018f0000-0000-7000-8000-000000000001'
  const seal = (secret: string, text: string) =>
    fieldCipher(secret).seal(text, `organizations.pan:${id}`)
  await product.asOwner(
    `insert into organizations (id, name, legal_entity, pan_sealed, created_at)
     values ($1, 'A', 'company', $2, now())`,
    [id, seal(older, 'AAAAA0000A')],
  )
  const client = await product.pool.connect()
  await client.query('begin')
  await client.query('update organizations set pan_sealed = $2 where id = $1', [
    id,
    seal(newer, 'BBBBB1111B'),
  ])
  const resealing = resealAll(owner.pool, files, turned)
  await expect
    .poll(async () => {
      const { rows } = await product.asOwner(`select from pg_locks where not granted`)
      return rows.length
    })
    .toBe(1)
  await client.query('commit')
  client.release()
  await resealing
  const { rows } = await product.asOwner('select pan_sealed from organizations where id = $1', [id])
  expect(fieldCipher(newer).open(rows[0].pan_sealed, `organizations.pan:${id}`)).toBe('BBBBB1111B')
})

test('everything is sealed with the present keys, verified, and works with them alone', async () => {
  await noteKeys(owner.pool, turned)
  const { isDone, says } = await resealAll(owner.pool, files, turned)
  expect(says).toContain('0 fields and files are left under another one')
  expect(isDone).toBe(true)
  expect(await leftUnderOthers()).toBe(0)
  await refuseWrongKeys(owner.pool, after)

  const alone = servedWith(newer)
  const { booker, reportId } = made.report
  const { bytes } = await alone(booker.actor).readReportPdf({ reportId })
  expect(Buffer.from(bytes).toString('latin1', 0, 4)).toBe('%PDF')
  const again = await resealAll(owner.pool, files, turned)
  expect(again.says.match(/: (\d+) resealed/g)?.every((one) => one.startsWith(': 0 '))).toBe(true)
})

test('what is found by a keyed hash is found only under the new key', async () => {
  await noteKeys(owner.pool, turned)
  await resealAll(owner.pool, files, turned)
  const { rows } = await product.asOwner(
    `select id, pan_sealed, pan_hash from organizations where pan_hash is not null`,
  )
  const alone = fieldCipher(newer)
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, pan_sealed, pan_hash } of rows)
    expect(pan_hash).toBe(
      alone.hash(alone.open(pan_sealed, `organizations.pan:${id}`), 'organizations.pan'),
    )
  const tickets = await product.asOwner(`select writer_hash from contact_messages`)
  expect(tickets.rows).toEqual([{ writer_hash: alone.hash(asha.email, 'contact_messages.writer') }])
})
