import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPg, startPostgres } from '#src/db/embedded.ts'
import { databaseOf } from '#test/server.ts'
import { withDescendants } from '../spent.ts'
import { expect } from '../../scripts/journey/report.ts'
import { installed, untold } from './installed.ts'

const packages = { '@vendure/core': '3.7.3', pg: '8.23.1' }
const port = 3493

export type Product = { code: string; name: string; description: string; paise: number }

/** Vendure with its worker and its own PostgreSQL, started as ours is: same binary, same flags. */
export type Vendure = {
  port: number
  gateway: string
  pool: pg.Pool
  family: () => number[]
  stop: () => Promise<void>
}

/** Installs it once, fills its catalogue once, and serves a copy of that. */
export async function startVendure(products: readonly Product[]): Promise<Vendure> {
  const folder = installed('vendure', packages)
  const dataDir = join(folder, 'data')
  const postgres = await startPostgres({ dataDir: join(dataDir, 'pg') })
  const filled = `filled_${products.length}`
  const where = { folder, sockets: postgres.socketDir }
  const mark = join(folder, `${filled}.done`) // written only when all of it is there
  if (!existsSync(mark)) {
    await emptied(postgres, filled, 'template1')
    await fill(where, filled, products)
    await expectFilled(postgres, filled, products.length)
    writeFileSync(mark, '')
  }
  await emptied(postgres, 'vendure', filled)
  const gateway = fork(new URL('./gateway-process.ts', import.meta.url))
  const [address] = (await once(gateway, 'message')) as [AddressInfo]
  const gatewayUrl = `http://127.0.0.1:${address.port}`
  const run = (role: string) =>
    started({ ...where, role, database: 'vendure', more: { PEER_GATEWAY: gatewayUrl } })
  const all = [await run('web-process'), await run('worker-process')]
  const pool = new pg.Pool({ connectionString: postgres.url('vendure'), max: 2 })
  pool.on('error', () => {}) // the database stops before an unsuccessful run ends
  return {
    port,
    gateway: gatewayUrl,
    pool,
    family: () => withDescendants([...all.map(({ pid = 0 }) => pid), ...databaseOf(dataDir)]),
    async stop() {
      await pool.end()
      for (const child of [...all, gateway]) {
        const ended = once(child, 'exit')
        child.kill()
        await ended
      }
      await postgres.stop()
    },
  }
}

type Where = { folder: string; sockets: string }
type Given = Where & { role: string; database: string; more: Record<string, string> }

function processOf({ folder, sockets, role, database, more }: Given): ChildProcess {
  const { PATH = '', HOME = '/' } = process.env
  const own = {
    PEER_FOLDER: folder,
    PEER_SOCKETS: sockets,
    PEER_DATABASE: database,
    PEER_PORT: String(port),
  }
  const env = { PATH, HOME, NODE_ENV: 'production', ...untold, ...own, ...more }
  return fork(new URL('./vendure.mjs', import.meta.url), [role], {
    env,
    cwd: folder,
    execArgv: ['--no-deprecation'],
  })
}

async function started(given: Given): Promise<ChildProcess> {
  const child = processOf(given)
  const ended = once(child, 'exit').then(([code]) => `it exited with ${code}`)
  const said = await Promise.race([once(child, 'message'), ended])
  if (typeof said === 'string') throw new Error(`Vendure, ${given.role}: ${said}`)
  return child
}

/** By its own importer, and then its own index of the search. */
async function fill(where: Where, database: string, products: readonly Product[]) {
  const catalogue = join(where.folder, `${database}.csv`)
  writeFileSync(catalogue, csvOf(products))
  const given = { ...where, role: 'fill', database, more: { PEER_CATALOGUE: catalogue } }
  const since = performance.now()
  const [code] = await once(processOf(given), 'exit')
  if (code !== 0) throw new Error(`Vendure could not be filled: ${code}`)
  const took = Math.round((performance.now() - since) / 1000)
  console.log(`its catalogue of ${products.length} products took ${took} s to fill, and is kept`)
}

const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'

function csvOf(products: readonly Product[]): string {
  const quoted = (value: string) => `"${value.replaceAll('"', '""').replaceAll('|', '/')}"`
  const rows = products.map(({ code, name, description, paise }) => {
    const slug = code.toLowerCase()
    const price = (paise / 100).toFixed(2)
    const values = [name, slug, description, '', '', '', '', code, price, 'standard']
    return [...values, '0', 'false', '', ''].map(quoted).join(',')
  })
  return [columns, ...rows, ''].join('\n')
}

/** A database of this name like the template, whatever was there before. */
async function emptied(postgres: EmbeddedPg, name: string, template: string) {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template ${template}`)
  await client.end()
}

async function expectFilled(postgres: EmbeddedPg, name: string, products: number) {
  const client = new pg.Client({ connectionString: postgres.url(name) })
  await client.connect()
  const { rows } = await client.query<{ found: number }>(
    'select count(distinct "productId")::int as found from search_index_item',
  )
  await client.end()
  const found = rows[0]?.found ?? 0
  expect(found === products, `of ${products} products Vendure's search has ${found}`)
}
