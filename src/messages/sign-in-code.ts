import type { Message } from './message.ts'

/** The code that lets a phone's holder in. */
export function signInCodeMessage({
  phone,
  code,
  minutes,
}: {
  phone: string
  code: string
  minutes: number
}): Message {
  return {
    channel: 'sms',
    to: phone,
    text: `${code} is your Oxalate code. It works once, for ${minutes} minutes. Nobody from Oxalate ever asks for it.`,
  }
}
