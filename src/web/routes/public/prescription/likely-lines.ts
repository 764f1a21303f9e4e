/** Below, what was read is mostly guessed: handwriting, a blurred or a dark photo. */
const LEAST_CONFIDENCE = 55
/** More lines than a prescription has. */
const MOST_LINES = 40

/**
 * The lines that were read, each once, without what no test is named by: single letters, rules and
 * specks. None where the reader itself is unsure of most.
 * @param confidence of the reader in its words, 0 to 100.
 */
export function likelyLines(text: string, confidence: number): string[] {
  if (confidence < LEAST_CONFIDENCE) return []
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll(/[^\p{L}\p{M}\p{Nd}\s.,()/%+&'-]/gu, ' '))
    .map((line) => line.replaceAll(/\s+/g, ' ').replace(/^[^\p{L}\p{Nd}(]+|\s+$/gu, ''))
    .filter((line) => /\p{L}{2}/u.test(line))
  return [...new Set(lines)].slice(0, MOST_LINES)
}
