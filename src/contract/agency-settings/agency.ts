import * as z from 'zod'
import { daySchema } from '../kernel/paging.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { homeCurrencies } from '../kernel/exchange-currencies.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'

const text = (max: number) => z.string().trim().max(max).default('')
const needed = (max: number) => z.string().trim().min(1, 'is required').max(max)

const ownFile = (url: RegExp, message: string) =>
  z.object({ name: needed(200), url: z.string().regex(url, message) })
/** A file uploaded by an operator: an image, or a document at `/file`. */
const documentSchema = ownFile(
  /^\/app\/files\/1?\d{1,18}\/(small|large|file)(\?\S{0,200})?$/,
  'must be uploaded',
)
const pictureSchema = ownFile(/^\/app\/files\/1?\d{1,18}\/(small|large)(\?\S{0,200})?$/, 'must be an image')

export const chatAppKinds = ['whatsapp', 'wechat', 'telegram', 'messenger', 'line', 'other'] as const
export type ChatAppKind = (typeof chatAppKinds)[number]

export const contactLimits = { chatApps: 2, agents: 2 } as const

export const contactsSchema = z.object({
  chatApps: z
    .array(
      z.object({
        kind: z.enum(chatAppKinds),
        name: needed(40),
        handle: needed(80),
        /** Opens a conversation; '' if the app has no such URL. */
        link: z
          .string()
          .trim()
          .max(300)
          .regex(/^(https:\/\/\S+)?$/, 'must start with https://')
          .default(''),
        qr: pictureSchema.nullable().default(null),
      }),
    )
    .max(contactLimits.chatApps),
  agents: z
    .array(
      z.object({
        name: needed(60),
        handle: needed(120),
        hours: text(120),
      }),
    )
    .max(contactLimits.agents),
})
export type Contacts = z.output<typeof contactsSchema>

/** The operator who looks after the customer; null: none is assigned, or the operator is deactivated. */
const namedAgentSchema = z.object({ name: z.string(), email: z.string() }).nullable()

export const companySchema = z.object({
  legalName: needed(120),
  registrationNumber: text(60),
  address: text(400),
  vatNumber: text(40),
  eoriNumber: text(40),
  /** The country that parcels are shipped from; '': not known, so that every destination is abroad. */
  shipsFrom: z.union([z.literal(''), countryCodeSchema]).default(''),
  /** Who answers for products in the EU, unless a product names another: name, postal address and email. */
  euResponsible: text(400),
  email: z.union([z.literal(''), z.email('must be an email address').max(120)]).default(''),
  phone: z
    .string()
    .trim()
    .regex(/^(\+?[\d ()/.-]{5,40})?$/, 'must be a phone number')
    .default(''),
})
export type Company = z.output<typeof companySchema>

/** What invoices say of the agency besides its company details. */
export const invoicingSchema = z.object({
  address1: needed(200),
  address2: text(200),
  city: needed(100),
  province: text(100),
  postcode: text(20),
  countryCode: countryCodeSchema,
  /** Of sales within the agency's own country, in hundredths of a per cent; contained in the prices. */
  taxRateBp: z.int().min(0).max(10_000).default(0),
  /** The currency of the agency's books. */
  homeCurrency: z.enum(homeCurrencies),
  /** Printed at the foot of each invoice: bank details, registry court. */
  footer: text(400),
})
export type Invoicing = z.output<typeof invoicingSchema>

export const certificatesSchema = z.object({
  certificates: z
    .array(
      z.object({
        title: needed(120),
        number: text(80),
        /** Null: does not expire. */
        validUntil: daySchema.nullable().default(null),
        file: documentSchema.nullable().default(null),
      }),
    )
    .max(20),
})
export type Certificate = z.output<typeof certificatesSchema>['certificates'][number]

export const agencySettings = {
  getContacts: endpoint({
    method: 'GET',
    path: '/Common/GetContacts',
    summary:
      "Returns the customer's named agent, and the contact options of all customers: up to two chat apps and two agents.",
    access: { kind: 'customer' },
    input: z.object({}),
    output: contactsSchema.extend({ namedAgent: namedAgentSchema }),
  }),
  getCredentials: endpoint({
    method: 'GET',
    path: '/Common/GetCredentials',
    summary: "Returns the agency's company details and certificates.",
    access: { kind: 'public' },
    input: z.object({}),
    output: z.object({
      /** Null until the agency has entered them. */
      company: companySchema.nullable(),
      certificates: certificatesSchema.shape.certificates,
    }),
  }),
}
