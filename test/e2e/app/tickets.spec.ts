import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { enterSeller, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const seller = 'caleb@peakpaddle.example'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `photo-${index + 1}.png`,
    mimeType: 'image/png',
    buffer: png,
  }))

const openDialog = async (page: Page) => {
  await page.goto('/appvue/function/newTickets')
  await page.getByRole('button', { name: 'New ticket' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a seller asks about an order, the agency answers, the seller closes', async ({ page, browser }) => {
  const title = `Broken on arrival ${Date.now().toString(36)}`
  await enterSeller(page, seller)

  await test.step('from the order page, with an image', async () => {
    await page.goto('/appvue/orders/dropshippingOrders?tab=delivered')
    await page.getByRole('row').nth(1).click()
    await page.getByRole('button', { name: 'Ask about this order' }).click()
    const dialog = page.getByRole('dialog', { name: /^Ask about order DS-/ })
    const type = dialog.getByRole('combobox', { name: 'Ticket Type' })
    await expect(type).toBeDisabled()
    await expect(dialog.getByText('Order', { exact: true })).toBeVisible()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Content').fill('The clasp is broken.\nA photograph is with this.')
    await dialog.locator('input[type=file]').setInputFiles(pictures(1))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'View ticket' }).click()
    await expect(page).toHaveURL(/\/appvue\/function\/newTickets\/\d+$/)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open image 1' })).toBeVisible()
    await page.goto('/appvue/function/newTickets')
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('With Quayside')
  })

  await test.step('the agency adds a note and replies', async () => {
    const context = await browser.newContext()
    const operator = await context.newPage()
    await signInOperator(operator, 'sanna@quayside.example', '/ops/tickets')
    await operator.getByRole('row').filter({ hasText: title }).click()
    await operator.getByText('Internal note', { exact: true }).click()
    await operator.getByLabel('Internal note', { exact: true }).last().fill('Seen twice this week.')
    await operator.getByRole('button', { name: 'Save note' }).click()
    await expect(operator.getByText('Seen twice this week.').filter({ visible: true }).first()).toBeVisible()
    await operator.getByText('Reply to seller', { exact: true }).first().click()
    await operator.getByRole('textbox', { name: 'Reply to seller' }).fill('A new one leaves today.')
    await operator.locator('input[type=file]').setInputFiles(pictures(1))
    await operator.getByRole('button', { name: 'Send reply' }).click()
    await expect(operator.getByRole('article').filter({ hasText: 'A new one leaves today.' })).toBeVisible()
    await expect(operator.getByRole('complementary').getByText('You', { exact: true })).toBeVisible()
    await context.close()
  })

  await test.step('the seller sees an unread mark and the reply without a reload, and closes', async () => {
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('New reply')
    await row.click()
    await expect(page.getByRole('article').filter({ hasText: 'A new one leaves today.' })).toBeVisible()
    await expect(page.getByText('Seen twice this week.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close ticket', exact: true }).click()
    await expect(page.getByText('Closed', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('a message reopens it', async () => {
    await page.getByLabel('Your message').fill('It has come. Thank you!')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText(/reopened this ticket/)).toBeVisible()
    await expect(
      page.getByText('With Quayside', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  })
})

test.describe('the ticket dialog', () => {
  // One sign-in for all tests; each opens the dialog again.
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    await signInSeller(page, seller)
  })
  test.afterAll(() => page.close())

  test('is 800 px wide, with its four fields and two buttons', async () => {
    const dialog = await openDialog(page)
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(800)
    for (const name of ['Ticket Type', 'Title', 'Content', 'Images']) {
      await expect(dialog.getByText(name, { exact: true })).toBeVisible()
    }
    const foot = dialog.locator('.ant-modal-footer').getByRole('button')
    await expect(foot).toHaveText(['Cancel', 'Confirm'])
    await expect(dialog.getByText('Consult', { exact: true })).toBeVisible()
  })

  test('is accessible, on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const dialog = await openDialog(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expectNoBarriers(page, '.ant-modal')
    }
    const box = await dialog.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('the form leaves validation to the server, which names missing fields', async () => {
    const dialog = await openDialog(page)
    for (const name of ['Title', 'Content']) {
      await expect(dialog.getByLabel(name)).toHaveAttribute('aria-required', 'true')
      await dialog.getByLabel(name).fill('x')
      await dialog.getByLabel(name).clear()
    }
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Complete these fields: Title, Content.')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await dialog.getByLabel('Title').fill('Where is it?')
    await expect(dialog.getByRole('alert')).toHaveText('Complete these fields: Content.')
    await dialog.getByLabel('Content').fill('It has not come.')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
    for (const name of ['Title', 'Content']) await dialog.getByLabel(name).clear()
  })

  test('a fourth image: exceed the limit', async () => {
    const dialog = await openDialog(page)
    const input = dialog.locator('input[type=file]')
    expect(await input.getAttribute('accept')).toBe('.jpg,.jpeg,.png')
    await input.setInputFiles(pictures(4))
    await expect(page.getByText('exceed the limit', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('img', { name: /photo/ })).toHaveCount(0)
    await input.setInputFiles(pictures(3))
    await expect(dialog.getByRole('button', { name: /^Remove photo/ })).toHaveCount(3)
    await expect(input).toHaveCount(0)
  })

  test('images upload on Confirm; upload fail makes them ready again and sends no ticket', async () => {
    const sent: string[] = []
    let refuses = true
    await page.route('**/app/Common/UploadFile', async (route) => {
      sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
      if (!refuses) return route.fallback()
      return route.fulfill({ json: { code: 0, msg: 'The disk is full.', data: null } })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/WorkOrder/Create')) asked.push(request.url())
    })
    const dialog = await openDialog(page)
    await dialog.getByLabel('Title').fill('With a picture')
    await dialog.getByLabel('Content').fill('See below.')
    await dialog.locator('input[type=file]').setInputFiles(pictures(1))
    await expect(dialog.getByRole('button', { name: 'Remove photo-1.png' })).toBeVisible()
    expect(sent).toEqual([])

    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toHaveText('upload fail')
    await expect(dialog.getByRole('alert')).toHaveText('upload fail Try again')
    await expect(page.getByText('The disk is full.')).toHaveCount(0)
    expect(asked).toEqual([])

    refuses = false
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    expect(sent).toHaveLength(2)
    expect(asked).toHaveLength(1)
    for (const field of [
      'name="FileDir"\r\n\r\nuploads',
      'name="storeType"\r\n\r\n2',
      'name="fileName"\r\n\r\n\r\n',
    ]) {
      expect(sent[0]).toContain(field)
    }
  })
})
