import { afterAll, expect, test } from 'vitest'
import { visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const { clerk, first, office, a, aVisit, aProposal, stateOf } = await proposing(product)

test('who has a visit withdraws no proposal for it', async () => {
  const { visitId, to: startsAt } = await aVisit()
  await a.acceptVisit({ visitId })
  const { version } = await visitRow(product, visitId)
  const { proposalId } = await office.proposeTime({ visitId, version, startsAt, reason: 'roads' })
  const both = product.as({ ...first, grants: [...first.grants, ...clerk.grants] })
  const withdrawn = both.withdrawProposal({ proposalId, version: 1 })
  await expect(withdrawn).rejects.toMatchObject({ refusal: 'same-person' })
  expect(await stateOf(proposalId)).toBe('proposed')
})

test('one past its time is still open to the office, which withdraws it before another is made', async () => {
  const { visitId, number, ask, proposal } = await aProposal()
  product.clock.pass(24 * 60)
  const [shown] = await office.listProposals({ number })
  expect(shown).toMatchObject({ ...proposal, isAnswerable: false, mayWithdraw: true })
  const day = ask.startsAt.slice(0, 10)
  const { rows } = await office.planProposals({ visits: [visitId], day })
  expect(rows).toMatchObject([{ visitId, whyNot: 'open', open: { startsAt: ask.startsAt } }])
  await office.withdrawProposal(proposal)
  expect(await stateOf(proposal.proposalId)).toBe('withdrawn')
})
