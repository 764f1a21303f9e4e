const values = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** State, PAN, the holder's how-manieth registration in that state, Z, check character. */
const shape =
  /^(?<stateCode>\d{2})(?<pan>[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z])[1-9A-Z]Z(?<check>[\dA-Z])$/

/**
 * The last character, made of the fourteen before it: each one's value times 1 and 2 in turn,
 * quotient and remainder by 36 added up. Any single wrong character shows, and any swap of
 * neighbours but 0 with Z, which the shape never lets stand side by side. Source: GSTN's
 * published check.
 */
export function gstinCheck(first14: string): string {
  let sum = 0
  for (const [place, character] of Array.from(first14).entries()) {
    const weighted = values.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(weighted / 36) + (weighted % 36)
  }
  return values.charAt((36 - (sum % 36)) % 36)
}

/** 01 to 38, 97 for other territory, 99 for the centre. Source: GSTN, list of state codes. */
function isStateCode(code: string): boolean {
  const number = Number(code)
  return (number >= 1 && number <= 38) || number === 97 || number === 99
}

/** Whether a compact text is a GST identification number: state, PAN and check as they must be. */
export function isGstin(text: string): boolean {
  return partsOfGstin(text) !== undefined
}

/** The PAN inside, and the two digits of the state; undefined for what is no compact GSTIN. */
export function partsOfGstin(gstin: string): { pan: string; stateCode: string } | undefined {
  const { stateCode, pan, check } = shape.exec(gstin)?.groups ?? {}
  if (stateCode === undefined || pan === undefined || !isStateCode(stateCode)) return undefined
  return gstinCheck(gstin.slice(0, 14)) === check ? { pan, stateCode } : undefined
}
