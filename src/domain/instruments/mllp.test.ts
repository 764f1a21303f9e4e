import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_SENT_BYTES } from './instrument-message.ts'
import { heardMllp, type MllpReceiving, mllpIdle, wrappedMllp } from './mllp.ts'

function received(chunks: readonly Uint8Array[]) {
  let state: MllpReceiving = mllpIdle
  const messages: string[] = []
  const faults: string[] = []
  for (const chunk of chunks) {
    const heard = heardMllp(state, chunk)
    state = heard.state
    messages.push(...heard.messages.map((one) => Buffer.from(one).toString()))
    faults.push(...heard.faults)
  }
  return { messages, faults, state }
}

test('messages are read whole, however their bytes are cut', () => {
  const texts = fc.array(fc.stringMatching(/^[ -~\r]{1,80}$/), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 30 }), (sent, size) => {
      const bytes = Buffer.concat(sent.map((one) => wrappedMllp(Buffer.from(one))))
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      expect(received(chunks)).toMatchObject({ messages: sent, faults: [] })
    }),
  )
})

test('half a message is dropped when another begins, and what is outside is ignored', () => {
  const half = Buffer.from('\u000bMSH|half')
  const { messages, faults } = received([
    Buffer.from('noise'),
    half,
    wrappedMllp(Buffer.from('MSH|whole')),
  ])
  expect(messages).toEqual(['MSH|whole'])
  expect(faults).toEqual(['half-message'])
})

test('what never ends does not fill the memory', () => {
  const block = Buffer.alloc(MOST_SENT_BYTES / 4, 0x41)
  const { faults, state } = received([Buffer.from('\u000b'), block, block, block, block, block])
  expect(faults).toEqual(['message-too-long'])
  expect(state.pending.length).toBe(0)
})
