import type { Actor } from '#src/domain/people/actor.ts'
import type { OfPayout } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { seenPayout } from '#src/usecases/parts/settlement/seen-payout.ts'
import { statementOf } from '#src/usecases/parts/settlement/statement-of.ts'

/** A statement as a PDF, rendered after the transaction, because a long one takes a second. */
export async function readStatementPdf(world: World, actor: Actor, { payoutId }: OfPayout) {
  const statement = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:read')
    const head = await seenPayout(step, permit, payoutId)
    await audit(world, step.tx, actor, 'settlement:read', payoutId, { event: 'read', as: 'pdf' })
    return statementOf(step, head)
  })
  // Imported here so that the start does not wait for the PDF library.
  const { renderStatementPdf } = await import('#src/messages/statement-pdf.ts')
  const bytes = await renderStatementPdf(statement, { isDemo: world.settings.isDemo })
  return { bytes, fileName: `statement-${statement.number}.pdf` }
}
