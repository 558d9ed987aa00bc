import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { settled, sizes } from '../support/every-page.ts'
import { signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'
import type { Mode } from './options.ts'
import { untilImagesLoaded } from './screenshots.ts'

// The pictures of the README.

const folder = join(import.meta.dirname, '../../../docs/pictures')
const modes: readonly Mode[] = ['light', 'dark']

const take = async (page: Page, name: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await page.mouse.move(-1, -1)
  for (const mode of modes) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
    await settled(page)
    await untilImagesLoaded(page)
    const png = await page.screenshot({ animations: 'disabled' })
    await sharp(png)
      .webp({ quality: 82 })
      .toFile(join(folder, `${name}-${mode}.webp`))
  }
}

test('pictures of the README', async ({ page, browser }) => {
  const [desktop] = sizes
  await page.setViewportSize(desktop)
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/orders/dropshippingOrders')
  await expect(page.getByRole('button', { name: /^Pay \$/ }).first()).toBeVisible()
  await take(page, 'orders')
  const packed = page.locator('tbody tr').filter({ hasText: 'Being picked and packed' }).last()
  const number = /DS-\d+/.exec(await packed.innerText())?.[0] ?? ''

  await page.goto('/appvue/orders/dropshippingOrders?tab=awaitingPayment&waiting=paymentDue')
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const place of [0, 1, 2]) await boxes.nth(place).check()
  await page.locator('.q-bulk-actions').getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Pay orders' })).toBeVisible()
  await take(page, 'pay')

  const agency = await (await browser.newContext({ viewport: desktop })).newPage()
  await signInOperator(agency, 'olivia@quayside.example', '/ops/home')
  await expect(agency.getByRole('heading', { name: 'Queues' })).toBeVisible()
  await take(agency, 'console')
  await agency.getByRole('link', { name: 'Pack station' }).click()
  await agency.locator('.q-pack-field').fill(number)
  await agency.keyboard.press('Enter')
  await expect(agency.getByText(number).first()).toBeVisible()
  await take(agency, 'pack-station')
})
