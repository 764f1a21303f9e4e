import type { Control } from './control.ts'

const codes = 'src/usecases/people/sign-in-code.test.ts'

export const codeControls: readonly Control[] = [
  {
    guard: 'a code is worth one session',
    file: 'src/db/queries/people/people-codes.ts',
    search: 'isNull(otpChallenges.usedAt)',
    replace: 'sql`true`',
    by: { file: codes, title: 'of 50 right codes at once exactly one makes a session' },
  },
  {
    guard: 'a code has five tries, counted one by one',
    file: 'src/db/queries/people/people-codes.ts',
    search: 'lt(otpChallenges.tries, limit),',
    replace: '',
    also: [
      { file: 'src/db/migrations/0000_schema.sql', search: 'between 0 and 5', replace: '>= 0' },
    ],
    by: { file: codes, title: 'of 50 wrong codes at once five are compared' },
  },
]
