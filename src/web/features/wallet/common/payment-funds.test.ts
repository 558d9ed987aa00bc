import { expect, it } from 'vitest'
import { shortOf } from './payment-funds.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const })
const at = '2026-01-01T00:00:00.000Z'
const credit = (state: 'open' | 'stopped', leftMinor: number) => ({
  status: 'active' as const,
  limit: usd(1_000),
  used: usd(900),
  unused: usd(state === 'open' ? 100 : 0),
  everyDays: 7,
  dueDays: 5,
  nextStatementAt: at,
  toPay: {
    number: 'CS-1',
    closedAt: at,
    periodSince: at,
    periodUntil: at,
    owed: usd(leftMinor),
    left: usd(leftMinor),
    dueAt: at,
    stopsAt: at,
    settledAt: null,
    state,
  },
})

it.each([
  ['the balance covers it', { balance: usd(500), available: usd(500), credit: null }, 500, 0],
  ['the balance lacks some', { balance: usd(500), available: usd(500), credit: null }, 700, 200],
  ['the credit covers it', { balance: usd(-900), available: usd(100), credit: credit('open', 900) }, 100, 0],
  [
    'the credit lacks some',
    { balance: usd(-900), available: usd(100), credit: credit('open', 900) },
    150,
    50,
  ],
  ['nothing is due', { balance: usd(-900), available: usd(-900), credit: credit('stopped', 400) }, 0, 0],
  [
    'an overdue statement stops the credit',
    { balance: usd(-900), available: usd(-900), credit: credit('stopped', 400) },
    50,
    400,
  ],
  [
    'paying the statement does not suffice',
    { balance: usd(-900), available: usd(-900), credit: credit('stopped', 400) },
    800,
    700,
  ],
])('what to pay in if %s', (_case, funds, dueMinor, short) => {
  expect(shortOf(funds, dueMinor)).toBe(short)
})
