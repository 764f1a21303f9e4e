import { type Merchant, demoMerchant } from '#src/sandbox/merchant.ts'
import type { Env } from './settings/env.ts'
import { freePort } from './processes/free-port.ts'

/** A demonstration without a configured gateway starts its own. */
function hasSandbox({ isDemo, CCAVENUE_MERCHANT_ID }: Env): boolean {
  return isDemo && !CCAVENUE_MERCHANT_ID
}

/** The sandbox as a browser reaches it: on the site's host, on its own port. */
export function sandboxUrl({ baseUrl }: Pick<Env, 'baseUrl'>, port: number): string {
  return `http://${new URL(baseUrl).hostname}:${port}`
}

export function sandboxMerchant({ baseUrl, CCAVENUE_CIPHER: cipher }: Env): Merchant {
  return { ...demoMerchant, cipher, origin: new URL(baseUrl).origin }
}

/** SANDBOX_PORT, or a free one: the web and the sandbox must both know it beforehand. */
export async function sandboxPortOf(env: Env): Promise<number | undefined> {
  if (!hasSandbox(env)) return undefined
  return env.SANDBOX_PORT ?? freePort(env.host)
}
