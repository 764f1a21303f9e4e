import type { RefusalTable } from './refusal-table.ts'

/** Refusals of any verb. */
export const generalRefusals = {
  'not-found': { status: 404, says: 'We could not find that.' },
  'sign-in-first': { status: 401, says: 'Sign in first.' },
  forbidden: { status: 403, says: 'You don’t have access. Ask an administrator.' },
  suspended: {
    status: 403,
    says: 'This account is suspended. If you think this is a mistake, write to us.',
  },
  'second-factor-first': { status: 403, says: 'Enter the code from your authenticator app first.' },
  'password-again': { status: 403, says: 'That password is not correct. Try again.' },
  'not-allowed-now': { status: 409, says: 'This is no longer possible in its present state.' },
  stale: { status: 409, says: 'Someone changed this after you opened it. Please check it again.' },
  'still-in-flight': { status: 409, says: 'The same request is still being processed.' },
  'key-reused': { status: 422, says: 'This Idempotency-Key was used for another request.' },
  'version-missing': {
    status: 400,
    says: 'Send the version that you were shown: the member `version`.',
  },
  'key-missing': { status: 400, says: 'Send an Idempotency-Key header with this request.' },
  'too-many': { status: 429, says: 'Too many attempts. Please wait a little and try again.' },
} as const satisfies RefusalTable
