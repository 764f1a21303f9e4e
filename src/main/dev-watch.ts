import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../', import.meta.url))
const quiet = 150

/** Calls back when a file of the server changes; the pages are Vite's own care. */
export function watchSource(onChange: () => void) {
  let timer: NodeJS.Timeout | undefined
  return watch(source, { recursive: true }, (_event, file) => {
    if (!file || file.startsWith('web/') || !/\.(ts|csv)$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(onChange, quiet)
  })
}
