/**
 * A batch number from its Monday and the number of earlier batches of that week: `S2611161`.
 * Letters and digits only: it becomes part of the bank instruction.
 */
export function batchNumber(monday: Temporal.PlainDate, before: number): string {
  return `S${monday.toString().replaceAll('-', '').slice(2)}${before + 1}`
}

/** The reference in the bank file and on the statement: `S2611161LAB001`. */
export function payoutNumber(batch: string, labCode: string): string {
  return `${batch}${labCode.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()}`
}

/** `PH001`: the first phlebotomist of a batch. Source: decision 198. */
export function codeOfPhlebotomist(position: number): string {
  return `PH${String(position).padStart(3, '0')}`
}

/** `OX/26-27/000001`: at most 16 characters. Source: CGST Rules, rule 46(b). */
export function invoiceNumber(year: string, serial: number): string {
  return `OX/${year}/${String(serial).padStart(6, '0')}`
}

/** `OC/26-27/000001`: a separate series. Source: CGST Rules, rule 53(1A). */
export function creditNoteNumber(year: string, serial: number): string {
  return `OC/${year}/${String(serial).padStart(6, '0')}`
}
