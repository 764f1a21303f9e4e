import type { billedTo } from '#src/db/queries/settlement/invoices.ts'
import { openGstin, openPan } from '#src/usecases/parts/labs/sealed-numbers.ts'
import type { World } from '#src/usecases/world.ts'

/** A lab as our invoices and credit notes name it, with its numbers opened. */
export function customerOf(world: World, to: Awaited<ReturnType<typeof billedTo>>) {
  const { name, labName, address, pincode, state } = to
  return {
    name,
    labName,
    address: `${address} ${pincode}`,
    state,
    pan: openPan(world, to),
    gstin: openGstin(world, to),
  }
}
