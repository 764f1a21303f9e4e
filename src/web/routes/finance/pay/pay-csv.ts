import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { CSV, fileAnswer } from '#src/web/routes/finance/file-answer.ts'
import type { Route } from './+types/pay-csv'

/** Every line of a phlebotomist's payout, to be added up elsewhere. */
export function loader({ params, context }: Route.LoaderArgs) {
  const payoutId = idIn(PayoutId, params.id)
  return fileAnswer(context.get(app).readPayCsv({ payoutId }), CSV)
}
