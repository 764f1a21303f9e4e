import { afterAll, expect, test } from 'vitest'
import { bindVerbs } from '#src/usecases/index.ts'
import { writeMessage } from '#test/write-message.ts'
import { aBooker, aBooking } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { deliverOutbox } from '#src/main/demonstration/outbox.ts'

const product = await aProduct()
const { world } = product
type Line = { level: string; job?: string; messages?: number; event?: string }
const lines: Line[] = []
const log = {
  info: (line: object) => lines.push({ level: 'info', ...line }),
  error: (line: object) => lines.push({ level: 'error', ...line }),
}
let lastClaimed = 0
const worker = bindVerbs(world)({ kind: 'worker' })
const app = {
  async deliverMessages() {
    const done = await worker.deliverMessages()
    lastClaimed = done.claimed
    return done
  },
  deliverPushes: () => worker.deliverPushes(),
  leaveVisits: () => worker.leaveVisits(),
  expectArrivals: () => worker.expectArrivals(),
  dispatchVisits: () => worker.dispatchVisits(),
}
/** It polls only every ten minutes, so what is sent sooner was triggered by a wake-up. */
const outbox = deliverOutbox(app, { url: product.ownerUrl, log, pollMs: 600_000 })
afterAll(async () => {
  await outbox.close()
  await product[Symbol.asyncDispose]()
})

const write = (many: number, event: string) =>
  world.db.transaction(async (tx) => {
    for (let one = 0; one < many; one += 1) {
      const message = { channel: 'sms', to: `+9198765${10_000 + one}`, text: 'now' } as const
      await writeMessage(world, tx, { event, message })
    }
  })

async function sent(event: string) {
  const { rows } = await product.pool.query(
    "select count(*)::int as sent from messages where event = $1 and state = 'sent'",
    [event],
  )
  return rows[0].sent
}

/** From then on it is idle, until it is woken. */
const listening = () =>
  product.asOwner(
    `select from pg_stat_activity where datname = current_database() and state = 'idle'
       and query = 'listen "outbox"'`,
  )

test('a message written by the serving role wakes the worker at once', async () => {
  // It reads the outbox when it starts and when it begins to listen: two messages use that up.
  for (const event of ['at the start', 'on listening']) {
    await write(1, event)
    await expect.poll(() => sent(event), { interval: 20 }).toBe(1)
    await expect.poll(async () => (await listening()).rowCount, { interval: 20 }).toBe(1)
    await expect.poll(() => lastClaimed, { interval: 20 }).toBe(0)
  }
  await write(1, 'first')
  await expect.poll(() => sent('first'), { interval: 20 }).toBe(1)
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'info', job: 'deliver-messages', messages: 1 }),
  )
})

test('of many messages that arrive together none waits for the next poll', async () => {
  await write(120, 'many')
  await expect.poll(() => sent('many'), { interval: 20 }).toBe(120)
})

test('a lost connection is replaced, and what was written meanwhile is sent', async () => {
  const { rowCount } = await product.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen "outbox"'`,
  )
  expect(rowCount).toBe(1)
  await write(1, 'meanwhile')
  await expect.poll(() => sent('meanwhile'), { interval: 20 }).toBe(1)
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', job: 'deliver-messages' }))
})

test('a refused message is named in the log, without its address', async () => {
  const refusing = { ...world, settings: { ...world.settings, isDemo: false } }
  const carriers = {
    ...world.carriers,
    async sms() {
      throw new Error('The carrier refuses +919876510000.')
    },
  }
  await outbox.close()
  const other = bindVerbs({ ...refusing, carriers })({ kind: 'worker' })
  await write(1, 'refused')
  await using disposable = new AsyncDisposableStack()
  const second = deliverOutbox(other, { url: product.ownerUrl, log, pollMs: 600_000 })
  disposable.defer(() => second.close())
  const isRefused = ({ event, level }: Line) => event === 'refused' && level === 'error'
  await expect.poll(() => lines.filter(isRefused), { interval: 20 }).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('9876510000')
})

test('a visit that comes on offer is dispatched at once, and told of then', async () => {
  const { visitId } = await aBooking(product, await aBooker(product))
  const dispatched = async () =>
    (await product.pool.query('select from dispatches where visit_id = $1', [visitId])).rowCount
  await using disposable = new AsyncDisposableStack()
  const third = deliverOutbox(worker, { url: product.ownerUrl, log, pollMs: 600_000 })
  disposable.defer(() => third.close())
  await expect.poll(dispatched, { interval: 20 }).toBe(1)
})
