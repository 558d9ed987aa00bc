import * as z from 'zod'
import { walletCreditSchema } from '../credit-lines/credit-lines.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import { pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { movementFilter, movementSchema, movementSorts } from '../wallet/wallet.ts'

const finance = { kind: 'operator', area: 'customers', roles: ['finance'] } as const

export const operatorCustomerFinance = {
  getCustomerFinance: endpoint({
    method: 'POST',
    path: '/ops/GetCustomerFinance',
    summary: "Returns a customer's balance, what is on its way in and out, and what waits for finance.",
    access: finance,
    errors: ['notFound'],
    input: z.object({ customerId: customerRefSchema }),
    output: z.object({
      customerId: customerRefSchema,
      name: z.string(),
      balance: moneySchema,
      /** The balance and the unused credit. */
      available: moneySchema,
      credit: walletCreditSchema,
      /** Reported or held, not credited yet. */
      awaitingCredit: moneySchema,
      /** Requested to be paid out, and not paid yet. */
      withdrawing: moneySchema,
      /** Reversed by PayPal beyond the balance. */
      owed: moneySchema,
      /** Unpaid orders that could be paid now. */
      duePayment: moneySchema,
      toReview: z.object({
        recharges: z.int(),
        withdrawals: z.int(),
        corrections: z.int(),
        ledgerIssues: z.int(),
      }),
    }),
  }),
  listCustomerMovements: endpoint({
    method: 'POST',
    path: '/ops/GetCustomerMovements',
    summary: "Lists a customer's wallet transactions, newest first, with the balance after each.",
    access: finance,
    errors: ['notFound'],
    input: z.object({
      customerId: customerRefSchema,
      ...movementFilter,
      ...sortInput(movementSorts),
      ...pageInput,
    }),
    output: pageOf(movementSchema.omit({ customerRemark: true })),
    badInput: { pageSize: 'many' },
  }),
}
