import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('what is logged of an error names kind, code, constraint and place, never what people typed', () => {
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

test('a code that is no code is left out', () => {
  const error = Object.assign(new Error('x'), { code: 'canary@patients.example' })
  expect(JSON.stringify(describeError(error))).not.toContain('canary')
  expect(describeError('canary').name).toBe('string')
})
