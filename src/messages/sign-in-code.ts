import type { Message } from './message.ts'

/** The code that lets a phone's holder in. The last line is what browsers fill in by themselves. */
export function signInCodeMessage({
  phone,
  code,
  minutes,
  host,
}: {
  phone: string
  code: string
  minutes: number
  host?: string
}): Message {
  const bound = host ? `\n\n@${host} #${code}` : ''
  return {
    channel: 'sms',
    to: phone,
    text: `${code} is your Oxalate code. It works once, for ${minutes} minutes. Nobody from Oxalate ever asks for it.${bound}`,
  }
}
