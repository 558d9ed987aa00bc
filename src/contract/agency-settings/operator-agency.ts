import * as z from 'zod'
import { affiliateTermsSchema } from '../affiliates/affiliate-terms.ts'
import { certificatesSchema, companySchema, contactsSchema, invoicingSchema } from './agency.ts'
import { creditTermsSchema } from '../credit-lines/credit-terms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { vipTermsSchema } from '../vip/vip-terms.ts'
import { withdrawalTermsSchema } from '../withdrawals/withdrawal-terms.ts'
import { packTermsSchema } from '../packing/pack-terms.ts'
import { instantSchema, versionSchema } from '../kernel/paging.ts'

const owner = { kind: 'operator', area: 'settings', roles: ['owner'] } as const

export const settingsSections = [
  'contacts',
  'company',
  'invoicing',
  'withdrawals',
  'credit',
  'affiliates',
  'vip',
  'packing',
  'certificates',
] as const
export type SettingsSection = (typeof settingsSections)[number]

const changeSchema = z.object({
  section: z.enum(settingsSections),
  version: versionSchema,
  changedAt: instantSchema,
  /** Null: not by an operator, for example in a demo. */
  changedBy: z.string().nullable(),
  /** Paths that differ from the previous version: `chatApps.0.handle`. */
  changed: z.array(z.string()),
})

/** `version` 0: never set. */
const settingsSchema = z.object({
  contacts: z.object({ version: versionSchema, value: contactsSchema }),
  company: z.object({ version: versionSchema, value: companySchema.nullable() }),
  invoicing: z.object({ version: versionSchema, value: invoicingSchema.nullable() }),
  withdrawals: z.object({ version: versionSchema, value: withdrawalTermsSchema.nullable() }),
  credit: z.object({ version: versionSchema, value: creditTermsSchema.nullable() }),
  affiliates: z.object({ version: versionSchema, value: affiliateTermsSchema.nullable() }),
  vip: z.object({ version: versionSchema, value: vipTermsSchema.nullable() }),
  packing: z.object({ version: versionSchema, value: packTermsSchema.nullable() }),
  certificates: z.object({ version: versionSchema, value: certificatesSchema }),
  /** Newest first, up to 100. */
  changes: z.array(changeSchema),
})

const version = versionSchema

export const operatorAgencySettings = {
  getAgencySettings: endpoint({
    method: 'GET',
    path: '/ops/GetAgencySettings',
    summary:
      "Returns the agency's contacts, company and invoicing details, withdrawal, credit and affiliate terms, VIP levels, the rules of the pack station and certificates, and the history of changes.",
    access: owner,
    input: z.object({}),
    output: settingsSchema,
  }),
  saveAgencySettings: endpoint({
    method: 'POST',
    path: '/ops/SaveAgencySettings',
    summary: 'Saves one section. `version` is the one displayed; refused if the section has changed since.',
    access: owner,
    errors: ['changedMeanwhile', 'fileNotFound'],
    input: z.discriminatedUnion('section', [
      z.object({ section: z.literal('contacts'), version, value: contactsSchema }),
      z.object({ section: z.literal('company'), version, value: companySchema }),
      z.object({ section: z.literal('invoicing'), version, value: invoicingSchema }),
      z.object({ section: z.literal('withdrawals'), version, value: withdrawalTermsSchema }),
      z.object({ section: z.literal('credit'), version, value: creditTermsSchema }),
      z.object({ section: z.literal('affiliates'), version, value: affiliateTermsSchema }),
      z.object({ section: z.literal('vip'), version, value: vipTermsSchema }),
      z.object({ section: z.literal('packing'), version, value: packTermsSchema }),
      z.object({ section: z.literal('certificates'), version, value: certificatesSchema }),
    ]),
    output: settingsSchema,
  }),
}
