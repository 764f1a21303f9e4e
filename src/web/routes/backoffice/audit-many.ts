/** The ids of a list that somebody saw: how many there are says more than each of them. */
export function manyIn(value: string): string[] {
  const ids = /^\["[\da-f-]{36}"(?:,"[\da-f-]{36}")+\]$/.test(value) ? JSON.parse(value) : []
  return Array.isArray(ids) ? ids.map(String) : []
}
