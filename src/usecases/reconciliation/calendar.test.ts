import { afterAll, expect, test } from 'vitest'
import { dayBegins } from '#src/domain/india-time.ts'
import { demoActor } from '#test/booking.ts'
import { aBreak } from '#test/breaks.ts'
import { gatewayBooks } from '#test/gateway-books.ts'
import { aProduct } from '#test/product.ts'
import { aSandbox } from '#test/sandbox.ts'

const sandbox = await aSandbox()
const product = await aProduct({ world: { gateway: sandbox.gateway } })
const money = product.as(await demoActor(product, 'finance'))
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await sandbox.close()
})
const { ours } = gatewayBooks(product)

const day = Temporal.PlainDate.from('2026-11-22')
const noonOf = (of: Temporal.PlainDate) => dayBegins(of).add({ hours: 12 })

async function standingOf(of: Temporal.PlainDate) {
  const { days } = await money.viewCalendar({ month: of.toString().slice(0, 7) })
  return days.find((one) => one.day === of.toString())
}

test('a day waits for its night, is missed if it passes, then stands by its differences', async () => {
  product.clock.set(noonOf(day).toString())
  await ours({ at: noonOf(day) })
  expect(await standingOf(day)).toMatchObject({ standing: 'not-yet', compared: null })
  product.clock.set(noonOf(day.add({ days: 2 })).toString())
  expect(await standingOf(day)).toMatchObject({ standing: 'no-statement' })
  expect(await standingOf(day.subtract({ days: 1 }))).toMatchObject({ standing: null })
  await sandbox.seedDay(day.toString(), [])
  await money.reconcileDay({ day: day.toString() })
  expect(await standingOf(day)).toMatchObject({ standing: 'open', compared: 0, open: 1 })
  const { breaks } = await money.listBreaks({ day: day.toString() })
  expect(breaks.map(({ kind }) => kind)).toEqual(['missing-there'])
  for (const { breakId } of breaks) {
    await money.takeBreak({ breakId })
    await money.resolveBreak({ breakId, note: 'The gateway lists it a day later.' })
  }
  expect(await standingOf(day)).toMatchObject({ standing: 'reconciled', open: 0, resolved: 1 })
})

test('a day lists its differences whatever their state, and no other day’s', async () => {
  const other = day.subtract({ days: 3 })
  await aBreak(product, { day: other, kind: 'amount', key: 'R-1' })
  const { breaks } = await money.listBreaks({ day: day.toString() })
  expect(breaks.map(({ state }) => state)).toEqual(['resolved'])
  expect((await money.listBreaks({ day: other.toString() })).breaks).toHaveLength(1)
  expect((await money.listBreaks({})).breaks.map(({ key }) => key)).toEqual(['R-1'])
})

test('only finance sees the calendar', async () => {
  const office = product.as(await demoActor(product, 'backoffice'))
  await expect(office.viewCalendar({})).rejects.toMatchObject({ refusal: 'forbidden' })
})
