import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { importTaxSchema } from '../import-taxes.ts'
import { instantSchema } from '../paging.ts'
import { operatorRoles } from '../permissions.ts'
import { countryCodeSchema } from '../shipping.ts'
import { isNumbered, schemeOfCountry } from '../tax-schemes.ts'

const finance = { kind: 'operator', roles: ['finance'] } as const

export const countryTaxSchema = importTaxSchema.extend({ countryCode: countryCodeSchema })
const fitsCountry = ({ countryCode, scheme }: z.output<typeof countryTaxSchema>): boolean =>
  scheme === null || !isNumbered(scheme) || schemeOfCountry(countryCode) === scheme
const countryTaxInput = countryTaxSchema.refine(fitsCountry, {
  path: ['scheme'],
  message: 'is not a scheme of this country',
})
export const savedCountryTaxSchema = countryTaxSchema.extend({ updatedAt: instantSchema })

export const operatorImportTaxes = {
  listImportTaxes: endpoint({
    method: 'POST',
    path: '/ops/GetImportTaxes',
    summary: 'Lists the known import duties and taxes by country code.',
    access: { kind: 'operator', roles: operatorRoles },
    input: z.object({}),
    output: z.object({ countries: z.array(savedCountryTaxSchema) }),
    badInput: 'not an object',
  }),
  saveImportTax: endpoint({
    method: 'POST',
    path: '/ops/SaveImportTax',
    summary: 'Sets the import duty and tax of a country. Sellers see it in calculations immediately.',
    access: finance,
    input: countryTaxInput,
    output: savedCountryTaxSchema,
    badInput: { countryCode: 'Atlantis' },
  }),
  removeImportTax: endpoint({
    method: 'POST',
    path: '/ops/RemoveImportTax',
    summary:
      'Deletes the import duty and tax of a country, which sellers then see as unknown. Safe to repeat.',
    access: finance,
    input: z.object({ countryCode: countryCodeSchema }),
    output: z.object({}),
    badInput: { countryCode: 'Atlantis' },
  }),
}
