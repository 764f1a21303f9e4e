// Consent and counselling for tests that need them.
export { viewCounsellor } from './view-counsellor.ts'
export { declareCounsellor } from './declare-counsellor.ts'
export { listCounselling } from './list-counselling.ts'
export { logCounselling } from './log-counselling.ts'
export { logResultTalk } from './log-result-talk.ts'
export { remindOfTalks } from './remind-of-talks.ts'
export { withdrawConsent } from './withdraw-consent.ts'
