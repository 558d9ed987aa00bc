import { expect, it } from 'vitest'
import { inputOf, newDraft, problemsOf, type ScheduleDraft } from './schedule-draft.ts'
import { outcomeText, resultWords, type ScheduleList, type ScheduleRun } from './schedule-text.ts'

const list = {
  allShops: true,
  shops: [
    { id: '7', name: 'Market stall', canPull: false },
    { id: '8', name: 'Candle House', canPull: true },
  ],
} as unknown as ScheduleList

const pay: ScheduleDraft = { ...newDraft('payOrders', 'Pay', list), dailyLimit: '1,250.50' }

it('a new sync schedule preselects a shop that can be synced', () => {
  expect(newDraft('pullShop', 'Pull', list).shopId).toBe('8')
  expect(newDraft('payOrders', 'Pay', list).shopId).toBe('')
  expect(newDraft('payOrders', 'Pay', { ...list, allShops: false }).shopId).toBe('7')
})

it('parses limits as money', () => {
  expect(inputOf(pay)).toEqual({
    kind: 'payOrders',
    name: 'Pay',
    expression: '0 0 8 * * ?',
    shopId: null,
    dailyLimitMinor: 125_050,
    orderLimitMinor: null,
  })
})

it.each([
  [{ dailyLimit: '' }, { dailyLimit: 'limitMissing' }],
  [{ dailyLimit: '0' }, { dailyLimit: 'limitUnreadable' }],
  [{ orderLimit: 'ten' }, { orderLimit: 'limitUnreadable' }],
  [{ name: ' ' }, { name: 'nameMissing' }],
  [{}, {}],
] as const)('rejects %o with %o', (part, problems) => {
  expect(problemsOf({ ...pay, ...part }, true)).toEqual(problems)
})

it('requires a shop from an account with access to some shops only', () => {
  expect(problemsOf(pay, false)).toEqual({ shopId: 'shopMissing' })
})

const run = (part: Partial<ScheduleRun>): ScheduleRun =>
  ({ status: 'done', outcome: null, figures: {}, problem: '', ...part }) as ScheduleRun
const resultOf = (part: Partial<ScheduleRun>): string =>
  resultWords(run(part), outcomeText.en, 'USD').join(' ')

it.each<[Partial<ScheduleRun>, string]>([
  [
    { outcome: 'pulled', figures: { ordersSeen: 9, ordersCreated: 2, ordersUpdated: 1 } },
    '9 orders checked: 2 new, 1 updated.',
  ],
  [{ outcome: 'paid', figures: { paid: 1, paidMinor: 900 } }, '1 order paid, $9.00 in total.'],
  [{ outcome: 'nothingToPay', figures: { paid: 0, paidMinor: 0 } }, 'No orders awaiting payment.'],
  [
    { outcome: 'dayLimitReached', figures: { paid: 2, paidMinor: 1800, overDayLimit: 1, overOrderLimit: 3 } },
    '2 orders paid, $18.00 in total. 1 order not paid: daily limit reached. 3 orders not paid: above the limit per order.',
  ],
  [
    { outcome: 'balanceTooLow', figures: { paid: 0, paidMinor: 0, missingMinor: 810 } },
    '0 orders paid, $0.00 in total. Stopped: the balance is $8.10 short for the next order. Recharge your wallet.',
  ],
  [
    {
      outcome: 'mailed',
      figures: { recipients: 2, newOrders: 4, paid: 3, paidMinor: 2700, shipped: 1, waiting: 6 },
    },
    'Emailed to 2 people. 4 new, 3 paid for $27.00, 1 shipped, 6 waiting.',
  ],
  [{ outcome: 'mailed', figures: { recipients: 1 } }, 'Emailed to 1 person.'],
  [
    { outcome: 'pullFailed', problem: 'The shop says no.' },
    'The shop could not be synced. The shop says no.',
  ],
])('describes the result of a run: %o', (part, expected) => {
  expect(resultOf(part)).toBe(expected)
})
