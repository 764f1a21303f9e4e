import { opposite, type Paise, paise } from '#src/domain/money.ts'
import type { Share } from './tax.ts'

/**
 * The totals of a payout and its statement: sums over the tests it pays, and what is clawed back as
 * a separate sum, zero or negative.
 * Source: decision 024.
 */
export type Amounts = Share & { clawBack: Paise }

/**
 * An accrued test, its claw-back, the visit for a fresh sample that the lab bears, and a lab's debt
 * that was received or written off.
 * Source: life cycle 7; decision 042; decision 056.
 */
export const entryKinds = ['share', 'claw-back', 'redraw', 'debt'] as const

export type Entry = Share & { kind: (typeof entryKinds)[number] }

const nothing: Amounts = {
  gross: paise(0),
  commission: paise(0),
  gst: paise(0),
  tds: paise(0),
  clawBack: paise(0),
  net: paise(0),
}

/**
 * The same with every sign inverted: a claw-back takes exactly what was given.
 * Source: life cycle 7.
 */
export function turned({ gross, commission, gst, tds, net }: Share): Share {
  return {
    gross: opposite(gross),
    commission: opposite(commission),
    gst: opposite(gst),
    tds: opposite(tds),
    net: opposite(net),
  }
}

/** The totals of one payout, in paise. */
export function amountsOf(entries: readonly Entry[]): Amounts {
  return entries.map(contributionOf).reduce(plus, nothing)
}

/** The sum of several payouts, in paise. */
export function totalOf(amounts: readonly Amounts[]): Amounts {
  return amounts.reduce(plus, nothing)
}

function contributionOf(entry: Entry): Amounts {
  const { kind, gross, commission, gst, tds, net } = entry
  return kind === 'share'
    ? { gross, commission, gst, tds, net, clawBack: paise(0) }
    : { ...nothing, clawBack: net, net }
}

function plus(one: Amounts, other: Amounts): Amounts {
  return {
    gross: paise(one.gross + other.gross),
    commission: paise(one.commission + other.commission),
    gst: paise(one.gst + other.gst),
    tds: paise(one.tds + other.tds),
    clawBack: paise(one.clawBack + other.clawBack),
    net: paise(one.net + other.net),
  }
}

/** Signed sums over accruals and claw-backs, column by column. */
export function sharesTotal(shares: readonly Share[]): Share {
  const sum = (of: keyof Share) => paise(shares.reduce((total, share) => total + share[of], 0))
  return {
    gross: sum('gross'),
    commission: sum('commission'),
    gst: sum('gst'),
    tds: sum('tds'),
    net: sum('net'),
  }
}
