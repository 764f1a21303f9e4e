import { redirect } from 'react-router'
import { AskForLink, LinkToken } from '#src/domain/people/account-link.ts'
import type { App } from '#src/usecases/index.ts'
import { localeIn } from '#src/web/address-language.ts'
import { localPath } from '#src/web/addresses.ts'
import { submit } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { SessionKeeper } from '#src/web/session-keeper.ts'
import { whyNot, withTo } from '#src/web/signing-in.ts'

type Purpose = 'sign-up' | 'reset'

/** Sends the letter and leads to the same page whether or not there is an account. */
export function askForLetter(request: Request, sessions: SessionKeeper, purpose: Purpose) {
  const { pathname, searchParams } = new URL(request.url)
  const to = searchParams.get('to')
  const language = localeIn(pathname)
  return submit(request, AskForLink, async ({ email }) => {
    const input = { email, purpose, language, ...(to && { to: localPath(to) }) }
    const answer = await sessions.requestLink(request, input)
    const from = purpose === 'reset' ? 'forgot' : undefined
    return answer.ok ? redirect(withTo('/check-mail', request, from)) : whyNot(answer)
  })
}

/** The address behind a letter's link; undefined where the link is invalid. */
export async function addressOf(
  verbs: Pick<App, 'viewLink'>,
  { token, purpose }: { token: string; purpose: Purpose },
): Promise<string | undefined> {
  if (!LinkToken.safeParse(token).success) return undefined
  const seen = await orRefused(verbs.viewLink({ token, purpose }))
  return seen.ok ? seen.answer.email : undefined
}
