import { filesInMemory } from '#src/adapters/files.ts'

/** The fake of the file storage, and the keys of what it contains now. */
export function watchedFiles() {
  const lying = new Set<string>()
  const files = filesInMemory()
  return {
    ...files,
    lying,
    async put(key: string, bytes: Uint8Array) {
      await files.put(key, bytes)
      lying.add(key)
    },
    async delete(key: string) {
      await files.delete(key)
      lying.delete(key)
    },
  }
}
