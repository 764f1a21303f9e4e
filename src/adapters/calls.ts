import type { Calls } from '#src/usecases/world.ts'

/** No call provider yet: the caller's phone dials the number itself. */
export function dialledCalls(): Calls {
  return { connect: ({ to }) => ({ how: 'dial', number: to }) }
}
