/** What a code's hash is bound to: a code for one challenge or phone is invalid for another. */
export function codeContext(challengeId: string, phone: string): string {
  return `otp_challenges.code_hash ${challengeId} ${phone}`
}
