import type { Company, Invoicing } from '../../../contract/agency-settings/agency.ts'
import type { InvoiceAddress, InvoiceParty } from '../../../contract/invoices/invoices.ts'

/** What is stored of both sides of an invoice; null: never saved. */
export interface Parties {
  readonly company: Company | null
  readonly invoicing: Invoicing | null
  readonly address: InvoiceAddress | null
  readonly customerName: string
}

/** A JSON object of `Parties`, for the customer of the query's first parameter. */
export const partiesSql = `(select json_build_object(
  'company', (select value from agency_settings where section = 'company' order by version desc limit 1),
  'invoicing', (select value from agency_settings where section = 'invoicing' order by version desc limit 1),
  'address', (select value from invoice_address where customer_id = $1),
  'customerName', (select name from customer where customer_id = $1)))`

export const sellerOf = ({ company, invoicing }: Parties): InvoiceParty => ({
  name: company?.legalName ?? '',
  registrationNumber: company?.registrationNumber ?? '',
  taxNumber: company?.vatNumber ?? '',
  address1: invoicing?.address1 ?? company?.address ?? '',
  address2: invoicing?.address2 ?? '',
  city: invoicing?.city ?? '',
  province: invoicing?.province ?? '',
  postcode: invoicing?.postcode ?? '',
  countryCode: invoicing?.countryCode ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
})

export const buyerOf = ({ address, customerName }: Parties): InvoiceParty => ({
  name: address?.name ?? customerName,
  registrationNumber: address?.registrationNumber ?? '',
  taxNumber: address?.taxNumber ?? '',
  address1: address?.address1 ?? '',
  address2: address?.address2 ?? '',
  city: address?.city ?? '',
  province: address?.province ?? '',
  postcode: address?.postcode ?? '',
  countryCode: address?.countryCode ?? '',
  email: address?.email ?? '',
  phone: address?.phone ?? '',
})
