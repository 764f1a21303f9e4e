import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftoverPaths } from '#src/web/pages/leftover-paths.ts'
import routes from '#src/web/routes.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { routeTable } from '#src/http/api.ts'
import { dashboard } from '#src/http/dashboard/dashboard.ts'
import { v1 } from '#src/http/v1.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
let administrator = ''

beforeAll(async () => {
  administrator = await signedInAs(product, 'administrator')
  await product.pool.query(
    `insert into downtimes (id, starts_at, ends_at, words_en, words_hi, announced_by, announced_at)
     values ($1, '2026-11-24T03:30:00Z', '2026-11-24T05:30:00Z', 'Work', 'काम', $1, now())`,
    [product.world.chance.uuid()],
  )
  product.clock.set('2026-11-24T04:30:00Z')
  await product.downtimes.refresh()
})

/** A person who can end a downtime must be able to sign in. */
const open = /^(\/hi)?\/(sign-in(\/[a-z-]+)?|sign-out|backoffice\/downtime)$/
const pages = routes.map(({ path = '' }) => `/${path.replaceAll(/:\w+|\*/g, 'x')}`)
const aside = ['/sitemap.xml', '/sendemail.php', '/none', ...leftoverPaths.map((one) => `/${one}`)]
const calls = [
  ...routeTable(v1).map(({ method, path }) => ({ method, path: `/api/v1${path}` })),
  ...routeTable(dashboard).map(({ method, path }) => ({ method, path: `/api/dashboard${path}` })),
]

async function statusOf(path: string, method: string) {
  const headers = {
    cookie: administrator,
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
  }
  const answer = await product.api.request(`http://localhost:3000${path}`, { method, headers })
  const after = Number(answer.headers.get('retry-after'))
  // Minus the moments since the product last read the clock.
  const isAnHour = after > 3500 && after <= 3600
  return answer.status === 503 && isAnHour ? 'closed for an hour' : `${answer.status} ${after}`
}

test('every page is closed in both languages, including its data and forms', async () => {
  for (const path of [...pages, ...aside].filter((one) => !open.test(one)))
    for (const address of [path, `/hi${path}`, `${path}.data`, `/HI${path}`, `/${path}`])
      for (const method of ['GET', 'POST', 'HEAD'])
        expect(await statusOf(address, method), `${method} ${address}`).toBe('closed for an hour')
})

const inWords = ['/api/openapi.json', '/api/reference', '/api/reference/viewVisit'].map((path) => ({
  method: 'get',
  path,
}))

test('every call is closed', async () => {
  expect(calls.length).toBeGreaterThan(20)
  for (const { method, path } of [...calls, ...inWords])
    expect(await statusOf(path, method.toUpperCase()), path).toBe('closed for an hour')
})

test('an address that only resembles an open one is closed', async () => {
  for (const path of ['/sign-in/../me', '/sign-in/%2e%2e/me', '/sign-in%2f..%2fme', '/api/authx'])
    expect(await statusOf(path, 'GET'), path).toBe('closed for an hour')
})
