import { afterAll, expect, test } from 'vitest'
import { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import { ListPlace } from '#src/domain/contact/handle-contact-message.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { demoActor } from '#test/booking.ts'
import { asha } from '#test/contact.ts'
import { limits } from '#src/domain/limits.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const visitor = product.as({ kind: 'visitor' })
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)
let writers = 0

/** A new sender, so that no test uses up another's limit. */
function aWriter() {
  writers += 1
  const phone = '+919876543210'
  return { ...asha, phone, email: `writer${writers}@patients.example` }
}

/** Sent by a new sender; returns the ticket as the office sees it. */
async function aMessage(more: Partial<typeof asha> = {}) {
  product.clock.pass(1)
  const { number } = await visitor.sendContactMessage({ ...aWriter(), ...more })
  const { rows } = await product.pool.query('select id from contact_messages where number = $1', [
    number,
  ])
  return office.viewContactMessage({ id: ContactMessageId.parse(rows[0].id) })
}

const close = (id: ContactMessageId, version: number) =>
  office.closeContactMessage({ id, version, reason: 'resolved', text: 'It is settled.' })

async function kept(email: string) {
  const { rows } = await product.pool.query(
    'select count(*)::int as count from contact_messages where writer_hash = $1',
    [product.world.cipher.hash(email, 'contact_messages.writer')],
  )
  return rows[0].count
}

test('a visitor’s message reaches the office and the operator, whose reply goes to the visitor', async () => {
  const { id, email } = await aMessage()
  expect(await office.viewContactMessage({ id })).toMatchObject({
    state: 'new',
    source: 'contact',
    version: 1,
    username: 'Asha Rao',
    email,
    phone: '+91 98765 43210',
    message: 'May I drink water?',
    answers: [],
    allowedEvents: ['acknowledge', 'answer', 'close'],
  })
  const [mail] = await product.outbox('help@oxalate.example')
  expect(mail).toMatchObject({ event: 'contact-message', replyTo: email })
  expect(mail?.text).toContain(`/backoffice/messages/${id}`)
  expect((await product.outbox(email)).map(({ event }) => event)).toEqual(['ticket-received'])
})

test('sender and text are sealed, and none of our logs repeats them', async () => {
  const { id, email } = await aMessage({ message: 'Canarywords' })
  const { rows } = await product.pool.query(
    `select (select row_to_json(c)::text from contact_messages c where id = $1) as kept,
       (select json_agg(a)::text from audit a where subject_id = $1::text) as audited,
       (select json_agg(e)::text from events e where entity_id = $1) as told`,
    [id],
  )
  const { kept: row, audited, told } = rows[0]
  expect([row, audited, told].every((text) => text.includes(id))).toBe(true)
  for (const plain of ['Canarywords', email, 'Asha', '98765'])
    expect(row + audited + told).not.toContain(plain)
})

test('an e-mail address may write five times an hour, however many at once', async () => {
  const writer = aWriter()
  const sent = await Promise.allSettled(
    Array.from({ length: 12 }, () => visitor.sendContactMessage(writer)),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  product.clock.pass(20)
  await expect(visitor.sendContactMessage(writer)).rejects.toMatchObject({
    refusal: 'too-many',
    detail: { facts: { waitSeconds: 2400 } },
  })
  product.clock.pass(40)
  await visitor.sendContactMessage(writer)
  expect(await kept(writer.email)).toBe(6)
})

test('a network address has an hourly limit under any names, an IPv6 one as its /64', async () => {
  const most = 10
  await using product = await aProduct({
    networkLimits: { ...limits, contactMessagesFromNetwork: { most, per: { hours: 1 } } },
  })
  const from = (origin: string) =>
    product.as({ kind: 'visitor' }).sendContactMessage({ ...aWriter(), origin })
  const sent = await Promise.allSettled(
    Array.from({ length: most + 4 }, (_, index) => from(`2001:db8:1:2::${index}`)),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
  await expect(from('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ refusal: 'too-many' })
  await from('2001:db8:1:3::1')
  await from('10.1.2.3')
})

test('a robot that fills the hidden field gets the same answer, and nothing is stored or sent', async () => {
  const robot = { ...aWriter(), website: 'https://other.example' }
  const mails = (await product.outbox('help@oxalate.example')).length
  const answer = await visitor.sendContactMessage(robot)
  expect(await kept(robot.email)).toBe(0)
  expect((await product.outbox('help@oxalate.example')).length).toBe(mails)
  const { website: _, ...person } = robot
  expect(await visitor.sendContactMessage(person)).toEqual({
    isReceived: true,
    number: expect.stringMatching(/^T-\d{6}-\d{6}$/),
  })
  expect(answer).toMatchObject({ isReceived: true, number: expect.stringMatching(/^T-\d{6}-/) })
})

test('an answer goes to the sender by e-mail and stays with the ticket', async () => {
  const { id, version, email } = await aMessage()
  await office.answerContactMessage({ id, version, text: 'Yes, water is fine.' })
  const mails = await product.outbox(email)
  expect(mails).toHaveLength(2) // the receipt, and this
  const [mail] = mails
  expect(mail).toMatchObject({
    event: 'contact-answer',
    subject: expect.stringContaining('Re: Fasting before a test'),
    replyTo: 'help@oxalate.example',
  })
  expect(mail?.text).toContain('Yes, water is fine.')
  expect(await office.viewContactMessage({ id })).toMatchObject({
    state: 'answered',
    answers: [{ text: 'Yes, water is fine.' }],
  })
})

test('of two who answer the same ticket one sends, the other is told that it changed', async () => {
  const { id, version, email } = await aMessage()
  const answers = await Promise.allSettled(
    ['first', 'second'].map((text) => office.answerContactMessage({ id, version, text })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: 'stale' },
  })
  const letters = await product.outbox(email)
  expect(letters.filter(({ event }) => event === 'contact-answer')).toHaveLength(1)
})

test('a ticket is closed, reopened and answered again; a closed one cannot be answered', async () => {
  const { id } = await aMessage()
  await close(id, 1)
  const answer = (version: number) => office.answerContactMessage({ id, version, text: 'Hello' })
  await expect(answer(1)).rejects.toMatchObject({ refusal: 'stale' })
  await expect(answer(2)).rejects.toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'closed', allowedActions: ['reopen'] },
  })
  await office.reopenContactMessage({ id, version: 2 })
  expect(await answer(3)).toMatchObject({ state: 'answered', version: 4 })
})

test('an answered ticket is reopened, and closed after its second answer', async () => {
  const { id } = await aMessage()
  await office.answerContactMessage({ id, version: 1, text: 'Hello' })
  expect(await office.reopenContactMessage({ id, version: 2 })).toMatchObject({ state: 'new' })
  await office.answerContactMessage({ id, version: 3, text: 'Once more' })
  expect(await close(id, 4)).toMatchObject({ state: 'closed' })
})

test('waiting tickets are ordered by due time, 25 per page, with the count of each list', async () => {
  for (const { id, version } of (await office.listContactMessages({ list: 'open' })).messages)
    await close(id, version)
  const before = await office.listContactMessages({ list: 'open' })
  for (let index = 0; index < 30; index += 1) await aMessage({ subject: `Number ${index}` })
  const last = await aMessage({ subject: 'Taken on' })
  await office.acknowledgeContactMessage({ id: last.id, version: 1 })
  const first = await office.listContactMessages({ list: 'open' })
  const second = await office.listContactMessages({
    list: 'open',
    before: ListPlace.parse(first.next),
  })
  expect(first.messages).toHaveLength(25)
  const subjects = [...first.messages, ...second.messages].map(({ subject }) => subject)
  expect(subjects).toEqual([...Array.from({ length: 30 }, (_, i) => `Number ${i}`), 'Taken on'])
  expect([before.counts.open, first.counts.open, second.next]).toEqual([0, 31, null])
})

test('every view of tickets is audited', async () => {
  const { id } = await aMessage()
  await office.exportContactMessages()
  const { rows } = await product.pool.query(
    `select action from audit where actor_id = $1 and (subject_id = $2 or action = 'contact:export')`,
    [officer.id, id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['contact:read', 'contact:export'])
})

test('only the back office reads, answers or exports, and an unknown ticket is not found', async () => {
  const { id, version } = await aMessage()
  const calls = (actor: Actor) => {
    const them = product.as(actor)
    return [
      () => them.listContactMessages({ list: 'open' }),
      () => them.acknowledgeContactMessage({ id, version }),
      () => them.viewContactMessage({ id }),
      () => them.answerContactMessage({ id, version, text: 'Hello' }),
      () => them.closeContactMessage({ id, version, reason: 'resolved', text: 'Done.' }),
      () => them.reopenContactMessage({ id, version }),
      () => them.exportContactMessages(),
    ]
  }
  for (const name of ['patient', 'phlebotomist', 'technician', 'finance'])
    for (const call of calls(await demoActor(product, name)))
      await expect(call()).rejects.toMatchObject({ refusal: 'forbidden' })
  for (const call of calls({ kind: 'visitor' }))
    await expect(call()).rejects.toMatchObject({ refusal: 'sign-in-first' })
  const none = { id: product.world.chance.uuid() as typeof id, version: 1 }
  await expect(office.viewContactMessage(none)).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(close(none.id, 1)).rejects.toMatchObject({ refusal: 'not-found' })
})

test('a ticket is deleted 180 days after its last step; one waiting for an answer is not', async () => {
  const [waiting, closed, late] = [await aMessage(), await aMessage(), await aMessage()]
  await close(closed.id, 1)
  product.clock.pass(100 * 24 * 60)
  await close(late.id, 1)
  product.clock.pass(81 * 24 * 60)
  await product.as({ kind: 'worker' }).purgeContactMessages()
  await office.viewContactMessage({ id: waiting.id })
  await office.viewContactMessage({ id: late.id })
  await expect(office.viewContactMessage({ id: closed.id })).rejects.toMatchObject({
    refusal: 'not-found',
  })
})
