/** Vite's process is there for this machine alone. */
export const viteHost = '127.0.0.1'
/** Status by which Vite's process says that it has no such file; Vite itself never answers it. */
export const notVites = 421
const flag = '--vite='

/** The flag by which a child knows at which port Vite's process answers. */
export const viteFlag = (port: number) => `${flag}${port}`

/** The port of `viteFlag`; NaN where the flag is missing. */
export function vitePortIn(flags: string[]): number {
  return Number(flags.find((one) => one.startsWith(flag))?.slice(flag.length))
}
