import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type FactKind, factKinds } from '#src/domain/tubes/draw-fact.ts'
import { maySeeVisit } from '#src/domain/visits/seen-visit.ts'
import { languagesMissing, noticeLanguages, scheduledLanguages } from './notice-languages.ts'
import { NOTICE_VERSION, noticeIn, readersOf, recipients } from './notice.ts'
import { notices } from './notices/index.ts'
import { retention } from './retention.ts'

/** Every text of a notice, in the order of the English one, whatever the order in its file. */
function textsOf(part: unknown, like: unknown = part): string[] {
  if (typeof part === 'string') return [part]
  const other = Object(part)
  return Object.keys(Object(like)).flatMap((key) => textsOf(other[key], Object(like)[key]))
}

const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

test('the version of the notice is a day, as its page writes it', () => {
  expect(Temporal.PlainDate.from(NOTICE_VERSION).toString()).toBe(NOTICE_VERSION)
})

test('another text of the notice is another version', () => {
  const now = createHash('sha256').update(JSON.stringify(notices)).digest('hex')
  expect({ [NOTICE_VERSION]: now }).toEqual({
    '2026-12-03': '0b85a5d3985cc7c926c5466a3181d50c82a6e3782e9e239da3a1bbad060baf96',
  })
})

test.each(noticeLanguages)(
  'the notice in %s is whole: each text is there, with its places',
  (code) => {
    const [texts, english] = [textsOf(notices[code], notices.en), textsOf(notices.en)]
    expect(texts).toHaveLength(english.length)
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
    expect(texts.map((text) => placesIn(text).toSorted())).toEqual(
      english.map((text) => placesIn(text).toSorted()),
    )
    expect(Object.keys(notices[code].sharing).toSorted()).toEqual(recipients.toSorted())
  },
)

test.each(noticeLanguages)(
  'in %s no number of keeping is typed by hand, and all are said',
  (code) => {
    const { keeping } = notices[code]
    expect(keeping.filter((sentence) => /\p{Nd}/u.test(sentence))).toEqual([])
    expect(keeping.flatMap(placesIn).toSorted()).toEqual(Object.keys(retention).toSorted())
  },
)

const operator = {
  name: { en: 'Meridian', hi: 'मेरिडियन' },
  privacyEmail: 'data@clinic.example',
}
const site = { operator, mapStyleUrl: undefined }

/**
 * How the notice names what is asked at the draw; a new question fails until it is named here and
 * there.
 */
const asked: Record<FactKind, readonly [en: string, hi: string]> = {
  meal: ['last ate', 'खाना खाया'],
  glucose: ['drank glucose', 'ग्लूकोज़ पिया'],
  food: ['last ate', 'खाना खाया'],
  dose: ['took a medicine', 'दवा ली'],
  period: ['period began', 'माहवारी'],
}

test.each(factKinds)(
  'the notice says that %s is asked at the draw, and that one need not say',
  (kind) => {
    const [en, hi] = asked[kind]
    const saying = (code: 'en' | 'hi', word: string) =>
      notices[code].data.find(({ what }) => what.includes(word))?.what
    expect(saying('en', en)).toContain('you may leave it unsaid')
    expect(saying('hi', hi)).toContain('आप चाहें तो न बताएँ')
  },
)

test('the notice says that the lab and the phlebotomist learn what was stated at the draw', () => {
  for (const who of ['lab', 'phlebotomist'] as const) {
    expect(notices.en.sharing[who].what).toContain('what you say when the sample is taken')
    expect(notices.hi.sharing[who].what).toContain('सैंपल देते समय आप जो बताएँ')
  }
})

test('it contains the operator’s name and address, and no unfilled placeholder', () => {
  for (const code of noticeLanguages) {
    const text = textsOf(noticeIn(code, site)).join(' ')
    expect(text).toContain('data@clinic.example')
    expect(text).toContain(operator.name[code === 'hi' ? 'hi' : 'en'])
    expect(text).not.toMatch(/\{|oxalate/i)
  }
})

test('the server of maps is named where there is one, and nowhere else', () => {
  const withMaps = { operator, mapStyleUrl: 'https://maps.example:8443/style.json?key=1' }
  for (const code of noticeLanguages) {
    const { maps } = noticeIn(code, withMaps).sharing
    expect(maps?.who).toContain('maps.example:8443')
    expect(readersOf(noticeIn(code, withMaps).sharing)).toContainEqual(maps)
    expect(readersOf(noticeIn(code, site).sharing)).toHaveLength(recipients.length - 1)
    expect(noticeIn(code, site).sharing).not.toHaveProperty('maps')
  }
})

test('how long a phlebotomist sees a visit is stated as it is decided', () => {
  const end = Temporal.Instant.from('2026-11-25T06:00:00Z')
  const handedOver = { state: 'handed-over', endsAt: end, handedOverAt: end } as const
  const [en, hi] = noticeLanguages.map((code) => noticeIn(code, site).sharing.phlebotomist.what)
  const hours = Number(/until (\d+) hours after/.exec(en ?? '')?.[1])
  expect(hi).toContain(`${hours} घंटे बाद तक`)
  expect(maySeeVisit(handedOver, end.add({ hours }))).toBe(true)
  expect(maySeeVisit(handedOver, end.add({ hours, seconds: 1 }))).toBe(false)
})

test('every language of the Eighth Schedule is available or named as missing', () => {
  expect(Object.keys(scheduledLanguages)).toHaveLength(23) // the 22 languages, and English
  expect(languagesMissing()).toHaveLength(23 - noticeLanguages.length)
  expect(languagesMissing()).toContain('தமிழ்')
  expect(languagesMissing()).not.toContain('हिन्दी')
})
