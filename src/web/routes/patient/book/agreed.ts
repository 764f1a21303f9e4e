import type { Contract } from '#src/domain/bookings/contract.ts'

/**
 * Everything a person agrees to pay, now or by cancelling, as one text: two quotes with the same
 * text cost the same, whatever their hour. Amounts in paise.
 */
export function agreedOf(contract: Contract): string {
  const { orders, collectionCharge, receivables, credits, total, cancellation } = contract
  return JSON.stringify([
    total,
    collectionCharge,
    orders.flatMap(({ patient, lines }) =>
      lines.map((line) => [patient.id, line.code, line.price]),
    ),
    receivables.map(({ id, amount }) => [id, amount]),
    (credits ?? []).map(({ id, amount }) => [id, amount]),
    cancellation,
  ])
}
