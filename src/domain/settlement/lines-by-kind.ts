import type { entryKinds } from './amounts.ts'

type Kind = (typeof entryKinds)[number]

/** The lines of a payout by what they are, each in the given order. Source: life cycle 7. */
export function linesByKind<Line extends { entry: { kind: Kind } }>(lines: readonly Line[]) {
  const of = (kind: Kind) => lines.filter(({ entry }) => entry.kind === kind)
  return {
    shares: of('share'),
    debts: of('debt'),
    redraws: of('redraw'),
    clawBacks: of('claw-back'),
  }
}
