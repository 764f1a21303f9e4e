import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { cookieOf, type Product, send, signedInAs } from './people.ts'

const STEP = 30_000
const verify = '/api/auth/two-factor/verify-totp'

/** The authenticator app's code for the secret of an `otpauth:` address; `steps` of 30 s later. */
export async function codeOf({ clock }: Product, totpUri: string, steps = 0): Promise<string> {
  const secret = base32.decode(new URL(totpUri).searchParams.get('secret') ?? '')
  const step = Math.floor(clock.at().epochMilliseconds / STEP) + steps
  return createOTP(new TextDecoder().decode(secret)).hotp(step)
}

type Begun = { totpURI: string; backupCodes: string[] }

/** A demonstration account that has just set up the app; a minute and a half has passed. */
export async function enrolled(product: Product, name: string) {
  const first = await signedInAs(product, name)
  const password = { password: DEMO_PASSWORD }
  const begun = await send(product, '/api/auth/two-factor/enable', password, { cookie: first })
  const { totpURI, backupCodes } = (await begun.json()) as Begun
  const code = await codeOf(product, totpURI)
  const done = await send(product, verify, { code }, { cookie: first })
  product.clock.pass(1.5)
  return { totpURI, backupCodes, first, begun, cookie: cookieOf(done) }
}

/** One office: its people sign in from one address. */
const office = '203.0.113.44'

/** The password was right; the cookie only permits entering a code of the app. */
export async function halfSignedIn(product: Product, name: string, device = ''): Promise<string> {
  const input = { email: `${name}@demo.oxalate.example`, password: DEMO_PASSWORD }
  const known = { from: office, ...(device && { cookie: device }) }
  return cookieOf(await send(product, '/api/auth/sign-in/email', input, known))
}

/** Every code comes from the same address, like a guesser's and an office's. */
export function sendAppCode(product: Product, code: string, cookie: string) {
  return send(product, verify, { code }, { from: office, ...(cookie && { cookie }) })
}
