import { formatRupees } from '#src/domain/format-rupees.ts'
import { requirements } from '#src/domain/labs/readiness.ts'
import { paise } from '#src/domain/money.ts'
import { needWords } from '#src/web/lab-contract/lab-life-words.ts'
import { intlLocale } from '#src/web/locale.ts'
import type { Refused } from '#src/web/refused.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why it was refused, with the facts needed to act on it. */
export function wordsOfLabRefusal({ refusal, says, facts = {} }: Refused): string {
  if (refusal === 'not-ready')
    return `${says} ${m.labs_missing({ missing: missingWords(String(facts['missing'] ?? '')) })}`
  if (refusal !== 'in-use') return says
  const { orders = 0, bookings = '', unpaidPaise = 0 } = facts
  const unpaid = formatRupees(paise(Number(unpaidPaise)), intlLocale())
  return `${says} ${m.labs_open_orders({ count: orders, bookings, unpaid })}`
}

/** The codes of a lab's missing requirements, in the texts of its page. */
function missingWords(codes: string): string {
  return requirements
    .filter((need) => codes.split(', ').includes(need))
    .map((need) => needWords[need]())
    .join('; ')
}
