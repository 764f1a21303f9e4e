/** Groups as India and others write them: 1,200 and 1,20,000; never a decimal comma. */
const grouped = /^[-+]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)$/

/**
 * A number as people write it: 1,200 or 6.1. Anything else is none, "13,2" above all: read as 132 a
 * decimal comma would make ten times the value.
 */
export function numberIn(typed: string): number | undefined {
  if (plain.test(typed)) return Number(typed)
  return grouped.test(typed) ? Number(typed.replaceAll(',', '')) : undefined
}
