import { beforeAll, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { customerRowSchema } from '../../../contract/customers/customers.ts'
import { customerRefSchema } from '../../../contract/kernel/ids.ts'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
import { createOrder, createUnmappedOrder, recharge } from '../orders/test/order-factory.ts'
import { listCustomers } from './list-customers.ts'
import { updateCustomer } from './update-customer.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }

const customer = async (name: string, email: string, daysAgo: number): Promise<CustomerId> => {
  const { rows } = await admin.query<{ customer_id: string }>(
    `insert into customer (name, currency, referral_code, created_at)
       values ($1, 'USD', $1, now() - $2 * interval '1 day') returning customer_id`,
    [name, daysAgo],
  )
  const id = customerIdFromRow(rows[0]?.customer_id ?? '')
  await admin.query(
    `insert into account (customer_id, email, user_name, password_hash, is_default) values ($1, $2, $3, '', true)`,
    [id, email, name],
  )
  return id
}
const list = (search?: string, pageNum = 1, pageSize: 20 | 50 = 20) =>
  listCustomers(database.agency, { search, pageNum, pageSize })
const names = async (search?: string) => (await list(search)).rows.map(({ name }) => name)

let anna: CustomerId
beforeAll(async () => {
  anna = await customer('Anna & Co', 'anna@shop.example', 1)
  await customer('Bo 100%', 'bo_1@shop.example', 2)
  for (let number = 0; number < 25; number += 1)
    await customer(`Seller ${number}`, `s${number}@mail.example`, 10 + number)
})

describe('the customer list', () => {
  it('finds one by id, wherever it is in the list', async () => {
    const { total, rows } = await listCustomers(database.agency, {
      id: customerRefSchema.parse(anna),
      pageNum: 1,
      pageSize: 20,
    })
    expect([total, ...rows.map(({ name }) => name)]).toEqual([1, 'Anna & Co'])
  })

  it('shows balance, shops and open orders', async () => {
    await createOrder(t, anna)
    await createUnmappedOrder(t, anna)
    const cancelled = await createUnmappedOrder(t, anna)
    await admin.query(
      `update dropshipping_order set status = 'cancelled', waiting_reason = null, waiting_on = null, waiting_since = null
         where id = $1`,
      [cancelled],
    )
    await recharge(t, anna, 12_345)
    const { rows } = await list('anna')
    expect(rows.map((row) => customerRowSchema.parse(row))).toMatchObject([
      {
        id: anna,
        name: 'Anna & Co',
        email: 'anna@shop.example',
        balance: { amountMinor: 12_345, currency: 'USD' },
        shops: 3,
        openOrders: 2,
        allianceRebate: 0,
        referredBy: null,
        referredCustomers: 0,
        isActive: true,
      },
    ])
  })

  it('finds parts of names and emails, with wildcards taken literally', async () => {
    expect(await names('ANNA')).toEqual(['Anna & Co'])
    expect(await names('Shop.Example')).toEqual(['Anna & Co', 'Bo 100%'])
    expect(await names('100%')).toEqual(['Bo 100%'])
    expect(await names('o_1')).toEqual(['Bo 100%'])
    expect(await names('nobody')).toEqual([])
  })

  it('is paged, newest first', async () => {
    const first = await list()
    expect(first.total).toBe(27)
    expect(first.rows).toHaveLength(20)
    expect(first.rows[0]?.name).toBe('Anna & Co')
    const second = await list(undefined, 2)
    expect(second.rows.map(({ name }) => name)).toEqual(
      [18, 19, 20, 21, 22, 23, 24].map((number) => `Seller ${number}`),
    )
  })
})

describe('a customer', () => {
  const update = (change: Omit<Parameters<typeof updateCustomer>[1], 'id'> & { id?: string }) =>
    database.agencyTransaction((tx) =>
      updateCustomer(tx, { id: anna, ...change } as Parameters<typeof updateCustomer>[1]),
    )

  it('is updated in the given fields only', async () => {
    expect(await update({ allianceRebate: 2.5 })).toMatchObject({ allianceRebate: 2.5, isActive: true })
    expect(await update({ isActive: false })).toMatchObject({ allianceRebate: 2.5, isActive: false })
    expect(await update({})).toMatchObject({ isActive: false })
  })

  it('that is closed is signed out everywhere, also after it is opened again', async () => {
    const open = async () =>
      (
        await admin.query(
          'select count(*)::int as n from session where customer_id = $1 and revoked_at is null',
          [anna],
        )
      ).rows[0].n
    await admin.query(
      `insert into session (customer_id, account_id, expires_at)
         select customer_id, id, now() + interval '1 hour' from account where customer_id = $1`,
      [anna],
    )
    await update({ isActive: true })
    expect(await open()).toBeGreaterThan(0)
    await update({ isActive: false })
    await update({ isActive: true })
    expect(await open()).toBe(0)
  })

  it('returns notFound when unknown', async () => {
    await expect(update({ id: '999999999', isActive: true })).rejects.toMatchObject({ reason: 'notFound' })
  })
})
