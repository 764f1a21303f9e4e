import { billedTo } from '#src/db/queries/settlement/invoices.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfCreditNote } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { customerOf } from '#src/usecases/parts/settlement/customer-of.ts'
import { seenPayout } from '#src/usecases/parts/settlement/seen-payout.ts'
import { statementOf } from '#src/usecases/parts/settlement/statement-of.ts'

/** One of our credit notes to the lab; another payout's is refused like a missing one. */
export async function readCreditNotePdf(world: World, actor: Actor, input: OfCreditNote) {
  const { payoutId, noteId } = input
  const { to, ...of } = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:read')
    const head = await seenPayout(step, permit, payoutId)
    const { creditNotes, operator, lab, number, week } = await statementOf(step, head)
    const note = creditNotes.find((one) => one.noteId === noteId)
    if (!note) throw new Refusal('not-found')
    const customer = await billedTo(step.tx, lab.labId)
    const detail = { event: 'read', as: 'credit-note', noteId }
    await audit(world, step.tx, actor, 'settlement:read', payoutId, detail)
    return { note, operator, payout: { number, week }, to: customer }
  })
  const { isDemo } = world.settings
  const { renderCreditNotePdf } = await import('#src/messages/credit-note-pdf.ts')
  const bytes = await renderCreditNotePdf({ ...of, customer: customerOf(world, to) }, { isDemo })
  return { bytes, fileName: `credit-note-${of.note.number.replaceAll('/', '-')}.pdf` }
}
