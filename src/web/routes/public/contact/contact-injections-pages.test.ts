import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carriers } from '#src/adapters/carriers.ts'
import { ListPlace } from '#src/domain/contact/handle-contact-message.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { demoActor } from '#test/booking.ts'
import { asha, attacks, sendForm } from '#test/contact.ts'
import { injections } from '#test/injections.ts'
import { aMailbox } from '#test/mailbox.ts'
import { limits } from '#src/domain/limits.ts'
import { aProduct } from '#test/product.ts'

const contactMessagesFromNetwork = { most: 1000, per: { hours: 1 } }
const networkLimits = { ...limits, contactMessagesFromNetwork }
const product = await aProduct({ withPages: true, networkLimits })
const mailbox = await aMailbox()
afterAll(() => Promise.all([product, mailbox].map((one) => one[Symbol.asyncDispose]())))
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)

beforeAll(async () => {
  for (const { fields } of [{ fields: asha }, ...attacks]) {
    product.clock.pass(1)
    const { status } = await sendForm(product, '/contact', fields)
    if (status !== 302) throw new Error(`${fields.email}: ${status}`)
  }
})

/** All messages, oldest first: the harmless one, then the attacks in their order. */
async function inbox() {
  const first = await office.listContactMessages({ list: 'open' })
  const messages = [...first.messages]
  for (let before = first.next; before;) {
    const page = await office.listContactMessages({
      list: 'open',
      before: ListPlace.parse(before),
    })
    messages.push(...page.messages)
    before = page.next
  }
  return messages
}

/** Names of the elements and their attributes, in order: what no typed text may change. */
function skeleton(html: string) {
  return [...html.matchAll(/<\/?([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name, attributes = '']) => `${name} ${attributes.replaceAll(/="[^"]*"/g, '')}`,
  )
}

function written(text: string) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign as keyof typeof entities])
}

test('there are 60', () => {
  expect(new Set(injections).size).toBe(60)
})

test('a value with a line break is refused beside its field, and nothing of it is kept', async () => {
  const { counts } = await office.listContactMessages({ list: 'open' })
  const broken = attacks.filter(({ isLine }) => !isLine)
  expect(broken.length).toBeGreaterThan(15)
  for (const { payload, fields } of broken)
    for (const name of ['subject', 'username', 'email', 'phone']) {
      const answer = await sendForm(product, '/contact', { ...fields, [name]: payload })
      expect([answer.status, await answer.text()]).toMatchObject([
        422,
        expect.stringContaining(`href="#contact-${name}"`),
      ])
    }
  expect((await office.listContactMessages({ list: 'open' })).counts).toEqual(counts)
})

test('the office reads each of them as text: none becomes an element, neither on its page nor in the list', async () => {
  const cookie = await product.cookieFor(officer)
  const [harmless, ...attacked] = await inbox()
  const read = async (path: string) =>
    (await product.get(`/backoffice/messages${path}`, { cookie })).text()
  const plain = skeleton(await read(`/${harmless?.id}`))
  expect(plain.length).toBeGreaterThan(50)
  for (const [index, { id }] of attacked.entries()) {
    const html = await read(`/${id}`)
    const { payload, fields } = attacks[index] ?? { payload: '?', fields: asha }
    expect(html).toContain(`<p class="contact-words">${written(payload)}</p>`)
    expect(html).toContain(`<h1>${written(fields.subject)}</h1>`)
    expect(skeleton(html)).toEqual(plain)
  }
  const list = await read('')
  for (const { fields } of attacks.slice(0, 24)) expect(list).toContain(written(fields.subject))
  expect(list).not.toMatch(/<(script|img|iframe|base|style|h1)\b[^>]*(alert|other\.example)/i)
})

test('what was typed comes back into the form as text', async () => {
  for (const { payload, fields } of attacks) {
    const { email: _, ...rest } = fields
    const html = await (await sendForm(product, '/contact', rest)).text()
    expect(html).toContain(`${written(payload)}</textarea>`)
    expect(html).toContain(`value="${written(fields.subject)}"`)
  }
})

test('the operator receives each of them through a real SMTP server: as text, in its own message, with no added header', async () => {
  // The worker of an installation that is not a demonstration, on the same database.
  const { world } = product
  const mailFrom = 'hello@oxalate.example'
  const routes = { smtpUrl: mailbox.smtpUrl, mailFrom, smsUrl: 'http://127.0.0.1:1', smsToken: '' }
  const settings = { ...world.settings, isDemo: false }
  const worker = bindVerbs({ ...world, settings, carriers: carriers(routes) })({ kind: 'worker' })
  while ((await worker.deliverMessages()).claimed > 0);
  const toOperator = mailbox.taken.filter(({ to }) => to[0] === 'help@oxalate.example')
  expect(toOperator).toHaveLength(61)
  const parsed = await Promise.all(toOperator.map(({ raw }) => PostalMime.parse(raw)))
  // They are sent concurrently, and each has its sender as the reply address.
  const letterOf = ({ email }: { email: string }) =>
    parsed.find(({ replyTo }) => replyTo?.[0]?.address === email)
  const harmless = letterOf(asha)
  const letters = attacks.flatMap(({ fields }) => letterOf(fields) ?? [])
  expect(letters).toHaveLength(60)
  const namesOf = (letter: typeof harmless) => letter?.headers.map(({ key }) => key).toSorted()
  for (const [index, letter] of letters.entries()) {
    const { payload, fields } = attacks[index] ?? { payload: '?', fields: asha }
    expect(namesOf(letter)).toEqual(namesOf(harmless))
    expect(letter.subject).toContain(`Message from the website: ${fields.subject} (T-`)
    expect(letter.from?.address).toBe(mailFrom)
    expect(letter.to?.map(({ address }) => address)).toEqual(['help@oxalate.example'])
    expect(letter.replyTo?.map(({ address }) => address)).toEqual([fields.email])
    expect([letter.html, letter.attachments]).toEqual([undefined, []])
    expect(oneEnd(letter.text ?? '')).toContain(oneEnd(payload))
  }
  // The sender gets only our own text: nothing of an attack is forwarded.
  const senders = mailbox.taken.filter(({ to }) => to[0] !== 'help@oxalate.example')
  expect(senders).toHaveLength(61)
  for (const { raw } of senders) {
    const { text = '', subject } = await PostalMime.parse(raw)
    expect(subject).toMatch(/^We have your message: ticket T-\d{6}-\d{6}$/)
    for (const { payload } of attacks.filter((one) => one.payload.length > 12))
      expect(oneEnd(text)).not.toContain(oneEnd(payload))
  }
})

/** E-mail has one line ending. */
function oneEnd(text: string) {
  return text.replaceAll(/\r\n?/g, '\n')
}
