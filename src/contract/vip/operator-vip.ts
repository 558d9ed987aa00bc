import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema } from '../kernel/ids.ts'
import { daySchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { vipLevelSchema } from './vip-terms.ts'
import { customerRowSchema } from '../customers/customers.ts'
import { financeReasonSchema } from '../kernel/proposals.ts'

export const operatorVip = {
  listVipLevels: endpoint({
    method: 'GET',
    path: '/ops/GetVipLevels',
    summary: 'Lists the VIP levels with the number of customers on each, lowest volume first.',
    access: { kind: 'operator', area: 'customers', roles: operatorRoles },
    input: z.object({}),
    output: z.object({
      levels: z.array(vipLevelSchema.extend({ customers: z.int() })),
      /** The agency's day. */
      today: daySchema,
    }),
  }),
  setVipLevel: endpoint({
    method: 'POST',
    path: '/ops/SetVipLevel',
    summary:
      'Gives a customer a VIP level until a day, whatever its volume. Without a level, the volume decides again.',
    access: { kind: 'operator', area: 'customers', roles: ['finance', 'support'] },
    errors: ['dayPassed', 'notFound'],
    input: z.object({
      customerId: customerRefSchema,
      levelId: z.uuid().nullable(),
      /** Inclusive; null: until it is changed. */
      until: daySchema.nullable().default(null),
      reason: financeReasonSchema,
    }),
    output: customerRowSchema,
  }),
}
