import { billedTo } from '#src/db/queries/invoices.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfPayout } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { openGstin, openPan } from '#src/usecases/labs/sealed-numbers.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { seenPayout } from './seen-payout.ts'
import { statementOf } from './statement-of.ts'

/** Our invoice to the lab for a payout's commission; `not-found` until the payout is paid. */
export async function readInvoicePdf(world: World, actor: Actor, { payoutId }: OfPayout) {
  const { invoice, ...of } = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:read')
    const head = await seenPayout(step, permit, payoutId)
    const { invoice: issued, operator, lab, number, week } = await statementOf(step, head)
    if (!issued) throw new Refusal('not-found')
    const to = await billedTo(step.tx, lab.labId)
    await audit(world, step.tx, actor, 'settlement:read', payoutId, {
      event: 'read',
      as: 'invoice',
    })
    return { invoice: issued, operator, payout: { number, week }, to }
  })
  const { name, labName, address, pincode, state } = of.to
  const customer = {
    name,
    labName,
    address: `${address} ${pincode}`,
    state,
    pan: openPan(world, of.to),
    gstin: openGstin(world, of.to),
  }
  const { isDemo } = world.settings
  const { renderInvoicePdf } = await import('#src/messages/invoice-pdf.ts')
  const bytes = await renderInvoicePdf({ ...of, invoice, customer }, { isDemo })
  return { bytes, fileName: `invoice-${invoice.number.replaceAll('/', '-')}.pdf` }
}
