import type { Paise } from '#src/domain/money.ts'
import type { World } from '#src/usecases/world.ts'

/** Whether a booking may be paid online: where a gateway is set up, and something is to be paid. */
export function isOnlineOffered({ gateway }: Pick<World, 'gateway'>, total: Paise): boolean {
  return gateway !== undefined && total > 0
}
