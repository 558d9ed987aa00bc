import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, operatorRefSchema } from '../kernel/ids.ts'
import { currencySchema, moneySchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'

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
  /** The customer sees the named agent only while the operator is active. */
  namedAgent: z.object({ id: operatorRefSchema, name: z.string(), isActive: z.boolean() }).nullable(),
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

const namedAgents = { kind: 'operator', area: 'customers', roles: ['finance', 'support'] } as const

export const customerSorts = ['name', 'joined'] as const

const viewer = { kind: 'operator', area: 'customers', roles: operatorRoles } as const
const filter = {
  search: z.string().trim().max(80).optional(),
  id: customerRefSchema.optional(),
  ...sortInput(customerSorts),
}

export const operatorCustomers = {
  listCustomers: endpoint({
    method: 'POST',
    path: '/ops/GetCustomers',
    summary: 'Lists customers, newest first; searchable by name or email.',
    access: viewer,
    input: z.object({ ...filter, ...pageInput }),
    output: pageOf(customerRowSchema),
    badInput: { pageSize: 'many' },
  }),
  exportCustomers: caseExport({ path: '/ops/ExportCustomers', what: 'customers', access: viewer, filter }),
  updateCustomer: endpoint({
    method: 'POST',
    path: '/ops/UpdateCustomer',
    summary: 'Sets the affiliate percentage, and whether the customer may sign in.',
    access: { kind: 'operator', area: 'customers', roles: ['support'] },
    errors: ['notFound'],
    input: z.object({
      id: customerRefSchema,
      allianceRebate: z.number().min(0).max(100).optional(),
      isActive: z.boolean().optional(),
    }),
    output: customerRowSchema,
  }),
  listNamedAgents: endpoint({
    method: 'GET',
    path: '/ops/GetNamedAgents',
    summary: 'Lists the active operators, each of whom can be the named agent of customers.',
    access: namedAgents,
    input: z.object({}),
    output: z.object({ operators: z.array(z.object({ id: operatorRefSchema, name: z.string() })) }),
  }),
  assignNamedAgent: endpoint({
    method: 'POST',
    path: '/ops/AssignNamedAgent',
    summary:
      'Assigns an active operator to a customer as its named agent, or with `operatorId: null` removes the one it has.',
    access: namedAgents,
    errors: ['notFound'],
    input: z.object({ customerId: customerRefSchema, operatorId: operatorRefSchema.nullable() }),
    output: customerRowSchema,
  }),
}
