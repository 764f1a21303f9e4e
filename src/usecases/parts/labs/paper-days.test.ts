import { afterAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { aBooker, aQuote, demoActor, demoLab, DEMO_PASSWORD } from '#test/booking.ts'
import { aPaper, papersNow } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const second = await demoActor(product, 'backoffice2')
const verbs = product.as(office)
const other = product.as(second)

type Proposed = { changeId: Parameters<typeof other.decideChange>[0]['changeId'] }

const approve = ({ changeId }: Proposed) =>
  other.decideChange({ changeId, decision: 'approve', password: DEMO_PASSWORD, version: 1 })

const now = (labId: LabId) => papersNow(product, office, labId)

async function licensed(labId: LabId) {
  const { from, to, number } = (await now(labId)).licence
  return { number, from, to }
}

test('a lab with an expired licence takes bookings again once its renewal is approved', async () => {
  const labId = await demoLab(product)
  const start = product.clock.at()
  const { licence } = await now(labId)
  await product.asOwner(`update labs set licence_to = '2026-11-22' where id = $1`, [labId])
  const booker = await aBooker(product)
  await expect(aQuote(product, booker)).rejects.toMatchObject({ refusal: 'not-offered' })
  const paper = await aPaper(product, office, labId, { kind: 'licence', to: licence.to })
  await approve(await verbs.proposeChange(paper))
  expect(await aQuote(product, booker)).toMatchObject({ quoteId: expect.any(String) })
  product.clock.set(start.toString())
})

test('a licence renewed before its first day leaves no gap; after a gap it waits for its first day', async () => {
  const labId = await aJoinedLab(product)
  const held = await licensed(labId)
  const after = (days: number) => Temporal.PlainDate.from(held.to).add({ days }).toString()
  const to = after(900)
  const gap = await verbs.proposeChange(
    await aPaper(product, office, labId, { kind: 'licence', from: after(2), to }),
  )
  await expect(approve(gap)).rejects.toMatchObject({ refusal: 'paper-begins-later' })
  await verbs.withdrawChange({ changeId: gap.changeId })
  const next = { kind: 'licence' as const, number: 'KPME-2', from: after(1), to }
  await approve(await verbs.proposeChange(await aPaper(product, office, labId, next)))
  expect(await licensed(labId)).toEqual({ number: 'KPME-2', from: held.from, to })
})

test('a certificate is approved from its first day on, and an expired licence never', async () => {
  const labId = await aJoinedLab(product)
  const start = product.clock.at()
  const early = await aPaper(product, office, labId, { kind: 'accreditation', from: '2026-11-24' })
  const proposed = await verbs.proposeChange(early)
  await expect(approve(proposed)).rejects.toMatchObject({ refusal: 'paper-begins-later' })
  product.clock.set('2026-11-24T00:00:00+05:30')
  expect(await approve(proposed)).toMatchObject({ state: 'approved' })
  product.clock.set(start.toString())
  const over = await aPaper(product, office, labId, { kind: 'licence', to: '2026-11-22' })
  await expect(verbs.proposeChange(over)).rejects.toMatchObject({ refusal: 'paper-over' })
})

test('a suspended certificate is entered with its last day, and no test carries the mark', async () => {
  const labId = await aJoinedLab(product)
  const paper = await aPaper(product, office, labId, { kind: 'accreditation', to: '2026-11-20' })
  await approve(await verbs.proposeChange(paper))
  expect((await verbs.viewLabLife({ labId })).accreditation).toMatchObject({ isShown: false })
})
