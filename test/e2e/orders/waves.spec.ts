import { expect } from '@playwright/test'
import { ask, operatorToken, sellerToken, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

interface Row {
  readonly id: string
  readonly number: string
  readonly customerName: string
  readonly flags: readonly unknown[]
  readonly wave: object | null
}

test('orders are assigned and picked in a wave by keyboard, and orders put on hold leave it', async ({
  page,
  request,
}) => {
  const agency = await operatorToken(request)
  const seller = await sellerToken(request)
  await signInOperator(page, 'pia@quayside.example')

  const queues = await ask<{ queues: { name: string; count: number }[] }>(
    request,
    '/ops/GetQueues',
    null,
    agency,
  )
  const late = queues.queues.find(({ name }) => name === 'lateOrders')?.count ?? 0
  await expect(page.getByRole('link', { name: /^Late orders/ })).toContainText(String(late))

  await page.goto('/ops/orders?tab=processing&assignee=nobody&size=100')
  const list = await ask<{ rows: Row[] }>(
    request,
    '/ops/GetOrders',
    { status: 'processing', assignee: 'nobody', pageSize: 100 },
    agency,
  )
  // Of the seller who puts one of them on hold below.
  const [one, two] = list.rows.filter(
    ({ customerName, flags, wave }) => customerName === 'Harbour & Pine' && !wave && flags.length === 0,
  )
  if (!one || !two) throw new Error('the demo must have two unassigned orders to pick')
  const rowOf = ({ number }: Row) => page.getByRole('row', { name: number, exact: true })
  await rowOf(one).focus()
  await page.keyboard.press('x')
  await rowOf(two).focus()
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign to me (2)' })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Assign selected orders to me')).toHaveCount(1)
  await expect(help.getByText('Create wave from selected orders')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect(page.getByText('2 orders assigned to you.')).toBeVisible()
  await expect(rowOf(one)).toHaveCount(0)

  const { results } = await ask<{ results: { ok: boolean; message: string }[] }>(
    request,
    '/ops/AssignOrders',
    { ids: [one.id], to: (await ask<{ id: string }>(request, '/ops/GetOperatorInfo', null, agency)).id },
    agency,
  )
  expect(results[0]?.message).toContain(`${one.number} is assigned to Pia`)

  await page.goto('/ops/orders?tab=processing&assignee=mine&size=100')
  await rowOf(one).focus()
  await page.keyboard.press('x')
  await rowOf(two).focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Wave (2)' })).toBeVisible()
  await page.keyboard.press('w')
  await expect(page.getByRole('heading', { name: /^Wave \d+ To pick/ })).toBeVisible()
  await expect(page.getByText('0 of 2 shipped')).toBeVisible()

  await ask(request, '/Order/OrderShelve', { ids: [two.id] }, seller)
  await expect(page.getByText('Put on hold by the seller')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('1 removed')).toBeVisible()

  const wave = page.url()
  await page.getByRole('button', { name: 'Pick list' }).click()
  await expect(page.getByRole('link', { name: one.number }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: two.number })).toHaveCount(0)
  const parcel = { id: one.id, carrier: 'YunExpress', trackingNumber: `YT${one.id}77`, openTasks: 'ship' }
  const sent = await request.post('/app/ops/ShipOrder', {
    data: parcel,
    headers: { authorization: `Bearer ${agency}`, 'idempotency-key': `wave-${one.id}` },
  })
  expect(((await sent.json()) as { code: number }).code).toBe(200)
  await page.goto(wave)
  await expect(page.getByText('1 of 1 shipped')).toBeVisible()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()

  await page.goto('/ops/waves')
  await expect(page.getByRole('row', { name: 'Wave 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create wave' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create wave from queue' })
  await dialog.getByLabel('Maximum orders').fill('1')
  await expect(dialog.getByText('1 order matches.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create wave' }).click()
  await expect(page.getByRole('heading', { name: /^Wave 3 To pick/ })).toBeVisible()
  await page.getByRole('button', { name: 'End wave' }).click()
  await page.getByRole('dialog', { name: 'End Wave 3?' }).getByRole('button', { name: 'End wave' }).click()
  await expect(page.getByText('Wave ended')).toBeVisible()
})
