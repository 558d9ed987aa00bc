import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'

const agencys = 'the calendar belongs to the agency'
const week = [1, 2, 3, 4, 5].map(() => ({ from: 540, to: 1080 }))
const hours = [...week, null, null]

const newHoliday = async (t: TestApp) => {
  const { holidays } = await t.operator.ok(operatorCalendar.saveHoliday, {
    country: 'CN',
    nameEn: 'Stocktaking',
    nameZh: '盘点',
    firstDay: '2031-03-03',
    lastDay: '2031-03-04',
  })
  const found = holidays.at(-1)
  if (!found) throw new Error('no holiday was made')
  return found
}

export const cases = [
  casesOf(operatorCalendar, {
    getCalendar: {
      works: async () => ({
        input: {},
        check: ({ targets }) =>
          expect(targets).toContainEqual(expect.objectContaining({ queue: 'toShip', isSet: false })),
      }),
      foreignRow: agencys,
    },
    saveCalendar: {
      works: async (t) => {
        const { calendar } = await t.operator.ok(operatorCalendar.getCalendar, {})
        const version = calendar?.version ?? 0
        return {
          input: { version, country: 'CN', timeZone: 'Asia/Shanghai', hours },
          check: (answer) =>
            expect(answer.calendar).toMatchObject({ country: 'CN', hours, version: version + 1 }),
        }
      },
      foreignRow: agencys,
    },
    saveHoliday: {
      works: async () => ({
        input: {
          country: 'CN',
          nameEn: 'Moving day',
          nameZh: '搬迁',
          firstDay: '2031-02-03',
          lastDay: '2031-02-03',
        },
        check: ({ holidays }) =>
          expect(holidays).toContainEqual(
            expect.objectContaining({ nameEn: 'Moving day', isWorking: false }),
          ),
      }),
      foreignRow: agencys,
    },
    deleteHoliday: {
      works: async (t) => {
        const { id } = await newHoliday(t)
        return {
          input: { id },
          check: ({ holidays }) => expect(holidays.map((holiday) => holiday.id)).not.toContain(id),
        }
      },
      foreignRow: agencys,
    },
    loadHolidays: {
      works: async () => ({
        input: { country: 'CN', year: 2027 },
        check: ({ holidays }) =>
          expect(holidays).toContainEqual(
            expect.objectContaining({ nameEn: 'Chinese New Year', firstDay: '2027-02-05' }),
          ),
      }),
      foreignRow: agencys,
    },
    saveQueueTarget: {
      works: async () => ({
        input: { queue: 'refundsToDecide', hours: 5 },
        check: ({ targets }) =>
          expect(targets).toContainEqual(
            expect.objectContaining({ queue: 'refundsToDecide', hours: 5, isSet: true }),
          ),
      }),
      foreignRow: agencys,
    },
    draftHolidayNotice: {
      works: async (t) => ({
        input: { id: (await newHoliday(t)).id },
        check: ({ noticeId }) => expect(noticeId).toMatch(/^\d+$/),
      }),
      foreignRow: agencys,
    },
  }),
]
