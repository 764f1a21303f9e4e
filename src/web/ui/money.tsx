import { formatRupees, formatWholeRupees } from '#src/domain/format-rupees.ts'
import type { Paise } from '#src/domain/money.ts'
import { intlLocale } from '#src/web/locale.ts'

/** ₹1,23,456.00; `isWhole` for lists: ₹240. */
export function Money({ paise, isWhole = false }: { paise: Paise; isWhole?: boolean | undefined }) {
  return <span className="money">{rupeesOf(paise, isWhole)}</span>
}

/** The same as text, for sentences: `m.booking_cancel_pay({ amount: rupeesOf(charge) })`. */
export function rupeesOf(paise: Paise, isWhole = false): string {
  return (isWhole ? formatWholeRupees : formatRupees)(paise, intlLocale())
}
