/** A number from 0 up to, but not including, 1; the next one with each call. */
export type Random = () => number

/**
 * The generator sfc32 of Chris Doty-Humphrey (PractRand): equal seeds give equal numbers, on every
 * machine. For searching and for ties alone: never for codes, keys or ids.
 * Source: decision 187.
 * @param seed a whole number; only its lower 32 bits count.
 */
export function randomFrom(seed: number): Random {
  let [a, b, c, counter] = [0, seed | 0, 0x9e3779b9 | 0, 1]
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 12; round += 1) next()
  return next
}
