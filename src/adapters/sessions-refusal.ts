import { APIError } from 'better-auth/api'
import type { SignInRefusal } from './sessions-ports.ts'

const statuses = {
  'too-many': 'TOO_MANY_REQUESTS',
  suspended: 'FORBIDDEN',
  forbidden: 'FORBIDDEN',
  'wrong-code': 'UNPROCESSABLE_ENTITY',
  'wrong-password': 'UNPROCESSABLE_ENTITY',
  'wrong-passkey': 'UNPROCESSABLE_ENTITY',
  'factor-first': 'FORBIDDEN',
  'link-over': 'GONE',
  'sign-in-first': 'UNAUTHORIZED',
  'by-password': 'FORBIDDEN',
  'phone-taken': 'CONFLICT',
  'phone-stays': 'CONFLICT',
  'password-again': 'FORBIDDEN',
  'second-factor-first': 'FORBIDDEN',
  stale: 'CONFLICT',
  'account-erased': 'GONE',
} as const

/** A refusal in Better Auth's own shape; a waiting time is also in the header. */
export function refusedBy(refusal: SignInRefusal, { waitSeconds }: { waitSeconds?: number } = {}) {
  const body = { code: refusal, message: refusal }
  if (waitSeconds === undefined) return new APIError(statuses[refusal], body)
  const headers = { 'Retry-After': `${waitSeconds}` }
  return new APIError(statuses[refusal], { ...body, waitSeconds }, headers)
}
