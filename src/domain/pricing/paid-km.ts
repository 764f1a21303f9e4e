/**
 * The kilometres of a home collection that are paid beyond the minimum distance: each started one.
 * In a file of its own, so that a page that draws the charge does not ship zod to the browser.
 * Source: life cycle, "Phlebotomist charge".
 */
export function paidKm(minimumKm: number, distanceKm: number): number {
  return Math.max(0, Math.ceil(distanceKm - minimumKm))
}

/**
 * The charge of a distance among the bands of a lab, nearest first; undefined beyond the last, where
 * nobody comes.
 * Source: life cycle, "Phlebotomist charge".
 */
export function bandAt<Band extends { upToKm: number }>(
  bands: readonly Band[],
  km: number,
): Band | undefined {
  const [first] = bands
  return first && bands[paidKm(first.upToKm, km)]
}
