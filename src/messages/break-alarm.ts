import type { Message } from './message.ts'

type Alarm = {
  breaks: readonly { day: string; kind: string; key: string }[]
  /** Money debited for nothing, longer ago than banks take to reverse it. */
  pastReversal: number
  baseUrl: string
}

const SHOWN = 50

/** Tells the operator about differences from the gateway's books that have been open for a day. */
export function breakAlarmMail(to: string, { breaks, pastReversal, baseUrl }: Alarm): Message {
  const lines = breaks.slice(0, SHOWN).map(({ day, kind, key }) => `${day}  ${kind}  ${key}`)
  const more = breaks.length > SHOWN ? [`… and ${breaks.length - SHOWN} more`] : []
  const debited =
    pastReversal > 0
      ? `\n${pastReversal} of all open differences were debited more than five days ago and never paid for anything here.\n`
      : ''
  return {
    channel: 'email',
    to,
    subject: `Reconciliation: ${breaks.length} differences open for a day`,
    text: `These differences between the payment gateway's books and ours have been open for more than 24 hours:

${[...lines, ...more].join('\n')}
${debited}
${baseUrl}/finance/breaks
`,
  }
}
