import { afterAll, expect, test } from 'vitest'
import { aBooker, demoActor, demoLab, reported } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const manager = product.as(await demoActor(product, 'labmanager'))
const crew = {
  phlebotomist: await demoActor(product, 'phlebotomist'),
  technician: await demoActor(product, 'technician'),
  authoriser: await demoActor(product, 'authoriser'),
}
const userId = crew.authoriser.id
const signs = {
  name: 'Dr Lakshmi Iyer',
  qualification: 'MD Pathology',
  registrationNumber: 'KMC 10001',
}

async function standing() {
  const { pathologists } = await manager.listSignatories()
  return pathologists.find((one) => one.userId === userId)?.signs ?? null
}

/** The state before anybody was registered. */
async function unregistered() {
  const { version } = (await standing()) ?? {}
  if (version) await manager.endSignatory({ userId, version })
}

test('a pathologist signs nothing until the lab’s manager registered them, and then with that registration', async () => {
  await unregistered()
  const early = reported(product, { ...crew, booker: await aBooker(product) })
  await expect(early).rejects.toMatchObject({ refusal: 'not-signatory' })
  await manager.registerSignatory({ userId, ...signs, version: 0 })
  expect(await standing()).toEqual({ ...signs, version: 1 })
  const booker = await aBooker(product)
  const { reportId } = await reported(product, { ...crew, booker })
  const { rows } = await product.pool.query(
    `select body -> 'signatories' as by from report_versions where report_id = $1`,
    [reportId],
  )
  expect(rows).toMatchObject([{ by: [signs] }])
})

test('a change names the version shown, and earlier signatures keep their name', async () => {
  await unregistered()
  await manager.registerSignatory({ userId, ...signs, version: 0 })
  const { reportId } = await reported(product, { ...crew, booker: await aBooker(product) })
  const changed = { ...signs, registrationNumber: 'KMC 10002' }
  await manager.registerSignatory({ userId, ...changed, version: 1 })
  for (const version of [0, 1])
    await expect(manager.registerSignatory({ userId, ...signs, version })).rejects.toMatchObject({
      refusal: 'stale',
    })
  await expect(manager.endSignatory({ userId, version: 1 })).rejects.toMatchObject({
    refusal: 'stale',
  })
  expect(await standing()).toEqual({ ...changed, version: 2 })
  const { rows } = await product.pool.query(
    `select body -> 'signatories' -> 0 ->> 'registrationNumber' as number from report_versions
     where report_id = $1`,
    [reportId],
  )
  expect(rows).toEqual([{ number: 'KMC 10001' }])
})

test('of two managers who register at once one does', async () => {
  await unregistered()
  const both = await Promise.allSettled(
    ['KMC 1', 'KMC 2'].map((registrationNumber) =>
      manager.registerSignatory({ userId, ...signs, registrationNumber, version: 0 }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: 'stale' },
  })
})

test('nobody is registered without the pathologist role there, and only by the lab’s manager', async () => {
  const asked = { ...signs, version: 0 }
  const { id: technicianId } = crew.technician
  await expect(manager.registerSignatory({ ...asked, userId: technicianId })).rejects.toMatchObject(
    {
      refusal: 'not-found',
    },
  )
  for (const person of [crew.authoriser, crew.technician]) {
    const own = product.as(person).registerSignatory({ ...asked, userId, labId })
    await expect(own).rejects.toMatchObject({ refusal: 'forbidden' })
  }
  const elsewhere = product.as({
    ...(await demoActor(product, 'labmanager')),
    grants: [{ role: 'lab-manager', labId: crypto.randomUUID() as typeof labId, locationId: null }],
  })
  await expect(elsewhere.registerSignatory({ ...asked, userId, labId })).rejects.toMatchObject({
    refusal: 'not-found',
  })
})

test('the audit shows who registered whom', async () => {
  await unregistered()
  await manager.registerSignatory({ userId, ...signs, version: 0 })
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'signatory:register' and subject_id = $1
     order by id desc limit 1`,
    [labId],
  )
  expect(rows).toMatchObject([{ detail: { userId, before: null, after: signs } }])
})
