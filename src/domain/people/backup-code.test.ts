import { expect, test } from 'vitest'
import { BACKUP_CODE_BYTES, BACKUP_CODES, backupCodesFrom, withoutCode } from './backup-code.ts'

const every = Uint8Array.from({ length: BACKUP_CODE_BYTES }, (_, i) => i * 7)
const codes = backupCodesFrom(every)
const [first = ''] = codes

test('codes contain no letter that is misread as another', () => {
  expect(new Set(codes).size).toBe(BACKUP_CODES)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
})

test('a code is accepted as typed from paper, and is gone once used', () => {
  const typed = ` ${first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
  const left = withoutCode(codes, typed)
  expect(left).toEqual(codes.slice(1))
  expect(withoutCode(left ?? [], first)).toBeUndefined()
})

test('half a code is not accepted', () => {
  expect(withoutCode(codes, first.slice(0, 5))).toBeUndefined()
  expect(withoutCode(codes, '')).toBeUndefined()
})

test('what looks like 1 or 0 on paper is read as 1 or 0', () => {
  expect(withoutCode(['11111-00000', '22222-33333'], 'iIlL1-oO0 oO')).toEqual(['22222-33333'])
})
