// Results: the lab’s bench, late tests, and what needs a second person.

// tests given up
export { giveUpTests } from './give-up-tests.ts'
export { giveUpWaiting } from './give-up-waiting.ts'

// late tests: marked by the worker, seen by lab and office
export { markLate } from './mark-late.ts'
export { listLateAtLab } from './list-late-at-lab.ts'
export { watchLate } from './watch-late.ts'

// the lab’s bench
export { searchBench } from './search-bench.ts'
export { viewBench } from './view-bench.ts'
export { listToSign } from './list-to-sign.ts'
export { viewBenchOrder } from './view-bench-order.ts'
export { viewGiveUp } from './view-give-up.ts'
export { viewCall } from './view-call.ts'
export { noteCallAttempt } from './note-call-attempt.ts'
export { keepTyping } from './keep-typing.ts'
export { forgetTyping } from './forget-typing.ts'
export { purgeTyping } from './purge-typing.ts'
export { climbCalls } from './climb-calls.ts'
export { enterResult } from './enter-result.ts'
export { enterResults } from './enter-results.ts'
export { verifyResult } from './verify-result.ts'
export { decideResult } from './decide-result.ts'
export { holdResult } from './hold-result.ts'
export { retestItem } from './retest-item.ts'
export { reopenResult } from './reopen-result.ts'
export { recordCall } from './record-call.ts'
export { authoriseResults } from './authorise-results.ts'

// which tests of a lab always need a second person
export { listVerificationRules } from './list-verification-rules.ts'
export { setVerificationRules } from './set-verification-rules.ts'
