import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import {
  demoPassword,
  enterOperator,
  olivia,
  operatorToken,
  signInOperator,
  signInSeller,
} from '../support/people.ts'
import { test } from '../support/test.ts'

const seller = 'caleb@peakpaddle.example'
const sellerName = 'Peak & Paddle'

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })

const titled = (words: string): string => `${words} ${Date.now().toString(36)}`

const publish = async (request: APIRequestContext, title: string, more: object = {}): Promise<void> => {
  const headers = { authorization: `Bearer ${await operatorToken(request)}` }
  const data = { title, audience: 'all', richText: `<p>About ${title}.</p>`, ...more }
  const saved = (await (await request.post('/app/ops/SaveNotice', { data, headers })).json()) as {
    data: { id: string }
  }
  await request.post('/app/ops/PublishNotice', { data: { id: saved.data.id }, headers })
}

test('a published notice opens for the seller without a reload, and its readers are listed', async ({
  page,
  browser,
}) => {
  const title = titled('Stock-taking on Friday')
  await signInSeller(page, seller)
  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency)

  await test.step('the operator writes, previews and publishes', async () => {
    await agency.goto('/ops/notices')
    await agency.getByRole('link', { name: 'Create announcement' }).click()
    await agency.getByLabel('Title').fill(title)
    await agency.getByRole('textbox', { name: 'Message' }).fill('We count all shelves.')
    await expect(agency.getByText(/^Currently reaches \d+ customers\.$/)).toBeVisible()
    await agency.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog(agency, title)).toContainText('We count all shelves.')
    await dialog(agency, title).getByRole('button', { name: 'Close' }).last().click()
    await agency.getByRole('button', { name: 'Publish' }).click()
    await agency
      .getByRole('dialog', { name: /^Publish “/ })
      .getByRole('button', { name: 'Publish' })
      .click()
    await expect(agency.getByText('No one has read it yet')).toBeVisible()
  })
  await test.step('it opens for the seller automatically, who closes it', async () => {
    await expect(dialog(page, title)).toContainText('We count all shelves.')
    const frame = dialog(page, title).locator('.ant-modal-container')
    // Wait for the opening animation.
    await expect.poll(async () => (await frame.boundingBox())?.width).toBe(640)
    const marked = page.waitForResponse((response) => response.url().endsWith('/Notice/readNotice'))
    await dialog(page, title).getByRole('button', { name: 'Close' }).last().click()
    await marked
    await expect(dialog(page, title)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })
  await test.step('the operator sees who has read it', async () => {
    await agency.getByRole('button', { name: 'Reload tab' }).click()
    await expect(agency.getByRole('row').filter({ hasText: sellerName })).toBeVisible()
  })
  await agency.context().close()
})

test('Next and closing mark notices as read; a reload reopens none', async ({ page, request }) => {
  const [older, newer] = [titled('First'), titled('Second')]
  await signInSeller(page, seller)
  await page.goto('about:blank')
  await publish(request, older)
  await publish(request, newer)
  const fetched = page.waitForRequest((one) => one.url().endsWith('/Notice/GetUnread'))
  await page.goto('/appvue/index')
  expect((await fetched).postDataJSON()).toEqual({ pageNum: 1, pageSize: 100 })

  await expect(page.getByRole('dialog')).toContainText('1 of 2')
  await dialog(page, newer).getByRole('button', { name: 'Next' }).click()
  await expect(dialog(page, older)).toContainText('2 of 2')
  await expect(dialog(page, older).getByRole('button', { name: 'Next' })).toHaveCount(0)
  await dialog(page, older).getByRole('button', { name: 'Previous' }).click()
  await expect(dialog(page, newer)).toContainText(`About ${newer}.`)
  await dialog(page, newer).getByRole('button', { name: 'Next' }).click()
  await expectNoBarriers(page, '[role=dialog]')
  const marked = page.waitForResponse((response) => response.url().endsWith('/Notice/readNotice'))
  await page.keyboard.press('Escape')
  await marked
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('one Escape closes the dialog; notices that were not opened stay unread', async ({ page, request }) => {
  const [older, newer] = [titled('Left'), titled('Opened')]
  await signInSeller(page, seller)
  await page.goto('about:blank')
  await publish(request, older)
  await publish(request, newer)
  await page.goto('/appvue/index')
  await expect(dialog(page, newer)).toContainText('1 of 2')
  const marked = page.waitForResponse((response) => response.url().endsWith('/Notice/readNotice'))
  await page.keyboard.press('Escape')
  await marked
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Notifications: 1 unread notification' }).hover()
  await page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByRole('link', { name: older })
    .click()
  await expect(page.getByText(`About ${older}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('all unread notices are marked as read at once, from the first dialog or from the bell', async ({
  page,
  request,
}) => {
  const titles = [titled('One'), titled('Two'), titled('Three')]
  await signInSeller(page, seller)
  await page.goto('about:blank')
  for (const title of titles) await publish(request, title)
  await page.goto('/appvue/index')
  await dialog(page, titles[2] ?? '')
    .getByRole('button', { name: 'Mark all as read' })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/appvue/function/notificeList')
  for (const title of titles)
    await expect(page.getByRole('row', { name: title }).getByText('Read', { exact: true })).toBeVisible()
})

test('the bell lists notices with title and time on hover, and links to all of them', async ({
  page,
  request,
}) => {
  const title = titled('Listed')
  await publish(request, title)
  await signInSeller(page, seller)
  await page.getByRole('button', { name: 'Notifications', exact: true }).hover()
  const list = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(list.getByText('No unread notifications.')).toBeVisible()
  const line = list.getByRole('link', { name: title })
  await expect(line.getByRole('time')).toBeVisible()
  await page.mouse.move(300, 600)
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Notifications', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/function\/notificeList$/)
  await page.getByRole('row').filter({ hasText: title }).click()
  await expect(page).toHaveURL(/\/function\/notification\/\d+$/)
  await expect(page.getByText(`About ${title}.`)).toBeVisible()
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('the notice dialog shows an image carousel, rich text and attachments', async ({ page, request }) => {
  const title = titled('With pictures')
  const headers = { authorization: `Bearer ${await operatorToken(request)}` }
  const upload = async (name: string, mimeType: string, buffer: Buffer): Promise<string> => {
    const response = await request.post('/app/ops/UploadFile', {
      headers,
      multipart: { file: { name, mimeType, buffer } },
    })
    return ((await response.json()) as { data: { url: string } }).data.url
  }
  const images = [await upload('a.png', 'image/png', pixel), await upload('b.png', 'image/png', pixel)]
  const file = { name: 'Rates.txt', url: await upload('Rates.txt', 'text/plain', Buffer.from('rates')) }
  await signInSeller(page, seller)
  await publish(request, title, { images, files: [file] })

  const shown = dialog(page, title)
  await expect(shown.getByText(`About ${title}.`)).toBeVisible()
  await expect(shown.getByRole('img', { name: 'Image 1 of 2' })).toBeInViewport()
  await shown.getByRole('button', { name: 'next' }).first().click()
  await expect(shown.getByRole('img', { name: 'Image 2 of 2' })).toBeInViewport()
  await expect(shown.getByRole('heading', { name: 'Attachments' })).toBeVisible()
  const download = page.waitForEvent('download')
  await shown.getByRole('link', { name: 'Rates.txt' }).click()
  expect((await download).suggestedFilename()).toBe('Rates.txt')
  await shown.getByRole('button', { name: 'Close' }).last().click()
})

test('a notice published while the connection was lost arrives when it is back', async ({
  page,
  request,
}) => {
  const title = titled('Told late')
  const stream = page.waitForRequest((one) => one.url().endsWith('/app/live'))
  await signInSeller(page, seller)
  await stream
  await page.context().setOffline(true)
  await publish(request, title)
  await page.context().setOffline(false)
  await expect(dialog(page, title)).toBeVisible({ timeout: 30_000 })
  await dialog(page, title).getByRole('button', { name: 'Close' }).last().click()
})

test('in the admin view no notice opens and none is marked as read', async ({ page, request, browser }) => {
  const title = titled('For the customer alone')
  await publish(request, title)
  await signInOperator(page, olivia, `/ops/customers?q=${encodeURIComponent(sellerName)}`)
  const [view] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open as customer' }).first().click(),
  ])
  const bell = view.getByRole('button', { name: /^Notifications: / })
  await bell.hover()
  await view.getByRole('link', { name: title }).click()
  await expect(view.getByText(`About ${title}.`)).toBeVisible()
  await expect(view.getByRole('dialog')).toHaveCount(0)

  const own = await (await browser.newContext()).newPage()
  await own.goto('/appvue/login')
  await own.getByLabel('Email', { exact: true }).fill(seller)
  await own.getByLabel('Password', { exact: true }).fill(demoPassword)
  await own.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog(own, title)).toBeVisible()
  await own.context().close()
})
