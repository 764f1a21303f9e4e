import { injections } from './injections.ts'
import type { Product } from './people.ts'
import { baseUrl } from './people.ts'

export const asha = {
  username: 'Asha Rao',
  email: 'asha.rao@patients.example',
  subject: 'Fasting before a test',
  phone: '98450 12345',
  message: 'May I drink water?',
}

/** Sends a form like a browser without JavaScript, to any page; `from` is the caller's address. */
export function sendForm(
  { api }: Product,
  path: string,
  fields: Record<string, string>,
  { from = '10.20.0.1', cookie = '' } = {},
) {
  return api.request(baseUrl + path, {
    method: 'POST',
    headers: {
      cookie,
      origin: baseUrl,
      'content-type': 'application/x-www-form-urlencoded',
      'x-real-ip': from,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

/**
 * A payload that fits into one line is sent in those fields too; one that does not is refused
 * there, and kept as a message.
 */
export const attacks = injections.map((payload, index) => {
  const isLine = !/[\r\n\t]/.test(payload)
  const line = isLine ? payload : undefined
  return {
    payload,
    isLine,
    fields: {
      ...asha,
      email: `attack${index}@patients.example`,
      username: line && line.length <= 80 ? line : 'Asha Rao',
      subject: line ?? 'A question',
      message: payload,
    },
  }
})
