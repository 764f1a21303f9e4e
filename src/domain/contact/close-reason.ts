/** Why a message is closed, as its sender reads it. */
export const closeReasons = [
  'resolved',
  'not-upheld',
  'not-ours',
  'repeated',
  'no-answer-needed',
] as const
export type CloseReason = (typeof closeReasons)[number]

/** Advertising and thanks get no letter; everybody else is told why it was closed. */
export function isToldOfClosing(reason: CloseReason): boolean {
  return reason !== 'no-answer-needed'
}
