/** The size that sites show when a page is shared. */
export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630

/** The texts of a page's social image, in the page's language. */
export type PictureFacts = {
  brand: string
  title: string
  /** The same in everyday words. */
  words: string
  price?: { label: string; amount: string } | undefined
  /** The cap colours of its tubes, as tokens, in the order of draw. */
  caps?: readonly string[] | undefined
}
