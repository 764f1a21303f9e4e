/** What one start can run. Behind several machines each start runs some of them. */
export const processNames = ['web', 'worker', 'sandbox'] as const
export type ProcessName = (typeof processNames)[number]

/** Those that `PROCESSES` names, by commas; without it all. Unknown names are for `env.ts` to refuse. */
export function namedProcesses(list: string | undefined): string[] {
  if (!list) return [...processNames]
  return list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
