import { expect, type Locator, type Page } from '@playwright/test'
import { deliverParcel, shipOrder } from '../support/orders.ts'
import { enterOperator, mailedCode } from '../support/people.ts'
import { test } from '../support/test.ts'

test('from sign-up to delivery', async ({ browser, page, request }) => {
  test.setTimeout(240_000)
  const unique = Date.now().toString(36)
  const email = `seller-${unique}@example.com`
  const shop = 'candle-house'

  await test.step('sign up with the emailed code', async () => {
    await page.goto('/appvue/register')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code from the email').fill(await mailedCode(request, email))
    await page.getByLabel('Your name or company').fill('Lantern & Oak')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Introduction' })).toBeVisible()
    await expect(page.getByText('0 of 5 done')).toBeVisible()
  })

  await test.step('connect a shop at Shopify', async () => {
    await page.getByRole('link', { name: 'Connect', exact: true }).click()
    await page.getByLabel('Shop address').fill(shop)
    await page.getByRole('button', { name: 'Go to Shopify' }).click()
    await page.getByRole('button', { name: 'Install app' }).click()
    await expect(page.getByText('is connected')).toBeVisible()
  })

  await test.step('the dashboard leads back to the steps that are left', async () => {
    await page.goto('/appvue/index')
    await expect(page.getByText('Getting started: 1 of 5 done.')).toBeVisible()
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('1 of 5 done', { exact: true })).toBeVisible()
  })

  await test.step('its orders arrive', async () => {
    await page.goto('/appvue/orders/dropshippingOrders')
    await expect(orderRows(page)).toHaveCount(12, { timeout: 45_000 })
  })

  const first = orderRows(page).nth(0)
  const second = orderRows(page).nth(1)
  const mapped = await numberOf(first)
  const quoted = await numberOf(second)

  await test.step('one order is matched to a catalogue product', async () => {
    await first.click()
    await expect(page.getByRole('heading', { name: `Order ${mapped}` })).toBeVisible()
    await untilNone(page.getByRole('button', { name: 'Match to SKU' }), async (button) => {
      await button.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Search our products').fill('mug')
      await dialog.getByRole('radio').first().click()
      await dialog.getByRole('button', { name: 'Match', exact: true }).click()
      await expect(dialog).toBeHidden()
    })
    await expect(page.getByText('Ready to pay')).toBeVisible()
  })

  const operator = await (await browser.newContext()).newPage()
  await enterOperator(operator)

  await test.step('the other is quoted by the operator', async () => {
    await page.goto('/appvue/orders/dropshippingOrders')
    await page.getByText(quoted, { exact: true }).click()
    await page.getByRole('button', { name: 'Request quote' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Request quote', exact: true }).click()
    await expect(page.getByText('Quote requested').first()).toBeVisible()
    await operator.goto('/ops/quotes')
    await untilNone(operator.getByRole('row').filter({ hasText: 'Lantern & Oak' }), async (row) => {
      await row.getByRole('button', { name: 'Send quote' }).click()
      const dialog = operator.getByRole('dialog')
      await dialog.getByLabel('Unit price (USD)').fill('4.20')
      await dialog.getByLabel('Weight (g)').fill('180')
      await dialog.getByRole('button', { name: 'Send quote' }).click()
      await expect(dialog).toBeHidden()
    })
    await page.reload()
    await untilNone(page.getByRole('button', { name: 'View offer' }), async (button) => {
      await button.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Accept offer' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    })
    await expect(page.getByText('Ready to pay')).toBeVisible()
  })

  await test.step('the wallet is recharged by PayPal', async () => {
    await page.getByRole('link', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: 'Recharge', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount to credit').fill('1000')
    await dialog.getByRole('button', { name: /with PayPal/ }).click()
    await page.getByRole('button', { name: 'Approve and pay' }).click()
    await expect(page.getByText('$1,000.00').first()).toBeVisible()
  })

  await test.step('both are paid in one batch', async () => {
    await page.goto('/appvue/orders/dropshippingOrders?tab=awaitingPayment')
    for (const number of [mapped, quoted]) {
      await orderRows(page).filter({ hasText: number }).getByRole('checkbox').check()
    }
    await page.getByRole('button', { name: 'Pay (2)' }).click()
    await page.getByRole('button', { name: /^Pay 2 orders/ }).click()
    await expect(page.getByText('2 orders paid.')).toBeVisible()
  })

  // The test carrier delivers a tracking number with this suffix at the first attempt; one in twenty is returned otherwise.
  const tracking = `E2E${unique.toUpperCase()}-SMOOTH`
  await test.step('the operator ships', async () => {
    await operator.goto(`/ops/orders?q=${mapped}`)
    await operator.getByText(mapped, { exact: true }).click()
    await shipOrder(operator, mapped, tracking)
  })

  await test.step('the tracking number is in the shop', async () => {
    await expect(async () => {
      await operator.goto(`/fake/shopify/${shop}.myshopify.com/admin/orders`)
      await expect(operator.getByText(tracking)).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('the parcel is delivered', async () => {
    await deliverParcel(operator, tracking)
    await expect(async () => {
      await page.goto(`/appvue/orders/dropshippingOrders?q=${tracking}`)
      await expect(orderRows(page).filter({ hasText: mapped })).toContainText('Delivered', {
        timeout: 10_000,
      })
    }).toPass({ timeout: 60_000 })
    await page.goto('/appvue/function/Introduce')
    await expect(page.getByText('5 of 5 done')).toBeVisible()
  })
})

/** Handles the first match until none is left; each must disappear once handled. */
const untilNone = async (all: Locator, deal: (one: Locator) => Promise<void>): Promise<void> => {
  await expect(all.first()).toBeVisible()
  for (let left = await all.count(); left > 0; left = await all.count()) {
    await deal(all.first())
    await expect(all).not.toHaveCount(left)
  }
}

const orderRows = (page: Page): Locator => page.getByRole('row').filter({ hasText: /DS-\d+/ })

const numberOf = async (row: Locator): Promise<string> => {
  const number = /DS-\d+/.exec(await row.innerText())?.[0]
  if (!number) throw new Error('a row without an order number')
  return number
}
