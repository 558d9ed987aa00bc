import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { askOnce, openOwnShop, ownWord, payOwn, placeOwn } from '../support/own-orders.ts'
import { ask, operatorToken, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

interface Listed {
  readonly code: string
  readonly skuId: string
  readonly toBuy: number
  readonly offers: readonly unknown[]
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('the agency buys what a paid order needs, receives it, and the order goes on and takes it from stock', async ({
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const agency = await operatorToken(request)
  const { rows } = await ask<{ rows: Listed[] }>(request, '/ops/GetBuyList', {}, agency)
  const { code, skuId } = rows.find(({ offers, toBuy }) => offers.length > 0 && toBuy < 5) ?? {
    code: '',
    skuId: '',
  }
  const placed = await placeOwn(request, shop, {
    recipientName: ownWord(),
    lines: [{ skuId, quantity: 3 }],
  })
  await payOwn(request, shop, placed.id)
  const status = async (): Promise<string> =>
    (await ask<{ status: string }>(request, '/Order/GetOrderInfo', { id: placed.id }, shop.token)).status
  await signInOperator(page, undefined, '/ops/buying')
  const main = page.locator('main').filter({ visible: true })
  const dialog = page.getByRole('dialog')
  const lookAtDialog = async (): Promise<void> => {
    await expect(dialog).toBeVisible()
    await expectNoBarriers(page, '.ant-modal')
  }
  let number = ''

  await test.step('one press on the buy list makes a purchase order of what is missing', async () => {
    await page.getByPlaceholder('SKU or product').fill(code)
    const row = main.getByRole('row').filter({ hasText: code })
    await expect(row).toHaveCount(1)
    await expect(row.getByLabel(`Quantity of ${code}`)).not.toHaveValue('0')
    await row.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'Create purchase orders' }).click()
    await toasts(page).getByRole('button', { name: 'View drafts' }).click()
    const heading = page.getByRole('heading', { name: /^Purchase order PO-/ })
    await expect(heading).toBeVisible()
    number = /PO-\d+/.exec(await heading.innerText())?.[0] ?? ''
    expect(number).not.toBe('')
    await expect(main.getByText(placed.number)).toBeVisible()
    await expectNoBarriers(page)
  })

  await test.step('it is edited, ordered, and paid in part', async () => {
    await main.getByRole('button', { name: 'Edit', exact: true }).click()
    await lookAtDialog()
    await dialog.getByLabel('Freight to the warehouse').fill('25')
    await dialog.getByLabel('Note').fill('Ask for bubble wrap')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await main.getByRole('button', { name: 'Mark as ordered' }).click()
    await dialog.getByLabel('Order number at the supplier').fill('1884200042')
    await dialog.getByRole('button', { name: 'Mark as ordered' }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByText('1884200042')).toBeVisible()
    await main.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByLabel('Amount').fill('12.50')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(main.getByText('Payment recorded · ￥12.50')).toBeVisible()
  })

  await test.step('the order names it', async () => {
    await ask(request, '/ops/SetAwaitingStock', { ids: [placed.id], awaiting: true }, agency)
    expect(await status()).toBe('awaitingStock')
    await main.getByRole('link', { name: placed.number }).click()
    await expect(main.getByText('3 units on order:')).toBeVisible()
    await main.getByRole('link', { name: number }).click()
    await expect(page.getByRole('heading', { name: `Purchase order ${number}` })).toBeVisible()
  })

  await test.step('its box is scanned, goods are counted by scan, some damaged, and the order goes on', async () => {
    const bin = `R-${ownWord().toUpperCase()}`.slice(0, 20)
    await ask(request, '/ops/CreateBins', { codes: [bin] }, agency)
    await page.goto('/ops/buying/receive')
    const scan = main.getByLabel('Scan a purchase order, tracking number, SKU or EAN')
    await scan.fill('NOT-EXPECTED-1')
    await scan.press('Enter')
    await expect(main.getByRole('alert')).toContainText('No purchase order expects NOT-EXPECTED-1')
    await scan.fill('1884200042')
    await scan.press('Enter')
    await expect(main.getByText(`${number} ·`)).toBeVisible()
    const goods = main.getByLabel('Scan goods to count one, or a bin for the last line')
    for (const typed of [code.toLowerCase(), code, '*7', bin]) {
      await goods.fill(typed)
      await goods.press('Enter')
    }
    await expect(main.getByLabel(`Usable units of ${code}`)).toHaveValue('7')
    await expect(main.getByLabel(`Bin for ${code}`)).toHaveValue(bin)
    await main.getByLabel(`Damaged units of ${code}`).fill('2')
    await main
      .getByRole('group', { name: `Pictures of ${code}` })
      .locator('input[type=file]')
      .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: png })
    await expect(main.getByRole('button', { name: 'Remove box.png' })).toBeVisible()
    await expectNoBarriers(page)
    await main.getByRole('button', { name: 'Receive 9' }).click()
    await expect(main.getByText('9 units received.')).toBeVisible()
    await expect(main.getByText(/units? for \d+ orders?/)).toBeVisible()
    await expect(main.getByText('2 units not usable')).toBeVisible()
    await expect.poll(status).toBe('processing')
    await main.getByRole('link', { name: 'View purchase order' }).click()
    await expect(main.getByText(/^Goods received · .* · 2 damaged$/)).toBeVisible()
  })

  await test.step('the order shows the picture to its seller', async () => {
    const { groups } = await ask<{ groups: { kind: string; units: number }[] }>(
      request,
      '/Order/GetGoodsPictures',
      { id: placed.id },
      shop.token,
    )
    expect(groups).toMatchObject([{ kind: 'arrived', units: 3 }])
    await page.goto(`/ops/orders/detail?id=${placed.id}`)
    await expect(
      main.getByRole('link', { name: new RegExp(`Open picture 1: 3 units of ${code} arrived`) }),
    ).toBeVisible()
  })

  await test.step('it is in stock until the order is shipped', async () => {
    await page.goto(`/ops/buying/stock?q=${code}`)
    const movements = main.getByRole('button', { name: `View movements of ${code}` })
    await movements.click()
    await expect(dialog.getByText(number)).toBeVisible()
    await lookAtDialog()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(dialog).toBeHidden()
    const trackingNumber = ownWord().toUpperCase()
    await askOnce(request, '/ops/ShipOrder', { id: placed.id, carrier: 'YunExpress', trackingNumber }, agency)
    await page.reload()
    await movements.click()
    await expect(dialog.getByRole('row').filter({ hasText: placed.number })).toContainText('-3')
  })
})
