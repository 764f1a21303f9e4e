import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { PDF, fileAnswer } from '#src/web/routes/finance/file-answer.ts'
import type { Route } from './+types/statement-pdf'

/** A statement as a PDF for filing. */
export function loader({ params, context }: Route.LoaderArgs) {
  const payoutId = idIn(PayoutId, params.id)
  return fileAnswer(context.get(app).readStatementPdf({ payoutId }), PDF)
}
