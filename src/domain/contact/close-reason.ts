/** Why a ticket was closed, as its sender reads it. Source: decision 062. */
export const closeReasons = [
  'resolved',
  'not-upheld',
  'not-ours',
  'repeated',
  'no-answer-needed',
] as const
export type CloseReason = (typeof closeReasons)[number]

/**
 * Whether the sender is told why the ticket was closed: everybody but senders of advertising and
 * thanks.
 * Source: decision 062.
 */
export function isToldOfClosing(
  reason: CloseReason,
): reason is Exclude<CloseReason, 'no-answer-needed'> {
  return reason !== 'no-answer-needed'
}
