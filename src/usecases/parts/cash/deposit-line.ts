import type { FoundDeposit } from '#src/db/queries/cash/cash.ts'
import { stillMissing } from '#src/domain/cash/correction.ts'
import { paise } from '#src/domain/money.ts'

/** A deposit slip as lists show it; amounts in paise. */
export function depositLine(found: FoundDeposit) {
  const { deposit, phlebotomistName, takenByName, decidedByName } = found
  const { id, number, phlebotomistId, expected, counted, shortReason, state } = deposit
  return {
    depositId: id,
    number,
    phlebotomistId,
    phlebotomistName,
    expected,
    counted,
    short: paise(expected - counted),
    /** What is still missing and charged. */
    missing: stillMissing(deposit),
    version: deposit.version,
    shortReason,
    state,
    takenByName,
    takenAt: deposit.takenAt.toString(),
    decidedByName,
    decidedAt: deposit.decidedAt?.toString() ?? null,
    bankReference: deposit.bankReference,
  }
}
