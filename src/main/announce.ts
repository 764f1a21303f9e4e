import { demoEmails } from './demo-people.ts'
import type { Env } from './env.ts'
import { sandboxUrl } from './sandbox.ts'

/** What a person at the terminal wants to know: where it is, who may sign in, how to stop it. */
export function announce(env: Env, tookMs: number, sandboxPort: number | undefined) {
  const { baseUrl, isDemo, DEMO_PASSWORD } = env
  const lines = [`Oxalate is ready at ${baseUrl} (${(tookMs / 1000).toFixed(1)} s)`]
  if (isDemo)
    lines.push(
      '',
      'A demonstration: nothing is sent and no lab is real. What it would have sent:',
      `  ${baseUrl}/api/v1/outbox`,
      ...(sandboxPort === undefined
        ? []
        : ['Payments go to a sandbox gateway:', `  ${sandboxUrl(env, sandboxPort)}`]),
      `Sign in at ${baseUrl}/sign-in with the password ${DEMO_PASSWORD} as`,
      ...demoEmails.map((email) => `  ${email}`),
    )
  console.log([...lines, '', 'Ctrl-C stops it.'].join('\n'))
}
