import { afterAll, expect, test } from 'vitest'
import { bindVerbs } from '#src/usecases/index.ts'
import { aCatalogue, visitor } from '#test/catalogue.ts'
import { newApi } from '#src/http/api.ts'
import { catalogue } from './catalogue.ts'
import { places } from './places.ts'
import { answerErrors } from '#src/http/door/problem.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())
const as = bindVerbs(product.world)
const api = newApi()
api.onError(answerErrors({ troubleOf: () => undefined, report: () => {} }))
api.use(async (c, next) => {
  c.set('app', as(visitor))
  await next()
})
api.route('/', catalogue).route('/', places)

async function get(path: string) {
  const answer = await api.request(path)
  return { status: answer.status, body: await answer.json() }
}

test('a program searches, views and compares like a visitor', async () => {
  const found = await get('/items?q=cbc&pincode=560034')
  expect(found).toMatchObject({ status: 200, body: { items: [{ code: 'P-CBC' }, {}] } })
  expect(await get('/items/P-CBC')).toMatchObject({ status: 200, body: { testCount: 21 } })
  const offers = await get(
    '/offers?codes=P-CBC,TSH&latitude=12.9716&longitude=77.5946&sort=distance',
  )
  expect(offers.status).toBe(200)
  expect(offers.body.offers[0]).toMatchObject({ labName: 'Tulsi Demo Diagnostics' })
  const lab = await get(`/labs/${offers.body.offers[0].labId}`)
  expect(lab).toMatchObject({ status: 200, body: { phone: null } })
  expect(await get('/locations')).toMatchObject({ status: 200 })
  expect(await get('/pincodes/560034')).toMatchObject({ body: { state: 'Karnataka' } })
})

test.each([
  '/items?q=cbc&sort=name',
  '/items?q=cbc&order=price',
  '/items?pincode=12',
  '/items?latitude=12.9',
  '/items?page=0',
  '/items/hb',
  '/items/HB?x=1',
  '/offers?codes=HB',
  '/offers?codes=HB,HB&pincode=560034',
  '/offers?codes=HB&pincode=560034&latitude=12.9&longitude=77.6',
  '/offers?codes=HB&latitude=99&longitude=77.6',
  '/labs/LAB001',
  '/pincodes/05603',
])('%s is refused: the API accepts nothing it does not know', async (path) => {
  expect(await get(path)).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test.each(['/items/NIPT', '/items/NOSUCH', '/offers?codes=HIV&pincode=560034', '/pincodes/999999'])(
  '%s is not found',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  },
)
