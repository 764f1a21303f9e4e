import { z } from 'zod'

const digits = /^\d{1,2}$/

/**
 * A typed percentage: one or two digits and nothing else; undefined for anything else.
 * Source: spec §5.
 */
export function typedPercent(text: string): number | undefined {
  return digits.test(text) ? Number(text) : undefined
}

/**
 * A field in which a percentage is typed, parsed once at the door.
 * Source: spec §3 Per-test settlement row.
 */
export const TypedPercent = z.string().regex(digits, 'Enter one or two digits.').transform(Number)

/**
 * The largest platform share of a price, in per cent. With 18 % GST on it and 5 % TDS for a lab
 * without a PAN it leaves the lab 0.6 % of the price; at one per cent more the lab would owe us for
 * its work.
 * Source: reliability C7; decision 056.
 */
export const MOST_PLATFORM_PERCENT = 80

/**
 * Whether platform and lab share the price completely, 100 per cent together, and the lab still
 * earns something.
 * Source: spec §9; decision 056.
 */
export function isSharePair(platform: number, lab: number): boolean {
  return (
    Number.isInteger(platform) &&
    platform >= 1 &&
    platform <= MOST_PLATFORM_PERCENT &&
    platform + lab === 100
  )
}
