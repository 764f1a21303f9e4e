import { type Paise } from '#src/domain/money.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'

/** A tick of a scale of paise in whole rupees. A scale knows plain numbers only: hence the cast. */
export function rupeesOnScale(value: number): string {
  return rupeesOf(Math.round(value) as Paise, true)
}
