import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutPictures } from './pictures.ts'

const head = 'MSH|^~\\&|BC|Lab|||2026||ORU^R01|1|P|2.3.1'
const value = 'OBX|1|NM|6690-2^WBC^LN||5.2|10*9/L|||||F'

test('of a picture its name is left, not its data', () => {
  const sent = [head, value, 'OBX|2|ED|15008^WBC Histogram||^Image^BMP^Base64^Qk0=||||||F', '']
  expect(withoutPictures(sent.join('\r')).split('\r')).toEqual([
    head,
    value,
    'OBX|2|ED|15008^WBC Histogram||^Image^BMP^Base64||||||F',
    '',
  ])
})

test('the marks are those of the header, and its frame may stand before it', () => {
  const sent = '\u000BMSH$*~\\&$BC\rOBX$1$ED$h$$*Image*BMP*Base64*Qk0=$$$$$$F\r\u001C\r'
  expect(withoutPictures(sent)).toBe(
    '\u000BMSH$*~\\&$BC\rOBX$1$ED$h$$*Image*BMP*Base64$$$$$$F\r\u001C\r',
  )
})

test('everything else stays as it was sent, to the byte', () => {
  const line = fc.stringMatching(/^(OBX\|\d\|(NM|ST|TX)|NTE|PID)\|[ -~]{0,60}$/)
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom('\r', '\n', '\r\n'), (lines, end) => {
      const sent = [head, ...lines, ''].join(end)
      expect(withoutPictures(sent)).toBe(sent)
    }),
  )
  expect(withoutPictures('H|\\^&|||OBX|1|ED')).toBe('H|\\^&|||OBX|1|ED')
})
