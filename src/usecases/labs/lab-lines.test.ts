import { afterAll, expect, test } from 'vitest'
import { ListLabs } from '#src/domain/labs/list-labs.ts'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))
const { asOwner } = product

async function lineOf(code: string) {
  const { labs } = await office.listLabs(ListLabs.parse({ code }))
  return labs[0]
}

test('a row of the list follows its lab, its organization, its city and its image', async () => {
  await asOwner(`update organizations set name = 'Renamed Trust'
    where id = (select organization_id from labs where code = 'LAB003')`)
  await asOwner(`update locations set name = 'Bengaluru City' where id = 1`)
  await asOwner(`update labs set name = 'Saffron Two', rating_tenths = null where code = 'LAB003'`)
  expect(await lineOf('LAB003')).toMatchObject({
    organization: 'Renamed Trust',
    city: 'Bengaluru City',
    name: 'Saffron Two',
    ratingTenths: 0,
    hasImage: false,
  })
  const found = await office.listLabs(ListLabs.parse({ q: 'renamed TRUST' }))
  expect(found.labs).toHaveLength(1)
  await asOwner(`insert into lab_documents (id, lab_id, kind, file_key, type, uploaded_at)
    select gen_random_uuid(), id, 'branch-image', 'x', 'png', now() from labs where code = 'LAB003'`)
  expect(await lineOf('LAB003')).toMatchObject({ hasImage: true })
  await asOwner(`update lab_documents set state = 'replaced'`)
  expect(await lineOf('LAB003')).toMatchObject({ hasImage: false })
  await asOwner(`update labs set state = 'inactive' where code = 'LAB003' and state <> 'inactive'`)
  await asOwner(`update labs set state = 'terminated' where code = 'LAB003'`)
  expect(await lineOf('LAB003')).toBeUndefined()
})

test('a lab added while its organization is renamed has the new name', async () => {
  const { pool } = product
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    await first.query('begin')
    await first.query(`update organizations set name = 'Newest Name'
      where id = (select organization_id from labs where code = 'LAB004')`)
    const edited = second.query(`update labs set technicians = '5' where code = 'LAB004'`)
    await first.query('commit')
    await edited
  } finally {
    first.release()
    second.release()
  }
  expect(await lineOf('LAB004')).toMatchObject({ organization: 'Newest Name' })
})
