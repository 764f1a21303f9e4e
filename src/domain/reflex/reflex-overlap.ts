import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { ReflexCondition, ReflexRule } from './reflex-rule.ts'

/** A rule that waits or holds; `endsOn`: the first Indian day on which it no longer holds. */
export type LiveRule = Omit<ReflexRule, 'labId' | 'sampleHours' | 'terms'> & {
  endsOn: Temporal.PlainDate | null
}

type Asked = ReflexCondition & Pick<ReflexRule, 'causeCode' | 'addsCode' | 'effectiveFrom'>

/**
 * The rule that would add the same test after the same value; undefined where there is none.
 * Source: decision 256.
 */
export function overlapping(live: readonly LiveRule[], asked: Asked): LiveRule | undefined {
  return livesFrom(live, asked).find(
    (one) =>
      one.causeCode === asked.causeCode && one.addsCode === asked.addsCode && meet(one, asked),
  )
}

/**
 * Whether the added test leads back to the first one, by itself or by others.
 * Source: decision 256.
 */
export function leadsBack(live: readonly LiveRule[], asked: Asked): boolean {
  const rules = livesFrom(live, asked)
  const reached = new Set<ItemCode>([asked.addsCode])
  // A set visits what is added to it meanwhile.
  for (const code of reached)
    for (const { causeCode, addsCode } of rules) if (causeCode === code) reached.add(addsCode)
  return reached.has(asked.causeCode)
}

/** Those that hold on a day on which the asked one does. */
function livesFrom(live: readonly LiveRule[], { effectiveFrom }: Asked): LiveRule[] {
  return live.filter(
    ({ endsOn }) => endsOn === null || Temporal.PlainDate.compare(endsOn, effectiveFrom) > 0,
  )
}

/** Whether some value is one for both. In two units nobody compares, so they may be. */
function meet(a: ReflexCondition, b: ReflexCondition): boolean {
  if (a.kind === 'finding' || b.kind === 'finding') return a.choice === b.choice
  if (a.kind === b.kind || a.unit !== b.unit) return true
  const [above, below] = a.kind === 'above' ? [a, b] : [b, a]
  return (above.bound ?? 0) < (below.bound ?? 0)
}
