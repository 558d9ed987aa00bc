import { permissionsOf } from '../../../src/contract/kernel/operator-permissions.ts'
import { supplierOrderQueues } from '../../../src/contract/supplier-orders/supplier-order-states.ts'
import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'
import {
  ask,
  askOnce,
  demoPassword,
  mailedLink,
  operatorToken,
  rechargeWith,
  registerSeller,
  signInOperator,
} from '../support/people.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { addScale, scaleSays } from '../support/fake-scale.ts'
import { ownWord } from '../support/own-orders.ts'
import { withPdfViewer } from '../support/pdf-viewer.ts'
import { test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const ordersOfLine = 150
const missing = 10
/** What each parcel costs on the carriers' bills. */
const billedMinor = 123
const rechargedMinor = 1_000_000

interface Sku {
  readonly skuId: string
  readonly code: string
}
interface Placed {
  readonly id: string
  readonly number: string
  readonly sku: Sku
}

interface Parcel {
  readonly carrier: string
  readonly trackingNumber: string
}
interface ToPack {
  readonly weightGrams: number
}

const costNames = [
  'refund',
  'goods',
  'inbound',
  'packing',
  'service',
  'carrier',
  'fee',
  'commission',
] as const
interface Profit {
  readonly waiting: number
  readonly sums: Readonly<Record<`${(typeof costNames)[number] | 'revenue' | 'profit'}Minor`, number>>
}

const shown = (locator: Locator): Locator => locator.filter({ visible: true })
const mainOf = (page: Page): Locator => shown(page.locator('main'))

/** SKUs that nobody else needs and that suppliers offer. */
const findSkus = async (request: APIRequestContext, seller: string, agency: string): Promise<[Sku, Sku]> => {
  const free: Sku[] = []
  for (const search of ['KT-', 'HM-', 'TR-', 'BE-', 'FA-']) {
    const { skus } = await ask<{ skus: Sku[] }>(request, '/Order/FindSkus', { search }, seller)
    for (const { skuId, code } of skus.slice(0, 10)) {
      const listed = await ask<{ total: number }>(request, '/ops/GetBuyList', { search: code }, agency)
      const stock = await ask<{ total: number }>(request, '/ops/GetWarehouseStock', { search: code }, agency)
      let ordered = 0
      for (const queue of supplierOrderQueues)
        ordered += (
          await ask<{ total: number }>(request, '/ops/GetSupplierOrders', { queue, search: code }, agency)
        ).total
      if (listed.total + stock.total + ordered === 0) free.push({ skuId, code })
    }
    if (free.length > 1) break
  }
  const [first, second] = free
  if (!first || !second) throw new Error('the demo has no two SKUs that nobody needs')
  return [first, second]
}

const inParts = async <In, Out>(
  all: readonly In[],
  size: number,
  run: (one: In) => Promise<Out>,
): Promise<Out[]> => {
  const done: Out[] = []
  for (let at = 0; at < all.length; at += size)
    done.push(...(await Promise.all(all.slice(at, at + size).map(run))))
  return done
}

const placeOrders = async (
  request: APIRequestContext,
  token: string,
  skus: readonly [Sku, Sku],
): Promise<Placed[]> => {
  const { id: shopId } = await ask<{ id: string }>(
    request,
    '/User/Stores/CreateManual',
    { name: `Shop ${ownWord()}` },
    token,
  )
  const wanted = skus.flatMap((sku) => Array.from({ length: ordersOfLine }, () => sku))
  return inParts(wanted, 10, async (sku) => {
    const draft = {
      shopId,
      address: {
        recipientName: ownWord(),
        countryCode: 'DE',
        city: 'Berlin',
        address1: '12 Lindenweg',
        postcode: '10115',
      },
      lines: [{ skuId: sku.skuId, quantity: 1, title: sku.code }],
      confirmed: true,
    }
    const placed = await askOnce<{ id: string; number: string }>(
      request,
      '/DropshippingOrders/Create',
      draft,
      token,
    )
    return { ...placed, sku }
  })
}

/** A packer who was invited and has set a password. */
const invitePacker = async (request: APIRequestContext, owner: string): Promise<string> => {
  const email = `lena-${Date.now()}@quayside.example`
  await askOnce(
    request,
    '/ops/InviteStaff',
    {
      email,
      name: 'Lena Vogt',
      roles: ['fulfilment'],
      permissions: permissionsOf({ roles: ['fulfilment'], extra: [], removed: [] }),
    },
    owner,
  )
  const token =
    (await mailedLink(request, email))
      .split('#')
      .at(-1)
      ?.replace(/^token=/, '') ?? ''
  await ask(request, '/ops/AcceptStaffInvitation', { token, password: demoPassword })
  return email
}

const windowOf = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()

test('six operators buy, receive, pick, pack, hand over and bill 300 paid orders, and the profit is what the ledger and the bills say', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const olivia = await operatorToken(request)
  const account = await registerSeller(request, `Day ${ownWord()}`)
  const { accessToken: seller } = await ask<{ accessToken: string }>(request, '/Login/GetJwtToken', {
    account,
    password: demoPassword,
  })
  const skus = await findSkus(request, seller, olivia)
  const [plenty, scarce] = skus
  // Paid at the same time, so the agency serves them in the order of their numbers.
  const placed = (await placeOrders(request, seller, skus)).toSorted((a, b) => Number(a.id) - Number(b.id))
  const ids = placed.map(({ id }) => id)
  const { lines } = await ask<{ lines: { id: string; code: string }[] }>(
    request,
    '/ops/GetShippingLines',
    {},
    olivia,
  )
  for (const [index, code] of ['STD', 'PRI'].entries()) {
    const lineId = lines.find((line) => line.code === code)?.id
    const half = ids.slice(index * ordersOfLine, (index + 1) * ordersOfLine)
    await ask(request, '/Order/SelectTransportType', { ids: half, lineId }, seller)
  }
  await rechargeWith(request, seller, rechargedMinor)
  const { results: payments } = await askOnce<{ results: { ok: boolean; message: string }[] }>(
    request,
    '/Order/BatchOrderPay',
    { ids },
    seller,
  )
  expect(payments.filter(({ ok }) => !ok)).toEqual([])
  const lena = await invitePacker(request, olivia)
  const [kai, pia, second, farid] = await Promise.all([1, 2, 3, 4].map(() => windowOf(browser, baseURL)))
  if (!kai || !pia || !second || !farid) throw new Error('a window is missing')
  const references = skus.map(() => ownWord().toUpperCase())

  await test.step('the buyer orders what is missing', async () => {
    await signInOperator(kai, 'kai@quayside.example', '/ops/buying')
    for (const [index, { code }] of skus.entries()) {
      await kai.goto(`/ops/buying?q=${code}`)
      const row = mainOf(kai).getByRole('row').filter({ hasText: code })
      await expect(row.getByLabel(`Quantity of ${code}`)).toHaveValue(String(ordersOfLine))
      await row.getByRole('checkbox').check()
      await mainOf(kai).getByRole('button', { name: 'Create purchase orders' }).click()
      await toasts(kai).getByRole('button', { name: 'View drafts' }).click()
      await expect(shown(kai.getByRole('heading', { name: /^Purchase order PO-/ }))).toBeVisible()
      await mainOf(kai).getByRole('button', { name: 'Mark as ordered' }).click()
      const dialog = kai.getByRole('dialog')
      await dialog.getByLabel('Order number at the supplier').fill(references[index] ?? '')
      await dialog.getByRole('button', { name: 'Mark as ordered' }).click()
      await expect(dialog).toBeHidden()
    }
  })

  await test.step('one delivery is whole, of the other ten units are missing', async () => {
    await signInOperator(pia, 'pia@quayside.example', '/ops/buying/receive')
    for (const [index, { code }] of skus.entries()) {
      const units = ordersOfLine - index * missing
      await pia.goto('/ops/buying/receive')
      const scan = mainOf(pia).getByLabel('Scan a purchase order, tracking number, SKU or EAN')
      await scan.fill(references[index] ?? '')
      await scan.press('Enter')
      const goods = mainOf(pia).getByLabel('Scan goods to count one, or a bin for the last line')
      for (const typed of [code, `*${units}`]) {
        await goods.fill(typed)
        await goods.press('Enter')
      }
      await expect(mainOf(pia).getByLabel(`Usable units of ${code}`)).toHaveValue(String(units))
      await mainOf(pia)
        .getByRole('button', { name: `Receive ${units}` })
        .click()
      await expect(mainOf(pia).getByText(`${units} units received.`)).toBeVisible()
    }
  })

  const here = placed.filter(({ sku }, index) => sku === plenty || index < placed.length - missing)
  const { id: wave, results } = await askOnce<{ id: string; results: { ok: boolean }[] }>(
    request,
    '/ops/CreateWave',
    { ids: here.map(({ id }) => id) },
    olivia,
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(here.length)

  await test.step('two pickers share the wave, and one finds a unit too few', async () => {
    await signInOperator(second, lena, `/ops/waves/pick?id=${wave}`)
    await pia.goto(`/ops/waves/pick?id=${wave}`)
    await mainOf(pia)
      .getByRole('button', { name: `Pick 150 of ${plenty.code}` })
      .click()
    await expect(mainOf(second).getByText('Picked by Pia Moreno')).toBeVisible({ timeout: 15_000 })
    await mainOf(second)
      .getByRole('button', { name: `Report short: ${scarce.code}` })
      .click()
    const dialog = second.getByRole('dialog')
    await dialog.getByLabel('Units found').fill('139')
    await dialog.getByRole('button', { name: 'Report short' }).click()
    await expect(toasts(second)).toContainText('1 order waits for stock.')
    await expect(mainOf(pia).getByText('Everything is picked')).toBeVisible({ timeout: 15_000 })
  })

  const packed = here.slice(0, -1)
  const byHand = [packed[0], packed.at(-1)].flatMap((order) => (order ? [order] : []))
  const findOrder = ({ number }: Placed) => ask<ToPack>(request, '/ops/FindOrderToPack', { number }, olivia)

  await test.step('parcels are packed with a scale and labelled by two carriers', async () => {
    await addScale(pia)
    await withPdfViewer(pia)
    await pia.goto('/ops/packing')
    const field = pia.locator('.q-pack-field')
    const scan = async (code: string): Promise<void> => {
      await expect(field).toBeFocused()
      await pia.keyboard.type(code)
      await pia.keyboard.press('Enter')
    }
    for (const order of byHand) {
      await scan(order.number)
      await expect(pia.getByPlaceholder('Scan a product')).toBeFocused()
      if (order === byHand[0]) {
        await pia.getByRole('button', { name: 'Connect scale' }).click()
        await expect(pia.getByText('Scale connected')).toBeVisible()
        await pia.getByRole('switch', { name: 'Weigh each parcel' }).click()
        await field.focus()
      }
      await scan(order.sku.code)
      const weight = pia.getByLabel('Weight (kg)')
      await expect(weight).toBeFocused()
      const { weightGrams } = await findOrder(order)
      await scaleSays(pia, `ST,GS,+  ${(weightGrams / 1000).toFixed(3)}kg`)
      await expect(weight).toHaveAttribute('placeholder', /on the scale/)
      await weight.press('Enter')
      const bought = pia.getByText(/^Packed\. Printing the label of/)
      await expect(bought).toBeVisible()
      await expect(pia.getByPlaceholder('Scan the carrier’s label')).toBeFocused()
      await scan(/Tracking number: (\w+)/.exec(await bought.innerText())?.[1] ?? '')
      await expect(pia.getByText(`${order.number} shipped.`)).toBeVisible()
    }
    // The other stations do the same, without being watched.
    const rest = packed.filter((order) => !byHand.includes(order))
    const made: { orderId: string; carrierLabel: Parcel | null }[] = []
    for (let at = 0; at < rest.length; at += 40) {
      const part = rest.slice(at, at + 40).map(({ id }) => id)
      made.push(
        ...(await ask<{ results: typeof made }>(request, '/ops/MakeLabels', { ids: part }, olivia)).results,
      )
    }
    await inParts(made, 10, ({ orderId, carrierLabel }) =>
      askOnce(
        request,
        '/ops/ShipOrder',
        {
          id: orderId,
          carrier: carrierLabel?.carrier,
          trackingNumber: carrierLabel?.trackingNumber,
        },
        olivia,
      ),
    )
  })

  await test.step('the carriers take over their parcels', async () => {
    for (const carrier of ['YunExpress', 'USPS']) {
      await pia.goto('/ops/hand-over')
      await mainOf(pia)
        .getByRole('button', { name: `Close day for ${carrier}` })
        .click()
      const dialog = pia.getByRole('dialog', { name: `Close day for ${carrier}` })
      await dialog.getByLabel(/^Signed by/).fill('Wang Wei')
      await dialog.getByRole('button', { name: 'Close day' }).click()
      await expect(pia).toHaveURL(/hand-over\/detail/)
    }
  })

  const parcels = await inParts(packed, 10, async ({ id }) => {
    const { shipments } = await ask<{ shipments: Parcel[] }>(request, '/ops/GetOrder', { id }, olivia)
    expect(shipments).toHaveLength(1)
    return { carrier: shipments[0]?.carrier ?? '', trackingNumber: shipments[0]?.trackingNumber ?? '' }
  })
  const byCarrier = Map.groupBy(parcels, ({ carrier }) => carrier)
  expect(Object.fromEntries([...byCarrier].map(([carrier, all]) => [carrier, all.length]))).toEqual({
    YunExpress: ordersOfLine,
    USPS: ordersOfLine - missing - 1,
  })

  await test.step('finance imports their bills and accepts what they charge', async () => {
    await signInOperator(farid, 'farid@quayside.example', '/ops/carrier-bills')
    for (const [carrier, all] of byCarrier) {
      await farid.goto('/ops/carrier-bills')
      await shown(farid.getByRole('button', { name: 'Import bill' }))
        .first()
        .click()
      const dialog = farid.getByRole('dialog', { name: 'Import carrier bill' })
      const number = ownWord().toUpperCase()
      await dialog.getByLabel('Carrier').fill(carrier)
      await dialog.getByLabel('Bill number').fill(number)
      const rows = all.map(({ trackingNumber }) => `${trackingNumber},0.42,${(billedMinor / 100).toFixed(2)}`)
      const body = ['Tracking number,Weight (kg),Amount', ...rows].join('\n')
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(body) })
      await dialog.getByRole('button', { name: 'Preview bill' }).click()
      await dialog.getByRole('button', { name: `Import ${all.length} lines` }).click()
      await expect(shown(farid.getByRole('heading', { name: new RegExp(number) }))).toBeVisible()
      await mainOf(farid)
        .getByRole('button', { name: /^Accept \d+ lines as expected or lower$/ })
        .click()
      await expect(farid.getByText(`${all.length} lines accepted.`)).toBeVisible()
    }
  })

  await test.step('the profit is what the seller paid, less what the bills and the goods cost', async () => {
    const { balance } = await ask<{ balance: { amountMinor: number } }>(
      request,
      '/User/Fund/RechargeInfo',
      {},
      seller,
    )
    const { customerId } = await ask<{ customerId: string }>(request, '/ops/GetOrder', { id: ids[0] }, olivia)
    const today = new Date().toISOString().slice(0, 10)
    const period = { from: today, to: today, customerId }
    await expect(async () => {
      const { sums, waiting } = await ask<Profit>(request, '/ops/GetProfit', period, olivia)
      expect(waiting).toBe(0)
      expect(sums).toMatchObject({
        orders: ids.length,
        revenueMinor: rechargedMinor - balance.amountMinor,
        carrierMinor: packed.length * billedMinor,
        unknown: { carrier: ids.length - packed.length },
      })
      const { revenueMinor, profitMinor } = sums
      const costs = costNames.reduce((sum, name) => sum + sums[`${name}Minor`], 0)
      expect(profitMinor).toBe(revenueMinor - costs)
    }).toPass({ timeout: 90_000 })
    await farid.goto(`/ops/profit?from=${today}&to=${today}&customerId=${customerId}`)
    const paid = ((rechargedMinor - balance.amountMinor) / 100).toLocaleString('en-US', {
      style: 'currency',
      currency: 'USD',
    })
    await expect(mainOf(farid).getByText(paid).first()).toBeVisible()
    await expectNoBarriers(farid)
  })

  await test.step('what is missing waits for stock, and says so', async () => {
    const left = placed.filter((order) => !packed.includes(order))
    const states = await inParts(left, 10, ({ id }) =>
      ask<{ status: string; goods: { toBuy: number; onOrder: number } | null }>(
        request,
        '/ops/GetOrder',
        { id },
        olivia,
      ),
    )
    expect(states.filter(({ status }) => status === 'awaitingStock')).toHaveLength(1)
    expect(left).toHaveLength(missing + 1)
  })
})
