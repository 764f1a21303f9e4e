/** What a code's hash is bound to: a code of one challenge or phone is worth nothing for another. */
export function codeContext(challengeId: string, phone: string): string {
  return `otp_challenges.code_hash ${challengeId} ${phone}`
}
