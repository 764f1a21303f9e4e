import { demoEmails, demoPeople } from './demo-people.ts'
import type { Env } from '#src/main/settings/env.ts'
import { sandboxUrl } from '#src/main/sandbox.ts'

type Given = Pick<Env, 'isDemo' | 'DEMO_PASSWORD' | 'baseUrl'> & {
  settings: Pick<Env['settings'], 'isOutboxOpen'>
}

/**
 * Accounts that can be tried with one tap. A demonstration that others can reach shows nobody and
 * no password: its accounts are for people who were told.
 */
export function demoShown({ isDemo, DEMO_PASSWORD, settings }: Given) {
  if (!isDemo) return undefined
  return settings.isOutboxOpen
    ? { password: DEMO_PASSWORD, people: demoPeople }
    : { password: '', people: [] }
}

/** What a demonstration prints at the terminal, which is a log when others can reach it. */
export function demoLines(env: Given, sandboxPort: number | undefined): string[] {
  const { baseUrl, isDemo, DEMO_PASSWORD, settings } = env
  if (!isDemo) return []
  const lines = ['', 'This is a demonstration: no messages are sent and the labs are not real.']
  if (!settings.isOutboxOpen)
    return [...lines, `Other machines can reach it, so only its administrator can read the outbox.`]
  return [
    ...lines,
    'Messages it would have sent:',
    `  ${baseUrl}/api/v1/outbox`,
    ...(sandboxPort === undefined
      ? []
      : ['Payments go to a sandbox gateway:', `  ${sandboxUrl(env, sandboxPort)}`]),
    `Sign in at ${baseUrl}/sign-in with the password ${DEMO_PASSWORD} as`,
    ...demoEmails.map((email) => `  ${email}`),
  ]
}
