import { afterAll, expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { languages } from '#src/domain/people/language.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { unreadEmail } from '#src/domain/people/masked.ts'
import { bookingEvents, bookingNews } from '#src/messages/booking-news.ts'
import { texts } from '#src/messages/texts.ts'
import { letterTo } from '#src/usecases/parts/messages/notify.ts'
import { aBooker, aBooking } from '#test/booking.ts'
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

test('a text has the same facts in both languages', () => {
  const named = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
  for (const [key, text] of Object.entries(texts.en))
    expect(named(texts.hi[key as keyof typeof texts.en]), key).toEqual(named(text))
})
