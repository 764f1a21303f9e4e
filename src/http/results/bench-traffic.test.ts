import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, DEMO_PASSWORD, received } from '#test/booking.ts'
import { aClickingCrew } from '#test/clicks.ts'
import { aProduct } from '#test/product.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)
const { post, crew } = await aClickingCrew(product)
const lab = product.as(crew.technician)

/**
 * Session, idempotency claim and record, the transaction's begin and commit, and the stored answer.
 */
const ofEveryVerb = 5

/** Values in the middle of their ranges: nothing is held. */
async function onTheBench(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  for (const barcode of await received(product, { ...crew, booker }, booked))
    await lab.acceptTube({ barcode })
  const { orderId } = booked
  const { items: tests } = await lab.viewBenchOrder({ orderId })
  const typed = tests.filter(({ computed }) => computed === null)
  const bodies = typed.map(({ testItemId, yardstick: { sides } }) => {
    const { low, high } = sides[0]?.range ?? { low: 1, high: 1 }
    const value = low === null ? (high ?? 2) / 2 : high === null ? low + 1 : (low + high) / 2
    return { testItemId, value: Number(value.toFixed(1)) }
  })
  return { orderId, bodies }
}

type Seen = { own: number; writes: number }

async function counted(who: string, path: string, body: object): Promise<Seen> {
  const { statements, writes } = await traffic.during(async () => {
    const answer = await post(who, path, body)
    expect(answer.status, answer.text).toBe(200)
  })
  return { own: statements.length - ofEveryVerb, writes }
}

const entering = async ({ testItemId, value }: { testItemId: string; value: number }) => {
  const { version } = await shown(product, testItemId)
  return counted('technician', `/test-items/${testItemId}/result`, {
    type: 'numeric',
    value,
    version,
  })
}

const verifying = async (testItemId: string) =>
  counted('authoriser', `/test-items/${testItemId}/verify`, await shown(product, testItemId))

async function verifiedAll(orderId: string) {
  const { rows } = await product.pool.query<{ id: string }>(
    `select id from test_items where order_id = $1 and state in ('entered', 'held')
      order by exists (select from results r where r.test_item_id = test_items.id
        and r.computed_from is not null), id`,
    [orderId],
  )
  const seen: Seen[] = []
  for (const { id } of rows) seen.push(await verifying(id))
  return seen
}

/** What the password alone takes, which is asked before the transaction. */
const ofPassword = () =>
  traffic.during(() => product.world.passwords.confirm(crew.authoriser.id, DEMO_PASSWORD))

test('entering or verifying a value of a panel takes as many statements as one of a single test', async () => {
  const seen: Record<string, Seen> = {}
  for (const name of ['HB', 'P-CBC', 'HB', 'P-CBC']) {
    const { orderId, bodies } = await onTheBench([name])
    const entered: Seen[] = []
    for (const body of bodies) entered.push(await entering(body))
    const verified = await verifiedAll(orderId)
    seen[`${name}: first`] = entered[0] as Seen
    seen[`${name}: most`] = most(entered)
    seen[`${name}: verified`] = most(verified)
  }
  // The lock, everything that decides, and the save; and what the person had typed and not saved.
  const entry = { own: 4, writes: 5 }
  const check = { own: 3, writes: 4 }
  for (const name of ['HB', 'P-CBC'])
    expect(seen).toMatchObject({
      [`${name}: first`]: entry,
      [`${name}: most`]: entry,
      [`${name}: verified`]: check,
    })
})

/** Of all, the greatest number of each. */
function most(seen: readonly Seen[]): Seen {
  const greatest = (of: keyof Seen) => Math.max(...seen.map((one) => one[of]))
  return { own: greatest('own'), writes: greatest('writes') }
}

test('twenty results are signed by as many statements as one', async () => {
  const seen: Seen[] = []
  // By the second round each statement has been prepared.
  for (const items of [['HB'], ['P-CBC'], ['HB'], ['P-CBC']]) {
    const { orderId, bodies } = await onTheBench(items)
    for (const body of bodies) await entering(body)
    await verifiedAll(orderId)
    const { own, writes } = await counted(
      'authoriser',
      '/results/authorise',
      await signing(product, orderId),
    )
    const password = await ofPassword()
    seen.push({ own: own - password.statements.length, writes: writes - password.writes })
  }
  // The lock, everything that decides, what is signed, what is published because of it, and the key,
  // which is looked up with the password already and once more with the signature.
  expect(seen).toEqual(Array.from({ length: 4 }, () => ({ own: 5, writes: 4 })))
})
