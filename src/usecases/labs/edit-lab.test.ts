import { afterAll, expect, test } from 'vitest'
import { LabEdit, LabEditForm } from '#src/domain/labs/edit-lab.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { paise } from '#src/domain/money.ts'
import type { Refusal } from '#src/usecases/refusal.ts'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const actor = await demoActor(product, 'backoffice')
const office = product.as(actor)
const other = product.as(await demoActor(product, 'backoffice2'))

async function labIdOf(code: string): Promise<LabId> {
  const { rows } = await product.asOwner('select id from labs where code = $1', [code])
  return rows[0].id
}

const withCode = (refusal: Refusal['refusal']) => expect.objectContaining({ refusal })

/** LAB002 has order share, LAB001 one pair per category. */
const [testShared, orderShared] = [await labIdOf('LAB001'), await labIdOf('LAB002')]

test('every field of the record is changed and returned, and shown in the list and on the public page', async () => {
  const labId = orderShared
  const edit = LabEdit.parse({
    locationId: 2,
    name: 'Neem Pathlab of the City',
    directorName: 'Dr Sunil Menon',
    phone: '98765 43210',
    email: 'Care@Neem.example',
    address: '22 Sample Road, Koramangala',
    latitude: '12.9231',
    longitude: 77.6249,
    ratingTenths: 47,
    opensAt: '06:30',
    closesAt: '20:15',
    description: 'Two floors\nand a ramp',
    website: 'neem.example',
    technicians: '7',
    pathologists: '2 full-time',
    agreementProcess: 'Signed on paper',
    minimumChargePaise: 12_050,
    perKmChargePaise: 900,
    minimumKm: 3,
    maximumKm: 18,
    additionalChargesPaise: 500,
  })
  const edited = await office.editLab({ labId, ...edit })
  const now = await office.viewLabRecord({ labId })
  const given = { ...edit, phone: '9876543210', email: 'care@neem.example', latitude: 12.9231 }
  expect(edited).toMatchObject({ ...given, pendingApproval: null })
  expect(now).toMatchObject({ ...given, website: 'https://neem.example', city: 'Mumbai' })
  expect(now.version).toBe(edited.version)
  const { labs } = await office.listLabs({
    q: 'of the city',
    sort: 'name',
    order: 'ascending',
    size: 25,
  })
  expect(labs).toMatchObject([{ labId, city: 'Mumbai', ratingTenths: 47, opensAt: '06:30' }])
  await product.world.catalogue.refresh()
  expect(await office.viewLab({ id: labId })).toMatchObject({
    name: 'Neem Pathlab of the City',
    minimumChargePaise: 12_050,
    maximumKm: 18,
  })
})

test('the audit shows who changed what, before and after, and no unchanged field', async () => {
  await office.editLab({ labId: orderShared, technicians: '9', name: 'Neem Pathlab of the City' })
  const { entries } = await office.searchAudit({ what: 'lab:edit', subject: orderShared })
  expect(entries[0]).toMatchObject({
    changes: [{ field: 'technicians', before: '7', after: '9' }],
  })
  const record = await office.viewLabRecord({ labId: orderShared })
  const again = await office.editLab({ labId: orderShared, technicians: '9' })
  expect(again.version).toBe(record.version)
  expect(record.lastEdit).toMatchObject({ by: actor.name })
})

test('the second of two editors is told; without a version the last write wins', async () => {
  const { version } = await office.viewLabRecord({ labId: orderShared })
  await other.editLab({ labId: orderShared, version, directorName: 'Dr Asha Rao' })
  await expect(
    office.editLab({ labId: orderShared, version, directorName: 'Dr Sunil Menon' }),
  ).rejects.toEqual(withCode('stale'))
  expect(await office.viewLabRecord({ labId: orderShared })).toMatchObject({
    directorName: 'Dr Asha Rao',
  })
  await office.editLab({ labId: orderShared, directorName: 'Dr Sunil Menon' })
  expect(await office.viewLabRecord({ labId: orderShared })).toMatchObject({
    directorName: 'Dr Sunil Menon',
  })
})

test('of ten who save the same version at once one does', async () => {
  const { version } = await office.viewLabRecord({ labId: orderShared })
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      office.editLab({ labId: orderShared, version, technicians: `${n + 20}` }),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('another pair of percentages waits for a second person; repeated, it remains waiting', async () => {
  const before = await office.viewLabRecord({ labId: orderShared })
  expect(before).toMatchObject({
    shareType: 'order',
    pair: { platformPercent: 25, labPercent: 75 },
  })
  const same = await office.editLab({ labId: orderShared, platformPercent: 25, labPercent: 75 })
  expect(same.pendingApproval).toBeNull()
  const edited = await office.editLab({ labId: orderShared, platformPercent: 28, labPercent: 72 })
  expect(edited).toMatchObject({
    pair: { platformPercent: 25, labPercent: 75 },
    pendingApproval: { platformPercent: 28, labPercent: 72 },
  })
  const again = await office.editLab({ labId: orderShared, platformPercent: 28, labPercent: 72 })
  expect(again.pendingApproval).toEqual(edited.pendingApproval)
  await expect(
    office.editLab({ labId: orderShared, platformPercent: 30, labPercent: 70, name: 'Other' }),
  ).rejects.toEqual(withCode('change-waiting'))
  // All or nothing: the name is unchanged.
  expect((await office.viewLabRecord({ labId: orderShared })).name).not.toBe('Other')
})

test('under test share there is no single pair to set', async () => {
  await expect(
    office.editLab({ labId: testShared, platformPercent: 28, labPercent: 72 }),
  ).rejects.toEqual(withCode('fields-disagree'))
})

test('an active lab keeps its charges, and its hours and distances are consistent', async () => {
  for (const [edit, code] of [
    [{ minimumChargePaise: null }, 'not-ready'],
    [{ maximumKm: null }, 'not-ready'],
    [{ opensAt: '23:00' }, 'fields-disagree'],
    [{ minimumKm: 400 }, 'fields-disagree'],
  ] as const)
    await expect(office.editLab({ labId: testShared, ...edit })).rejects.toEqual(withCode(code))
  await expect(office.editLab({ labId: testShared, locationId: 999 })).rejects.toEqual(
    withCode('not-found'),
  )
})

test('the status is switched with the rest', async () => {
  const off = await office.editLab({ labId: testShared, status: 0, technicians: '4' })
  expect(off).toMatchObject({ status: 0, state: 'inactive', technicians: '4' })
})

test('a deleted lab is not found, nor an unknown one', async () => {
  const gone = await labIdOf('LAB009')
  await office.deleteLab({ labId: gone })
  for (const labId of [gone, crypto.randomUUID() as LabId]) {
    await expect(office.editLab({ labId, name: 'Other' })).rejects.toEqual(withCode('not-found'))
    await expect(office.viewLabRecord({ labId })).rejects.toEqual(withCode('not-found'))
  }
  const { labs } = await office.listLabs({
    code: 'lab009',
    sort: 'name',
    order: 'ascending',
    size: 25,
  })
  expect(labs).toEqual([])
})

test('only the office sees and edits records', async () => {
  for (const who of ['labmanager', 'patient', 'finance']) {
    const person = product.as(await demoActor(product, who))
    for (const act of [
      () => person.viewLabRecord({ labId: testShared }),
      () => person.listLabRecords({ locationId: 1 }),
      () => person.editLab({ labId: testShared, name: 'Mine' }),
      () => person.listLabs({ sort: 'name', order: 'ascending', size: 25 }),
      () => person.exportLabs({ sort: 'name', order: 'ascending' }),
    ])
      await expect(act()).rejects.toEqual(withCode('forbidden'))
  }
})

test('a city’s labs are listed with their complete records, without deleted ones', async () => {
  const records = await office.listLabRecords({ locationId: 1 })
  expect(records.map(({ code }) => code)).toEqual(
    records.map(({ code }) => code).toSorted((a, b) => (a < b ? -1 : 1)),
  )
  expect(records.length).toBeGreaterThan(2)
  for (const record of records) expect(record.splits.length).toBeGreaterThan(0)
})

test('typed values are converted: rupees to paise, stars to tenths, empty to null', () => {
  const typed = {
    locationId: '1',
    name: 'Neem',
    address: '22 Sample Road',
    latitude: '12.92',
    longitude: '77.62',
    opensAt: '07:30',
    closesAt: '19:30',
    ratingTenths: '4.7',
    minimumChargePaise: '₹1,250.50',
    perKmChargePaise: '0',
    minimumKm: '2',
    status: '1',
    version: '3',
  }
  expect(LabEditForm.parse(typed)).toMatchObject({
    ratingTenths: 47,
    minimumChargePaise: paise(125_050),
    perKmChargePaise: 0,
    additionalChargesPaise: null,
    directorName: null,
    minimumKm: 2,
    maximumKm: null,
    status: 1,
  })
  for (const wrong of [
    { ratingTenths: '5.1' },
    { ratingTenths: '0.9' },
    { platformPercent: '28', labPercent: '75' },
    { platformPercent: '28' },
    { platformPercent: '100', labPercent: '0' },
    { minimumKm: '19', maximumKm: '18' },
    { opensAt: '19:30' },
    { closesAt: '7:30 pm' },
    { minimumChargePaise: '-5' },
    { phone: '12345' },
    { website: 'javascript:alert(1)' },
    { latitude: '77.6' },
    { name: '' },
    { entryby: '7' },
  ])
    expect(LabEditForm.safeParse({ ...typed, ...wrong }).success).toBe(false)
})
