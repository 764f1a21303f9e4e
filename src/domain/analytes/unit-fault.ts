/** What a library of UCUM says of a unit, beside the catalogue's unit of the test. */
export type UnitReading = {
  /** A unit by UCUM's grammar, whether or not it is the one that was meant. */
  isUnit: boolean
  /** How many units of the catalogue one of it is; null: of another dimension, or of none. */
  factor: number | null
}

/** What of a unit may differ from the catalogue's. */
type Standing = {
  /** UCUM, of the catalogue. */
  unit: string | null
  /** A formula or a limit of immunity is written for the catalogue's unit. */
  isUnitFixed: boolean
}

export type UnitFault = {
  error: 'unit-fixed' | 'unit-meant' | 'unit-unknown' | 'unit-other'
  facts: Readonly<Record<string, string>>
}

/** A greater or smaller ratio is a slip in a prefix: `Mg/dL` is a valid megagram per decilitre. */
const MOST_FACTOR = 1e6

/**
 * Why a lab cannot report a test in this unit. Of the same letters in another case another unit may
 * follow that is valid too: `u/l` is an atomic mass unit per litre, `Mg/dL` a megagram per
 * decilitre. So a unit that differs from the catalogue's in case alone is refused with the one that
 * was meant. Any other must be convertible to the catalogue's, without a molar mass.
 * Source: ucum.org, section 3 (case-sensitive codes); decision 225.
 */
export function unitFault(
  unit: string | null,
  { unit: usual, isUnitFixed }: Standing,
  reading: UnitReading,
): UnitFault | undefined {
  if (unit === usual) return undefined
  const facts = { unit: unit ?? '', meant: usual ?? '' }
  if (usual === null || unit === null || isUnitFixed) return { error: 'unit-fixed', facts }
  if (unit.toLowerCase() === usual.toLowerCase()) return { error: 'unit-meant', facts }
  if (!reading.isUnit) return { error: 'unit-unknown', facts }
  const { factor } = reading
  const isNear = factor !== null && factor <= MOST_FACTOR && factor >= 1 / MOST_FACTOR
  return isNear ? undefined : { error: 'unit-other', facts }
}
