// Rules that verify values without a person, and what switches them on and off.
export { listAutoVerification } from './list-auto-verification.ts'
export { listRulesOff } from './list-rules-off.ts'
export { viewAutoVerification } from './view-auto-verification.ts'
export { setAutoRule } from './set-auto-rule.ts'
export { replayAutoRule } from './replay-auto-rule.ts'
export { switchAutoOn } from './switch-auto-on.ts'
export { switchAutoOff } from './switch-auto-off.ts'
export { watchAutoVerification } from './watch-auto-verification.ts'
