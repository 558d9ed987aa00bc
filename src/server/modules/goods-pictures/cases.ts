import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { goodsPictures, operatorGoodsPictures } from '../../../contract/goods-pictures/goods-pictures.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { makeOrder } from '../fulfilment/test/fulfilment-factory.ts'
import { key } from '../supplier-orders/test/supplier-order-factory.ts'
import { png } from '../tickets/ticket-factory.ts'

const anyCustomers = 'operators work for every customer'

const upload = async (t: TestApp) =>
  (
    await t.operator.ok(
      operatorGoodsPictures.uploadGoodsPicture,
      {},
      { file: { name: 'mug.png', body: png } },
    )
  ).id

const pictured = async (t: TestApp, customerId: CustomerId = t.customerId): Promise<string> => {
  const { id } = await makeOrder(t.platform.database, customerId)
  const pictureIds = [await upload(t)]
  await t.operator.ok(operatorGoodsPictures.addPackedPictures, { id, pictureIds }, key())
  return id
}

export const cases = [
  casesOf(goodsPictures, {
    listGoodsPictures: {
      works: async (t) => ({
        input: { id: await pictured(t) },
        check: ({ groups }) => {
          expect(groups).toMatchObject([{ kind: 'packed', code: '' }])
          expect(groups[0]?.pictures[0]?.url).toContain('/large?')
        },
      }),
      foreignRow: async (t) => ({ input: { id: await pictured(t, t.otherCustomerId) } }),
    },
  }),
  casesOf(operatorGoodsPictures, {
    listOperatorGoodsPictures: {
      works: async (t) => ({
        input: { id: await pictured(t) },
        check: ({ groups }) => expect(groups).toHaveLength(1),
      }),
      foreignRow: anyCustomers,
    },
    uploadGoodsPicture: {
      works: () =>
        Promise.resolve({
          input: {},
          file: { name: 'mug.png', body: png },
          check: ({ thumbnailUrl }) => expect(thumbnailUrl).toContain('/small?'),
        }),
      foreignRow: 'takes no id',
    },
    addPackedPictures: {
      works: async (t) => ({
        input: { id: (await makeOrder(t.platform.database, t.customerId)).id, pictureIds: [await upload(t)] },
        check: ({ groups }) => expect(groups).toMatchObject([{ kind: 'packed' }]),
      }),
      foreignRow: anyCustomers,
    },
  }),
]
