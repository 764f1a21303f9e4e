import { afterAll, expect, test } from 'vitest'
import { setLanguage } from '#src/db/queries/people/people.ts'
import { paise } from '#src/domain/money.ts'
import { languages } from '#src/domain/people/language.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { unreadEmail } from '#src/domain/people/masked.ts'
import { bookingEvents, bookingNews } from '#src/messages/booking-news.ts'
import { texts } from '#src/messages/texts.ts'
import { letterTo, notify } from '#src/usecases/parts/messages/notify.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5 })
afterAll(() => product[Symbol.asyncDispose]())

const facts = { number: 'OPL1', startsAt: product.clock.at(), total: paise(50_000) }
const notice = { event: 'booking-placed', facts } as const

test('who accepted the notice in Hindi is told in Hindi, and before that in English', async () => {
  const booker = await aBooker(product)
  await aBooking(product, booker)
  const english = await product.outbox(booker.phone)
  expect(english[0]?.text).toContain('booked for')
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'hi' })
  await aBooking(product, booker)
  const hindi = await product.outbox(booker.phone)
  expect(hindi[0]?.text).toMatch(/^ऑक्सलेट OPL\d+: .*बुकिंग हो गई। ₹[\d,.]+ नक़द तैयार रखें।/)
})

test('an SMS goes to the phone, a letter to a real address, and neither to a placeholder', () => {
  const email = 'asha@mail.example'
  const language = 'en'
  const to = (contact: { phone: string | null; email: string }) =>
    letterTo(product.world, { ...contact, language }, notice)
  expect(to({ phone: '+919810000001', email })).toMatchObject({ channel: 'sms' })
  expect(to({ phone: null, email })).toMatchObject({ channel: 'email', to: email })
  expect(to({ phone: null, email: unreadEmail('1') })).toBeUndefined()
})

test.each(languages)('every event has its text in %s, whatever facts it comes with', (language) => {
  const amounts = [undefined, paise(0), paise(7000)]
  const instants = [undefined, product.clock.at()]
  for (const event of bookingEvents)
    for (const charge of amounts)
      for (const until of instants) {
        const more = { ...facts, charge, kept: charge, refund: charge, credit: charge, until }
        const { text } = bookingNews(event, more, { brand: 'Oxalate', language })
        expect(text, event).not.toMatch(/[{}]|undefined/)
      }
})

test('who is to give a fresh sample is not told of a free cancelling, which there is not', () => {
  for (const [language, free] of [
    ['en', /cancel free/],
    ['hi', /रद्द/],
  ] as const)
    for (const isMovedOut of [false, true]) {
      const told = (isFresh: boolean) =>
        bookingNews('nobody-accepted', { ...facts, isMovedOut, isFresh }, { brand: 'O', language })
          .text
      expect(told(true)).not.toMatch(free)
      expect(told(false)).toMatch(isMovedOut ? /cancelled|रद्द/ : free)
    }
})

test('a text has the same facts in both languages', () => {
  const named = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
  for (const [key, text] of Object.entries(texts.en))
    expect(named(texts.hi[key as keyof typeof texts.en]), key).toEqual(named(text))
})

const officeEmail = 'backoffice@demo.oxalate.example'

const told = (id: string) =>
  product.pool.query('select * from messages where user_id = $1 order by created_at desc', [id])

/** The newest letter at an address. */
async function newest(to: string) {
  const [letter] = await product.outbox(to)
  return letter
}

const step = (act: Parameters<typeof product.world.db.transaction>[0]) =>
  product.world.db.transaction(act)

test('staff who read Hindi get their letters in Hindi, with links to Hindi pages', async () => {
  const office = await demoActor(product, 'backoffice')
  const email = officeEmail
  const to = { id: office.id }
  const notice = { event: 'passkey-added', facts: { name: 'Laptop' } } as const
  await step((tx) => notify({ world: product.world, tx }, to, notice))
  expect(await newest(email)).toMatchObject({
    subject: 'A passkey was added to your Oxalate account',
  })
  await step((tx) => setLanguage(tx, office.id, 'hi'))
  await step((tx) => notify({ world: product.world, tx }, to, notice))
  const letter = await newest(email)
  expect(letter?.subject).toBe('आपके ऑक्सलेट खाते में एक पासकी जोड़ी गई है')
  expect(letter?.text).toContain('एक पासकी जोड़ी गई: Laptop')
  expect(letter?.text).toContain('http://localhost:3000/hi/forgot\n')
  expect(letter?.text).not.toContain('password')
  expect((await told(office.id)).rows).toHaveLength(2)
})

test('an address that is nobody’s yet gets both languages, that of an account its own', async () => {
  const invited = {
    role: 'finance',
    place: null,
    invitedBy: 'Meera',
    path: '/invitation/t',
  } as const
  const notice = { event: 'invitation', facts: invited } as const
  const to = { email: 'new@mail.example' }
  await step((tx) => notify({ world: product.world, tx }, to, notice))
  const both = await newest(to.email)
  expect(both?.subject).toBe('Your invitation to Oxalate')
  const [english = '', hindi = ''] = both?.text.split('\n---\n') ?? []
  expect(english).toContain('http://localhost:3000/invitation/t\n')
  expect(hindi).toContain('भूमिका का न्योता')
  expect(hindi).toContain('http://localhost:3000/hi/invitation/t\n')

  const own = { email: officeEmail }
  await step((tx) => notify({ world: product.world, tx }, own, notice))
  expect(await newest(own.email)).toMatchObject({ subject: 'ऑक्सलेट की ओर से आपको न्योता' })
  expect((await newest(own.email))?.text).not.toContain('---')
})

test('what the office wrote itself stands once in a letter in both languages', async () => {
  const facts = { number: 'T1', path: '/t', subject: 'Parking', text: 'Behind the lab.' }
  const to = { email: 'asha@elsewhere.example' }
  const notice = { event: 'contact-answer', facts } as const
  await step((tx) => notify({ world: product.world, tx }, to, notice))
  const { text = '' } = (await newest(to.email)) ?? {}
  expect(text.split('Behind the lab.')).toHaveLength(2)
  expect(text).toMatch(/^Behind the lab\.\n\nTicket: T1\n/)
  expect(text).toContain('\n---\n\nटिकट: T1\n')
})

test('a letter asked for on a page is in the language of the page, and the office’s in its own', async () => {
  const visitor = product.as({ kind: 'visitor' })
  const email = 'ravi@mail.example'
  await visitor.requestLink({ email, purpose: 'sign-up', language: 'hi' })
  expect(await newest(email)).toMatchObject({ subject: 'आपका ऑक्सलेट खाता: बस एक क़दम और' })
  const operator = { ...product.world.settings.operator, language: 'hi' } as const
  const world = { ...product.world, settings: { ...product.world.settings, operator } }
  const notice = { event: 'ticket-replied', facts: { number: 'T2', path: '/backoffice' } } as const
  await step((tx) => notify({ world, tx }, theOffice(world), notice))
  expect((await newest(operator.email))?.subject).toBe('टिकट T2 फिर से खुल गया है')
})

test('a code by SMS is in the language of the person with that number, else in English', async () => {
  const booker = await aBooker(product)
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'hi' })
  const visitor = product.as({ kind: 'visitor' })
  await visitor.requestCode({ phone: booker.phone })
  expect((await newest(booker.phone))?.text).toMatch(/^\d{6} आपका ऑक्सलेट कोड है।/)
  await visitor.requestCode({ phone: '+919812345671' })
  expect((await newest('+919812345671'))?.text).toMatch(/^\d{6} is your Oxalate code\./)
})
