import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../../', import.meta.url))
/** Milliseconds in which an editor finishes saving several files. */
const quiet = 50

/** Calls back when a server file changes; Vite watches the pages itself. */
export function watchSource(onChange: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  return watch(source, { recursive: true }, (_event, file) => {
    if (!file || file.startsWith('web/') || !/\.(ts|csv)$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => void onChange(), quiet)
  })
}
