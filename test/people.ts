import type { aProduct } from './product.ts'
import { newestMessages } from '#src/db/queries/messages/messages.ts'
import type { Role } from '#src/domain/people/actor.ts'
import { DEMO_PASSWORD, seedDemoPeople } from '#src/main/demonstration/demo-people.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'

export type Product = Awaited<ReturnType<typeof aProduct>>
type Given = { cookie?: string; origin?: string; from?: string; method?: string }

export const baseUrl = 'http://localhost:3000'
/** Callers per product: its tests then get the same addresses whatever ran before them. */
const callers = new WeakMap<object, number>()

/** A request as a browser on our own page sends it; every caller has its own address. */
export async function send(
  { api }: Product,
  path: string,
  body?: unknown,
  {
    cookie,
    origin = baseUrl,
    from = callerAddress(api),
    method = body ? 'POST' : 'GET',
  }: Given = {},
) {
  const headers = new Headers({ 'content-type': 'application/json', 'x-real-ip': from })
  if (origin) headers.set('origin', origin)
  if (cookie) headers.set('cookie', cookie)
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  return api.request(`${baseUrl}${path}`, init)
}

function callerAddress(api: object) {
  const number = (callers.get(api) ?? 0) + 1
  callers.set(api, number)
  return `10.1.${Math.floor(number / 250)}.${number % 250}`
}

/** What a browser would send back: the cookies that were set and not expired. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((one) => !/max-age=0/i.test(one))
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** The code of the newest message to a phone. */
export async function codeSentTo({ world }: Product, phone: string): Promise<string> {
  const rows = await world.db.transaction((tx) => newestMessages(tx, 50))
  const letters = rows.map((row) => openLetter(world, row))
  const text = letters.find((letter) => letter?.to === phone)?.text ?? ''
  return /\d{6}/.exec(text)?.[0] ?? 'no code was sent'
}

/** Requests a code; answers it with the cookie that binds it to the requesting browser. */
export async function askedForCode(product: Product, phone: string) {
  const asked = await send(product, '/api/auth/phone/request-code', { phone })
  return { asked, code: await codeSentTo(product, phone), cookie: cookieOf(asked) }
}

export async function signedInByPhone(product: Product, phone = '+919876543210') {
  const { code, cookie } = await askedForCode(product, phone)
  const entered = await send(product, '/api/auth/phone/verify-code', { phone, code }, { cookie })
  return cookieOf(entered)
}

/** A demonstration account, by the part of the address before the @. */
export async function signedInAs(product: Product, name: string) {
  await seedDemoPeople(product.world)
  const input = { email: `${name}@demo.oxalate.example`, password: DEMO_PASSWORD }
  return cookieOf(await send(product, '/api/auth/sign-in/email', input))
}

/** What `/api/v1/me` says about the person of a cookie. */
export async function meOf(product: Product, cookie: string) {
  const answer = await send(product, '/api/v1/me', undefined, { cookie })
  type Me = {
    id: string
    noticeAccepted: boolean
    needsSecondFactor: boolean
    grants: { role: Role }[]
  }
  return { status: answer.status, me: (await answer.json()) as Me }
}
