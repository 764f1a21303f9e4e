import { tokenSentTo } from './accounts.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { cookieOf, type Product, send } from './people.ts'

type Answer = { status: number; body: Record<string, string>; cookie: string }

/** Offers a role to an address, as the administrator of the cookie. */
export async function invite(
  product: Product,
  administrator: string,
  offer: object,
): Promise<Answer> {
  return answerOf(await send(product, '/api/v1/invitations', offer, { cookie: administrator }))
}

/** A second administrator, by the cookie, approves one that waits. */
export async function approve(
  product: Product,
  cookie: string,
  {
    id,
    version = 1,
    password = DEMO_PASSWORD,
  }: { id?: string; version?: number; password?: string },
): Promise<Answer> {
  const path = `/api/v1/invitations/${id}/approve`
  return answerOf(await send(product, path, { version, password }, { cookie }))
}

/** Accepts the role of a link, as the person of the cookie, who gets a new cookie. */
export async function accept(product: Product, cookie: string, token: string): Promise<Answer> {
  return answerOf(await send(product, '/api/v1/invitations/accept', { token }, { cookie }))
}

/** Invited and accepted: how an existing account gets a role. */
export async function givenRole(
  product: Product,
  { administrator, cookie, email }: { administrator: string; cookie: string; email: string },
  role: object,
): Promise<Answer> {
  const asked = await invite(product, administrator, { email, ...role })
  if (asked.status !== 201) return asked
  return accept(product, cookie, await tokenSentTo(product, email))
}

async function answerOf(answer: Response): Promise<Answer> {
  const body = (await answer.json()) as Record<string, string>
  return { status: answer.status, body, cookie: cookieOf(answer) }
}
