/** Words with which a form's field is left empty. */
const none = /^(?:|-+|no|none|nil|n\/?a|not applicable)$/i

/** Whether a lab says that it is accredited: then it has to show the certificate. */
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
