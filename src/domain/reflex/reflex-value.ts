import type { Result } from '#src/domain/results/result.ts'
import type { ReflexCondition } from './reflex-rule.ts'

type Value = Pick<Result, 'value' | 'comparator' | 'choice'>

/**
 * Whether a value is as a rule says. A limit itself is neither above nor below. Of "<5" and ">900" only
 * what is certain counts: ">900" is above 900 and "<5" below 5, and neither is known to be on the
 * other side of anything. Units are not compared here.
 * Source: decision 256; decision 185 on the sign.
 */
export function isReflexive(condition: ReflexCondition, { value, comparator, choice }: Value) {
  const { kind, bound } = condition
  if (kind === 'finding') return choice !== null && choice === condition.choice
  if (value === null || bound === null) return false
  if (kind === 'above') return comparator === '<' ? false : isPast(value - bound, comparator)
  return comparator === '>' ? false : isPast(bound - value, comparator)
}

/** How far it is past the bound; a sign means that it is further still. */
function isPast(distance: number, comparator: Value['comparator']): boolean {
  return comparator === null ? distance > 0 : distance >= 0
}
