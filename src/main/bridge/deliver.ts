import type { BridgeSettings } from './bridge-settings.ts'
import type { Journal, Waiting } from './journal.ts'
import { send, type Sent } from './uplink.ts'

const AGAIN_AFTER_MS = 5000

export type Deliver = (instrument: string, bytes: Uint8Array) => Promise<Sent>

/**
 * Keeps a message on disk, sends it, and answers what came of it. What is not durable there stays on
 * disk and is sent again every few seconds, also after a restart; the instrument is not told that it
 * was received.
 */
export function delivering(
  settings: BridgeSettings,
  journal: Journal,
  log: (line: string) => void,
) {
  const underWay = new Map<string, Promise<Sent>>()

  async function attempt(waiting: Waiting): Promise<Sent> {
    const sent = await send(settings, waiting)
    if (sent.isKept) journal.drop(waiting.id)
    const outcome = sent.isKept ? `kept${sent.fault ? ` (${sent.fault})` : ''}` : sent.why
    log(`${waiting.instrument}: ${outcome}`)
    return sent
  }

  /** The same message twice at once is sent once. */
  function once(waiting: Waiting): Promise<Sent> {
    const known = underWay.get(waiting.id)
    if (known) return known
    const sending = attempt(waiting).finally(() => underWay.delete(waiting.id))
    underWay.set(waiting.id, sending)
    return sending
  }

  async function sendWaiting() {
    for (const waiting of journal.all()) {
      const sent = await once(waiting)
      // One that is refused holds up no other; without an answer the others wait as well.
      if (!sent.isKept && !sent.isRefused) return
    }
  }

  const sendQuietly = () => sendWaiting().catch((error: unknown) => log(String(error)))
  const timer = setInterval(() => void sendQuietly(), AGAIN_AFTER_MS)
  void sendQuietly()
  /** What cannot be kept, as on a full disk, was not received: the instrument sends it again. */
  const deliver: Deliver = async (instrument, bytes) => {
    try {
      return await once(journal.keep(instrument, bytes))
    } catch (error) {
      const why = String(error)
      log(`${instrument}: ${why}`)
      return { isKept: false, isRefused: false, why }
    }
  }
  return { deliver, stop: () => clearInterval(timer) }
}
