import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { asha } from '#test/contact.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const office = product.as(await demoActor(product, 'backoffice'))
const finance = product.as(await demoActor(product, 'finance'))
const administrator = product.as(await demoActor(product, 'administrator'))

const nothing = { people: [], bookings: [], tubes: [], labs: [], refunds: [], tickets: [] }

test('a booking is found by its number however it is spaced, by the office and by finance', async () => {
  const { view } = await aBooking(product, await aBooker(product))
  const typed = view.number.toLowerCase().replace('opl', 'opl ')
  for (const app of [office, finance])
    expect((await app.searchOffice({ q: typed })).bookings).toMatchObject([{ number: view.number }])
  expect((await administrator.searchOffice({ q: typed })).bookings).toEqual([])
  expect(await office.searchOffice({ q: 'OPL0000000000000000000' })).toEqual(nothing)
  expect((await office.searchOffice({ q: view.number.slice(0, 12) })).bookings).toEqual([])
})

test('a person is found by name and by phone as people write it, masked, with their newest bookings', async () => {
  const booker = await aBooker(product)
  await product.asOwner('update "user" set name = $2 where id = $1', [booker.actor.id, 'கமலா தேவி'])
  const { view } = await aBooking(product, booker)
  const local = booker.phone.slice(3)
  const phone = `0${local.slice(0, 5)} ${local.slice(5)}`
  for (const q of ['கமலா', phone]) {
    const { people } = await office.searchOffice({ q })
    expect(people).toMatchObject([{ id: booker.actor.id, bookings: [view.number] }])
    expect(people[0]?.phone).not.toBe(booker.phone)
  }
  const whole = await administrator.searchOffice({ q: 'கமலா' })
  expect(whole.people).toMatchObject([{ phone: booker.phone, bookings: [] }])
  expect((await finance.searchOffice({ q: 'கமலா' })).people).toEqual([])
  const [entry] = (await administrator.searchAudit({ what: 'office:search' })).entries
  expect(JSON.stringify(entry)).not.toContain('கமலா')
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'office:search' order by id desc limit 4`,
  )
  expect(JSON.stringify(rows)).toContain(booker.actor.id)
  expect(JSON.stringify(rows)).not.toContain('கமலா')
})

test('a wildcard is sought as it is written, and finds nobody', async () => {
  for (const q of ['%%', '__', `' or 1=1 --`])
    expect(await office.searchOffice({ q }), q).toEqual(nothing)
})

test('a tube is found by its label, by a spoiled one and by the lab’s own number', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode = ''] = await received(product, { phlebotomist, technician, booker }, booked)
  const { accession } = await product.as(technician).acceptTube({ barcode: barcode as never })
  for (const q of [barcode.toLowerCase(), accession]) {
    const { tubes } = await office.searchOffice({ q })
    expect(tubes, q).toMatchObject([{ barcode, state: 'accepted', number: booked.view.number }])
  }
})

test('a lab is found by its name and by the PAN that only its keyed hash tells', async () => {
  const labId = await aJoinedLab(product)
  const pan = 'ZZZPZ9999Z'
  const hash = product.world.cipher.hash(pan, 'organizations.pan')
  const organization = product.world.chance.uuid()
  await product.asOwner(
    `with made as (insert into organizations (id, name, legal_entity, pan_hash, created_at)
       values ($1, 'Hashed', 'LLP', $2, now()) returning id)
     update labs set organization_id = (select id from made), name = '<script>' where id = $3`,
    [organization, hash, labId],
  )
  expect((await office.searchOffice({ q: 'zzzpz9999z' })).labs).toMatchObject([{ labId }])
  expect((await office.searchOffice({ q: 'Tulsi Demo' })).labs).toHaveLength(1)
  expect((await finance.searchOffice({ q: 'Tulsi Demo' })).labs).toEqual([])
})

test('a message is found by its number and by its writer’s address, which is sealed', async () => {
  const visitor = product.as({ kind: 'visitor' })
  const { number } = await visitor.sendContactMessage({ ...asha, email: 'sought@patients.example' })
  for (const q of [number, 'Sought@patients.example'])
    expect((await office.searchOffice({ q })).tickets, q).toMatchObject([{ number }])
  for (const app of [finance, administrator])
    expect((await app.searchOffice({ q: number })).tickets).toEqual([])
})

test('nobody else may search', async () => {
  for (const name of ['patient', 'phlebotomist', 'technician', 'authoriser', 'labmanager'])
    await expect(
      product.as(await demoActor(product, name)).searchOffice({ q: 'Tulsi' }),
    ).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(product.as({ kind: 'visitor' }).searchOffice({ q: 'Tulsi' })).rejects.toMatchObject({
    refusal: 'sign-in-first',
  })
})
