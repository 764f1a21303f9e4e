import { newestMessages } from '#src/db/queries/messages/messages.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { cookieOf, type Product, send } from './people.ts'

export const goodPassword = 'mango tree lamp'

/** The newest letter to an address. */
export async function letterTo({ world }: Product, email: string) {
  const rows = await world.db.transaction((tx) => newestMessages(tx, 50))
  return rows.map((row) => openLetter(world, row)).find((letter) => letter?.to === email)
}

/** The token of the link in the newest letter to an address. */
export async function tokenSentTo(product: Product, email: string): Promise<string> {
  const letter = await letterTo(product, email)
  return /\/(?:sign-up|reset|invitation)\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? 'no link'
}

export function askedLink(product: Product, email: string, purpose: 'sign-up' | 'reset') {
  return send(product, '/api/auth/account/request-link', { email, purpose })
}

/** A new account, by the link in its mailbox; answers the cookie. */
export async function signedUp(product: Product, email: string, name = 'Nisha Pillai') {
  await askedLink(product, email, 'sign-up')
  const token = await tokenSentTo(product, email)
  const body = { token, name, password: goodPassword }
  return cookieOf(await send(product, '/api/auth/account/sign-up', body))
}
