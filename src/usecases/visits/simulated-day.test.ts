import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'
import { broken } from '#test/interleavings/laws.ts'
import { aSimulatedDay } from '#test/simulation/day.ts'
import { RATES } from '#test/simulation/rates.ts'
import { seededChance } from '#test/simulation/seeded-chance.ts'
import { toTheEnd } from '#test/simulation/to-the-end.ts'

const isLong = process.env.TEST_SIZE === 'long'
const size = isLong ? { phlebotomists: 40, visits: 400 } : { phlebotomists: 5, visits: 24 }
/** Few people in a large city ride far; the day of forty kept 99 %. */
const LEAST_KEPT = isLong ? 0.95 : 0.6
const DAY_SECONDS = 24 * 3600
/** The day is to run so many times faster than it passes. */
const FASTEST = 100

const seed = 7
const aSeeded = () =>
  aProduct({ slotDays: 8, slotCapacity: 100, world: { chance: seededChance(seed) } })

const product = await aSeeded()
afterAll(() => product[Symbol.asyncDispose]())

async function counted(text: string): Promise<number> {
  const { rows } = await product.pool.query(`select count(*)::int as all from ${text}`)
  return rows[0].all
}

const over = "('reported', 'closed', 'cancelled', 'expired', 'unfulfilled')"
const twice = `visits v join visits w on w.phlebotomist_id = v.phlebotomist_id and w.id > v.id
  and tstzrange(w.starts_at, w.ends_at) && tstzrange(v.starts_at, v.ends_at)
  where v.accepted_at is not null and w.accepted_at is not null
    and v.state <> 'cancelled' and w.state <> 'cancelled'`

test(
  'a day of a city with disruptions: every order ends, and nobody is promised for two hours at once',
  { timeout: 30 * 60_000 },
  async () => {
    const began = performance.now()
    const { booked, refused, tally, people } = await aSimulatedDay(product, { ...size, seed })
    const seconds = (performance.now() - began) / 1000
    const came = await counted('visits where arrived_at is not null')
    const kept = await counted(
      "visits where arrived_at between starts_at - interval '30 minutes' and ends_at",
    )
    await toTheEnd(product)
    const said = {
      ...size,
      booked,
      refused,
      came,
      'hours kept': `${((100 * kept) / came).toFixed(1)} %`,
      'times real time': Math.round(DAY_SECONDS / seconds),
      ...Object.fromEntries(tally),
    }
    process.stdout.write(`simulated day: ${JSON.stringify(said)}\n`)
    expect(await counted(`orders where state not in ${over}`)).toBe(0)
    expect(await counted(twice)).toBe(0)
    const ids = people.map(({ id }) => id)
    expect(await broken(product, ids)).toEqual([])
    expect(kept / came).toBeGreaterThan(LEAST_KEPT)
    expect(DAY_SECONDS / seconds).toBeGreaterThan(FASTEST)
  },
)

const small = {
  phlebotomists: 3,
  visits: 9,
  seed,
  rates: { ...RATES, releases: 0.4, notHome: 0.3 },
}

/** Everything that was written about visits of a small day, in the order in which it was. */
async function aSmallDay() {
  await using other = await aSeeded()
  await aSimulatedDay(other, small)
  const { rows } = await other.pool.query(
    `select e.at, e.event, e.to_state, v.starts_at, v.phlebotomist_id from events e
     join visits v on v.id = e.entity_id order by e.id`,
  )
  return JSON.stringify(rows)
}

test('equal seeds are equal days', async () => {
  const first = await aSmallDay()
  expect(first).toContain('collected')
  expect(await aSmallDay()).toBe(first)
})
