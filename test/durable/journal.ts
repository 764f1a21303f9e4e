import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** What a client was told is done. Money in whole paise. */
export type Acknowledged =
  | { ack: 'booking'; bookingId: string; number: string; totalPaise: number }
  | { ack: 'payment'; bookingId: string; attempt: string; amountPaise: number }
  | { ack: 'cancelled'; bookingId: string; refundPaise: number }

/**
 * A file outside the server, synced to disk before the client continues: one JSON object per line.
 */
export function openJournal(file: string) {
  const handle = openSync(file, 'a')
  let count = 0
  return {
    file,
    count: () => count,
    write(acknowledged: Acknowledged) {
      writeSync(handle, `${JSON.stringify(acknowledged)}\n`)
      fsyncSync(handle)
      count += 1
    },
    close: () => closeSync(handle),
  }
}

export type Journal = ReturnType<typeof openJournal>
