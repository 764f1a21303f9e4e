import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { Payment } from './payment.ts'

export type Ledger = ReturnType<typeof openLedger>

/**
 * The gateway's memory: a line for each state of each payment, the last one counts. A restart, also
 * after kill -9, forgets nothing. Without a file it lasts as long as the process.
 */
export function openLedger(file: string | undefined) {
  const payments = new Map(file ? readLines(file).map((one) => [one.referenceNo, one]) : [])
  if (file) writeWhole(file, [...payments.values()])
  return {
    /** Oldest first. */
    all: () => [...payments.values()],
    ofNumber: (number: string) => [...payments.values()].filter((one) => one.number === number),
    find: (referenceNo: string) => payments.get(referenceNo),
    keep(payment: Payment) {
      payments.set(payment.referenceNo, payment)
      if (file) appendFileSync(file, lineOf(payment))
      return payment
    },
  }
}

/** A line that was cut off by a crash is left out. */
function readLines(file: string): Payment[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line) => {
    try {
      return [Payment.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

function writeWhole(file: string, payments: Payment[]) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, payments.map(lineOf).join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function lineOf(payment: Payment) {
  return `${JSON.stringify(payment)}\n`
}
