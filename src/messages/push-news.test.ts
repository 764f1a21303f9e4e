import { expect, test } from 'vitest'
import { languages } from '#src/domain/people/language.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { PUSH_CONSENT_VERSION, pushConsent } from '#src/domain/push/push-consent.ts'
import { bookingEvents } from './booking-news.ts'
import { isOfDevices, pushEvents, pushNews, pushOvertakers } from './push-news.ts'
import { isRefundEvent } from './refund-news.ts'
import { isReportEvent } from './report-news.ts'
import { texts } from './texts.ts'

const number = 'OPL2611290001'
const about = 'a hash'

test('a message to a device names the booking and nothing that changes from one to another', () => {
  for (const language of languages)
    for (const event of pushEvents) {
      const news = pushNews(event, { number, about }, { brand: 'Oxalate', language })
      const other = pushNews(event, { number: 'X', about }, { brand: 'Oxalate', language })
      expect(news?.text, event).toContain(number)
      expect(news?.text.replace(number, 'X'), event).toBe(other?.text)
      expect(news?.text, event).not.toMatch(/[{}₹]|undefined/)
    }
})

test('no text of a device speaks of a result, a value or a call about one', () => {
  const telling = {
    en: /result|value|positive|negative|critical|call you|₹|\btest\b/i,
    hi: /नतीज|मान(?:\s|$)|पॉज़िटिव|नेगेटिव|गंभीर|कॉल|फ़ोन|₹|जाँच|टेस्ट/,
  }
  for (const language of languages) {
    const steps = Object.entries(texts[language]).filter(([key]) => key.startsWith('push_'))
    expect(steps.length).toBeGreaterThan(pushEvents.length)
    for (const [key, text] of steps) expect(text, key).not.toMatch(telling[language])
  }
  expect(pushEvents).not.toContain('result-to-tell')
})

test('each event of a device is one of which its person is told by SMS or letter too, or of devices alone', () => {
  const known: readonly string[] = bookingEvents
  const isWritten = (event: string) =>
    known.includes(event) || isRefundEvent(event) || isReportEvent(event)
  for (const event of pushEvents) expect(isWritten(event), event).toBe(!isOfDevices(event))
})

test('a report that was changed or withdrawn is told, and no other report of the booking hides it', () => {
  for (const event of ['report-revised', 'report-withdrawn']) {
    const news = pushNews(event, { number, about }, { brand: 'Oxalate', language: 'en' })
    expect(news?.text).toMatch(/Sign in before you use it\.$/)
    expect(news?.tag).not.toBe(
      pushNews('report-ready', { number, about }, { brand: '', language: 'en' })?.tag,
    )
    expect(pushOvertakers['report-ready']).toContain(event)
    const other = { number, about: 'another hash' }
    expect(news?.tag).not.toBe(pushNews(event, other, { brand: '', language: 'en' })?.tag)
    expect(pushOvertakers[event]).toEqual(['report-revised', 'report-withdrawn'])
  }
})

test('an event of no step tells no device', () => {
  for (const event of ['sign-in-code', 'start-code-renewed', 'constructor', 'toString'])
    expect(pushNews(event, { number, about }, { brand: 'Oxalate', language: 'en' })).toBeUndefined()
})

test('another text of the consent is another version', () => {
  const now = sha256(JSON.stringify(pushConsent))
  expect({ [PUSH_CONSENT_VERSION]: now }).toEqual({
    '2026-11-29': 'd3fd8d224108756156be997cabc7c0e1664095b66dd644b8a41a30d808fc078c',
  })
})
