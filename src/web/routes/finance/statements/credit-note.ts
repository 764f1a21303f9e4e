import { z } from 'zod'
import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { PDF, fileAnswer } from '#src/web/routes/finance/file-answer.ts'
import type { Route } from './+types/credit-note'

/** Our credit note to the lab for commission that a payout reversed. */
export function loader({ params, context }: Route.LoaderArgs) {
  const payoutId = idIn(PayoutId, params.id)
  const noteId = idIn(z.uuid(), params.noteId)
  return fileAnswer(context.get(app).readCreditNotePdf({ payoutId, noteId }), PDF)
}
