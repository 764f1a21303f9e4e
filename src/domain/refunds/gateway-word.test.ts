import { expect, test } from 'vitest'
import type { GatewayAnswer } from '#src/domain/payments/gateway-fault.ts'
import { wordAfterSending, wordInDoubt, wordOfLook } from './gateway-word.ts'

const kinds = ['unreachable', 'unknown', 'refused', 'unreadable'] as const
const faults = kinds.map((kind) => ({
  ok: false as const,
  fault: { kind, says: `it is ${kind}`, code: '51315' },
}))
const states = ['confirmed', 'awaited', 'failed', 'declined', undefined] as const
const looks = [...states.map((value) => ({ ok: true as const, value })), ...faults]
const sendings = [{ ok: true as const, value: { kind: 'sent' } }, ...faults]

type Look = (typeof looks)[number]
type Sent = (typeof sendings)[number]
type Fault = Extract<GatewayAnswer<never>, { ok: false }>['fault']

/** The rule as it stood between the calls to the gateway, word by word. */
function before(first: Look | undefined, sent: Sent, after: Look) {
  const saying = ({ says, code }: Fault) => ({ says, code })
  const unknown = (fault: Fault) => ({ ...saying(fault), kind: 'unknown' })
  const wordOf = (state: NonNullable<(typeof states)[number]>) =>
    state === 'confirmed' || state === 'awaited'
      ? { kind: state }
      : { kind: 'failed', says: state, code: null }
  if (first) {
    if (!first.ok) return unknown(first.fault)
    if (first.value) return wordOf(first.value)
  }
  if (!sent.ok && sent.fault.kind !== 'refused' && sent.fault.kind !== 'unknown')
    return unknown(sent.fault)
  if (after.ok && after.value) return wordOf(after.value)
  if (sent.ok) return { kind: 'awaited' }
  return after.ok ? { ...saying(sent.fault), kind: 'failed' } : unknown(after.fault)
}

const now = (first: Look | undefined, sent: Sent, after: Look) =>
  (first && wordOfLook(first)) ?? wordInDoubt(sent) ?? wordAfterSending(sent, after)

test('every answer to every look and sending of a refund is understood as before', () => {
  for (const first of [undefined, ...looks])
    for (const sent of sendings)
      for (const after of looks) expect(now(first, sent, after)).toEqual(before(first, sent, after))
})

test('a refund fails only where the gateway refused it and knows no such refund', () => {
  const failed = sendings.filter(
    (sent) => now(undefined, sent, { ok: true, value: undefined }).kind === 'failed',
  )
  expect(failed.map((sent) => (sent.ok ? 'ok' : sent.fault.kind))).toEqual(['unknown', 'refused'])
  for (const silent of faults)
    for (const sent of sendings) expect(now(undefined, sent, silent).kind).not.toBe('failed')
})
