/**
 * Minutes from ringing to leaving: ten, and five for each person drawn from.
 * Source: decision 194, an assumption until visits are measured.
 */
export function minutesAtDoor(people: number): number {
  return 10 + 5 * Math.max(1, people)
}
