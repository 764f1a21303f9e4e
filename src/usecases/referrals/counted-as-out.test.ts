import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { controlCrew } from '#test/controls-of-lab.ts'
import { aProduct } from '#test/product.ts'
import { referring } from '#test/referring.ts'
import { shown } from '#test/bench.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { agreed, sent, lab } = referring(product, { ...crew, phlebotomist })

test('a test that is out is no work of the bench: it is counted as out, until it is back', async () => {
  const partner = await agreed()
  const before = await lab.viewBench({})
  const { referralId, testItemId } = await sent(partner)
  const listed = async (list: 'enter' | 'verify') =>
    (await lab.viewBench({ list })).items.map((one) => one.testItemId)
  const away = await lab.viewBench({})
  expect(away.counts).toMatchObject({ enter: before.counts.enter })
  expect(away.ringing.referred).toMatchObject({ out: before.ringing.referred.out + 1, late: 0 })
  expect(away.sections).toEqual(before.sections)
  expect(await listed('enter')).not.toContain(testItemId)
  const there = await partner.there.viewBench({})
  expect(there.ringing.referred).toMatchObject({ out: 0, in: 1 })
  await partner.there.receiveReferral({ referralId, version: 1 })
  const result = { type: 'numeric', value: 13, ...(await shown(product, testItemId)) } as const
  await partner.there.enterReferred({ referralId, result })
  expect(await listed('verify')).not.toContain(testItemId)
  await lab.loseReferral({ referralId, version: 2, reason: 'no-answer' })
  expect(await listed('enter')).toContain(testItemId)
  expect((await lab.viewBench({})).ringing.referred).toMatchObject(before.ringing.referred)
})
