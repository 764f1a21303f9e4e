import { expect, expectAccessible, messageTo, signIn, test } from './product.ts'

test('a visitor writes by keyboard alone, the back office reads and answers', async ({ page }) => {
  const email = `asha${Date.now()}@patients.example`
  const { keyboard } = page
  const typed = async (label: string, text: string) => {
    await expect(page.getByLabel(label)).toBeFocused()
    await keyboard.type(text)
    await keyboard.press('Tab')
  }

  await page.goto('/contact')
  await expectAccessible(page)
  await page.getByLabel('Your name').focus()
  await typed('Your name', 'Asha Rao')
  await typed('E-mail', email)
  await keyboard.press('Tab') // the phone is left out
  await typed('Subject', 'Fasting before a test')
  await typed('Message', 'May I drink water?')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  await keyboard.press('Enter')

  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('One thing to correct')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Fill in this field/)
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('Message')).toHaveValue('May I drink water?')
  await expectAccessible(page)
  await keyboard.press('Tab')
  await keyboard.press('Enter') // from the summary to the field
  await typed('Phone', '98450 12345')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contact\?sent=T-\d{6}-\d{6}$/)
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible()
  const number = new URL(page.url()).searchParams.get('sent') ?? ''
  await expect(page.getByText(`Your ticket number is ${number}.`)).toBeVisible()
  await expect(page.getByText('grievance@oxalate.example')).toBeVisible()
  await expectAccessible(page)
  expect(await messageTo(page, 'help@oxalate.example')).toMatchObject({ replyTo: email })
  const letter = (await messageTo(page, email))?.text ?? ''
  expect(letter).toContain(`Ticket: ${number}`)
  const ticket = /\/contact\/tickets\/\S+/.exec(letter)?.[0] ?? ''

  await signIn(page, 'backoffice')
  await page.goto('/backoffice')
  await page.getByRole('link', { name: 'Messages', exact: true }).first().click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Fasting before a test' }).first().click()
  await expect(page.getByText('May I drink water?')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('due by').first()).toBeVisible()
  await page.getByRole('button', { name: 'Acknowledge message' }).click()
  await expect(page.getByRole('status')).toContainText('The message is acknowledged')
  await page.getByLabel('Your answer').fill('Yes, plain water is fine.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('status')).toContainText('The answer is being sent.')
  await expectAccessible(page)
  expect((await messageTo(page, email))?.text).toContain('Yes, plain water is fine.')
  await page.getByLabel('resolved').check()
  await page.getByLabel('Message to the sender').fill('We told you about water.')
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(page.getByRole('status')).toContainText('The message is closed.')

  await page.context().clearCookies()
  await page.goto(ticket)
  await expect(page.getByText('Yes, plain water is fine.')).toBeVisible()
  await expect(page.getByText('We told you about water.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('And coffee?')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('status')).toContainText('The ticket has been reopened.')
  await expect(page.getByText('due by').first()).toBeVisible()
})

test('the form and the inbox are complete in Hindi and in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/hi/contact')
  await page.getByRole('button', { name: 'संदेश भेजें' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await signIn(page, 'backoffice')
  for (const path of ['/hi/backoffice/messages', '/hi/backoffice/messages?list=closed']) {
    await page.goto(path)
    await expectAccessible(page)
  }
})
