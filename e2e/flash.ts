import type { Locator } from '@playwright/test'

/**
 * Whether a toast or an alert is seen so many milliseconds after it came: the style sheet counts, so
 * its own clock is stopped and set, and nothing is waited for.
 */
export function visibilityAt(flash: Locator, milliseconds: number): Promise<string> {
  return flash.evaluate((element, at) => {
    const [animation] = element.getAnimations()
    if (!animation) throw new Error('nothing counts how long it is seen')
    animation.pause()
    animation.currentTime = at
    return getComputedStyle(element).visibility
  }, milliseconds)
}
