import { afterAll, expect, test } from 'vitest'
import type { Message } from '#src/messages/message.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { aProduct } from '#test/product.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { writeMessage } from '#test/write-message.ts'

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

/** Delivers what is due, and says whether everything was accepted. */
async function delivered(product: Product) {
  const { failures } = await product.as({ kind: 'worker' }).deliverMessages()
  return failures.length === 0
}

async function row({ pool }: Product, id: string) {
  return (await pool.query('select * from messages where id = $1', [id])).rows[0]
}

test('a message exists if and only if the change does', async () => {
  const { world } = demo
  const undone = world.db.transaction(async (tx) => {
    const to = { email: 'undone@patients.example', language: 'en' } as const
    await notify({ world, tx }, to, { event: 'email-changed', facts: {} })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await demo.outbox('undone@patients.example')).toEqual([])
  const id = await written(demo, letter)
  expect(await row(demo, id)).toMatchObject({ state: 'queued' })
})

test('address and text are sealed in the database', async () => {
  const id = await written(demo, letter)
  const kept = JSON.stringify(await row(demo, id))
  for (const plain of ['asha', 'Ravi', 'visit']) expect(kept).not.toContain(plain)
})

test('e-mail and SMS are sent once, and nothing of them is kept outside demo mode', async () => {
  const mail = await written(real, letter)
  await written(real, sms)
  for (const _again of [1, 2]) await delivered(real)
  expect(real.carriers.letters).toEqual([
    { to: 'asha@patients.example', subject: 'Your visit', text: 'Ravi comes at nine.' },
  ])
  expect(real.carriers.texts).toEqual([{ to: '+919876543210', text: 'Ravi comes at nine.' }])
  expect(await row(real, mail)).toMatchObject({ state: 'sent', sealed: null })
})

test('a demonstration sends nothing and shows what it would have sent, newest first', async () => {
  const first = await written(demo, { ...sms, text: 'first' })
  await delivered(demo)
  demo.clock.pass(1)
  const second = await written(demo, { ...sms, text: 'second' })
  expect(demo.carriers.texts).toEqual([])
  expect(await demo.outbox('+919876543210')).toMatchObject([
    { id: second, channel: 'sms', subject: null, text: 'second', state: 'queued' },
    { id: first, text: 'first', state: 'sent' },
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
  await delivered(real)
  expect(await row(real, id)).toMatchObject({ state: 'dropped', sealed: null })
  expect(real.carriers.texts.map(({ text }) => text)).not.toContain('code 123456')
})

test('a notification channel that is down loses nothing, and is asked again after 15 seconds', async () => {
  const id = await written(real, { ...letter, subject: 'Later' })
  real.carriers.failing(true)
  expect(await delivered(real)).toBe(false)
  expect(await row(real, id)).toMatchObject({ state: 'queued', sending_since: null })
  real.carriers.failing(false)
  const isSent = () => real.carriers.letters.some(({ subject }) => subject === 'Later')
  real.clock.pass(0.2)
  await delivered(real)
  expect(isSent()).toBe(false)
  real.clock.pass(0.1)
  await delivered(real)
  expect(isSent()).toBe(true)
})

test('one refused message delays no other', async () => {
  await written(real, { ...letter, subject: 'refused' })
  const id = await written(real, { ...sms, text: 'accepted' })
  const refusing = async () => {
    throw new Error('refused')
  }
  const carriers = { ...real.world.carriers, email: refusing }
  const worker = bindVerbs({ ...real.world, carriers })({ kind: 'worker' })
  const { claimed, failures } = await worker.deliverMessages()
  expect(claimed).toBe(2)
  expect(failures).toMatchObject([{ event: 'test', reason: { message: 'refused' } }])
  expect(await row(real, id)).toMatchObject({ state: 'sent' })
  real.clock.pass(1)
  await delivered(real)
})

test('a sign-in code does not wait behind a hundred older messages', async () => {
  for (let one = 0; one < 100; one += 1) await written(real, { ...letter, subject: `${one}` })
  const id = await written(real, { ...sms, text: 'code' }, real.clock.at().add({ minutes: 5 }))
  await delivered(real)
  expect(await row(real, id)).toMatchObject({ state: 'sent' })
  const { claimed } = await real.as({ kind: 'worker' }).deliverMessages()
  expect(claimed).toBe(50)
  await delivered(real)
})

test('a dead sender’s message is released after five minutes, not before', async () => {
  const id = await written(real, { ...letter, subject: 'Orphan' })
  const since = real.clock.at().toString()
  await real.pool.query(`update messages set state = 'sending', sending_since = $2 where id = $1`, [
    id,
    since,
  ])
  real.clock.pass(4.9)
  await delivered(real)
  expect(await row(real, id)).toMatchObject({ state: 'sending' })
  real.clock.pass(0.2)
  await delivered(real)
  expect(await row(real, id)).toMatchObject({ state: 'sent' })
})

test('a sender that was presumed dead records nothing about a message that another has sent', async () => {
  const id = await written(real, { ...sms, text: 'slow' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  async function slowly() {
    begin()
    await held
    throw new Error('lost')
  }
  const carriers = { ...real.world.carriers, sms: slowly }
  const slow = bindVerbs({ ...real.world, carriers })({ kind: 'worker' }).deliverMessages()
  await begun
  real.clock.pass(6)
  await delivered(real)
  release()
  await slow
  expect(await row(real, id)).toMatchObject({ state: 'sent', due_at: null })
})

test('half a year after it was written the record of a sent message is deleted, a waiting one stays', async () => {
  await using product = await aProduct({ isDemo: false, isOutboxOpen: false })
  const sent = await written(product, letter)
  await delivered(product)
  product.clock.pass(60 * 24 * 179)
  const worker = product.as({ kind: 'worker' })
  expect(await worker.purgeMessages()).toEqual({ purged: 0 })
  const waiting = await written(product, letter)
  product.clock.pass(60 * 24 * 181)
  expect(await worker.purgeMessages()).toEqual({ purged: 1 })
  expect(await row(product, sent)).toBeUndefined()
  expect(await row(product, waiting)).toMatchObject({ state: 'queued' })
})

test('of ten concurrent senders one sends', async () => {
  await written(real, letter)
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
    await worker.deliverMessages()
    over += 1
    goOn()
  }
  await Promise.all(Array.from({ length: 10 }, sender))
  expect(sent).toBe(1)
})

test('a message that another sender is just claiming is left to it', async () => {
  await written(real, letter)
  const holder = await real.pool.connect()
  await holder.query(`begin; select from messages where state = 'queued' for update`)
  const claims: number[] = []
  const worker = real.as({ kind: 'worker' })
  const senders = Promise.all(
    [1, 2].map(async () => claims.push((await worker.deliverMessages()).claimed)),
  )
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const settled = async () => claims.length + ((await real.pool.query(waiting)).rowCount ?? 0)
  await expect.poll(settled, { interval: 20 }).toBe(2)
  await holder.query('commit')
  holder.release()
  await senders
  expect(claims).toEqual([0, 0])
  expect(await worker.deliverMessages()).toMatchObject({ claimed: 1 })
})

test('only a demonstration has an outbox page', async () => {
  const nobody = { kind: 'visitor' } as const
  await expect(real.as(nobody).readOutbox({})).rejects.toMatchObject({ refusal: 'not-found' })
  await using shown = await aProduct({ isOutboxOpen: false })
  await expect(shown.as(nobody).readOutbox({})).rejects.toMatchObject({ refusal: 'sign-in-first' })
})

test('only the worker delivers', async () => {
  const tried = demo.as({ kind: 'visitor' }).deliverMessages()
  await expect(tried).rejects.toMatchObject({ refusal: 'sign-in-first' })
})
