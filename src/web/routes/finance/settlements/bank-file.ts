import { BatchId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { CSV, fileAnswer } from '#src/web/routes/finance/file-answer.ts'
import type { Route } from './+types/bank-file'

/** The transfers of an approved batch in the bank's format: always the same bytes. */
export function loader({ params, context }: Route.LoaderArgs) {
  const batchId = idIn(BatchId, params.id)
  return fileAnswer(context.get(app).readBankFile({ batchId }), CSV)
}
