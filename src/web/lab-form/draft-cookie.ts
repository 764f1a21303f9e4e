import { DRAFT_LIFE, ResumeToken } from '#src/domain/lab-applications/draft.ts'

const NAME = '__Host-lab-draft'
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** The token of the form in this browser; an invalid one counts as none. */
export function draftTokenOf(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */)
  const value = cookies.find((one) => one.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
  return ResumeToken.safeParse(value).success ? value : undefined
}

/** Lives as long as an untouched draft. */
export function draftCookie(token: string): string {
  return `${NAME}=${token}; ${attributes}; Max-Age=${DRAFT_LIFE.hours * 3600}`
}

export const noDraftCookie = `${NAME}=; ${attributes}; Max-Age=0`
