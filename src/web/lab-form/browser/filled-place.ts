export type Values = Readonly<Record<string, string>>

type Form = {
  /** What stands in the fields. */
  typed: Values
  /** What the last PIN code filled in. */
  filled: Values
}

/**
 * What a PIN code fills in: fields that are empty or still as the last PIN code left them, the point
 * as a whole or not at all. `isWhole`: nothing else that differs was kept.
 */
export function placeFilling(
  { typed, filled }: Form,
  { address, point }: { address: Values; point: Values },
): { free: Values; isWhole: boolean } {
  const isFree = (name: string) => {
    const value = (typed[name] ?? '').trim()
    return value === '' || value === filled[name]
  }
  const isPointFree = Object.keys(point).every(isFree)
  const free = Object.fromEntries([
    ...Object.entries(address).filter(([name]) => isFree(name)),
    ...(isPointFree ? Object.entries(point) : []),
  ])
  const isWhole = Object.entries({ ...address, ...point }).every(
    ([name, value]) => value === '' || name in free || (typed[name] ?? '').trim() === value,
  )
  return { free, isWhole }
}
