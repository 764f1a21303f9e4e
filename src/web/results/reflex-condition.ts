import type { ReflexCondition } from '#src/domain/reflex/reflex-rule.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Said = { cause: string; condition: ReflexCondition }

/** For which value a rule holds: "Thyroid Stimulating Hormone above 4.5 mIU/L". */
export function reflexConditionWords({ cause: test, condition }: Said): string {
  const { kind, bound, unit, choice } = condition
  if (kind === 'finding') return m.reflex_when_finding({ test, finding: choice ?? '' })
  const value = [String(bound), shownUnit(unit)].filter(Boolean).join(' ')
  return kind === 'above'
    ? m.reflex_when_above({ test, value })
    : m.reflex_when_below({ test, value })
}
