import { expect } from '@playwright/test'
import { askOnce, openOwnShop, ownWord } from '../support/own-orders.ts'
import { enterSeller, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'
const link = 'https://www.outdoor.example/products/titanium-mug-450?utm_source=letter'

test('a product is requested by link, clarified, quoted by keyboard and accepted', async ({
  page,
  browser,
}) => {
  const own = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await own.newPage()
  await signInSeller(phone, emma, '/appvue/product/quotedProducts')
  await phone.getByRole('link', { name: 'Request product' }).first().click()
  await phone.getByRole('button', { name: 'Send request' }).click()
  await expect(phone.getByText('Add a link, an image, a name or a description.')).toBeVisible()
  await phone.getByLabel(/^Link/).fill('https://aliexpress.example/item/100500671.html?spm=a1')
  await expect(phone.getByText('You already requested this link:')).toBeVisible()
  await phone.getByLabel(/^Link/).fill(link)
  await expect(phone.getByText('You already requested this link:')).toHaveCount(0)
  await phone.getByLabel(/^Target unit price/).fill('9.50')
  await phone.reload()
  await expect(phone.getByLabel(/^Target unit price/)).toHaveValue('9.50')
  await phone.getByRole('button', { name: 'Send request' }).click()
  await expect(phone.getByRole('heading', { name: 'titanium mug 450' })).toBeVisible()
  await expect(phone.getByText('Waiting for the agency to start sourcing')).toBeVisible()

  await signInOperator(page, 'kai@quayside.example')
  await page
    .getByRole('link', { name: /Products to source/ })
    .first()
    .click()
  await page.getByText('titanium mug 450').click()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('Find the product and quote it')).toBeVisible()
  await page.getByLabel('Message to the seller').fill('With a lid or without?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Waiting for the seller’s answer')).toBeVisible()

  await expect(phone.getByText('The agency has a question for you')).toBeVisible({ timeout: 30_000 })
  await expect(phone.getByText('With a lid or without?')).toBeVisible()
  await phone.getByLabel('Your answer').fill('With a lid.')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.getByText('The agency is sourcing this product')).toBeVisible()

  await page.reload()
  await expect(page.getByText('With a lid.', { exact: true })).toBeVisible()
  await page.keyboard.press('q')
  const sheet = page.getByRole('dialog', { name: /^Quote 1 for SR-/ })
  await sheet.getByLabel('Product name (English)').fill('Titanium mug 450 ml')
  const cell = (column: string, row: number) => sheet.getByLabel(`${column}, row ${row}`, { exact: true })
  await cell('Variant', 1).fill('Lid: yes')
  await cell('Cost (CNY)', 1).fill('70.80')
  await cell('Margin (%)', 1).fill('25')
  await expect(cell('Price (USD)', 1)).toHaveValue('12.50')
  await cell('Weight (g)', 1).fill('95')
  await cell('Weight (g)', 1).press('Enter')
  await expect(cell('Variant', 2)).toBeFocused()
  await page.keyboard.type('Lid: no')
  await page.keyboard.press('Control+Enter')
  await expect(sheet.getByText('Not a valid value').first()).toBeVisible()
  await sheet.getByLabel(/^HS code/).fill('titanium')
  await cell('Price (USD)', 2).fill('11')
  await cell('Price (USD)', 2).press('Control+Enter')
  await expect(sheet.getByText('must be a code, such as 6109.10')).toBeVisible()
  await sheet.getByLabel(/^HS code/).fill('810890')
  await page.keyboard.press('Tab')
  await cell('Price (USD)', 2).press('Control+Enter')
  await expect(page.getByText('Quote sent to the seller.')).toBeVisible()
  await expect(page.getByText('Not visible to sellers.')).toBeVisible()

  await expect(phone.getByText('Accept the quote, decline it or request a better one')).toBeVisible({
    timeout: 30_000,
  })
  await expect(phone.getByText('$12.50').filter({ visible: true }).first()).toBeVisible()
  await expect(phone.getByText('70.80')).toHaveCount(0)
  await expect(phone.getByText('810890').filter({ visible: true })).toBeVisible()
  const landed = phone.locator('.q-card', { has: phone.getByRole('heading', { name: 'Landed cost' }) })
  await landed.getByLabel('Ship to').click()
  await landed.page().locator('.ant-select-item-option:visible').first().waitFor()
  await phone.keyboard.type('Germany')
  await phone.keyboard.press('Enter')
  await expect(
    landed.getByText('Products and shipping').or(landed.getByText('Total cost')).first(),
  ).toBeVisible()
  await expect(landed.getByText('$12.50').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Accept quote' }).click()
  const accepting = phone.getByRole('dialog', { name: 'Accept quote 1?' })
  await accepting.getByRole('button', { name: 'Accept quote', exact: true }).click()
  await expect(phone.getByText('Quote accepted. The product is now in your private products.')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Titanium mug 450 ml' })).toBeVisible()
  await phone.getByRole('button', { name: 'no', exact: true }).click()
  await expect(phone.getByText('$11.00').filter({ visible: true }).first()).toBeVisible()

  await phone.goto('/appvue/product/privateProducts?q=titanium')
  await expect(phone.getByText('$11.00 – $12.50').filter({ visible: true })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Titanium mug 450 ml' }).first()).toHaveAttribute(
    'href',
    /\/product\/privateProductDetail\/\d+$/,
  )
  await phone.getByLabel('Price from').fill('13')
  await expect(phone.getByText('No products match')).toBeVisible()
  await own.close()
})

test('a quote that changed meanwhile is not accepted, and the two can be compared', async ({
  page,
  browser,
}) => {
  await signInSeller(page, emma, '/appvue/product/quotedProducts?tab=yours')
  await page.getByText('Folding camping lantern').click()
  await page.getByRole('button', { name: 'Compare quotes' }).click()
  const compared = page.getByRole('table', { name: 'Compare quotes' })
  await expect(compared.getByText('changed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Accept quote' }).click()
  const accepting = page.getByRole('dialog', { name: 'Accept quote 2?' })
  await expect(accepting).toBeVisible()

  const own = await browser.newContext()
  const operator = await own.newPage()
  await signInOperator(operator, 'kai@quayside.example', '/ops/sourcing?tab=quoted')
  await operator.getByText('Folding camping lantern').click()
  await operator.getByRole('button', { name: 'Create new quote' }).click()
  const sheet = operator.getByRole('dialog', { name: /^Quote 3 for SR-/ })
  await sheet.getByLabel('Price (USD), row 1', { exact: true }).fill('99')
  await sheet.getByRole('button', { name: 'Send quote' }).click()
  await expect(operator.getByText('Quote sent to the seller.')).toBeVisible()
  await own.close()

  await accepting.getByRole('button', { name: 'Accept quote', exact: true }).click()
  await expect(page.getByText('There is a newer quote. Check it before you decide.')).toBeVisible()
})

test('several products are requested from pasted links and a file', async ({ page }) => {
  await signInSeller(page, emma, '/appvue/product/askForProduct')
  await page.getByText('Several products, from links or a file').click()
  await page
    .getByLabel(/^Links/)
    .fill('https://one.example/item/paper-kite\nnot a link\nhttps://two.example/item/wooden-top')
  await expect(page.getByText('1 row cannot be requested')).toBeVisible()
  const body = 'Name,Link,Target price\nGlass straw,https://three.example/item/3,0.40\nBad,nowhere,free\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(body) })
  await expect(page.getByText('Row 3 (Bad)', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Request 3 products' }).click()
  await expect(page.getByText('3 products requested.')).toBeVisible()
  await expect(page.getByText('Glass straw')).toBeVisible()
})

test('an unmatched line item is requested from its order, with its known details', async ({
  page,
  request,
}) => {
  const { token, shopId, shopName } = await openOwnShop(request)
  const title = `Kite ${ownWord()}`
  const { id, number } = await askOnce<{ id: string; number: string }>(
    request,
    '/DropshippingOrders/Create',
    {
      shopId,
      address: {
        recipientName: 'Ida Berg',
        countryCode: 'DE',
        city: 'Berlin',
        address1: '4 Lindenweg',
        postcode: '10115',
      },
      lines: [{ title, variantTitle: 'Blue', shopSku: 'KITE-7', quantity: 3 }],
      confirmed: true,
    },
    token,
  )
  await enterSeller(page, emma)
  await page.goto(`/appvue/orders/dropshippingDetail?id=${id}`)
  await page.getByRole('link', { name: 'Request sourcing' }).click()
  await expect(page.getByText(`For order ${number}, which needs 3 units.`)).toBeVisible()
  await expect(page.getByLabel(/^Name/)).toHaveValue(`${title} · Blue`)
  await expect(page.getByLabel(/^Monthly quantity/)).toHaveValue('3')
  await expect(page.getByText(shopName, { exact: true }).filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: `${title} · Blue` })).toBeVisible()
  await page.goto(`/appvue/orders/dropshippingDetail?id=${id}`)
  await page.getByRole('link', { name: 'Request sourcing' }).click()
  await expect(page.getByText('You already requested this variant:')).toBeVisible()
})
