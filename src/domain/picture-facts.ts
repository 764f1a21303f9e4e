/** As those who share a page show its picture. */
export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630

/** What the picture of a page says; texts as they are, in the page's language. */
export type PictureFacts = {
  brand: string
  title: string
  /** The same in everyday words. */
  words: string
  price?: { label: string; amount: string } | undefined
  /** Cap tokens of its tubes, in the order of draw. */
  caps?: readonly string[] | undefined
}
