import { afterAll, expect, test } from 'vitest'
import type { Message } from '#src/messages/message.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { aProduct } from '#test/product.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'

const demo = await aProduct()
const real = await aProduct({ isDemo: false, isOutboxOpen: false })
afterAll(() => Promise.all([demo, real].map((product) => product[Symbol.asyncDispose]())))

type Product = typeof demo
const letter: Message = {
  channel: 'email',
  to: 'asha@patients.example',
  subject: 'Your visit',
  text: 'Ravi comes at nine.',
}
const sms: Message = { channel: 'sms', to: '+919876543210', text: 'Ravi comes at nine.' }

function written({ world }: Product, message: Message, expiresAt?: Temporal.Instant) {
  const more = expiresAt ? { expiresAt } : {}
  return world.db.transaction((tx) => writeMessage(world, tx, { event: 'test', message, ...more }))
}

type Id = Awaited<ReturnType<typeof written>>

async function delivered(product: Product, ...messageIds: Id[]) {
  const outcomes = await product.as({ kind: 'worker' }).deliverMessages({ messageIds })
  return outcomes.map(({ status }) => status)
}

async function row({ pool }: Product, id: string) {
  return (await pool.query('select * from messages where id = $1', [id])).rows[0]
}

test('a message and its job exist if and only if the change does', async () => {
  const { world, queue } = demo
  const before = queue.jobs.length
  const undone = world.db.transaction(async (tx) => {
    await writeMessage(world, tx, { event: 'undone', message: letter })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await demo.outbox()).filter(({ event }) => event === 'undone')).toEqual([])
  const id = await written(demo, letter)
  expect(queue.jobs.slice(before)).toContainEqual({
    job: 'deliver-message',
    input: { messageId: id },
  })
})

test('address and text are sealed in the database', async () => {
  const id = await written(demo, letter)
  const kept = JSON.stringify(await row(demo, id))
  for (const plain of ['asha', 'Ravi', 'visit']) expect(kept).not.toContain(plain)
})

test('e-mail and SMS are sent once, and nothing of them is kept outside demo mode', async () => {
  const [mail, text] = [await written(real, letter), await written(real, sms)]
  for (const id of [mail, mail, text]) await delivered(real, id)
  expect(real.carriers.letters).toEqual([
    { to: 'asha@patients.example', subject: 'Your visit', text: 'Ravi comes at nine.' },
  ])
  expect(real.carriers.texts).toEqual([{ to: '+919876543210', text: 'Ravi comes at nine.' }])
  expect(await row(real, mail)).toMatchObject({ state: 'sent', sealed: null })
})

test('a demonstration sends nothing and shows what it would have sent, newest first', async () => {
  const first = await written(demo, { ...sms, text: 'first' })
  demo.clock.pass(1)
  const second = await written(demo, { ...sms, text: 'second' })
  await delivered(demo, second)
  expect(demo.carriers.texts).toEqual([])
  expect(await demo.outbox('+919876543210')).toMatchObject([
    { id: second, channel: 'sms', subject: null, text: 'second', state: 'sent' },
    { id: first, text: 'first', state: 'queued' },
  ])
  const { messages } = await (await demo.get('/api/v1/outbox?to=%2B919876543210')).json()
  expect(messages).toHaveLength(2)
})

test('an expired message is dropped, not sent', async () => {
  const id = await written(
    real,
    { ...sms, text: 'code 123456' },
    real.clock.at().add({ minutes: 5 }),
  )
  real.clock.pass(5)
  await delivered(real, id)
  expect(await row(real, id)).toMatchObject({ state: 'dropped', sealed: null })
  expect(real.carriers.texts.map(({ text }) => text)).not.toContain('code 123456')
})

test('a notification channel that is down loses nothing', async () => {
  const id = await written(real, { ...letter, subject: 'Later' })
  real.carriers.failing(true)
  expect(await delivered(real, id)).toEqual(['rejected'])
  expect(await row(real, id)).toMatchObject({ state: 'queued' })
  real.carriers.failing(false)
  const jobs = real.queue.jobs.length
  real.clock.pass(2)
  await real.as({ kind: 'worker' }).deliverWaitingMessages()
  expect(real.queue.jobs.slice(jobs)).toContainEqual({
    job: 'deliver-message',
    input: { messageId: id },
  })
  await delivered(real, id)
  expect(real.carriers.letters.map(({ subject }) => subject)).toContain('Later')
})

test('a dead sender’s message is released after five minutes, not before', async () => {
  const id = await written(real, { ...letter, subject: 'Orphan' })
  const since = real.clock.at().toString()
  await real.pool.query(`update messages set state = 'sending', sending_since = $2 where id = $1`, [
    id,
    since,
  ])
  real.clock.pass(4.9)
  await delivered(real, id)
  expect(await row(real, id)).toMatchObject({ state: 'sending' })
  real.clock.pass(0.2)
  await real.as({ kind: 'worker' }).deliverWaitingMessages()
  await delivered(real, id)
  expect(await row(real, id)).toMatchObject({ state: 'sent' })
})

test('of ten concurrent senders one sends', async () => {
  const id = await written(real, letter)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let [sent, over] = [0, 0]
  const goOn = () => sent + over === 10 && release()
  // Every sender is held until all others have sent too or found nothing to send.
  async function email() {
    sent += 1
    goOn()
    await held
  }
  const carriers = { ...real.world.carriers, email }
  const worker = bindVerbs({ ...real.world, carriers })({ kind: 'worker' })
  async function sender() {
    await worker.deliverMessages({ messageIds: [id] })
    over += 1
    goOn()
  }
  await Promise.all(Array.from({ length: 10 }, sender))
  expect(sent).toBe(1)
})

test('only a demonstration has an outbox page', async () => {
  const nobody = { kind: 'visitor' } as const
  await expect(real.as(nobody).readOutbox({})).rejects.toMatchObject({ refusal: 'not-found' })
  await using shown = await aProduct({ isOutboxOpen: false })
  await expect(shown.as(nobody).readOutbox({})).rejects.toMatchObject({ refusal: 'sign-in-first' })
})

test('only the worker delivers', async () => {
  const id = await written(demo, letter)
  const tried = demo.as({ kind: 'visitor' }).deliverMessages({ messageIds: [id] })
  await expect(tried).rejects.toMatchObject({ refusal: 'sign-in-first' })
})
