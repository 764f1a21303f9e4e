import { expect, test } from 'vitest'
import { describeError, reasonOf } from './log.ts'

test('an error is logged with kind, code, constraint and place, never with what people typed', () => {
  const database = Object.assign(
    new Error('Key (email)=(canary@patients.example) already exists'),
    {
      code: '23505',
      constraint: 'user_email_unique',
      detail: 'Key (email)=(canary@patients.example)',
    },
  )
  const error = new TypeError('Failed query: … params: canary@patients.example\nnew line', {
    cause: database,
  })
  const described = describeError(error)
  expect(described).toMatchObject({
    name: 'TypeError < Error',
    code: '23505',
    constraint: 'user_email_unique',
  })
  expect(described.at[0]).toContain('log.test.ts')
  expect(JSON.stringify(described)).not.toContain('canary')
})

test('a malformed code is left out', () => {
  const error = Object.assign(new Error('x'), { code: 'canary@patients.example' })
  expect(JSON.stringify(describeError(error))).not.toContain('canary')
  expect(describeError('canary').name).toBe('string')
})

test('the reason in one line names the chain, the first code and constraint, and nothing typed', () => {
  const database = Object.assign(new Error('Key (phone)=(canary) already exists'), {
    code: '23505',
    constraint: 'user_phone_unique',
  })
  const error = new TypeError('Failed query: … params: canary', { cause: database })
  expect(reasonOf(error)).toBe('TypeError < Error 23505 user_phone_unique')
  expect(reasonOf(Object.assign(new Error('canary'), { code: 'ECONNREFUSED' }))).toBe(
    'Error ECONNREFUSED',
  )
  for (const thrown of ['canary', undefined]) expect(reasonOf(thrown)).toBe(typeof thrown)
})
