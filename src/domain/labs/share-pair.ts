import { z } from 'zod'

const digits = /^\d{1,2}$/

/** A percentage as it is typed: one or two digits and nothing else; undefined for anything else. */
export function typedPercent(text: string): number | undefined {
  return digits.test(text) ? Number(text) : undefined
}

/** A field in which a percentage is typed, read once at the door. Source: §3, settlement row. */
export const TypedPercent = z.string().regex(digits, 'Write one or two digits.').transform(Number)

/**
 * The largest share of a price that the platform may take. With GST on it (18 %) and the TDS of a lab
 * without a PAN (5 %) it leaves the lab 0.6 % of the price; one per cent more, and the lab would owe
 * us for its work. Source: reliability C7.
 */
export const MOST_PLATFORM_PERCENT = 80

/** Whether platform and lab share the whole price, together 100, and the lab gets some of it in the end. */
export function isSharePair(platform: number, lab: number): boolean {
  return (
    Number.isInteger(platform) &&
    platform >= 1 &&
    platform <= MOST_PLATFORM_PERCENT &&
    platform + lab === 100
  )
}
