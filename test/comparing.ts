import { COMPARISON_CONSENT_VERSION } from '#src/domain/comparisons/comparison-consent.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { type Booker, demoLab, received, aBooking, type Person } from './booking.ts'
import { shown } from './bench.ts'
import type { Product } from './people.ts'
import type { Bench } from './revisions.ts'

type Whose = Pick<Booker, 'actor' | 'patientId'>

/** The owner agreed to the privacy notice, and that this person's results are compared. */
export async function comparing(product: Product, { actor, patientId }: Whose) {
  const language = 'en' as const
  await product.as(actor).acceptNotice({ version: NOTICE_VERSION, language })
  const consentVersion = COMPARISON_CONSENT_VERSION
  await product.as(actor).allowComparison({ patientId, consentVersion, language })
}

/** The same people at another lab, where the pathologist is registered too. */
export async function benchAt(product: Product, bench: Bench, labId: LabId): Promise<Bench> {
  const { technician, authoriser } = bench
  const there = ({ grants, ...who }: Person) => ({
    ...who,
    grants: grants.map((grant) => ({ ...grant, labId })),
  })
  await product.asOwner(
    `insert into role_grants (id, user_id, role, lab_id) values (gen_random_uuid(), $1, 'lab-authoriser', $2)`,
    [authoriser.id, labId],
  )
  await product.asOwner(
    `insert into signatories select (jsonb_populate_record(s, jsonb_build_object(
      'id', gen_random_uuid(), 'lab_id', $2::text))).* from signatories s where user_id = $1`,
    [authoriser.id, labId],
  )
  return { ...bench, technician: there(technician), authoriser: there(authoriser) }
}

/** An order with all of its rows as if it had been measured at another lab. */
export async function atLab(product: Product, orderId: OrderId, code = 'LAB002') {
  const labId = await demoLab(product, code)
  for (const text of [
    'update orders set lab_id = $2 where id = $1',
    'update test_items set lab_id = $2 where order_id = $1',
    'update reports set lab_id = $2 where order_id = $1',
  ])
    await product.asOwner(text, [orderId, labId])
  return labId
}

type Crew = { phlebotomist: Person; technician: Person }

/** A new order of this person, an hour later, whose first test waits for its value at the lab. */
export async function readyToEnter(product: Product, crew: Crew, booker: Booker, code: string) {
  product.clock.set(product.clock.at().add({ hours: 1 }).toString())
  const booked = await aBooking(product, booker, { items: [code] })
  const lab = product.as(crew.technician)
  for (const barcode of await received(product, { ...crew, booker }, booked))
    await lab.acceptTube({ barcode })
  const [item] = (await lab.viewBenchOrder({ orderId: booked.orderId })).items
  if (!item) throw new Error('nothing to enter')
  const { testItemId } = item
  const enter = async (value: number) =>
    lab.enterResult({
      testItemId,
      result: { type: 'numeric', value, ...(await shown(product, testItemId)) },
    })
  return { ...booked, testItemId, enter }
}
