import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { operatorPurchasingChannel } from '../../../../contract/supplier-orders/purchasing-channel.ts'
import { doublePath } from '../../../connectors/alibaba-1688/settings.ts'
import { draftOf } from '../../supplier-orders/test/supplier-order-factory.ts'
import { draftOfMany, exportOf, fileOf, makeChannelSku, reachDouble } from './channel-factory.ts'

const ofTheAgency = 'purchase orders are the agency’s'

export const cases = [
  casesOf(operatorPurchasingChannel, {
    previewChannelOrder: {
      works: async (t) => {
        reachDouble(t)
        const { id } = await draftOf(t, await makeChannelSku(t))
        return {
          input: { id },
          check: ({ goodsMinor, ourGoodsMinor, totalMinor, freightMinor }) => {
            expect(goodsMinor).toBe(ourGoodsMinor)
            expect(totalMinor).toBe(goodsMinor + freightMinor)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    placeChannelOrder: {
      works: async (t) => {
        reachDouble(t)
        const { id } = await draftOf(t, await makeChannelSku(t))
        const { totalMinor } = await t.operator.ok(operatorPurchasingChannel.previewChannelOrder, { id })
        return {
          input: { id, totalMinor },
          check: (order) => {
            expect(order).toMatchObject({ status: 'ordered', channel: { state: 'followed' } })
            expect(order.supplierReference).toMatch(/^\d{19}$/)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    moveUnplacedLines: {
      works: async (t) => {
        reachDouble(t)
        const { id } = await draftOfMany(t, 51)
        const { totalMinor } = await t.operator.ok(operatorPurchasingChannel.previewChannelOrder, { id })
        await t.operator.ok(operatorPurchasingChannel.placeChannelOrder, { id, totalMinor })
        // As if the second order had been refused.
        await t.admin.query("update supplier_order set status = 'draft', ordered_at = null where id = $1", [
          id,
        ])
        await t.admin.query(
          "update supplier_channel_order set state = 'failed', number = '' where order_id = $1 and part = 2",
          [id],
        )
        return { input: { id }, check: ({ number }) => expect(number).toMatch(/^PO-/) }
      },
      foreignRow: ofTheAgency,
    },
    getChannelConnection: {
      works: async () => ({
        input: {},
        check: ({ state, hasRefreshToken }) => {
          expect(state).toBe('connected')
          expect(hasRefreshToken).toBe(true)
        },
      }),
      foreignRow: 'the connection is the agency’s',
    },
    renewChannelConnection: {
      works: async (t) => {
        reachDouble(t)
        const { body } = await t.app.inject({
          method: 'POST',
          url: `${doublePath}/tokens/authorize`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: '',
        })
        const { refreshToken } = JSON.parse(body) as { refreshToken: string }
        return {
          input: { refreshToken },
          check: ({ state, renewedBy }) => {
            expect(state).toBe('connected')
            expect(renewedBy).not.toBe('')
          },
        }
      },
      foreignRow: 'the connection is the agency’s',
    },
    previewChannelFile: {
      works: async (t) => {
        const { code } = await makeChannelSku(t)
        const lines = [{ code, price: '12.00', quantity: '20' }]
        const text = exportOf([{ number: '2870000000000000999', supplier: 'Nobody', lines }])
        return {
          input: {},
          file: fileOf(text),
          check: ({ orders, missing }) => {
            expect(missing).toEqual([])
            expect(orders).toMatchObject([{ outcome: 'problem', problem: 'supplierUnknown' }])
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    saveChannelFile: {
      works: async (t) => {
        const sku = await makeChannelSku(t)
        const order = await draftOf(t, sku)
        const lines = [{ code: sku.code, price: '12.00', quantity: '20' }]
        const number = `28${order.id.padStart(17, '0').slice(-17)}`
        const file = fileOf(
          exportOf([{ number, supplier: order.supplierName, goods: '240.00', freight: '8.00', lines }]),
        )
        const { fingerprint } = await t.operator.ok(
          operatorPurchasingChannel.previewChannelFile,
          {},
          { file },
        )
        return {
          input: { fingerprint },
          file,
          check: (saved) => expect(saved).toEqual({ updated: 1, created: 0 }),
        }
      },
      foreignRow: ofTheAgency,
    },
  }),
]
