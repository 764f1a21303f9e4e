import type { App } from '#src/usecases/index.ts'

/**
 * A step that a page sends again, because it got no answer, is done once: its form carries the
 * page's key, and the same form with the same key is the same request. Without a key, from a page
 * without JavaScript, it is done as it is sent.
 */
export async function once(app: App, request: Request, step: () => Promise<unknown>) {
  const { call, key, fingerprint } = await nameOf(request)
  if (!key) return void (await step())
  const claim = await app.claimReply({ call, key, fingerprint })
  try {
    await app.underClaim({ claim, run: step })
  } catch (error) {
    if (claim.reply) return // answered before: the page shows the current state
    // A refusal was answered and is kept; a bug of ours may be retried.
    const isAnswered = !(error instanceof Error) && !claim.isRepeated && !claim.isTaken
    if (isAnswered) await app.keepReply({ claim, status: 409, body: '' })
    throw error
  }
  if (!claim.isRepeated && claim.kept === undefined)
    await app.keepReply({ claim, status: 200, body: '' })
}

/**
 * Different content is a different request: only an identical one is answered without repeating the
 * step.
 */
async function nameOf(request: Request) {
  const form = await request.formData()
  const bytes = new TextEncoder().encode(JSON.stringify([...form]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const fingerprint = digest.toHex()
  const given = form.get('key')
  const isOurs = typeof given === 'string' && /^[0-9a-f-]{36}$/.test(given)
  const key = isOurs ? `${given}:${fingerprint}` : ''
  return { call: `POST ${new URL(request.url).pathname}`, key, fingerprint }
}
