import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Files } from '#src/usecases/world.ts'

/** Private files in a folder; nothing serves them but a verb that asked who may. */
export function filesIn(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: (key) => disk.getBytes(key),
  }
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
