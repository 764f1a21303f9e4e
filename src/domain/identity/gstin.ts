const values = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** State, PAN, the ordinal of the holder's registration in that state, Z, check character. */
const shape =
  /^(?<stateCode>\d{2})(?<pan>[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z])[1-9A-Z]Z(?<check>[\dA-Z])$/

/**
 * The last character, computed from the fourteen before it: each value times 1 and 2 alternately,
 * quotient and remainder by 36 added up. It detects every single wrong character and every swap of
 * neighbours except 0 with Z, which the shape never allows side by side.
 * Source: GSTN's published check; reliability C3.
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

/**
 * Whether a compact text is a GST identification number: valid state, PAN and check character.
 * Source: reliability C3.
 */
export function isGstin(text: string): boolean {
  return partsOfGstin(text) !== undefined
}

/**
 * The PAN inside and the two digits of the state; undefined for anything that is not a compact
 * GSTIN.
 * Source: reliability C3.
 */
export function partsOfGstin(gstin: string): { pan: string; stateCode: string } | undefined {
  const { stateCode, pan, check } = shape.exec(gstin)?.groups ?? {}
  if (stateCode === undefined || pan === undefined || !isStateCode(stateCode)) return undefined
  return gstinCheck(gstin.slice(0, 14)) === check ? { pan, stateCode } : undefined
}
