import type { Contract } from '#src/domain/bookings/contract.ts'
import type { App } from '#src/usecases/index.ts'

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

type Quote = Awaited<ReturnType<App['makeQuote']>>

/**
 * What is asked before booking, as one text. It may depend on the hour, because a pregnancy is asked
 * about by the age on the day of the visit: an hour that asks more than was shown is shown first.
 */
export function askedOf(quote: Quote): string {
  const { pregnancyAskedOf, gestationAskedOf, questionsAskedOf, consentsAsked } = quote
  const consents = consentsAsked.map(({ patientId, labId, family, signer, textVersion }) => [
    patientId,
    labId,
    family,
    signer,
    textVersion,
  ])
  return JSON.stringify([pregnancyAskedOf, gestationAskedOf, consents, questionsAskedOf])
}
