import { afterAll, expect, test } from 'vitest'
import { ExportLabs } from '#src/domain/labs/list-labs.ts'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))

async function csvOf(asked: object) {
  let file = ''
  for await (const piece of await office.exportLabs(ExportLabs.parse(asked))) file += piece
  return file
}

test('a file has the labs of the list in its order, and the export is audited', async () => {
  const file = await csvOf({ q: 'pathlab', sort: 'code', order: 'descending' })
  expect(file.split('\r\n')[0]).toBe(
    '\uFEFF"code","name","organization","locality","city","pincode","serviceType","opensAt","closesAt","rating","state"',
  )

  const codes = [...file.matchAll(/^"(LAB\d+)"/gm)].map(([, code = '']) => code)
  expect(codes.length).toBeGreaterThan(2)
  expect(codes).toEqual(codes.toSorted((a, b) => (a < b ? 1 : -1)))
  const { entries } = await office.searchAudit({ what: 'lab:export' })
  expect(JSON.stringify(entries[0])).toContain('pathlab')
})

test('a rating of 45 tenths is 4.5 in the file, and none is an empty cell', async () => {
  await product.asOwner(`update labs set rating_tenths = case code when 'LAB001' then 45 end
    where code in ('LAB001', 'LAB002')`)
  const file = await csvOf({ q: 'LAB00', sort: 'code' })
  expect(file).toMatch(/"LAB001",.*,"4\.5","active"\r\n/)
  expect(file).toMatch(/"LAB002",.*,,"active"\r\n/)
})

test('a formula cell is text, and a line break inside a cell begins no row', async () => {
  const evil = ['=1+1', '+1', '-1', '@sum(a1)', '\tx', '\rx', 'two\n=lines', 'say "hi", twice']
  for (const [index, name] of evil.entries())
    await product.asOwner(`update labs set name = $1 where code = $2`, [name, `LAB01${index}`])
  const file = await csvOf({ code: 'LAB01', sort: 'code' })
  const cells = [...file.matchAll(/^"LAB01\d","((?:[^"]|"")*)"/gm)].map(([, cell]) => cell)
  expect(cells.slice(0, 8)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@sum(a1)",
    "'\tx",
    "'\rx",
    'two\n=lines',
    'say ""hi"", twice',
  ])
})

test('more labs than one chunk holds are exported completely, each once', async () => {
  await product.asOwner(`insert into labs (id, code, organization_id, location_id, state, name, locality,
      address, pincode, latitude, longitude, opens_at, closes_at, working_days, service_type,
      licence_from, licence_to, created_at)
    select gen_random_uuid(), 'MANY' || n, organization_id, location_id, 'inactive', 'Same name', locality,
      address, pincode, latitude, longitude, opens_at, closes_at, working_days, service_type,
      licence_from, licence_to, created_at
    from labs, generate_series(1, 4500) n where code = 'LAB001'`)
  const file = await csvOf({ code: 'many' })
  const codes = [...file.matchAll(/^"(MANY\d+)"/gm)].map(([, code]) => code)
  expect(new Set(codes).size).toBe(4500)
  expect(codes).toHaveLength(4500)
  expect(file.match(/\uFEFF/g)).toHaveLength(1)
})
