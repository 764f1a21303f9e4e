type Booked = { patientName: string; birthDate: Temporal.PlainDate }
type Said = { name: string; birthDate: string }

/**
 * Whether the two identifiers a person said are those of the booking. Names are compared as people
 * say them: without case, accents, punctuation or doubled spaces; a date is compared exactly.
 * Source: reliability L1 (ISO 15189 two identifiers).
 */
export function isSamePerson({ patientName, birthDate }: Booked, said: Said): boolean {
  return spoken(patientName) === spoken(said.name) && birthDate.toString() === said.birthDate
}

function spoken(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
