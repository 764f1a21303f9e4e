import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../', import.meta.url))
/** Milliseconds in which an editor writes all that it saves at once. */
const quiet = 50

/** Calls back when a file of the server changes; the pages are Vite's own care. */
export function watchSource(onChange: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  return watch(source, { recursive: true }, (_event, file) => {
    if (!file || file.startsWith('web/') || !/\.(ts|csv)$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => void onChange(), quiet)
  })
}
