/** Only this machine reaches the Vite process. */
export const viteHost = '127.0.0.1'
/**
 * The status with which the Vite process reports that it has no such file; Vite itself never uses
 * it.
 */
export const notVites = 421
const flag = '--vite='

/** The flag that tells a child the port of the Vite process. */
export const viteFlag = (port: number) => `${flag}${port}`

/** The port from `viteFlag`; NaN where the flag is missing. */
export function vitePortIn(flags: string[]): number {
  return Number(flags.find((one) => one.startsWith(flag))?.slice(flag.length))
}
