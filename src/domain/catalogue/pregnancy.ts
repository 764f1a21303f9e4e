/** Tests and panels that are booked in pregnancy alone: who gives such a sample is pregnant. */
const inPregnancyAlone: ReadonlySet<string> = new Set([
  'P-ANC',
  'P-DMARK',
  'P-QUAD',
  'GCT',
  'PAPPA',
  'UE3',
])

/** Whether what was booked for one person says that she is pregnant. */
export function impliesPregnancy(itemCodes: readonly string[]): boolean {
  return itemCodes.some((code) => inPregnancyAlone.has(code))
}
