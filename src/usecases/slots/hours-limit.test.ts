import { afterAll, expect, test } from 'vitest'
import { limits } from '#src/domain/limits.ts'
import { aBooker, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** Whoever asks again and again can’t measure where a phlebotomist’s radius ends. */
const product = await aProduct({ slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const labIds = [await demoLab(product)]

test('the hours of addresses are listed only so many times an hour, for one account', async () => {
  const [asker, other] = [await aBooker(product), await aBooker(product)]
  const listed = ({ actor, addressId, patientId }: typeof asker) =>
    product.as(actor).listSlots({ labIds, addressId, patientIds: [patientId] })
  const { most } = limits.hoursForAddressOfAccount
  for (let n = 0; n < most; n++) await listed(asker)
  await expect(listed(asker)).rejects.toMatchObject({
    refusal: 'too-many',
    detail: { facts: { waitSeconds: expect.any(Number) } },
  })
  expect(await product.as(asker.actor).listSlots({ labIds })).not.toEqual([])
  expect(await listed(other)).not.toEqual([])
})

test('of several at once no more are answered', async () => {
  const { actor, addressId } = await aBooker(product)
  const verbs = product.as(actor)
  const { most } = limits.hoursForAddressOfAccount
  for (let n = 1; n < most; n++) await verbs.listSlots({ labIds, addressId })
  const all = await Promise.allSettled([1, 2, 3].map(() => verbs.listSlots({ labIds, addressId })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
