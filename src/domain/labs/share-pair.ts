import { z } from 'zod'

const digits = /^\d{1,2}$/

/** A percentage as it is typed: one or two digits and nothing else; undefined for anything else. */
export function typedPercent(text: string): number | undefined {
  return digits.test(text) ? Number(text) : undefined
}

/** A field in which a percentage is typed, read once at the door. Source: §3, settlement row. */
export const TypedPercent = z.string().regex(digits, 'Write one or two digits.').transform(Number)

/** Whether platform and lab share the whole price, each some of it: 1 to 99, together 100. */
export function isSharePair(platform: number, lab: number): boolean {
  return Number.isInteger(platform) && platform >= 1 && platform <= 99 && platform + lab === 100
}
