import { dashboard } from '#src/http/dashboard/dashboard.ts'
import { type Noun, v1Nouns } from '#src/http/v1.ts'

/** Both APIs and their addresses. */
export const apis = [
  { under: '/api/v1', nouns: v1Nouns },
  {
    under: '/api/dashboard',
    nouns: [
      {
        tag: 'Dashboard',
        about: 'The nine calls of the lab dashboard, for clients that speak them already.',
        parts: [dashboard],
      } satisfies Noun,
    ],
  },
]
