import { afterAll, expect, test } from 'vitest'
import { createBoss, jobQueue } from '#src/adapters/job-queue.ts'
import { duringRequest } from '#src/adapters/request-id.ts'
import { JUST_SENT_SECONDS } from '#src/domain/refunds/refund.ts'
import { SOON_SECONDS } from '#src/domain/payments/what-to-ask.ts'
import { workOff } from '#src/main/queues.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
const queue = jobQueue(product.pool)
const world = { ...product.world, queue }
const boss = await createBoss(product.ownerUrl, () => {})
await boss.start()
await boss.createQueue('deliver-waiting-messages')
await boss.schedule('deliver-waiting-messages', '* * * * *')
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
    await queue.enqueue(tx, 'close-orders', {})
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await boss.findJobs('close-orders')).toHaveLength(0)
})

test('the serving role enqueues jobs, the worker is woken at once', async () => {
  await workOff(boss, bindVerbs(world), log)
  await duringRequest('request-of-jobs', () =>
    world.db.transaction((tx) => queue.enqueue(tx, 'write-off-receivables', {})),
  )
  const done = { level: 'info', requestId: 'request-of-jobs', job: 'write-off-receivables' }
  await expect.poll(() => lines, { interval: 20 }).toContainEqual(expect.objectContaining(done))
})

test('the schedule of a job that no longer exists is removed', async () => {
  const names = async () => (await boss.getSchedules()).map(({ name }) => name)
  expect(await names()).toContain('purge-messages')
  expect(await names()).not.toContain('deliver-waiting-messages')
})

test('work due after some seconds is polled that often: nothing wakes the worker then', () => {
  expect(asked.get('send-refund')).toMatchObject({
    notifyPollingIntervalSeconds: JUST_SENT_SECONDS,
  })
  expect(asked.get('check-payment')).toMatchObject({
    notifyPollingIntervalSeconds: SOON_SECONDS,
  })
})
