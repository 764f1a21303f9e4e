import { afterAll, expect, test } from 'vitest'
import { MOST_CANDIDATES } from '#src/domain/reassignments/candidate.ts'
import { aProduct } from '#test/product.ts'
import { reassigning } from '#test/reassigning.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { second, office, anAcceptedVisit } = await reassigning(product)

/** As many as a list has room for, before everybody else by name; none has a roster. */
async function aCrowd() {
  await product.asOwner(
    `with people as (
       insert into "user" (id, name, email, email_verified)
       select gen_random_uuid(), 'Aa ' || n, 'crowd' || n || '@demo.oxalate.example', true
       from generate_series(1, ${MOST_CANDIDATES}) n returning id, name)
     insert into phlebotomists (user_id, display_name) select id, name from people`,
  )
  await product.asOwner(
    `insert into role_grants (id, user_id, role, location_id)
     select gen_random_uuid(), p.user_id, 'phlebotomist', l.id
     from phlebotomists p, locations l where p.display_name like 'Aa %' and l.slug = 'bengaluru'`,
  )
}

test('whoever fits is listed and asked, however many come before them by name', async () => {
  await aCrowd()
  const { visitId } = await anAcceptedVisit()
  const { version, candidates } = await office.viewReassigning({ visitId })
  expect(candidates).toHaveLength(MOST_CANDIDATES)
  expect(candidates[0]).toMatchObject({ id: second.id, whyNot: null })
  expect(candidates[1]).toMatchObject({ whyNot: 'roster-first' })
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  expect(await office.offerReassignment(ask)).toMatchObject({ reassignmentId: expect.any(String) })
})
