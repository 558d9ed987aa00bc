import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, ownWord, payOwn, placeOwn } from '../support/own-orders.ts'
import { ask, askOnce, operatorToken, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

interface Listed {
  readonly code: string
  readonly skuId: string
  readonly offers: readonly unknown[]
}

test('bins are created, goods are put away by scanning, picked from them, counted, and a difference approved', async ({
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const agency = await operatorToken(request)
  const { rows } = await ask<{ rows: Listed[] }>(request, '/ops/GetBuyList', {}, agency)
  const skuIds = async (path: string, token: string): Promise<readonly string[]> =>
    (await ask<{ rows: { skuId: string }[] }>(request, path, { pageSize: 100 }, token)).rows.map(
      (row) => row.skuId,
    )
  const ours = await skuIds('/ops/GetWarehouseStock', agency)
  const inStock = new Set([...ours, ...(await skuIds('/Inventory/GetMyInventoryList', shop.token))])
  const sku = rows.find((row) => row.offers.length > 0 && !inStock.has(row.skuId))
  if (!sku) throw new Error('the demo must have a SKU that the agency has to buy')
  const { code, skuId } = sku
  const correction = { skuId, quantity: 9, reason: 'Found' }
  await askOnce(request, '/ops/CorrectWarehouseStock', correction, agency)
  const placed = await placeOwn(request, shop, {
    recipientName: ownWord(),
    lines: [{ skuId, quantity: 2 }],
  })
  await payOwn(request, shop, placed.id)
  await signInOperator(page, undefined, '/ops/buying/bins')
  const main = page.locator('main').filter({ visible: true })
  const dialog = page.getByRole('dialog')

  await test.step('a pattern makes the bins of two shelves', async () => {
    await main.getByRole('button', { name: 'Create bins' }).click()
    await dialog.getByLabel('Codes', { exact: true }).fill('Z-{02-01}')
    await expect(dialog.getByText('A range must start with its lowest number or letter.')).toBeVisible()
    await dialog.getByLabel('Codes', { exact: true }).fill('z-{01-02}-{01-03}')
    await expect(dialog.getByText('6 bins: Z-01-01 to Z-02-03')).toBeVisible()
    await dialog.getByLabel('Zone').fill('Annex')
    await dialog.getByLabel('Walking order of the first bin').fill('900')
    await expectNoBarriers(page, '.ant-modal')
    await dialog.getByRole('button', { name: 'Create 6 bins' }).click()
    await expect(toasts(page).getByText('6 bins created.')).toBeVisible()
    await page.goto('/ops/buying/bins?zone=Annex')
    await expect(main.getByRole('row').filter({ hasText: 'Z-0' })).toHaveCount(6)
    await expectNoBarriers(page)
  })

  await test.step('their labels are a file for the label printer', async () => {
    await main.getByRole('row').filter({ hasText: 'Z-01-02' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Print labels (1)' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download ZPL for label printers' }).click()
    expect((await saving).suggestedFilename()).toBe('bin-labels.zpl')
  })

  await test.step('goods are put away with scans alone', async () => {
    await page.goto('/ops/buying/put-away')
    const scan = async (typed: string): Promise<void> => {
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('textbox', { name: 'Scan SKU or EAN' })).toBeFocused()
    await scan('NO-SUCH-CODE')
    await expect(main.getByRole('alert')).toHaveText(
      'No goods with the code NO-SUCH-CODE wait to be put away.',
    )
    // As fast as a scanner: what comes later waits for what came before.
    await scan(code.toLowerCase())
    await scan('Z-09-09')
    await expect(main.getByRole('alert')).toHaveText('Z-09-09 is not an active bin. Scan another bin.')
    await scan('Z-01-02')
    await scan('4')
    await expect(main.getByText(`4 units of ${code} put into Z-01-02. 5 left to put away.`)).toBeVisible()
    await expectNoBarriers(page)
    await scan(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /^Quantity, or press Enter for all 5/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Scan SKU or EAN' })).toBeFocused()
  })

  await test.step('the stock, the bin and the pick list say where they lie', async () => {
    await page.goto(`/ops/buying/stock?q=${code}`)
    await expect(main.getByRole('row').filter({ hasText: code })).toContainText('Z-01-02 × 4')
    await page.goto(`/ops/orders/pickingList?ids=${placed.id}`)
    await expect(main.getByRole('row').filter({ hasText: code })).toContainText('Z-01-02 × 4')
    await expectNoBarriers(page)
  })

  await test.step('a bin shows its goods, which are moved to another one', async () => {
    await page.goto('/ops/buying/bins?q=Z-01-02')
    await main.getByRole('row', { name: 'Z-01-02', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Bin Z-01-02' })).toBeVisible()
    await main.getByRole('button', { name: `Move goods: ${code}, Quayside` }).click()
    await dialog.getByLabel('To bin').fill('z-02-01')
    await dialog.getByLabel('Units').fill('1')
    await expectNoBarriers(page, '.ant-modal')
    await dialog.getByRole('button', { name: 'Move goods' }).click()
    await expect(toasts(page).getByText('1 unit moved to Z-02-01.')).toBeVisible()
    await expect(main.getByRole('row').filter({ hasText: 'Moved' })).toContainText('-1')
    await expectNoBarriers(page)
  })

  await test.step('a count knows nothing of what is expected, and its difference waits', async () => {
    await page.goto('/ops/buying/counts?size=100')
    await main.getByRole('button', { name: 'Plan today’s counts' }).click()
    await expect(toasts(page).getByText(/ planned\.$/)).toBeVisible()
    await main.getByRole('button', { name: `Count ${code} in Z-01-02` }).press('Enter')
    const panel = main.getByRole('region', { name: 'Count now' })
    await expect(panel).toContainText('Z-01-02')
    await expect(panel.getByLabel('Units counted')).toBeFocused()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(
      toasts(page).getByText(`${code} in Z-01-02: differs from the stock, waits for approval.`),
    ).toBeVisible()
    await expect(panel.getByLabel('Units counted')).toHaveValue('')
    await expectNoBarriers(page)
  })

  await test.step('the owner approves it, and bin and stock are corrected', async () => {
    await page.goto('/ops/buying/counts?tab=differs')
    const row = main.getByRole('row').filter({ hasText: 'Z-01-02' })
    await expect(row).toContainText('-1')
    await row.getByRole('button', { name: `Approve the difference of ${code} in Z-01-02` }).click()
    await expect(toasts(page).getByText('Difference approved. Bin and stock are corrected.')).toBeVisible()
    await page.goto(`/ops/buying/stock?q=${code}`)
    await expect(main.getByRole('row').filter({ hasText: code })).toContainText('Z-01-02 × 2')
    await page.goto('/ops/buying/counts?tab=done')
    await expect(main.getByRole('row').filter({ hasText: 'Z-01-02' })).toContainText('Approved')
    await expectNoBarriers(page)
  })
})
