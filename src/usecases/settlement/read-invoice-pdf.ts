import { billedTo } from '#src/db/queries/settlement/invoices.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfPayout } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { customerOf } from '#src/usecases/parts/settlement/customer-of.ts'
import { seenPayout } from '#src/usecases/parts/settlement/seen-payout.ts'
import { statementOf } from '#src/usecases/parts/settlement/statement-of.ts'

/** Our invoice for a payout's commission, as a PDF. Refuses `not-found` until it is issued. */
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
  const customer = customerOf(world, of.to)
  const { isDemo } = world.settings
  const { renderInvoicePdf } = await import('#src/messages/invoice-pdf.ts')
  const bytes = await renderInvoicePdf({ ...of, invoice, customer }, { isDemo })
  return { bytes, fileName: `invoice-${invoice.number.replaceAll('/', '-')}.pdf` }
}
