import { afterAll, expect, test } from 'vitest'
import { randomFrom, type Random } from '#src/domain/dispatch/random.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { aBooker, aBooking, aQuote, type Booker, freeHours, type Person } from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

/** Reliability R1 to R3 in their sizes: each as it is, many times, with everybody at once. */
const isLong = process.env.TEST_SIZE === 'long'
const MINUTES = 60_000

const product = await aProduct({ slotDays: isLong ? 24 : 8, slotCapacity: 1000 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 80)

async function crewOf(many: number): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < many) people.push(await aPhlebotomist(product))
  await product.asOwner(
    'update rosters set visits_per_hour = 1 where phlebotomist_id = any($1::uuid[])',
    [people.map(({ id }) => id)],
  )
  return people
}

type Settled<Answer> = PromiseSettledResult<Answer>
const refused = <Answer>(all: readonly Settled<Answer>[]) =>
  all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
const won = <Answer>(all: readonly Settled<Answer>[]) =>
  all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

/** On a connection of its own: a crowd takes all of the product's. */
async function counted(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await product.asOwner(text, values)
  return rows[0].all
}

const accepting = isLong ? { people: 200, orders: 200 } : { people: 12, orders: 3 }

test(
  'R1: of a crowd that accepts one order one wins, and the others read nothing of who',
  { timeout: 60 * MINUTES },
  async () => {
    const crew = await crewOf(accepting.people)
    const hours = await freeHours(product)
    const booker = await aBooker(product)
    const took: number[] = []
    for (let order = 0; order < accepting.orders; order += 1) {
      const { visitId } = await aBooking(product, booker, { startsAt: hours[order] ?? '' })
      const began = performance.now()
      const all = await Promise.allSettled(
        crew.map(async (one) => {
          const answer = await product.as(one).acceptVisit({ visitId })
          took.push(performance.now() - began)
          return { one, answer }
        }),
      )
      const [winner, ...others] = won(all)
      expect([winner?.answer.state, others]).toEqual(['accepted', []])
      const errors = refused(all)
      expect(new Set(errors.map(({ refusal }) => refusal))).toEqual(new Set(['taken']))
      const said = JSON.stringify(errors.map(({ message, facts }) => [message, facts]))
      expect(crew.filter(({ id }) => said.includes(id))).toEqual([])
      const accepts = `select count(*)::int as all from events where entity_id = $1 and event = 'accept'`
      expect(await counted(accepts, [visitId])).toBe(1)
    }
    const slowest = Math.max(...took)
    process.stdout.write(
      `R1: ${JSON.stringify({ ...accepting, 'winners ms': Math.round(slowest) })}\n`,
    )
    await product.asOwner('update phlebotomists set is_active = false where user_id = any($1)', [
      crew.map(({ id }) => id),
    ])
  },
)

const booking = isLong ? { capacities: [1, 4, 20], many: 500 } : { capacities: [1, 4], many: 16 }

/** What each commit must keep: places in use are the visits that hold one, and no more than there are. */
const broken = `select count(*)::int as all from slots s where s.used > s.capacity or s.used <>
  (select count(*) from visit_slots v where v.slot_id = s.id and v.released_at is null)`

/** Looks again and again, between the commits of others, until it is told to end. */
async function watched<Answer>(act: Promise<Answer>) {
  let isOver = false
  const ended = act.finally(() => (isOver = true))
  let looks = 0
  let found = 0
  while (!isOver) {
    found += await counted(broken)
    looks += 1
  }
  return { answer: await ended, looks, found }
}

test.each(booking.capacities)(
  'R2: of a crowd that books an hour with %i places, while others cancel, so many have one at every commit',
  { timeout: 30 * MINUTES },
  async (capacity) => {
    const { many } = booking
    const startsAt = (await freeHours(product)).at(-capacity) ?? ''
    const booker = await aBooker(product)
    const app = product.as(booker.actor)
    const quotes = await quotesFor(booker, { startsAt, many: 2 * many + 1 })
    await product.asOwner('update slots set capacity = used + $2 where starts_at = $1', [
      startsAt,
      capacity,
    ])
    const place = (all: readonly (typeof quotes)[number][]) =>
      Promise.allSettled(all.map(({ quoteId }) => app.placeBooking({ quoteId })))
    const first = await watched(place(quotes.slice(0, many)))
    const placed = won(first.answer)
    expect([placed.length, first.found]).toEqual([capacity, 0])
    expect(new Set(refused(first.answer).map(({ refusal }) => refusal))).toEqual(
      new Set(['slot-full']),
    )
    const cancel = ({ bookingId }: (typeof placed)[number]) =>
      app.cancelBooking({ bookingId, expectedChargePaise: 0 })
    const mixed = await watched(
      Promise.all([Promise.allSettled(placed.map(cancel)), place(quotes.slice(many, 2 * many))]),
    )
    const [gone, again] = mixed.answer
    expect([won(gone).length, mixed.found]).toEqual([capacity, 0])
    const held = won(again).length
    expect(held).toBeLessThanOrEqual(capacity)
    const [freed] = won(again)
    if (freed) await cancel(freed)
    expect(won(await place(quotes.slice(2 * many)))).toHaveLength(1)
    const said = { capacity, many, looks: first.looks + mixed.looks, 'of those freed': held }
    process.stdout.write(`R2: ${JSON.stringify(said)}\n`)
  },
)

async function quotesFor(booker: Booker, { startsAt, many }: { startsAt: string; many: number }) {
  const quotes = []
  for (let one = 0; one < many; one += 1) quotes.push(await aQuote(product, booker, { startsAt }))
  return quotes
}

const histories = isLong ? 1000 : 12
/** Accepted visits of one person that overlap. */
const overlapping = `select count(*)::int as all from visits v join visits w
  on w.phlebotomist_id = v.phlebotomist_id and w.id > v.id
    and tstzrange(w.starts_at, w.ends_at) && tstzrange(v.starts_at, v.ends_at)
  where v.accepted_at is not null and w.accepted_at is not null
    and v.phlebotomist_id = any($1::uuid[])`

test(
  'R3: nobody who accepts several visits of one hour at once has two of them, in any history',
  { timeout: 60 * MINUTES },
  async () => {
    const random = randomFrom(17)
    const crew = await crewOf(12)
    const hours = await freeHours(product)
    const booker = await aBooker(product)
    let accepts = 0
    for (let history = 0; history < histories; history += 1) {
      const startsAt = hours[(history >> 2) % (hours.length - 20)] ?? ''
      const [one, other] = shuffled(crew, random)
      if (!one || !other) throw new Error('two people')
      const visits: VisitId[] = []
      while (visits.length < 3) visits.push((await aBooking(product, booker, { startsAt })).visitId)
      const wishes = [one, other].flatMap((person) =>
        visits.map((visitId) => ({ person, visitId })),
      )
      const all = await Promise.allSettled(
        shuffled(wishes, random).map(({ person, visitId }) =>
          product.as(person).acceptVisit({ visitId }),
        ),
      )
      accepts += won(all).length
    }
    process.stdout.write(`R3: ${JSON.stringify({ histories, accepts })}\n`)
    expect(accepts).toBeGreaterThan(histories / 2)
    expect(await counted(overlapping, [crew.map(({ id }) => id)])).toBe(0)
  },
)

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
