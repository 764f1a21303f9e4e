import type { Calls } from '#src/usecases/world.ts'

/** Nobody connects calls yet: the phone of who calls dials the number itself. */
export function dialledCalls(): Calls {
  return { connect: ({ to }) => ({ how: 'dial', number: to }) }
}
