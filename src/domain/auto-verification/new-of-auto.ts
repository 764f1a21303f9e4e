import type { UserId } from '#src/domain/people/actor.ts'
import type { AutoReplayId, AutoRuleId, AutoRuleVersion } from './auto-rule.ts'
import type { NewAutoSwitch } from './auto-switch.ts'
import type { Replay } from './replay.ts'

/** What is written about the rules of a lab. */
export type NewOfAuto = {
  readonly autoRule?: readonly (AutoRuleVersion & { setBy: UserId; setAt: Temporal.Instant })[]
  readonly autoReplay?: readonly (Replay & {
    id: AutoReplayId
    ruleId: AutoRuleId
    fingerprint: string
    ranBy: UserId
    ranAt: Temporal.Instant
  })[]
  readonly autoSwitch?: readonly NewAutoSwitch[]
}
