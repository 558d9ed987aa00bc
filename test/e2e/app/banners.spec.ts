import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoBarriers } from '../support/barriers.ts'
import { enterOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const seller = 'caleb@peakpaddle.example'

const strip = (page: Page) => page.getByRole('region', { name: 'Banners' })

test('a banner is created, followed and hidden by a seller, and ended', async ({ page, browser }) => {
  const title = `Kayaks for less ${Date.now().toString(36)}`
  const image = await sharp({ create: { width: 1440, height: 240, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency)
  const row = agency.getByRole('row').filter({ hasText: title })

  await test.step('the operator fills in what is missing', async () => {
    await agency.goto('/ops/notices/banners')
    await agency.getByRole('button', { name: 'Create banner' }).click()
    const dialog = agency.getByRole('dialog', { name: 'Create banner' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter a title.')).toBeVisible()
    await expect(dialog.getByText('Add an image.')).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'kayaks.png',
      mimeType: 'image/png',
      buffer: image,
    })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Link').fill('javascript:alert(1)')
    await expect(dialog.getByText('Preview')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/must be a page of Quayside/)).toBeVisible()
    await dialog.getByLabel('Link').fill('/product/winningProducts')
    await expectNoBarriers(agency)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Live')
  })
  await test.step('the seller sees it first, and follows it', async () => {
    await signInSeller(page, seller)
    await expect(strip(page).getByRole('img', { name: title })).toBeVisible()
    await expectNoBarriers(page)
    await strip(page).getByRole('link').click()
    await expect(page).toHaveURL(/\/product\/winningProducts$/)
    await page.goBack()
  })
  await test.step('hidden, it stays hidden on this device', async () => {
    await strip(page)
      .getByRole('button', { name: `Hide ${title}` })
      .click()
    await expect(page.getByRole('img', { name: title })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
    await expect(page.getByRole('img', { name: title })).toHaveCount(0)
  })
  await test.step('ended, another seller no longer sees it', async () => {
    const other = await (await browser.newContext()).newPage()
    await signInSeller(other, 'emma@harbourpine.example')
    await expect(strip(other).getByRole('img', { name: title })).toBeVisible()
    await row.getByRole('button', { name: `End now: ${title}` }).click()
    await agency
      .getByRole('dialog', { name: /^End “/ })
      .getByRole('button', { name: 'End now' })
      .click()
    await expect(row).toContainText('Ended')
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Balance' })).toBeVisible()
    await expect(other.getByRole('img', { name: title })).toHaveCount(0)
  })
})
