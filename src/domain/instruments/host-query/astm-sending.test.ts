import { expect, test } from 'vitest'
import { frameLength, readFrame } from '#src/domain/instruments/astm-frame.ts'
import { framesOf } from '#test/instruments/astm-frames.ts'
import { answeredAstm, biddingAstm, unansweredAstm } from './astm-sending.ts'

const [ENQ, EOT, ACK, NAK] = [0x05, 0x04, 0x06, 0x15]
const records = ['H|\\^&|||OXALATE', 'P|1', `O|1|S1||${'^^^CODE\\'.repeat(80)}`, 'L|1|N']

/** Everything that is sent to an instrument that answers each of our steps with these bytes. */
function said(answers: readonly number[], of = records) {
  let step = biddingAstm(of)
  const sent = [Buffer.from(step.reply)]
  for (const byte of answers) {
    if (step.ended) break
    step = answeredAstm(step.state, byte)
    sent.push(Buffer.from(step.reply))
  }
  return { sent, ended: step.ended, state: step.state }
}

const many = (byte: number) => Array.from({ length: 30 }, () => byte)

test('a message is bid for, sent in frames of at most 240 characters, and ended', () => {
  const { sent, ended } = said(many(ACK))
  expect(ended).toBe('sent')
  const frames = framesOf(`${records.join('\r')}\r`)
  expect(sent).toEqual([Buffer.of(ENQ), ...frames, Buffer.of(EOT)])
  for (const frame of frames) {
    expect(frameLength(frame)).toBe(frame.length)
    const read = readFrame(frame)
    expect(read.ok && read.value.text.length <= 240).toBe(true)
  }
  expect(frames.length).toBeGreaterThan(5)
})

test('a frame that is refused is sent again, and given up after six times', () => {
  const { sent, ended } = said([ACK, NAK, NAK, ...many(ACK)])
  expect(ended).toBe('sent')
  expect(sent[1]).toEqual(sent[2])
  expect(sent[2]).toEqual(sent[3])
  const given = said([ACK, ...many(NAK)])
  expect(given.ended).toBe('given-up')
  expect(given.sent.filter((one) => one.equals(given.sent[1] ?? one))).toHaveLength(6)
  expect(given.sent.at(-1)).toEqual(Buffer.of(EOT))
})

test('where both bid the instrument goes first, and a busy one is not sent to', () => {
  expect(said([ENQ])).toMatchObject({ ended: 'yielded', sent: [Buffer.of(ENQ), Buffer.of()] })
  expect(said([NAK])).toMatchObject({ ended: 'busy', sent: [Buffer.of(ENQ), Buffer.of()] })
})

test('an instrument that asks for the line by EOT has acknowledged, and silence gives the line back', () => {
  expect(said([ACK, EOT, ...many(ACK)]).ended).toBe('sent')
  const { reply, ended } = unansweredAstm(said([ACK]).state)
  expect(ended).toBe('given-up')
  expect(Buffer.from(reply)).toEqual(Buffer.of(EOT))
})

test('more than seven frames count on from 0', () => {
  const long = Array.from({ length: 9 }, (_, at) => `O|${at}`)
  const numbers = said(many(ACK), long).sent.map((frame) => String.fromCharCode(frame[1] ?? 0))
  expect(numbers.slice(1, 10)).toEqual(['1', '2', '3', '4', '5', '6', '7', '0', '1'])
})
