import { expect, test } from 'vitest'
import { OwnerProof } from './owner-proof.ts'

const challengeId = '019aaaaa-0000-7000-8000-000000000001'
const faultsOf = (given: object) =>
  OwnerProof.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('an account is proved by its password, or by both parts of a code', () => {
  expect(faultsOf({ password: 'violet kettle mops' })).toBeUndefined()
  expect(faultsOf({ challengeId, code: '123456' })).toBeUndefined()
  const missing = 'Please fill this in.'
  expect(faultsOf({})).toEqual([
    ['challengeId', missing],
    ['code', missing],
  ])
  expect(faultsOf({ challengeId })).toEqual([['code', missing]])
  expect(faultsOf({ code: '123456' })).toEqual([['challengeId', missing]])
})
