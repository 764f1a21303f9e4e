import { afterAll, expect, test } from 'vitest'
import type { Person } from '#src/domain/people/actor.ts'
import { visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { reassigning } from '#test/reassigning.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { first, second, clerk, a, b, office, anAcceptedVisit, anOffer } = await reassigning(product)

/** A phlebotomist who is also a member of the office. */
const bothRoles = (person: Person) =>
  product.as({ ...person, grants: [...person.grants, ...clerk.grants] })

test('nobody offers somebody’s visit to themselves', async () => {
  const { visitId, version } = await anAcceptedVisit()
  const taker = bothRoles(second)
  const { candidates } = await taker.viewReassigning({ visitId })
  expect(candidates.map(({ id }) => id)).not.toContain(second.id)
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  await expect(taker.offerReassignment(ask)).rejects.toMatchObject({ refusal: 'same-person' })
})

test('nobody offers their own visit on', async () => {
  const { visitId, version } = await anAcceptedVisit()
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  const offering = bothRoles(first).offerReassignment(ask)
  await expect(offering).rejects.toMatchObject({ refusal: 'same-person' })
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: first.id })
})

/** Somebody with both roles took a visit off its phlebotomist. */
async function takenOffBy(person: Person) {
  const visit = await anAcceptedVisit()
  const { visitId, version } = visit
  const taker = bothRoles(person)
  await taker.releaseVisit({ visitId, version, reason: 'cannot-come' })
  return { ...visit, taker }
}

const refused = { refusal: 'same-person' }

test('nobody accepts the visit that they took off somebody, nor sees it on offer', async () => {
  const { visitId, taker } = await takenOffBy(second)
  expect((await taker.listVisits()).offers.map((offer) => offer.visitId)).not.toContain(visitId)
  await expect(taker.acceptVisit({ visitId })).rejects.toMatchObject(refused)
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'offered' })
  await a.acceptVisit({ visitId })
})

test('nor does a colleague offer it to them', async () => {
  const { visitId, taker } = await takenOffBy(second)
  await a.acceptVisit({ visitId })
  const { version } = await visitRow(product, visitId)
  const { candidates } = await office.viewReassigning({ visitId })
  expect(candidates.map(({ id }) => id)).not.toContain(second.id)
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  await expect(office.offerReassignment(ask)).rejects.toMatchObject(refused)
  await expect(taker.acceptVisit({ visitId })).rejects.toMatchObject({ refusal: 'taken' })
})

test('nor do they take it over on an offer made meanwhile', async () => {
  const { visitId, offer } = await anOffer()
  await product.asOwner('update visits set taken_off_by = $1 where id = $2', [second.id, visitId])
  await expect(b.acceptReassignment(offer)).rejects.toMatchObject(refused)
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: first.id })
})

test('who gives their own visit back may accept it again', async () => {
  const { visitId } = await anAcceptedVisit()
  await a.releaseVisit({ visitId, reason: 'vehicle' })
  await a.acceptVisit({ visitId })
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: first.id })
})

test('of a taking-off and an acceptance at once, never both are the same person’s', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { visitId, version } = await anAcceptedVisit()
    const taker = bothRoles(second)
    const take = taker.releaseVisit({ visitId, version, reason: 'cannot-come' })
    const accepting = taker.acceptVisit({ visitId })
    const [, accepted] = await Promise.allSettled([take, accepting])
    expect(accepted).toMatchObject({ status: 'rejected' })
    const row = await visitRow(product, visitId)
    expect(row).toMatchObject({ state: 'offered', phlebotomist_id: null, taken_off_by: second.id })
  }
})
