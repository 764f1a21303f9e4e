import type { AttemptState } from './attempt-machine.ts'

/** How a look at an attempt treats the gateway. */
type Looking = {
  isAsked: boolean
  /** Not again where a page had it asked a moment ago. */
  isPaced: boolean
}

/**
 * Whether somebody who looks at an attempt has the gateway asked about it: the worker always; a page
 * not about a decided attempt, and not every second. Nobody without a gateway.
 * Source: reliability P13.
 */
export function looking(
  { state }: { state: AttemptState },
  { hasGateway, isWorker }: { hasGateway: boolean; isWorker: boolean },
): Looking {
  if (!hasGateway) return { isAsked: false, isPaced: false }
  if (isWorker) return { isAsked: true, isPaced: false }
  const isDecided = state === 'captured' || state === 'late-captured' || state === 'review'
  return { isAsked: !isDecided, isPaced: true }
}
