import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { customerRefSchema } from '../ids.ts'
import { currencySchema, moneySchema } from '../money.ts'
import { daySchema, instantSchema, pageInput, pageOf, sortInput } from '../paging.ts'
import { operatorRoles } from '../permissions.ts'

export const customerRowSchema = z.object({
  id: customerRefSchema,
  name: z.string(),
  email: z.string(),
  currency: currencySchema,
  isVip: z.boolean(),
  /** The level; `isSet`: by an operator, not by volume. */
  vip: z
    .object({
      levelId: z.uuid(),
      nameEn: z.string(),
      nameZh: z.string(),
      isSet: z.boolean(),
      until: daySchema.nullable(),
      reason: z.string(),
      setBy: z.string(),
    })
    .nullable(),
  /** Percentage of a referred customer's paid product amounts. */
  allianceRebate: z.number(),
  /** Who referred the customer. */
  referredBy: z.object({ id: customerRefSchema, name: z.string() }).nullable(),
  /** How many customers this one has referred. */
  referredCustomers: z.int(),
  isActive: z.boolean(),
  balance: moneySchema,
  shops: z.int(),
  openOrders: z.int(),
  createdAt: instantSchema,
})

export const customerSorts = ['name', 'joined'] as const

export const operatorCustomers = {
  listCustomers: endpoint({
    method: 'POST',
    path: '/ops/GetCustomers',
    summary: 'Lists customers, newest first; searchable by name or email.',
    access: { kind: 'operator', roles: operatorRoles },
    input: z.object({
      search: z.string().trim().max(80).optional(),
      ...sortInput(customerSorts),
      ...pageInput,
    }),
    output: pageOf(customerRowSchema),
    badInput: { pageSize: 'many' },
  }),
  updateCustomer: endpoint({
    method: 'POST',
    path: '/ops/UpdateCustomer',
    summary: 'Sets the affiliate percentage, and whether the customer may sign in.',
    access: { kind: 'operator', roles: ['support'] },
    errors: ['notFound'],
    input: z.object({
      id: customerRefSchema,
      allianceRebate: z.number().min(0).max(100).optional(),
      isActive: z.boolean().optional(),
    }),
    output: customerRowSchema,
  }),
}
