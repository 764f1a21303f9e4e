import { z } from 'zod'
import {
  namedProcesses,
  type ProcessName,
  processNames,
} from '#src/main/processes/process-names.ts'

const isKnown = (name: string): name is ProcessName => processNames.some((one) => one === name)

/** Which of the processes a start runs. */
export const Processes = z
  .string()
  .optional()
  .transform((list) => namedProcesses(list))
  .refine(
    (names): names is ProcessName[] => names.length > 0 && names.every(isKnown),
    `must name some of ${processNames.join(', ')}, separated by commas`,
  )

type Given = {
  PROCESSES: ProcessName[]
  DATABASE_URL?: string | undefined
  SANDBOX_PORT?: number | undefined
  CCAVENUE_MERCHANT_ID?: string | undefined
}

/** Settings missing for a start that runs only a part of an installation, in readable messages. */
export function wrongProcesses(env: Given, isDemo: boolean): string[] {
  if (processNames.every((name) => env.PROCESSES.includes(name))) return []
  const hasSandbox = isDemo && !env.CCAVENUE_MERCHANT_ID
  return [
    ...(env.DATABASE_URL
      ? []
      : ['PROCESSES needs DATABASE_URL: the embedded database belongs to one start alone']),
    ...(hasSandbox && env.SANDBOX_PORT === undefined
      ? ['PROCESSES needs SANDBOX_PORT: every part must know where the sandbox gateway is']
      : []),
  ]
}
