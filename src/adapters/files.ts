import type { Files } from '#src/usecases/world.ts'

/** Private files in a folder; nothing serves them but a verb that asked who may. */
export function filesIn(folder: string): Files {
  let opened: ReturnType<typeof openDisk> | undefined
  const disk = () => (opened ??= openDisk(folder))
  return {
    put: async (key, bytes) => (await disk()).put(key, bytes),
    get: async (key) => (await disk()).getBytes(key),
  }
}

/** Read when a file is first wanted, not at the start. */
async function openDisk(location: string) {
  const { Disk } = await import('flydrive')
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

/** The twin of the folder: a map. */
export function filesInMemory(): Files {
  const kept = new Map<string, Uint8Array>()
  return {
    async put(key, bytes) {
      kept.set(key, bytes)
    },
    async get(key) {
      const bytes = kept.get(key)
      if (!bytes) throw new Error('no such file')
      return bytes
    },
  }
}
