import { partsOfGstin } from '#src/domain/identity/gstin.ts'

/** A lab as our invoices name it. */
type Customer = {
  gstin: string | null
  /** The state of its PIN code. */
  state: string | null
}

/**
 * The state of the lab's GST registration, otherwise of its address; undefined where unknown.
 * Source: reliability C7.
 *
 * @param states by the first two digits of a GSTIN.
 */
export function stateOfSupply(
  { gstin, state }: Customer,
  states: ReadonlyMap<string, string>,
): string | undefined {
  const code = partsOfGstin(gstin ?? '')?.stateCode
  return (code && states.get(code)) ?? state ?? undefined
}
