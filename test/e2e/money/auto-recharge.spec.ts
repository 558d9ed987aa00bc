import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { placeOwn } from '../support/own-orders.ts'
import {
  ask,
  askFromNewBrowser,
  askOnce,
  demoPassword,
  enterSeller,
  rechargeWith,
  registerSeller,
  signInSeller,
} from '../support/people.ts'
import { test } from '../support/test.ts'

interface Seller {
  readonly email: string
  readonly token: string
}

/** A seller with 60.00 and nothing under way. */
const newSeller = async (request: APIRequestContext, name: string): Promise<Seller> => {
  const email = await registerSeller(request, name)
  const signIn = { account: email, password: demoPassword }
  const { accessToken: token } = await askFromNewBrowser<{ accessToken: string }>(
    request,
    '/Login/GetJwtToken',
    signIn,
  )
  await rechargeWith(request, token, 6_000)
  return { email, token }
}

const payOneOrder = async (request: APIRequestContext, { token }: Seller): Promise<void> => {
  const { id: shopId } = await ask<{ id: string }>(
    request,
    '/User/Stores/CreateManual',
    { name: 'Low Tide' },
    token,
  )
  const found = await ask<{ skus: { skuId: string }[] }>(
    request,
    '/Order/FindSkus',
    { search: 'KT-MUG-SAND' },
    token,
  )
  const lines = found.skus.slice(0, 1).map(({ skuId }) => ({ skuId, quantity: 1 }))
  const shop = { token, shopId, shopName: 'Low Tide', skus: [] }
  const { id } = await placeOwn(request, shop, { recipientName: 'Ada Low', lines })
  await askOnce(request, '/Order/OrderPay', { id }, token)
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Automatic recharge' })
const cardOf = (page: Page): Locator => page.getByRole('region', { name: 'Automatic recharge' })
const pausedOn = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Automatic recharge has been paused since' })

/** At the PayPal double. */
const agree = async (page: Page, funding?: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Automatic wallet recharge' })).toBeVisible()
  if (funding !== undefined) await page.getByLabel(funding).check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
}

test('a seller sets automatic recharge up, and the balance rises automatically', async ({
  page,
  request,
}) => {
  const seller = await newSeller(request, 'Low Tide Goods')
  await signInSeller(page, seller.email, '/appvue/wallet/finance')
  await cardOf(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Add a PayPal account first.')).toBeVisible()
  await expect(dialog.getByText('Enter an amount.')).toHaveCount(2)
  await expectNoBarriers(page, '.ant-modal')
  await dialog.getByLabel('When less than this is available').fill('60')
  await dialog.getByLabel('Amount to credit').fill('50')
  await expect(dialog.getByText('$52.62')).toBeVisible()
  await dialog.getByLabel('At most per month').fill('40')
  await expect(dialog.getByText('Enter at least the amount of one recharge.')).toBeVisible()
  await dialog.getByLabel('At most per month').fill('400')

  await test.step('the PayPal account is saved; what was typed is kept', async () => {
    await dialog.getByRole('button', { name: 'Add PayPal account' }).click()
    await agree(page)
    await expect(page.getByText('PayPal account payer@example.com saved.')).toBeVisible()
    await expect(dialog.getByLabel('Amount to credit')).toHaveValue('50')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Automatic recharge saved.')).toBeVisible()
    await expect(cardOf(page).getByText('Recharges $50.00 when less than $60.00 is available.')).toBeVisible()
  })

  await test.step('a payment leaves too little: the wallet is recharged', async () => {
    await payOneOrder(request, seller)
    await expect(cardOf(page).getByText('1 of 3')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Recharges', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: 'Automatic' })
    await expect(row.getByText('Credited', { exact: true })).toBeVisible()
    await expect(row.getByText('$50.00').first()).toBeVisible()
    await expectNoBarriers(page)
  })

  await test.step('a decline pauses it, here and on the dashboard', async () => {
    await cardOf(page).getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await agree(page, 'Card ending in 0002')
    await dialog.getByLabel('When less than this is available').fill('900')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(pausedOn(page)).toContainText('declined the card', { timeout: 40_000 })
    await expect(cardOf(page).getByText('Paused')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoBarriers(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/appvue/index')
    await expect(pausedOn(page)).toBeVisible()
    await expectNoBarriers(page)
  })

  await test.step('another account resumes it', async () => {
    await pausedOn(page).getByRole('button', { name: 'Update PayPal account' }).click()
    await agree(page)
    await expect(page.getByText('PayPal account payer@example.com saved.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(pausedOn(page)).toBeHidden()
    await expect(cardOf(page).getByText(/^[23] of 3$/)).toBeVisible({ timeout: 40_000 })
  })

  await test.step('the account is removed, which turns it off', async () => {
    await cardOf(page).getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: 'Remove payer@example.com?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('PayPal account removed.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(cardOf(page).getByText('Off')).toBeVisible()
  })
})

test('a page that came back from PayPal with a foreign token saves nothing', async ({ page, request }) => {
  const seller = await newSeller(request, 'High Tide Goods')
  await enterSeller(page, seller.email)
  await page.goto('/appvue/paypalAccount?approval_token_id=0123456789abcdef0')
  await expect(page.getByText('PayPal account not saved')).toBeVisible()
  await expectNoBarriers(page)
})
