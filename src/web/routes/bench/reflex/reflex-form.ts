import { z } from 'zod'
import { ProposeReflexRule } from '#src/domain/reflex/reflex-rule.ts'

const [Above, Below, Finding] = ProposeReflexRule.options
const own = { causeCode: true } as const

/** The rule as typed; the test after whose values it holds is in the address. */
export const ReflexForm = z.discriminatedUnion('kind', [
  Above.omit(own),
  Below.omit(own),
  Finding.omit(own),
])
export type ReflexForm = z.output<typeof ReflexForm>
