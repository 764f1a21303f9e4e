import { expect, test } from 'vitest'
import { acknowledgement, hostAnswer, readHostQuery } from './hl7-answers.ts'

const answering = { id: 'A9', at: '20261126103000' }
const message = 'MSH|^~\\&|BC|Lab|||20261126||ORU^R01|77|P|2.3.1\rOBR|1'

test('an acknowledgement names the message, whom it goes to, and what came of it', () => {
  expect(acknowledgement(message, { code: 'AA' }, answering)).toBe(
    'MSH|^~\\&|OXALATE||BC|Lab|20261126103000||ACK^R01^ACK|A9|P|2.3.1\rMSA|AA|77|\r',
  )
  const why = { code: 'AR', why: 'no|results' } as const
  expect(acknowledgement(message, why, answering)).toContain('MSA|AR|77|no\\F\\results')
  expect(acknowledgement('PID|1', { code: 'AA' }, answering)).toBeUndefined()
})

test('a message cannot write into its acknowledgement', () => {
  const sly = 'MSH|^~\\&|BC\\X0D\\MSA|Lab|||2026||ORU^R01|7\\F\\8|P|2.3.1'
  const answer = acknowledgement(sly, { code: 'AE' }, answering) ?? ''
  expect(answer.split('\r')).toHaveLength(3)
  expect(answer).toContain('MSA|AE|7\\F\\8|')
})

test('a query for a specimen is read, and answered with its own tag', () => {
  const query = 'MSH|^~\\&|BC|Lab|||2026||QBP^Q11^QBP_Q11|5|P|2.5.1\rQPD|WOS^Work|T1|S77\rRCP|I'
  expect(readHostQuery(query)).toEqual({ controlId: '5', tag: 'T1', sampleId: 'S77' })
  expect(readHostQuery(message)).toBeUndefined()
  expect(hostAnswer(query, { status: 'NF' }, answering)).toBe(
    'MSH|^~\\&|OXALATE||BC|Lab|20261126103000||RSP^K11^RSP_K11|A9|P|2.5.1\rMSA|AA|5\rQAK|T1|NF\rQPD|WOS^Work|T1|S77\r',
  )
})

test('what is to be measured is ordered by the instrument’s own codes, and nothing else is said', () => {
  const query = 'MSH|^~\\&|BC|Lab|||2026||QBP^Q11^QBP_Q11|5|P|2.5.1\rQPD|WOS^Work|T1|S77\rRCP|I'
  const answer = hostAnswer(query, { status: 'OK', codes: ['HGB', 'W|C'] }, answering) ?? ''
  expect(answer.split('\r').slice(1)).toEqual([
    'MSA|AA|5',
    'QAK|T1|OK',
    'QPD|WOS^Work|T1|S77',
    'SPM|1|S77',
    'ORC|NW|S77',
    'OBR|1|S77||HGB',
    'ORC|NW|S77',
    'OBR|2|S77||W\\F\\C',
    '',
  ])
})
