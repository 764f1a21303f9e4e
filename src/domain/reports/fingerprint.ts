/** The first 16 characters of a hash in groups of four, for comparison by eye. */
export function fingerprint(hash: string): string {
  return (
    hash
      .slice(0, 16)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}
