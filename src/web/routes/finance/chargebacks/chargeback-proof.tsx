import type { ReactNode } from 'react'
import { useBrand } from '#src/web/site.ts'
import { Button } from '#src/web/ui/button.tsx'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ChargebackView } from './chargeback-page.tsx'

/**
 * A document for the bank: evidence that the booking was made, paid and done. No test, no result.
 */
export function ChargebackProof({ of }: { of: ChargebackView }) {
  const { caseNumber, number, amount, proof } = of
  return (
    <>
      <article className="receipt mt-6" aria-label={m.chargeback_proof()}>
        <header className="receipt__head">
          <p>
            <b>{useBrand()}</b>
            <br />
            {m.chargeback_proof()}
          </p>
          <p className="num">
            <span className="small soft block">{m.chargeback_case()}</span>
            <b>{caseNumber}</b>
          </p>
        </header>
        <KeyValues
          rows={[
            [m.chargeback_proof_disputed(), rupeesOf(amount)],
            [m.chargeback_booking(), <Number key="booking" of={number} />],
            [m.chargeback_proof_placed(), instantOf(proof.placedAt)],
            [m.chargeback_proof_people(), String(proof.people)],
            [m.chargeback_proof_total(), rupeesOf(proof.total)],
            ...paymentRows(proof),
            ...visitRows(proof),
          ]}
        />
        <p className="receipt__foot">{m.chargeback_proof_lede()}</p>
      </article>
      <p className="actions mt-6">
        <Button kind="quiet" data-print hidden>
          <Icon name="print" />
          {m.chargeback_proof_print()}
        </Button>
      </p>
    </>
  )
}

type Proof = ChargebackView['proof']
type Row = readonly [string, ReactNode]

/** A value to copy: unbroken, also on a phone. */
function Number({ of }: { of: string }) {
  return <span className="nowrap small">{of}</span>
}

function paymentRows(proof: Proof): Row[] {
  const { receiptNumber, bankReference, instrument, refunded } = proof
  return [
    [m.chargeback_proof_paid(), `${rupeesOf(proof.paid)}, ${instantOf(proof.paidAt)}`],
    ...optional(m.chargeback_proof_receipt(), receiptNumber),
    [m.chargeback_proof_order(), <Number key="order" of={proof.attemptNumber} />],
    [m.chargeback_proof_reference(), proof.referenceNo],
    ...optional(m.chargeback_proof_bank_reference(), bankReference),
    ...optional(m.chargeback_proof_instrument(), instrument),
    ...optional(m.chargeback_proof_refunded(), refunded === 0 ? null : rupeesOf(refunded)),
  ]
}

function visitRows(proof: Proof): Row[] {
  if (proof.cancelledAt !== null && proof.collectedAt === null)
    return [[m.chargeback_proof_cancelled(), instantOf(proof.cancelledAt)]]
  const steps: readonly (readonly [string, string | null])[] = [
    [m.chargeback_proof_arrived(), proof.arrivedAt],
    [m.chargeback_proof_identified(), proof.identifiedAt],
    [m.chargeback_proof_collected(), proof.collectedAt],
    [m.chargeback_proof_handed(), proof.handedOverAt],
  ]
  const published = proof.publishedAt.map((at) => instantOf(at)).join(', ')
  return [
    [m.chargeback_proof_visit(), instantOf(proof.visitAt)],
    ...steps.map(([label, at]): Row => [label, at ? instantOf(at) : m.chargeback_proof_not_yet()]),
    [m.chargeback_proof_published(), published || m.chargeback_proof_not_yet()],
  ]
}

function optional(label: string, value: string | null): Row[] {
  return value === null ? [] : [[label, value]]
}
