import type { Locator } from '@playwright/test'
import { reach } from './keyboard.ts'
import { expect } from './product.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

/** How somebody fills in a form: with a pointer, or with the keyboard alone. */
export type Hand = {
  fill: (field: Locator, value: string) => Promise<void>
  choose: (list: Locator, label: string) => Promise<void>
  press: (button: Locator) => Promise<void>
  attach: (input: Locator, file: File) => Promise<void>
}

export const byPointer: Hand = {
  fill: (field, value) => field.fill(value),
  choose: async (list, label) => {
    await list.selectOption({ label })
  },
  press: (button) => button.click(),
  attach: (input, file) => input.setInputFiles(file),
}

/** What the keyboard cannot reach, or does not do there, fails. */
export const byKeyboard: Hand = {
  fill: async (field, value) => {
    const page = field.page()
    await reach(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(keysOf((await field.getAttribute('type')) ?? '', value))
    if (!/[^\d:-]/.test(value)) await expect(field).toHaveValue(value)
  },
  choose: async (list, label) => {
    const page = list.page()
    await reach(page, list)
    await page.keyboard.type(label)
    await expect(list.locator('option:checked')).toHaveText(label)
  },
  press: async (button) => {
    const page = button.page()
    await reach(page, button)
    await page.keyboard.press('Enter')
  },
  attach: async (input, file) => {
    const page = input.page()
    // The page may save what was typed just then, and give the key to nobody.
    await expect(async () => {
      await reach(page, input)
      const asked = page.waitForEvent('filechooser', { timeout: 3_000 })
      await Promise.all([page.keyboard.press('Enter'), asked])
      await (await asked).setFiles(file)
    }).toPass()
  },
}

/** The keys of a date or a time in the browser's own field: month, day, year; hour, minute, half. */
function keysOf(type: string, value: string): string {
  if (type === 'date') {
    const [year, month, day] = value.split('-')
    return `${month}${day}${year}`
  }
  if (type !== 'time') return value
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  const two = (of: number) => String(of).padStart(2, '0')
  return `${two(hour % 12 || 12)}${two(minute)}${hour < 12 ? 'AM' : 'PM'}`
}
