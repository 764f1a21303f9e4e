import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instrumentProfiles } from '#src/adapters/instrument-profiles.ts'
import { messageOf } from '#test/instruments/messages.ts'
import { instrumentTime } from './instrument-message.ts'
import { mapped } from './mapped.ts'
import { messageText, readMessage } from './read-message.ts'

const profiles = instrumentProfiles()
const sysmex = profiles.of('sysmex-xn', 1)
const mindray = profiles.of('mindray-bc-5150', 2)
const bytes = (text: string) => Buffer.from(text)

test.each(profiles.all().map((profile) => [profile.code, profile] as const))(
  '%s: a message in its own language and places is read in our form',
  (_, profile) => {
    const [code = ''] = Object.keys(profile.tests)
    const [unit = ''] = Object.keys(profile.units)
    const sent = messageOf(profile, {
      sampleId: 'OX26A0000010',
      results: [{ code, value: '<1.5', unit }],
      controlId: 'C7',
    })
    const read = readMessage(profile, bytes(sent))
    expect(read).toMatchObject({
      ok: true,
      value: {
        controlId: 'C7',
        results: [{ sampleId: 'OX26A0000010', code, value: '1.5', comparator: '<', unit }],
      },
    })
  },
)

test('an ASTM result has the order above it, its flags, its time and its escapes', () => {
  const text = [
    'H|\\^&|7||Sysmex^XN||||||||LIS2-A2|20261126103000',
    'P|1|||Ignored^Name',
    'O|1||^^A1^B|^^^^WBC|R||||||Q',
    'R|1|^^^^WBC^1|  7.80|10*3/uL||H\\W||F||||20261126101112',
    'R|2|^^^^X&F&Y^1|1|||N||F',
    'L|1|N',
  ].join('\r')
  const read = readMessage(sysmex, bytes(text))
  expect(read).toMatchObject({
    ok: true,
    value: {
      controlId: '7',
      sender: 'Sysmex^XN',
      results: [
        {
          sampleId: 'A1',
          code: 'WBC',
          value: '7.80',
          flags: ['H', 'W'],
          status: 'F',
          measuredAt: '2026-11-26T04:41:12Z',
          isControl: true,
        },
        { code: 'X|Y' },
      ],
    },
  })
})

test('an OUL^R22 names the specimen before its results, and control material by its role', () => {
  const text = [
    'MSH|^~\\&|X|Lab|||20261126||OUL^R22^OUL_R22|9|P|2.5.1',
    'SPM|1|S1||SER|||||||P',
    'OBR|1||S1|GLU^Glucose',
    'OBX|1|SN|718-7^HGB^LN||<^4.5|g/dL||L~N|||F|||20261126101112+0000',
    'SPM|2|S2||SER|||||||Q',
    'OBR|2||S2|GLU',
    'OBX|1|NM|718-7^HGB^LN||13|g/dL|||||F',
    '',
  ].join('\r')
  expect(readMessage(mindray, bytes(text))).toMatchObject({
    ok: true,
    value: {
      controlId: '9',
      results: [
        {
          sampleId: 'S1',
          code: '718-7',
          value: '4.5',
          comparator: '<',
          flags: ['L', 'N'],
          measuredAt: '2026-11-26T10:11:12Z',
          isControl: false,
        },
        { sampleId: 'S2', isControl: true },
      ],
    },
  })
})

test.each([
  ['no header', 'P|1\rL|1', 'no-header'],
  ['no end', 'H|\\^&\rP|1\rO|1||^^S\rR|1|^^^^WBC|1', 'no-end'],
  ['a result without an order', 'H|\\^&\rP|1\rR|1|^^^^WBC|1\rL|1', 'out-of-order'],
  ['two headers', 'H|\\^&\rH|\\^&\rL|1', 'out-of-order'],
  ['no result', 'H|\\^&\rP|1\rL|1', 'no-results'],
  ['separators that are letters', 'HAB^&\rL', 'no-header'],
  ['a control byte', 'H|\\^&\u0000\rL|1', 'not-text'],
  [
    'a field beyond any',
    `H|\\^&|${'7'.repeat(70)}\rP|1\rO|1||^^S\rR|1|^^^^WBC|1\rL|1`,
    'field-too-long',
  ],
])('an ASTM message with %s cannot be read', (_, text, error) => {
  expect(readMessage(sysmex, bytes(text))).toEqual({ ok: false, error })
})

test.each([
  ['no header', 'PID|1', 'no-header'],
  ['another purpose', 'MSH|^~\\&|X|L|||2026||ADT^A01|1|P|2.5', 'other-message'],
  ['no number', 'MSH|^~\\&|X|L|||2026||ORU^R01||P|2.5\rOBR|1\rOBX|1', 'no-control-id'],
  ['a result without an order', 'MSH|^~\\&|X|L|||2026||ORU^R01|1|P|2.5\rOBX|1', 'out-of-order'],
  ['no result', 'MSH|^~\\&|X|L|||2026||ORU^R01|1|P|2.5\rOBR|1', 'no-results'],
])('an HL7 message with %s cannot be read', (_, text, error) => {
  expect(readMessage(mindray, bytes(text))).toEqual({ ok: false, error })
})

test('no bytes break the reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
      for (const head of ['H|\\^&|', 'MSH|^~\\&|', ''])
        for (const profile of [sysmex, mindray]) {
          const bytesSent = Buffer.concat([Buffer.from(head), noise])
          expect(typeof readMessage(profile, bytesSent).ok).toBe('boolean')
        }
    }),
  )
})

test('text that is not UTF-8 is read as Latin-1', () => {
  expect(messageText(Uint8Array.of(0x75, 0xb5))).toBe('uµ')
})

test('a time without an offset is the time in India, and no time is none', () => {
  expect(instrumentTime('20261126')).toBe('2026-11-25T18:30:00Z')
  expect(instrumentTime('202611261030')).toBe('2026-11-26T05:00:00Z')
  expect(instrumentTime('20261326')).toBeNull()
  expect(instrumentTime('yesterday')).toBeNull()
})

test.each([
  ['a count by its processing id', 'mindray-bc-5150', { 11: 'Q' }, '00001^Automated Count^99MRC'],
  ['a count by its kind of analysis', 'mindray-bc-5380', {}, '00003^LJ QCR^99MRC'],
  ['chemistry', 'mindray-bs-200', { 16: '2' }, '1^Sample'],
  ['a calibration of chemistry', 'mindray-bs-300', { 16: '1' }, '1^Sample'],
] as const)('%s: control material is seen where its maker says so', (_, code, header, service) => {
  const profile = profiles.of(code, 2)
  const read = (said: Readonly<Record<number, string>>, kind: string) => {
    const [test = ''] = Object.keys(profile.tests)
    const text = messageOf(profile, { sampleId: '12', results: [{ code: test, value: '7' }] })
    const [first = '', ...rest] = text.split('\r')
    const fields = [...first.split('|'), '', '', '', '', '']
    for (const [at, value] of Object.entries(said)) fields[Number(at) - 1] = value
    const message = [fields.join('|'), ...rest].join('\r').replace('00001^Count', kind)
    const found = readMessage(profile, bytes(message))
    return found.ok && found.value.results.map(({ isControl }) => isControl)
  }
  expect(read(header, service)).toEqual([true])
  expect(read({}, '00001^Automated Count^99MRC')).toEqual([false])
})

test('one part that is too long makes its value unreadable, and none of the others', () => {
  const long = '7'.repeat(300)
  const sent = messageOf(sysmex, {
    sampleId: 'S1',
    results: [
      { code: 'WBC', value: long },
      { code: 'W'.repeat(70), value: '1' },
      { code: 'HGB', value: '13.4', unit: 'g/dL', flag: Array(20).fill('H').join('\\') },
      { code: 'PLT', value: '250', unit: '10*3/uL' },
    ],
  })
  const read = readMessage(sysmex, bytes(sent))
  if (!read.ok) throw new Error(read.error)
  const [value, code, flags, whole] = read.value.results.map((one) => mapped(sysmex, one))
  expect(read.value.results[0]?.value).toHaveLength(200)
  expect(value?.ok && Number(value.value.value)).toBeNaN()
  expect([code, flags]).toMatchObject([{ error: 'unknown-test' }, { error: 'not-final' }])
  expect(whole).toMatchObject({ ok: true, value: { value: '250' } })
})
