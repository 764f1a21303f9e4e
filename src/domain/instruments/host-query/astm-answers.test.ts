import { expect, test } from 'vitest'
import { astmAnswer, USUAL_PLACES } from './astm-answers.ts'
import { readAstmQuery } from './astm-query.ts'

const AT = '20261126103000'
const header = 'H|\\^&|||ACCESS^500001|||||LIS||P|1|20261126103000'

/** A query with these records between its header and its end. */
const asked = (...records: string[]) => {
  const query = readAstmQuery([header, ...records, 'L|1|F', ''].join('\r'))
  if (!query) throw new Error('no query')
  return query
}

const work = (...codes: string[]) => ({ codes, places: USUAL_PLACES })

test('what is to be measured is ordered by the instrument’s own codes, and nothing is said of the person', () => {
  const query = asked('Q|1|^OX26A1||ALL||||||||O')
  expect(query.asked).toEqual([{ sent: '^OX26A1', parts: ['', 'OX26A1'] }])
  expect(astmAnswer(query, [work('TSH', 'FT4')], AT)).toEqual([
    'H|\\^&|||OXALATE|||||ACCESS&S&500001||P|1|20261126103000',
    'P|1',
    'O|1|OX26A1||^^^TSH\\^^^FT4|R||||||N||||||||||||||Q',
    'L|1|F',
  ])
})

test('an instrument that sends rack and position gets them back as it sent them', () => {
  const query = asked('Q|1|2^1^          OX26A1^B||||20261126103000')
  const places = { sampleField: 3, sampleComponent: 2, askedComponent: 2, codeComponent: 4 }
  const answer = astmAnswer(query, [{ codes: ['HGB'], places: { ...places, ending: 'N' } }], AT)
  expect(answer.slice(2)).toEqual([
    'O|1||2^1^          OX26A1^B|^^^^HGB|R||||||N||||||||||||||Q',
    'L|1|N',
  ])
})

test.each([
  ['repeated in one record', ['Q|1|^S1\\^S2\\^S3||ALL']],
  ['in records of their own', ['Q|1|^S1||ALL', 'Q|2|^S2||ALL', 'Q|3|^S3||ALL']],
])(
  'several samples, %s, are answered in one message, those without work left out',
  (_, records) => {
    const answer = astmAnswer(asked(...records), [work('A'), work(), work('B')], AT)
    expect(answer.map((record) => record.split('|').slice(0, 3).join('|')).slice(2)).toEqual([
      'O|1|S1',
      'O|2|S3',
      'L|1|F',
    ])
  },
)

test('nothing to measure, a query that is not served, and no answer of ours are three endings', () => {
  const one = asked('Q|1|^S1||ALL')
  expect(astmAnswer(one, [work()], AT).at(-1)).toBe('L|1|I')
  expect(astmAnswer(one, [work()], AT)).toHaveLength(2)
  expect(astmAnswer(one, [undefined], AT).at(-1)).toBe('L|1|E')
  const many = Array.from({ length: 21 }, (_, at) => `^S${at}`).join('\\')
  for (const query of ['Q|1|ALL', 'Q|1|^ALL||ALL', 'Q|1|^S1|^S9|ALL', 'Q|1|', `Q|1|${many}`]) {
    expect(asked(query).asked, query).toBeNull()
    expect(astmAnswer(asked(query), [], AT)).toEqual([expect.any(String), 'L|1|Q'])
  }
})

test('where one of several samples could not be looked up, none is answered', () => {
  const answer = astmAnswer(asked('Q|1|^S1\\^S2||ALL'), [work('A'), undefined], AT)
  expect(answer.at(-1)).toBe('L|1|E')
  expect(answer).toHaveLength(2)
})

test('a sample’s number cannot add a field or a record to our answer', () => {
  const query = asked('Q|1|^S&F&1&R&2||ALL')
  expect(query.asked?.[0]?.parts).toEqual(['', 'S|1\\2'])
  const answer = astmAnswer(query, [work('A|B\r')], AT)
  expect(answer[2]).toBe('O|1|S&F&1&R&2||^^^A&F&B |R||||||N||||||||||||||Q')
})

test('a query that is taken back says so, and results are no query', () => {
  expect(asked('Q|1|^S1||ALL||||||||A').isTakenBack).toBe(true)
  const records = [header, 'P|1', 'O|1|S1', 'R|1|^^^A|5', 'Q|1|^S1||ALL', 'L|1|N']
  expect(readAstmQuery(records.join('\r'))).toBeUndefined()
  expect(readAstmQuery('Q|1|^S1||ALL\rL|1|N\r')).toBeUndefined()
})
