import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { SkuId } from '../../../../contract/kernel/ids.ts'
import { operatorProfit } from '../../../../contract/profit/profit.ts'
import { recountProfit } from '../recount-profit.ts'
import { createSku } from '../../orders/test/order-factory.ts'
import { buyGoods, paidOrder, wholePeriod } from './profit-factory.ts'
import { writeOff } from './sale-factory.ts'

const everyCustomers = 'finance works for every customer'

export const cases = [
  casesOf(operatorProfit, {
    getProfit: {
      works: async (t) => {
        await paidOrder(t)
        await recountProfit(t.platform.database)
        return {
          input: { ...wholePeriod(), customerId: t.customerId },
          check: ({ sums, days }) => {
            expect(sums.revenueMinor).toBeGreaterThanOrEqual(900)
            expect(sums.unknown.carrier).toBeGreaterThan(0)
            expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(sums.orders)
          },
        }
      },
      foreignRow: everyCustomers,
    },
    listProfitGroups: {
      works: async (t) => {
        await paidOrder(t)
        await recountProfit(t.platform.database)
        return {
          input: { ...wholePeriod(), groupBy: 'customer' as const },
          check: ({ rows }) =>
            expect(rows.find(({ key }) => key === t.customerId)?.revenueMinor).toBeGreaterThanOrEqual(900),
        }
      },
      foreignRow: everyCustomers,
    },
    listProfitOrders: {
      works: async (t) => {
        const { id } = await paidOrder(t)
        await recountProfit(t.platform.database)
        return {
          input: { ...wholePeriod(), kind: 'unknown' as const },
          check: ({ rows }) =>
            expect(rows.find(({ orderId }) => orderId === id)).toMatchObject({ revenueMinor: 900, units: 1 }),
        }
      },
      foreignRow: everyCustomers,
    },
    listWriteOffs: {
      works: async (t) => {
        const skuId = (await createSku(t)) as SkuId
        await buyGoods(t, skuId, { units: 2, unitMinor: 1_420 })
        await writeOff(t, skuId, 2, 'expired')
        await recountProfit(t.platform.database)
        return {
          input: { ...wholePeriod(), reason: 'expired' as const },
          check: ({ rows }) =>
            expect(rows.find((row) => row.skuId === skuId)).toMatchObject({ units: 2, costMinor: 400 }),
        }
      },
      foreignRow: 'the warehouse stock is the agency’s own',
    },
    getOrderProfit: {
      works: async (t) => {
        const { id } = await paidOrder(t)
        await recountProfit(t.platform.database)
        return {
          input: { orderId: id },
          check: ({ profit, isWaiting }) => {
            expect(profit).toMatchObject({ paidMinor: 900, refundedMinor: 0, currency: 'USD' })
            expect(isWaiting).toBe(false)
          },
        }
      },
      foreignRow: everyCustomers,
    },
    exportProfit: {
      works: async (t) => {
        await paidOrder(t)
        await recountProfit(t.platform.database)
        return {
          input: { ...wholePeriod(), groupBy: 'order' as const, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain('Carrier (USD)'),
        }
      },
      foreignRow: everyCustomers,
    },
    listCostSettings: {
      works: async () => ({
        input: {},
        check: ({ settings }) => expect(Array.isArray(settings)).toBe(true),
      }),
      foreignRow: 'takes no id',
    },
    saveCostSetting: {
      works: async () => ({
        input: { validFrom: '2020-01-01', packingUsdMinor: 30, serviceBp: 6_000, paypalBp: 440 },
        check: ({ settings }) =>
          expect(settings.find(({ validFrom }) => validFrom === '2020-01-01')).toMatchObject({
            packingUsdMinor: 30,
            serviceBp: 6_000,
            paypalBp: 440,
          }),
      }),
      foreignRow: 'takes no id',
    },
  }),
]
