import {
  astmIdle,
  decidedAstm,
  heardAstm,
  silentAstm,
} from '#src/domain/instruments/astm-receiving.ts'
import {
  answeredAstm,
  type AstmSending,
  biddingAstm,
  unansweredAstm,
} from '#src/domain/instruments/host-query/astm-sending.ts'
import { type AstmQuery, readAstmQuery } from '#src/domain/instruments/host-query/astm-query.ts'
import { messageText } from '#src/domain/instruments/read-message.ts'

/** How long we wait. Source: LIS1-A section 6.5. */
export const astmWaits = {
  /** For the answer to a bid or a frame. */
  replyMs: 15_000,
  /** Before bidding again to an instrument that was busy. */
  busyMs: 10_000,
  /** Before bidding again where both bid: the instrument bids earlier, and goes first. */
  yieldedMs: 20_000,
}
/** An answer that the instrument takes in none of so many bids is dropped: it asks again. */
const MOST_BIDS = 3
/** Answers that wait for the line at a time. */
const MOST_WAITING = 5

type Line = {
  write: (bytes: Uint8Array) => void
  deliver: (message: Uint8Array) => Promise<{ isKept: boolean }>
  /** The records that answer a query. */
  answer: (query: AstmQuery) => Promise<readonly string[]>
  log: (line: string) => void
  waits: typeof astmWaits
}

/**
 * Both directions of an ASTM line: what the instrument sends is kept and acknowledged, and what it asks
 * is answered in a message of ours, once the line is free. Only one side sends at a time.
 * Source: LIS1-A section 6; decision 252.
 */
export function astmLine({ write, deliver, answer, log, waits }: Line) {
  let receiving = astmIdle
  let sending: AstmSending | null = null
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  /** After a bid that failed we wait, unless the instrument used the line meanwhile. */
  let isPaused = false
  /** Questions that are being looked up, and how often the instrument took its questions back. */
  let [asking, takenBack] = [0, 0]
  const waiting: { records: readonly string[]; bids: number }[] = []

  function wait(ms: number, then: () => void) {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }

  /** Bids for the line, where something waits and nobody uses it. */
  function bid() {
    const [next] = waiting
    if (isOver || isPaused || !next || sending || receiving.isOpen) return
    next.bids += 1
    said(biddingAstm(next.records))
  }

  function said({ state, reply, ended }: ReturnType<typeof answeredAstm>) {
    if (reply.length > 0) write(reply)
    sending = ended ? null : state
    clearTimeout(timer)
    if (!ended) return wait(waits.replyMs, () => sending && said(unansweredAstm(sending)))
    log(`answer ${ended}`)
    if (ended === 'sent' || (waiting[0]?.bids ?? 0) >= MOST_BIDS) waiting.shift()
    isPaused = ended !== 'sent'
    wait(ended === 'sent' ? 0 : pauseAfter(ended), () => {
      isPaused = false
      bid()
    })
  }

  const pauseAfter = (ended: 'yielded' | 'busy' | 'given-up') =>
    ended === 'yielded' ? waits.yieldedMs : waits.busyMs

  async function answered(query: AstmQuery) {
    if (query.isTakenBack) return takeBack()
    if (waiting.length + asking >= MOST_WAITING) return log('too many questions')
    const asked = takenBack
    asking += 1
    const records = await answer(query).finally(() => (asking -= 1))
    if (asked === takenBack) waiting.push({ records, bids: 0 })
    bid()
  }

  /** What is being sent goes on: the instrument may refuse it. */
  function takeBack() {
    takenBack += 1
    waiting.splice(sending ? 1 : 0)
  }

  async function kept(message: Uint8Array): Promise<boolean> {
    const query = readAstmQuery(messageText(message) ?? '')
    if (!query) return (await deliver(message)).isKept
    // The instrument has its acknowledgement at once; its answer is a message of ours.
    void answered(query).catch((error: unknown) => log(String(error)))
    return true
  }

  /** False where the line is to be cut. */
  async function received(chunk: Uint8Array): Promise<boolean> {
    let heard = heardAstm(receiving, chunk)
    for (;;) {
      receiving = heard.state
      if (receiving.isOpen) isPaused = false
      for (const fault of heard.faults) log(fault)
      if (heard.reply.length > 0) write(Uint8Array.from(heard.reply))
      if (heard.faults.includes('frame-too-long')) return false
      if (heard.message === undefined) break
      const decided = decidedAstm(receiving, await kept(heard.message))
      write(Uint8Array.from(decided.reply))
      heard = heardAstm(decided.state, new Uint8Array())
    }
    bid()
    return true
  }

  return {
    async heard(chunk: Uint8Array): Promise<boolean> {
      let at = 0
      for (; sending && at < chunk.length; at += 1) said(answeredAstm(sending, chunk[at] ?? 0))
      return at < chunk.length ? received(chunk.subarray(at)) : true
    },
    /** Nothing came for long, or the line ended: what was begun is dropped. */
    silent() {
      const { state, faults } = silentAstm(receiving)
      receiving = state
      for (const fault of faults) log(fault)
      bid()
    },
    end() {
      isOver = true
      clearTimeout(timer)
      for (const fault of silentAstm(receiving).faults) log(fault)
    },
  }
}
