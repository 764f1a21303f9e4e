import { afterAll, expect, test } from 'vitest'
import { formatInstant } from '#src/domain/format-time.ts'
import { demoActor } from '#test/booking.ts'
import { anOfflineVisit, aPhone, wholeVisit } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send, sendForm } = pagesOf(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = await demoActor(product, 'backoffice')
const page = '/backoffice/offline-holds'

test('the office reads why samples are held and what the phone sent, and decides with a note', async () => {
  const phone = await aPhone(product, phlebotomist)
  const door = await anOfflineVisit(product, phlebotomist)
  const wrong = door.code === '0000' ? '0001' : '0000'
  await phone.send(await wholeVisit(product, phone, door, wrong))
  const { text } = await read('backoffice', page)
  expect(text).toContain('The visit code, a name or a birth date was wrong.')
  expect(text).toContain('Drew a tube, barcode TEST-')
  expect(text).toContain(door.booked.view.number)
  expect((await read('backoffice', '/backoffice')).text).toContain(
    'Steps taken without a network that need a look',
  )
  const [hold] = await product.as(office).listOfflineHolds()
  const form = { intent: 'confirmed', holdId: hold?.holdId ?? '', version: '1' }
  const empty = await sendForm('backoffice', page, { ...form, note: '' })
  expect(empty.status).toBe(422)
  expect(await send('backoffice', page, { ...form, note: 'Called, it is she' })).toMatchObject({
    to: `${page}?done=confirmed`,
  })
  expect((await read('backoffice', page)).text).toContain('Nothing waits.')
})

test('a phone is removed by its phlebotomist, and by the office on their page', async () => {
  const [own, lost] = [await aPhone(product, phlebotomist), await aPhone(product, phlebotomist)]
  const phones = '/phlebotomist/phones'
  expect((await read('phlebotomist', phones)).text).toContain('Field phone')
  const revoke = { intent: 'revoke', version: '1' }
  expect(await send('phlebotomist', phones, { ...revoke, deviceId: own.deviceId })).toMatchObject({
    to: `${phones}?done=removed`,
  })
  const roster = `/backoffice/rosters/${phlebotomist.id}`
  expect((await read('backoffice', roster)).text).toContain('Remove this phone')
  expect(await send('backoffice', roster, { ...revoke, deviceId: lost.deviceId })).toMatchObject({
    to: `${roster}?done=removed`,
  })
  const left = await product.as(phlebotomist).listOwnOfflineDevices()
  expect(left.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(2)
})

test('cash that was taken at a visit that was over is told with its amount: nobody else has it in their books', async () => {
  const phone = await aPhone(product, phlebotomist)
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await wholeVisit(product, phone, door)
  const { bookingId } = door.booked
  const cancelled = { bookingId, expectedChargePaise: 0, reason: 'The lab is closed' }
  await product.as(office).cancelBooking(cancelled)
  await phone.send(kept)
  // A visit takes longer than an idle session of the office lasts.
  const { text } = await pagesOf(product).read('backoffice', page)
  expect(text).toMatch(/Took the cash, ₹[\d,]*[1-9][\d,.]*: not in our books, it is the patient’s/)
})

test('a refusal has a reason of the list, and another person takes it back', async () => {
  const phone = await aPhone(product, phlebotomist)
  const door = await anOfflineVisit(product, phlebotomist)
  const wrong = door.code === '0000' ? '0001' : '0000'
  await phone.send(await wholeVisit(product, phone, door, wrong))
  // A visit takes longer than an idle session of the office lasts.
  const { read, send, sendForm } = pagesOf(product)
  const holds = await product.as(office).listOfflineHolds()
  const hold = holds.find(({ visitId }) => visitId === door.visitId)
  const refuse = {
    intent: 'refused',
    holdId: hold?.holdId ?? '',
    version: '1',
    note: 'Called the patient',
  }
  expect((await sendForm('backoffice', page, { ...refuse, cause: '' })).status).toBe(422)
  expect(await send('backoffice', page, { ...refuse, cause: 'nobody-came' })).toMatchObject({
    to: `${page}?done=refused`,
  })
  const { text } = await read('backoffice2', page)
  expect(text).toContain('The patient says that nobody came. The phlebotomist is not paid.')
  const back = { intent: 'take-back', holdId: refuse.holdId, version: '2', note: 'Somebody else' }
  expect((await sendForm('backoffice', page, back)).status).toBe(409)
  expect(await send('backoffice2', page, back)).toMatchObject({
    to: expect.stringContaining('done=again-'),
  })
})

test('the office reads between which times a doubtful step was, by our own clock', async () => {
  const phone = await aPhone(product, phlebotomist)
  const door = await anOfflineVisit(product, phlebotomist)
  await phone.send([await phone.keep(door.visitId, { kind: 'depart' })])
  const spoke = product.clock.at()
  product.clock.pass(20)
  const early = { happenedAt: spoke.subtract({ minutes: 30 }).toString() }
  await phone.send([await phone.keep(door.visitId, { kind: 'arrive' }, early)])
  const [from, to] = [spoke, product.clock.at()].map((at) =>
    formatInstant(at.toString()).replaceAll(/\s/g, ' '),
  )
  const { text } = await pagesOf(product).read('backoffice', page)
  expect(text).toContain(`Arrived, time in doubt: by our clock between ${from} and ${to}`)
})
