import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { schemeChoiceSchema, taxNumberSchema } from './tax-numbers.ts'
import { numberedSchemes } from './tax-schemes.ts'

const viewer = { kind: 'operator', area: 'customs', roles: operatorRoles } as const
const finance = { kind: 'operator', area: 'customs', roles: ['finance'] } as const

const agencyNumbers = z.object({
  numbers: z.array(
    z.object({
      scheme: z.enum(numberedSchemes),
      number: z.string(),
      formatted: z.string(),
      updatedAt: instantSchema,
    }),
  ),
})

export const operatorTaxNumbers = {
  listAgencyTaxNumbers: endpoint({
    method: 'POST',
    path: '/ops/GetAgencyTaxNumbers',
    summary: 'Lists the agency’s own tax numbers that sellers can choose, one per scheme.',
    access: viewer,
    input: z.object({}),
    output: agencyNumbers,
    badInput: 'not an object',
  }),
  saveAgencyTaxNumber: endpoint({
    method: 'POST',
    path: '/ops/SaveAgencyTaxNumber',
    summary:
      'Sets the agency’s tax number in a scheme, or deletes it (null). Orders paid from now on travel under it where the seller has chosen it.',
    access: finance,
    errors: ['taxNumberInvalid'],
    input: z.object({
      scheme: z.enum(numberedSchemes),
      number: z.string().trim().min(1, 'is required').max(40).nullable(),
    }),
    output: agencyNumbers,
  }),
  listCustomerTaxNumbers: endpoint({
    method: 'POST',
    path: '/ops/GetCustomerTaxNumbers',
    summary: 'Lists a customer’s tax numbers and its choices per scheme.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ customerId: customerRefSchema }),
    output: z.object({ numbers: z.array(taxNumberSchema), choices: z.array(schemeChoiceSchema) }),
  }),
}
