import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACK, ENQ, EOT, frame, framesOf, NAK } from '#test/instruments/astm-frames.ts'
import {
  type AstmReceiving,
  astmIdle,
  decidedAstm,
  heardAstm,
  silentAstm,
} from './astm-receiving.ts'

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1')

/** Everything that a receiver makes of bytes, however they are cut; every message is kept. */
function received(chunks: readonly Uint8Array[], isKept = true) {
  let state: AstmReceiving = astmIdle
  const messages: string[] = []
  const reply: number[] = []
  const faults: string[] = []
  for (const chunk of chunks) {
    let heard = heardAstm(state, chunk)
    for (;;) {
      state = heard.state
      reply.push(...heard.reply)
      faults.push(...heard.faults)
      if (heard.message === undefined) break
      messages.push(text(heard.message))
      const decided = decidedAstm(state, isKept)
      reply.push(...decided.reply)
      heard = heardAstm(decided.state, new Uint8Array())
    }
  }
  return { messages, reply, faults, state }
}

const record = fc.stringMatching(/^[A-Z0-9|^&.,%/ -]{0,60}$/)
const message = fc
  .array(record, { minLength: 0, maxLength: 12 })
  .map((lines) => ['H|\\^&', ...lines.map((line) => `C|${line}`), 'L|1|N', ''].join('\r'))

test('a message is read whole, however its frames and its bytes are cut', () => {
  fc.assert(
    fc.property(
      message,
      fc.integer({ min: 1, max: 80 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 }),
      (sent, longest, cuts) => {
        const bytes = Buffer.concat([ENQ, ...framesOf(sent, longest), EOT])
        const chunks: Uint8Array[] = []
        let at = 0
        for (let turn = 0; at < bytes.length; turn += 1) {
          const end = at + (cuts[turn % cuts.length] ?? 1)
          chunks.push(bytes.subarray(at, end))
          at = end
        }
        const { messages, reply, faults } = received(chunks)
        expect(messages).toEqual([sent])
        expect(new Set(reply)).toEqual(new Set([ACK]))
        expect(faults).toEqual([])
      },
    ),
  )
})

/** A sender that waits for each answer and repeats what was not accepted; one byte is altered once. */
function sentWith(sent: string, altered: { at: number; to: number }) {
  let state: AstmReceiving = astmIdle
  const messages: string[] = []
  let position = 0
  const say = (bytes: Uint8Array) => {
    const on = Buffer.from(bytes)
    const at = altered.at - position
    if (at >= 0 && at < on.length) on[at] = altered.to
    position += bytes.length
    let heard = heardAstm(state, on)
    const reply = [...heard.reply]
    while (heard.message !== undefined) {
      messages.push(text(heard.message))
      const decided = decidedAstm(heard.state, true)
      reply.push(...decided.reply)
      heard = heardAstm(decided.state, new Uint8Array())
      reply.push(...heard.reply)
    }
    state = heard.state
    return reply
  }
  const untilAcknowledged = (bytes: Uint8Array) => {
    for (let attempt = 0; attempt < 6; attempt += 1) if (say(bytes).at(-1) === ACK) return true
    return false
  }
  if (!untilAcknowledged(ENQ)) return messages
  for (const one of framesOf(sent, 40)) if (!untilAcknowledged(one)) break
  say(EOT)
  return messages
}

test('one altered byte is found and its frame sent again, or it changes nothing that is read', () => {
  fc.assert(
    fc.property(message, fc.nat(2000), fc.integer({ min: 0, max: 255 }), (sent, at, to) => {
      for (const one of sentWith(sent, { at, to })) expect(one).toBe(sent)
    }),
    { numRuns: 400 },
  )
})

test('the frame that completes a message is acknowledged only once the message is kept', () => {
  const frames = framesOf('H|\\^&\rL|1|N\r')
  const begun = heardAstm(astmIdle, Buffer.concat([ENQ, ...frames]))
  expect(begun.reply).toEqual([ACK, ACK])
  expect(text(begun.message)).toBe('H|\\^&\rL|1|N\r')
  const refused = decidedAstm(begun.state, false)
  expect(refused.reply).toEqual([NAK])
  const again = heardAstm(refused.state, frames[1] ?? ENQ)
  expect(text(again.message)).toBe('H|\\^&\rL|1|N\r')
  expect(decidedAstm(again.state, true).reply).toEqual([ACK])
})

test('a frame whose acknowledgement was lost is acknowledged again and not read twice', () => {
  const [first = ENQ, ...rest] = framesOf('H|\\^&\rC|1\rL|1|N\r')
  const { messages, reply } = received([ENQ, first, first, ...rest, EOT])
  expect(messages).toEqual(['H|\\^&\rC|1\rL|1|N\r'])
  expect(reply).toEqual([ACK, ACK, ACK, ACK, ACK])
})

test('a wrong checksum, a wrong number and a forbidden byte are answered with NAK', () => {
  const good = frame(1, 'H|\\^&\r')
  const wrongSum = Buffer.from(good)
  wrongSum[wrongSum.length - 3] = 0x30
  wrongSum[wrongSum.length - 4] = 0x30
  expect(received([ENQ, wrongSum]).reply).toEqual([ACK, NAK])
  expect(received([ENQ, frame(3, 'H|\\^&\r')]).reply).toEqual([ACK, NAK])
  expect(received([ENQ, frame(1, 'H|\u0000\r')]).faults).toEqual(['frame-shape'])
})

test('half a message is dropped, and said', () => {
  const [first = ENQ] = framesOf('H|\\^&\rL|1|N\r')
  expect(received([ENQ, first, EOT]).faults).toEqual(['half-message'])
  const { state } = received([ENQ, first])
  expect(silentAstm(state).faults).toEqual(['half-message'])
})

test('what never ends does not fill the memory', () => {
  let state: AstmReceiving = astmIdle
  const faults: string[] = []
  state = heardAstm(state, Buffer.concat([ENQ, Buffer.from([0x02])])).state
  const block = Buffer.alloc(16_384, 0x41)
  for (let sent = 0; sent < 10; sent += 1) {
    const heard = heardAstm(state, block)
    state = heard.state
    faults.push(...heard.faults)
    expect(state.pending.length).toBeLessThanOrEqual(80_000)
  }
  expect(faults).toEqual(['frame-too-long'])
  const long = received([
    ENQ,
    ...framesOf(`H|\\^&\r${'C|x\r'.repeat(17_000)}L|1|N\r`).slice(0, 17_100),
  ])
  expect(long.faults[0]).toBe('message-too-long')
  expect(long.state.kept.length).toBeLessThanOrEqual(65_536)
})
