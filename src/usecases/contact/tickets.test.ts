import { afterAll, expect, test } from 'vitest'
import { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import { HeldTicket } from '#src/domain/contact/ticket-number.ts'
import { demoActor } from '#test/booking.ts'
import { asha } from '#test/contact.ts'
import { aProduct } from '#test/product.ts'
import { queueOf } from '#test/queues.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const visitor = product.as({ kind: 'visitor' })
const worker = product.as({ kind: 'worker' })
const office = product.as(await demoActor(product, 'backoffice'))
const officer = 'grievance@oxalate.example'
let writers = 0

/** Sent by a new sender: the ticket, the e-mail that came back, and what that opens. */
async function aTicket() {
  writers += 1
  const email = `ticket${writers}@patients.example`
  const { number } = await visitor.sendContactMessage({ ...asha, message: 'Canarywords', email })
  const { rows } = await product.pool.query('select id from contact_messages where number = $1', [
    number,
  ])
  const id = ContactMessageId.parse(rows[0].id)
  const letter = (await lettersTo(email))[0]
  const [, key] = /tickets\/T-[\d-]+\/([\w-]+)/.exec(letter?.text ?? '') ?? []
  return { id, number, email, letter, held: HeldTicket.parse({ number, key }) }
}

const lettersTo = (email: string) => product.outbox(email)
const alarmsOf = async (number: string) =>
  (await lettersTo(officer))
    .filter(({ text }) => text.includes(number))
    .map(({ subject }) => subject)
const answer = (id: ContactMessageId, version: number) =>
  office.answerContactMessage({ id, version, text: 'Plain water is fine.' })
const close = (id: ContactMessageId, version: number, reason: 'resolved' | 'no-answer-needed') =>
  office.closeContactMessage({ id, version, reason, text: 'We looked into it.' })

test('the sender gets a receipt at once: ticket number, officer, both dates, and nothing of the message', async () => {
  const { number, letter } = await aTicket()
  expect(letter).toMatchObject({ event: 'ticket-received', replyTo: 'help@oxalate.example' })
  for (const said of [
    number,
    'Example Officer, Grievance Officer',
    officer,
    '48 hours',
    'one month',
  ])
    expect(letter?.text).toContain(said)
  for (const typed of ['Canarywords', asha.username, asha.subject])
    expect(`${letter?.subject} ${letter?.text}`).not.toContain(typed)
})

test('a person acknowledges within 48 hours, answers within a month; the sender is told and sees both', async () => {
  const { id, held, email } = await aTicket()
  expect(await visitor.viewTicket(held)).toMatchObject({ state: 'new', mayReply: false })
  await office.acknowledgeContactMessage({ id, version: 1 })
  expect(await visitor.viewTicket(held)).toMatchObject({
    state: 'acknowledged',
    acknowledgedAt: expect.any(String),
    endedAt: null,
  })
  await answer(id, 2)
  const seen = await visitor.viewTicket(held)
  expect(seen).toMatchObject({
    state: 'answered',
    answers: [{ text: 'Plain water is fine.' }],
    acknowledgeLateSince: null,
    endLateSince: null,
  })
  expect(JSON.stringify(seen)).not.toContain('Canarywords')
  expect((await lettersTo(email)).map(({ event }) => event).toSorted()).toEqual([
    'contact-answer',
    'ticket-acknowledged',
    'ticket-received',
  ])
})

test('a number without its key opens nothing, and a wrong key is answered like an unknown number', async () => {
  const { held, number } = await aTicket()
  const other = await aTicket()
  const none = HeldTicket.parse({ number: 'T-000101-000000', key: held.key })
  for (const wrong of [
    { number: held.number, key: other.held.key },
    none,
    { ...held, key: 'A'.repeat(43) },
  ]) {
    const tried = HeldTicket.parse(wrong)
    await expect(visitor.viewTicket(tried)).rejects.toMatchObject({ refusal: 'not-found' })
    await expect(visitor.replyToTicket({ ...tried, text: 'Hello' })).rejects.toMatchObject({
      refusal: 'not-found',
    })
  }
  expect((await visitor.viewTicket(held)).number).toBe(number)
})

test('a dissatisfied sender replies: open again, both clocks restarted, and only after an answer', async () => {
  const { id, held } = await aTicket()
  const reply = (text: string) => visitor.replyToTicket({ ...held, text })
  await expect(reply('And?')).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await close(id, 1, 'resolved')
  product.clock.pass(60 * 24 * 40)
  const now = product.clock.at()
  await reply('It is not settled.')
  expect(await visitor.viewTicket(held)).toMatchObject({
    state: 'new',
    closedReason: null,
    openedAt: now.toString(),
    acknowledgeBy: now.add({ hours: 48 }).toString(),
    endedAt: null,
    replies: [{ text: 'It is not settled.' }],
    closings: [{ reason: 'resolved', text: 'We looked into it.' }],
  })
  await expect(reply('Once more')).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  expect(await office.viewContactMessage({ id })).toMatchObject({ state: 'new', version: 3 })
})

test('of twenty concurrent replies one reopens the ticket', async () => {
  const { id, held } = await aTicket()
  await answer(id, 1)
  const sent = await Promise.allSettled(
    Array.from({ length: 20 }, () => visitor.replyToTicket({ ...held, text: 'Not satisfied' })),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await visitor.viewTicket(held)).replies).toHaveLength(1)
})

test('an acknowledged ticket can be closed like a new one', async () => {
  const { id, held } = await aTicket()
  await office.acknowledgeContactMessage({ id, version: 1 })
  await close(id, 2, 'resolved')
  expect(await visitor.viewTicket(held)).toMatchObject({ state: 'closed' })
})

test('advertising is closed without an e-mail; everybody else is told why', async () => {
  const [spam, real] = [await aTicket(), await aTicket()]
  await close(spam.id, 1, 'no-answer-needed')
  await close(real.id, 1, 'resolved')
  expect(await lettersTo(spam.email)).toHaveLength(1)
  const told = await lettersTo(real.email)
  expect(told.filter(({ text }) => text.includes('We looked into it.'))).toHaveLength(1)
})

test('the officer is alerted 12 hours before the 48 and a week before the month, once each', async () => {
  const { id, number } = await aTicket()
  product.clock.pass(36 * 60)
  await worker.watchTickets()
  expect(await alarmsOf(number)).toEqual([])
  product.clock.pass(1)
  await worker.watchTickets()
  await worker.watchTickets()
  expect(await alarmsOf(number)).toEqual([`Ticket ${number} is due soon`])
  await office.acknowledgeContactMessage({ id, version: 2 })
  product.clock.pass(24 * 60 * 25)
  await worker.watchTickets()
  await worker.watchTickets()
  expect(await alarmsOf(number)).toHaveLength(2)
  const { version } = await office.viewContactMessage({ id })
  await answer(id, version)
  expect(await office.viewContactMessage({ id })).toMatchObject({
    acknowledgeLateSince: null,
    endLateSince: null,
  })
})

test('a missed deadline is marked permanently, counted, and reported to the officer once', async () => {
  const { id, number, held } = await aTicket()
  const before = (await queueOf(office, 'messages-new')).urgent
  product.clock.pass(48 * 60 + 1)
  expect((await queueOf(office, 'messages-new')).urgent).toBeGreaterThan(before)
  await worker.watchTickets()
  await worker.watchTickets()
  expect((await alarmsOf(number)).filter((subject) => subject?.includes('missed'))).toHaveLength(1)
  const { acknowledgeBy, version } = await office.viewContactMessage({ id })
  await answer(id, version)
  await visitor.replyToTicket({ ...held, text: 'Not satisfied' })
  expect(await visitor.viewTicket(held)).toMatchObject({ acknowledgeLateSince: acknowledgeBy })
})

test('answered too late before any job ran, it is marked all the same', async () => {
  const { id } = await aTicket()
  product.clock.pass(60 * 24 * 40)
  const { acknowledgeBy, endBy } = await office.viewContactMessage({ id })
  await expect(answer(id, 1)).resolves.toMatchObject({ state: 'answered' })
  expect(await office.viewContactMessage({ id })).toMatchObject({
    acknowledgeLateSince: acknowledgeBy,
    endLateSince: endBy,
  })
})

test.each([
  ['contact_messages_stay_late', 'acknowledge_late_since = null'],
  ['contact_messages_stay_late', 'end_late_since = null'],
  ['contact_messages_clock_stays', `opened_at = opened_at + interval '1 hour'`],
  ['contact_messages_clock_stays', 'acknowledged_at = opened_at'],
  ['contact_messages_clock_stays', 'ended_at = null'],
  ['contact_messages_clock_stays', `number = 'T-000101-000000'`],
  ['contact_messages_closed_with_reason', 'closed_reason = null'],
  ['contact_messages_closed_with_reason', `closed_reason = 'none'`],
])('without our code, %s refuses "%s" for a ticket that was closed late', async (guard, set) => {
  const { id } = await aTicket()
  product.clock.pass(60 * 24 * 40)
  await close(id, 1, 'resolved')
  const tried = product.asOwner(`update contact_messages set ${set} where id = $1`, [id])
  await expect(tried).rejects.toMatchObject({ constraint: guard })
})

test.each([
  ['contact_messages_number_form', { number: '1' }],
  ['contact_messages_promised', { acknowledge_by: '2026-11-25T09:00:01Z' }],
  ['contact_messages_promised', { end_by: '2026-12-26T09:00:00Z' }],
  ['contact_messages_acknowledged_once_seen', { acknowledged_at: '2026-11-23T10:00:00Z' }],
  ['contact_messages_acknowledged_once_seen', { state: 'acknowledged' }],
  [
    'contact_messages_ended_by_answer',
    { state: 'answered', acknowledged_at: '2026-11-23T10:00:00Z' },
  ],
  [
    'contact_messages_late_is_marked',
    { state: 'acknowledged', acknowledged_at: '2026-11-26T10:00:00Z' },
  ],
])('without our code, %s refuses a new row with %j', async (guard, changes) => {
  const row = {
    id: crypto.randomUUID(),
    number: `T-261123-${product.world.chance.digits(6)}`,
    source: 'contact',
    state: 'new',
    version: 1,
    sealed: 'x',
    writer_hash: 'x',
    created_at: '2026-11-23T09:00:00Z',
    opened_at: '2026-11-23T09:00:00Z',
    acknowledge_by: '2026-11-25T09:00:00Z',
    end_by: '2026-12-23T09:00:00Z',
    ...changes,
  }
  const columns = Object.keys(row)
  const insert = product.asOwner(
    `insert into contact_messages (${columns.join(', ')})
     values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  await expect(insert).rejects.toMatchObject({ constraint: guard })
})

test('two tickets of a day never share a number', async () => {
  const { id, number } = await aTicket()
  const other = await aTicket()
  const taken = product.asOwner(
    `insert into contact_messages (id, number, source, sealed, writer_hash, created_at, opened_at,
       acknowledge_by, end_by)
     select $2, $3, source, sealed, writer_hash, created_at, opened_at, acknowledge_by, end_by
     from contact_messages where id = $1`,
    [id, crypto.randomUUID(), number],
  )
  await expect(taken).rejects.toThrow('contact_messages_number_unique')
  expect(other.number).not.toBe(number)
})
