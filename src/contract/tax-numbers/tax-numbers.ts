import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, shopIdSchema, taxNumberIdSchema } from '../kernel/ids.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import { limitCurrencies, numberedSchemes, taxNumberKinds, taxSchemes } from './tax-schemes.ts'

const customer = { kind: 'customer' } as const
/** Whoever may change orders may change the numbers that their parcels carry. */
const editor = { ...customer, authority: 'order:edit' } as const
const done = z.object({ done: z.literal(true) })

/** Numbers of one customer; each kind and country once per shop. */
export const taxNumberLimit = 500

export const taxNumberUses = ['own', 'agency', 'none'] as const
export type TaxNumberUse = (typeof taxNumberUses)[number]

export const limitSchema = z.object({ amountMinor: z.int(), currency: z.enum(limitCurrencies) })
const shopSchema = z.object({ id: shopIdSchema, name: z.string() }).nullable()

export const taxNumberSchema = z.object({
  id: taxNumberIdSchema,
  kind: z.enum(taxNumberKinds),
  countryCode: z.string(),
  /** Null: for all shops without a number of their own. */
  shop: shopSchema,
  /** Without spaces and punctuation. */
  number: z.string(),
  /** As it is usually written. */
  formatted: z.string(),
  changedBy: z.string(),
  updatedAt: z.string(),
})
export type TaxNumber = z.output<typeof taxNumberSchema>

export const schemeChoiceSchema = z.object({
  scheme: z.enum(numberedSchemes),
  shop: shopSchema,
  use: z.enum(taxNumberUses),
})
export type SchemeChoice = z.output<typeof schemeChoiceSchema>

export const offeredSchemeSchema = z.object({
  scheme: z.enum(numberedSchemes),
  /** Of the number that it needs: any of these kinds. */
  countryCode: z.string(),
  kinds: z.array(z.enum(taxNumberKinds)),
  limit: limitSchema,
  limitPer: z.enum(['parcel', 'item']),
  hasAgencyNumber: z.boolean(),
})
export type OfferedScheme = z.output<typeof offeredSchemeSchema>

const numberInput = z.string().trim().min(1, 'is required').max(40)
/** A shop, or all shops without a number or choice of their own. */
const shopInput = { shopId: shopIdSchema.nullish() }
const numberOfKind = {
  kind: z.enum(taxNumberKinds),
  countryCode: countryCodeSchema,
  number: numberInput,
}

export const noNumberReasons = ['noScheme', 'aboveLimit', 'noNumber', 'declined'] as const

/** The tax number that a parcel travels under, or why it travels under none. */
export const parcelTaxNumberSchema = z.object({
  scheme: z.enum(taxSchemes).nullable(),
  /** Of the agency's number, only the end. */
  number: z.string().nullable(),
  owner: z.enum(['seller', 'agency']).nullable(),
  reason: z.enum(noNumberReasons).nullable(),
  limit: limitSchema.nullable(),
  /** Decided when the order was paid; otherwise what would be decided now. */
  isPaid: z.boolean(),
})
export type ParcelTaxNumberAnswer = z.output<typeof parcelTaxNumberSchema>

/** What was decided when an order was paid, with the whole number. */
export const paidTaxNumberSchema = parcelTaxNumberSchema.pick({
  scheme: true,
  number: true,
  owner: true,
  reason: true,
})

/** Orders of one scheme that could travel under a number and have none. */
export const missingTaxNumberSchema = z.object({
  scheme: z.enum(numberedSchemes),
  limit: limitSchema,
  orders: z.int(),
})
export type MissingTaxNumber = z.output<typeof missingTaxNumberSchema>

export const taxNumbers = {
  getTaxConfig: endpoint({
    method: 'GET',
    path: '/User/GetTaxConfig',
    summary:
      'Returns which kinds of tax numbers can be kept for each country, with an example, and the schemes under which import tax is paid at the sale, with their limits.',
    access: customer,
    input: z.object({}),
    output: z.object({
      kinds: z.array(
        z.object({ countryCode: z.string(), kind: z.enum(taxNumberKinds), example: z.string() }),
      ),
      schemes: z.array(offeredSchemeSchema),
    }),
  }),
  getTaxCodes: endpoint({
    method: 'GET',
    path: '/User/GetTaxCodes',
    summary:
      'Lists the tax numbers, and per scheme whose number is used. A sub-account with some shops sees theirs and those for all shops.',
    access: customer,
    input: z.object({}),
    output: z.object({ numbers: z.array(taxNumberSchema), choices: z.array(schemeChoiceSchema) }),
  }),
  previewTaxCode: endpoint({
    method: 'POST',
    path: '/User/PreviewTaxCode',
    summary: 'Checks a tax number without saving it. Returns it as it would be saved, or what is wrong.',
    access: customer,
    errors: ['taxNumberKindUnknown'],
    input: z.object(numberOfKind),
    output: z.object({
      number: z.string().nullable(),
      formatted: z.string().nullable(),
      problem: z.enum(['form', 'checkDigit']).nullable(),
    }),
  }),
  setTaxCode: endpoint({
    method: 'POST',
    path: '/User/SetTaxCode',
    summary:
      'Saves a tax number after checking its form and check digit. It replaces the one of the same kind, country and shop. With `id`, that number is changed.',
    access: editor,
    errors: [
      'chooseShop',
      'notFound',
      'taxNumberExists',
      'taxNumberInvalid',
      'taxNumberKindUnknown',
      'tooManyTaxNumbers',
    ],
    input: z.object({ id: taxNumberIdSchema.optional(), ...numberOfKind, ...shopInput }),
    output: taxNumberSchema,
  }),
  deleteTaxCode: endpoint({
    method: 'POST',
    path: '/User/DeleteTaxCode',
    summary: 'Deletes a tax number. Orders already paid keep the number of their scheme.',
    access: editor,
    errors: ['chooseShop', 'notFound'],
    input: z.object({ id: taxNumberIdSchema }),
    output: done,
  }),
  addIoss: endpoint({
    method: 'POST',
    path: '/User/ioos/add',
    summary: 'Saves the IOSS number of a shop, or of all shops without one of their own.',
    access: editor,
    errors: ['chooseShop', 'notFound', 'taxNumberInvalid', 'tooManyTaxNumbers'],
    input: z.object({ number: numberInput, ...shopInput }),
    output: taxNumberSchema,
  }),
  deleteIoss: endpoint({
    method: 'POST',
    path: '/User/ioos/delete',
    summary: 'Deletes an IOSS number. Orders already paid keep theirs.',
    access: editor,
    errors: ['chooseShop', 'notFound'],
    input: z.object({ id: taxNumberIdSchema }),
    output: done,
  }),
  setSchemeChoice: endpoint({
    method: 'POST',
    path: '/User/SetTaxScheme',
    summary:
      'Chooses whose number parcels travel under in a scheme: the seller’s own, the agency’s, or none. `use` null deletes the choice of a shop, which then follows the choice for all shops; without any choice the seller’s own number is used.',
    access: editor,
    errors: ['chooseShop', 'noAgencyNumber', 'notFound'],
    input: z.object({
      scheme: z.enum(numberedSchemes),
      use: z.enum(taxNumberUses).nullable(),
      ...shopInput,
    }),
    output: z.object({ choices: z.array(schemeChoiceSchema) }),
  }),
}

export const orderTaxNumbers = {
  getOrderTaxNumber: endpoint({
    method: 'POST',
    path: '/Order/GetOrderTaxNumber',
    summary:
      'Returns the tax number that the parcel of an order travels under: as decided when it was paid, or else as it would be decided now.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: parcelTaxNumberSchema,
  }),
}
