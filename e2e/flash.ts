import type { Locator } from '@playwright/test'

/**
 * Whether a toast or an alert is visible this many milliseconds after it appeared: the style sheet
 * times it, so its own clock is stopped and set, and nothing waits.
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
