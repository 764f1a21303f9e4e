import { afterAll, expect, test } from 'vitest'
import { createBoss, jobQueue } from '#src/adapters/job-queue.ts'
import { duringRequest } from '#src/adapters/request-id.ts'
import { MessageId } from '#src/domain/messages/message-id.ts'
import { JUST_SENT_SECONDS } from '#src/domain/refunds/refund.ts'
import { SOON_SECONDS } from '#src/domain/payments/what-to-ask.ts'
import { workOff } from '#src/main/queues.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
const queue = jobQueue(product.pool)
const world = { ...product.world, queue }
const boss = await createBoss(product.ownerUrl, () => {})
await boss.start()
/** It polls only every ten minutes, so anything done sooner was triggered by a wake-up. */
const work = boss.work.bind(boss)
const seldom = { pollingIntervalSeconds: 600, notifyPollingIntervalSeconds: 600 }
const asked = new Map<string, object>()
Object.assign(boss, {
  work(name: string, options: object, handle: () => Promise<void>) {
    asked.set(name, options)
    return work(name, { ...options, ...seldom }, handle)
  },
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await product[Symbol.asyncDispose]()
})

const lines: { level: string; requestId?: string; job?: string }[] = []
const log = {
  info: (line: object) => lines.push({ level: 'info', ...line }),
  error: (line: object) => lines.push({ level: 'error', ...line }),
}

test('a change that rolls back leaves no job', async () => {
  const undone = world.db.transaction(async (tx) => {
    const messageId = MessageId.parse(world.chance.uuid())
    await queue.enqueue(tx, 'deliver-message', { messageId })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await boss.findJobs('deliver-message')).toHaveLength(0)
})

test('the serving role enqueues jobs, the worker is woken at once', async () => {
  await workOff(boss, bindVerbs(world), log)
  const message = { channel: 'sms', to: '+919876543210', text: 'now' } as const
  await duringRequest('request-of-jobs', () =>
    world.db.transaction((tx) => writeMessage(world, tx, { event: 'job', message })),
  )
  await expect
    .poll(async () => (await product.outbox(message.to))[0]?.state, { interval: 20 })
    .toBe('sent')
})

test('work due after some seconds is polled that often: nothing wakes the worker then', () => {
  expect(asked.get('send-refund')).toMatchObject({
    notifyPollingIntervalSeconds: JUST_SENT_SECONDS,
  })
  expect(asked.get('check-payment')).toMatchObject({
    notifyPollingIntervalSeconds: SOON_SECONDS,
  })
})

test('the request id is in the log of its job', async () => {
  const done = { level: 'info', requestId: 'request-of-jobs', job: 'deliver-message' }
  await expect.poll(() => lines).toContainEqual(expect.objectContaining(done))
})

test('of many messages that arrive together none waits for a schedule', async () => {
  const many = Array.from({ length: 45 }, (_, index) => `+9198765000${10 + index}`)
  const message = (to: string) => ({ channel: 'sms', to, text: 'now' }) as const
  await world.db.transaction(async (tx) => {
    for (const to of many) await writeMessage(world, tx, { event: 'many', message: message(to) })
  })
  const sent = async () => {
    const { rows } = await product.pool.query(
      "select count(*)::int as sent from messages where event = 'many' and state = 'sent'",
    )
    return rows[0].sent
  }
  await expect.poll(sent, { interval: 50 }).toBe(many.length)
})
