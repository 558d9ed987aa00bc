import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorVip } from '../../../contract/vip/operator-vip.ts'
import { vip } from '../../../contract/vip/vip.ts'
import { aLevel, saveLevels } from './vip-factory.ts'

const everyCustomers = 'operators see the rows of every customer'

export const cases = [
  casesOf(vip, {
    getVipStatus: {
      works: async (t) => {
        const level = aLevel({ nameEn: 'Silver', thresholdMinor: 10_000_000, goodsBp: 200 })
        await saveLevels(t, [level])
        return {
          input: {},
          check: (answer) =>
            expect(answer).toMatchObject({
              days: 90,
              levels: [{ id: level.id, goodsBp: 200 }],
              next: { levelId: level.id },
              currency: 'USD',
            }),
        }
      },
      foreignRow: 'has no input',
    },
  }),
  casesOf(operatorVip, {
    listVipLevels: {
      works: async (t) => {
        const level = aLevel({ nameEn: 'Gold', freightBp: 300 })
        await saveLevels(t, [level])
        return {
          input: {},
          check: ({ levels }) =>
            expect(levels).toMatchObject([{ id: level.id, nameEn: 'Gold', freightBp: 300, customers: 0 }]),
        }
      },
      foreignRow: everyCustomers,
    },
    setVipLevel: {
      works: async (t) => {
        const { customerId } = await t.newCustomer()
        const level = aLevel({ nameEn: 'Gold' })
        await saveLevels(t, [level])
        return {
          input: { customerId, levelId: level.id, reason: 'Key account' },
          check: (answer) =>
            expect(answer).toMatchObject({
              isVip: true,
              vip: { levelId: level.id, isSet: true, reason: 'Key account', setBy: 'Test Operator' },
            }),
        }
      },
      foreignRow: everyCustomers,
    },
  }),
]
