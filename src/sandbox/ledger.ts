import {
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { Payment } from './payment.ts'

export type Ledger = ReturnType<typeof openLedger>

/**
 * The gateway's storage: a line for each state of each payment, the last one counts. It survives a
 * restart, also after kill -9. Without a file it lasts as long as the process.
 */
export function openLedger(file: string | undefined) {
  const payments = new Map<string, Payment>()
  const references = new Map<string, Set<string>>()
  const waiting = new Set<string>()
  const of = (some: Iterable<string>) => [...some].flatMap((one) => payments.get(one) ?? [])

  function remember(payment: Payment) {
    const { referenceNo, number, successAt, pushes } = payment
    payments.set(referenceNo, payment)
    references.set(number, (references.get(number) ?? new Set()).add(referenceNo))
    if (successAt !== null || pushes.length > 0) waiting.add(referenceNo)
    else waiting.delete(referenceNo)
  }

  for (const one of file ? readLines(file) : []) remember(one)
  const lines = file ? writeWhole(file, [...payments.values()]) : undefined
  return {
    /** Oldest first. */
    all: () => [...payments.values()],
    ofNumber: (number: string) => of(references.get(number) ?? []),
    /** Payments with something still to happen: checked at every tick. */
    waiting: () => of(waiting),
    find: (referenceNo: string) => payments.get(referenceNo),
    keep(payment: Payment) {
      remember(payment)
      if (lines !== undefined) writeSync(lines, lineOf(payment))
      return payment
    },
  }
}

/** A line that was cut off by a crash is ignored. */
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

/** Answers where the next lines go: each is written before anybody is told of it. */
function writeWhole(file: string, payments: Payment[]): number {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, payments.map(lineOf).join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return openSync(file, 'a')
}

function lineOf(payment: Payment) {
  return `${JSON.stringify(payment)}\n`
}
