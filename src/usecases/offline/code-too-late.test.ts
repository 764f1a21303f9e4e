import { afterAll, expect, test } from 'vitest'
import { START_CODE_TRIES } from '#src/domain/visits/visit.ts'
import { demoActor } from '#test/booking.ts'
import { anOfflineVisit, aPhone, wholeVisit } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))
const phone = await aPhone(product, phlebotomist)

/** A visit that was cancelled while its phlebotomist had no network. */
async function cancelled() {
  const door = await anOfflineVisit(product, phlebotomist)
  const { bookingId } = door.booked
  const reason = 'The lab is closed'
  await office.cancelBooking({ bookingId, expectedChargePaise: 0, reason })
  const wrong = door.code === '0000' ? '0001' : '0000'
  const codesHeard = async () => {
    const holds = await office.listOfflineHolds()
    const events = holds.find(({ visitId }) => visitId === door.visitId)?.events ?? []
    return events.filter(({ kind }) => kind === 'identify').map(({ code }) => code)
  }
  return { door, wrong, codesHeard }
}

test('the office reads whether the visit code was right, also of a visit that was over', async () => {
  const one = await cancelled()
  await phone.send(await wholeVisit(product, phone, one.door, one.wrong))
  expect(await one.codesHeard()).toEqual(['wrong-start-code'])
  const other = await cancelled()
  await phone.send(await wholeVisit(product, phone, other.door))
  expect(await other.codesHeard()).toEqual(['not-allowed-now'])
})

test('no code is found by trying: of a visit that is over as many are compared as of any other', async () => {
  const { door, wrong, codesHeard } = await cancelled()
  const { visitId, code: right, patients } = door
  const codes = [...Array.from({ length: START_CODE_TRIES }, () => wrong), right]
  for (const code of codes)
    await phone.send([await phone.keep(visitId, { kind: 'identify', code, patients })])
  const tried = Array.from({ length: START_CODE_TRIES }, () => 'wrong-start-code')
  expect(await codesHeard()).toEqual([...tried, 'start-code-locked'])
})
