/** What one start can run. On several machines each start runs some of them. */
export const processNames = ['web', 'worker', 'sandbox'] as const
export type ProcessName = (typeof processNames)[number]

/**
 * The ones that `PROCESSES` names, comma-separated; without it all. `env.ts` refuses unknown names.
 */
export function namedProcesses(list: string | undefined): string[] {
  if (!list) return [...processNames]
  return list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
