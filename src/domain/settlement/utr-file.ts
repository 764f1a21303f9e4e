import type { Refused } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import type { StateOf } from '#src/domain/machine.ts'
import { amountOf } from '#src/domain/payments/amount-text.ts'
import type { payoutMachine } from './payout-machine.ts'

/** A row of the bank's response, as received. `line` counts from 1, including the heading. */
export type UtrRow = {
  line: number
  number: string
  amount: string
  status: string
  utr: string
  reason: string
}

const wanted = ['number', 'amount', 'status', 'utr'] as const
/** More rows than a bank's file of one week has. */
export const MOST_ROWS = 10_000
/** The longest stored text of a cell. */
const CELL = 200

type Cells = Readonly<Record<string, string | undefined>>

/**
 * The rows of the bank's response file; columns are read by name, in any order. Refuses `bad-file`
 * for missing columns, and with the line for too many rows.
 * Source: decision 024.
 */
export function utrRowsOf(
  rows: readonly Cells[],
): { ok: true; rows: UtrRow[] } | Refused<'bad-file'> {
  const [first] = rows
  if (rows.length > MOST_ROWS)
    return { ok: false, error: 'bad-file', facts: { line: MOST_ROWS + 2 } }
  if (!first || wanted.some((name) => !(name in first))) return { ok: false, error: 'bad-file' }
  return { ok: true, rows: rows.map(rowOf) }
}

function rowOf(row: Cells, at: number): UtrRow {
  const cell = (name: string) => (row[name] ?? '').trim().slice(0, CELL)
  return {
    line: at + 2,
    number: cell('number').toUpperCase(),
    amount: cell('amount'),
    status: cell('status'),
    utr: cell('utr').toUpperCase(),
    reason: cell('reason'),
  }
}

/** Why a row of the bank's response needs a person. */
export type MismatchKind =
  | 'unknown-number'
  | 'wrong-amount'
  | 'unknown-status'
  | 'utr-missing'
  | 'utr-used'
  | 'not-approved'
  | 'already-paid'
  | 'already-failed'
  | 'already-returned'

type KnownPayout = { state: StateOf<typeof payoutMachine>; net: Paise; utr: string | null }

type Verdict = 'pay' | 'fail' | 'return' | 'known' | MismatchKind

const words: Readonly<Record<string, 'paid' | 'failed' | 'returned'>> = {
  paid: 'paid',
  success: 'paid',
  processed: 'paid',
  failed: 'failed',
  rejected: 'failed',
  returned: 'returned',
}

/**
 * What a row of the bank's response does: pay, fail, return, nothing new, or the reason why a
 * person must look. Only a payout that is approved, or paid under this UTR and returned, and whose
 * amount is equal to the paisa, changes. `isUtrFree`: no payout has this UTR.
 * Source: life cycle 7; decision 024; decision 056.
 */
export function verdictOnUtr(
  row: UtrRow,
  payout: KnownPayout | undefined,
  isUtrFree: boolean,
): Verdict {
  const status = words[row.status.trim().toLowerCase()]
  if (!payout) return 'unknown-number'
  if (!status) return 'unknown-status'
  if (rupeesInFile(row.amount) !== payout.net) return 'wrong-amount'
  if (status === 'paid') return verdictOnPaid(row, payout, isUtrFree)
  return status === 'returned' ? verdictOnReturned(row, payout) : verdictOnFailed(payout)
}

function verdictOnPaid({ utr }: UtrRow, payout: KnownPayout, isUtrFree: boolean): Verdict {
  if (!isUtr(utr)) return 'utr-missing'
  if (payout.state === 'paid') return payout.utr === utr ? 'known' : 'already-paid'
  if (payout.state === 'failed') return 'already-failed'
  // An older file read again: the bank has returned this transfer since.
  if (payout.state === 'returned') return payout.utr === utr ? 'known' : 'already-returned'
  if (payout.state !== 'approved') return 'not-approved'
  return isUtrFree ? 'pay' : 'utr-used'
}

/** Returned at once it was never paid; returned later, it is the very transfer that was paid. */
function verdictOnReturned({ utr }: UtrRow, payout: KnownPayout): Verdict {
  if (payout.utr !== utr) return verdictOnFailed(payout)
  if (payout.state === 'returned') return 'known'
  return payout.state === 'paid' ? 'return' : verdictOnFailed(payout)
}

function verdictOnFailed({ state }: KnownPayout): Verdict {
  if (state === 'failed') return 'known'
  if (state === 'paid') return 'already-paid'
  if (state === 'returned') return 'already-returned'
  return state === 'approved' ? 'fail' : 'not-approved'
}

/** A transfer number: 12 to 22 letters and digits. */
function isUtr(text: string): boolean {
  return /^[A-Z0-9]{12,22}$/.test(text)
}

/**
 * `392.51` or `1,00,392.50` as paise; undefined for anything else, such as more than two decimals.
 * Source: reliability P6.
 */
export function rupeesInFile(text: string): Paise | undefined {
  return amountOf(
    text
      .trim()
      .replaceAll(',', '')
      .replace(/^0+(?=\d)/, ''),
  )
}
