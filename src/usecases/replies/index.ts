// Idempotency records.
export { claimReply } from './claim-reply.ts'
export { underClaim } from './under-claim.ts'
export { keepReply } from './keep-reply.ts'
export { purgeReplies } from './purge-replies.ts'
