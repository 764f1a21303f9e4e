import type { Message } from './message.ts'

/** The code that signs in the holder of a phone. */
export function signInCodeMessage({
  brand,
  phone,
  code,
  minutes,
}: {
  brand: string
  phone: string
  code: string
  minutes: number
}): Message {
  return {
    channel: 'sms',
    to: phone,
    text: `${code} is your ${brand} code. It works once, for ${minutes} minutes. ${brand} never asks you for it.`,
  }
}
