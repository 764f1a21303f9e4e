/** Texts that mean an empty field. */
const none = /^(?:|-+|no|none|nil|n\/?a|not applicable)$/i

/**
 * Whether a lab claims to be accredited; the certificate is then required.
 * Source: model, "Organizations, labs, places".
 */
export function isAccreditationClaimed(lab: {
  nablCertificate: string | null
  nablFrom: unknown
  nablTo: unknown
  nationalBoard: string | undefined
}): boolean {
  const { nablCertificate, nablFrom, nablTo, nationalBoard = '' } = lab
  if (nablCertificate || nablFrom || nablTo) return true
  return !none.test(nationalBoard.trim())
}
