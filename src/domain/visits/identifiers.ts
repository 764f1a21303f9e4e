type Booked = { patientName: string; birthDate: Temporal.PlainDate }
type Said = { name: string; birthDate: string }

/**
 * Whether the two identifiers a person gave match the booking. Names are compared as they are
 * spoken: ignoring case, accents, punctuation and doubled spaces; the date must be equal.
 * Source: reliability L1 (ISO 15189 two identifiers).
 */
export function isSamePerson({ patientName, birthDate }: Booked, said: Said): boolean {
  return isSameName(patientName, said.name) && birthDate.toString() === said.birthDate
}

/**
 * Compares names as they are spoken: ignoring case, accents, punctuation and doubled spaces.
 * Source: reliability L1 (ISO 15189 two identifiers).
 */
export function isSameName(one: string, other: string): boolean {
  return spoken(one) === spoken(other)
}

/**
 * The parts of a name as it is spoken.
 * Source: reliability L1 (ISO 15189 two identifiers).
 */
export function spokenParts(name: string): string[] {
  return spoken(name).split(' ').filter(Boolean)
}

function spoken(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
