/** The page that opens an applicant's draft. */
export function draftPath(token: string): string {
  return `/labregister/resume/${token}`
}
