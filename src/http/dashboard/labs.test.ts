import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, demoLab } from '#test/booking.ts'
import { aDataUrl, aWholeBody } from '#test/dashboard-bodies.ts'
import { aDashboard } from '#test/dashboard-door.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
const { post, labOf, ...door } = await aDashboard(product)
afterAll(async () => {
  await door[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

const nobody = '01970000-0000-7000-8000-000000000000'
let labId: string
beforeAll(async () => {
  labId = await aJoinedLab(product)
})

test('the labs of a city are listed by its number, as a number or as text; without a city 400', async () => {
  for (const location_id of [1, '1', ' 1 ']) {
    const said = await post('getlabsdata', { location_id })
    expect(said).toMatchObject({ http: 200, status: 200, message: 'Data Found' })
    expect(said.data.length).toBeGreaterThan(3)
    expect(said.data.every((lab: { location_id: number }) => lab.location_id === 1)).toBe(true)
  }
  for (const body of [{}, { location_id: '' }, { location_id: null }])
    expect(await post('getlabsdata', body)).toEqual({
      http: 400,
      status: 400,
      message: 'Please Select Location.',
      errors: { location_id: 'Please Select Location.' },
    })
  expect(await post('getlabsdata', { location_id: 'one' })).toMatchObject({ status: 400 })
})

test('a city without labs and an unknown city answer an empty list', async () => {
  expect(await post('getlabsdata', { location_id: 999_999 })).toEqual({
    http: 200,
    status: 200,
    message: 'No Data Found',
    data: [],
  })
})

test('the status is the wanted one, however often it is sent', async () => {
  const id = await aJoinedLab(product)
  const set = (lab_status: unknown, more = {}) =>
    post('updatelabstatus', { lab_id: id, lab_status, ...more })
  for (const [wanted, status] of [
    [1, 1],
    ['1', 1],
    ['0', 0],
    [0, 0],
  ] as const)
    expect(await set(wanted)).toMatchObject({
      http: 200,
      status: 200,
      message: 'Lab Data Active/In-Active Sucessfully',
      data: { id, lab_status: status },
    })
  const both = await Promise.all([set(1), set(1), set(1)])
  expect(both.map(({ data }) => data.lab_status)).toEqual([1, 1, 1])
  expect(await set(0, { version: 1 })).toMatchObject({ status: 409 })
  expect(await set(undefined)).toMatchObject({
    status: 400,
    errors: { lab_status: 'Please Select Lab Status.' },
  })
})

test('a lab is activated by a different person than who entered it, and only when nothing is missing', async () => {
  const { id } = (await post('submitlabsdata', aWholeBody())).data
  const set = (by: string) => post('updatelabstatus', { lab_id: id, lab_status: 1 }, by)
  expect(await set('backoffice')).toMatchObject({
    status: 409,
    message: expect.stringContaining('Ask a colleague'),
  })
  expect(await set('backoffice2')).toMatchObject({
    status: 409,
    message: expect.stringMatching(/Missing: .*licence.*charges/),
  })
})

test('a lab is deleted, with and without the slash', async () => {
  for (const call of ['deletelabsdata', 'deletelabsdata/']) {
    const id = await aJoinedLab(product)
    expect(await post(call, { lab_id: id, version: 9 })).toMatchObject({ status: 409 })
    expect(await post(call, { lab_id: id })).toEqual({
      http: 200,
      status: 200,
      message: 'Lab Data Deleted Sucessfully',
      data: { id },
    })
    expect(await labOf(id)).toBeUndefined()
    expect(await post(call, { lab_id: id })).toMatchObject({ status: 404 })
  }
})

test('a lab with open orders stays, and they are named', async () => {
  const { view } = await aBooking(product, await aBooker(product))
  const said = await post('deletelabsdata/', { lab_id: await demoLab(product) })
  expect(said).toMatchObject({ http: 409, status: 409 })
  expect(said.message).toBe(
    `This is still in use, so it can’t be deleted. Open orders: ${String(view.number)}.`,
  )
})

test('an unknown lab is 404 for every call that names one', async () => {
  const calls = [
    ['editlabsdata', { lab_name: 'x' }],
    ['editlabsdata', { lab_image_ind: 1, lab_image: aDataUrl() }],
    ['updatelabstatus', { lab_status: 1 }],
    ['deletelabsdata', {}],
    ['deletelabsdata/', {}],
  ] as const
  for (const [call, fields] of calls)
    expect(await post(call, { lab_id: nobody, ...fields }), call).toEqual({
      http: 404,
      status: 404,
      message: 'We could not find that. Ask for the list again.',
    })
})

test('cities, franchises and categories fill the lists', async () => {
  const cities = await post('getlocationsdata')
  expect(cities.data).toContainEqual({ id: 1, location_nm: 'Bengaluru' })
  expect(cities.data).toHaveLength(10)
  const operator = { id: 1, franchise_name: 'Oxalate', location_id: null }
  const office = product.as(await demoActor(product, 'backoffice'))
  await office.saveFranchise({ name: 'Pune Franchise', locationId: 7 })
  const pune = { id: expect.any(Number), franchise_name: 'Pune Franchise', location_id: 7 }
  expect((await post('getfranchisedata')).data).toEqual([operator, pune])
  const there = async (body?: object) => (await post('getfranchisedatabasedonlocation', body)).data
  expect(await there()).toEqual([operator, pune])
  expect(await there({ location_id: '' })).toEqual([operator, pune])
  expect(await there({ location_id: '7' })).toEqual([operator, pune])
  expect(await there({ location_id: 2 })).toEqual([operator])
  const { data } = await post('get_test_cat')
  expect(data).toHaveLength(14)
  expect(data).toContainEqual({
    id: 'HAE',
    test_category_name: 'Haematology & Coagulation',
    oxalate_percent: 25,
    lab_percentage: 75,
  })
})

test('a call without fields refuses any, by name', async () => {
  for (const call of ['getlocationsdata', 'getfranchisedata', 'get_test_cat']) {
    expect(await post(call, '')).toMatchObject({ status: 200 })
    expect(await post(call, { entryby: 1 })).toMatchObject({
      status: 400,
      errors: { entryby: 'There is no such field.' },
    })
  }
})

test('a bug is reported in the quoted text', async () => {
  const broken = { lab_id: labId, lab_status: 1 }
  await product.asOwner('alter table labs rename column state to state_gone')
  const said = await post('updatelabstatus', broken)
  await product.asOwner('alter table labs rename column state_gone to state')
  expect(said).toEqual({ http: 500, status: 500, message: 'Something went wrong!' })
  expect(product.reported.splice(0)).toHaveLength(1)
})

test('nothing else broke', () => {
  expect(product.reported).toEqual([])
})
