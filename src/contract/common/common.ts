import * as z from 'zod'
import { dictionaryNames } from './dictionary-names.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { fileIdSchema } from '../kernel/ids.ts'
import { currencySchema } from '../kernel/money.ts'

const nothing = z.object({})
const translatedSchema = z.object({ en: z.string(), zh: z.string() })

const dictionarySchema = z.object({
  name: z.enum(dictionaryNames),
  items: z.array(z.object({ value: z.string(), en: z.string(), zh: z.string() })),
})
const dictionaries = z.object({ dictionaries: z.array(dictionarySchema) })

export const iconPageSize = 500

export const common = {
  getPublicConfig: endpoint({
    method: 'GET',
    path: '/Common/GetPublicConfig',
    summary:
      'Returns what every page needs, including before sign-in: the image host and, on a demo only, the demo sign-ins.',
    access: { kind: 'public' },
    input: nothing,
    output: z.object({
      /** Prefix of relative image paths; '' if this server serves the images. */
      imageHost: z.string(),
      demo: z
        .object({
          signIns: z.array(
            z.object({
              side: z.enum(['customer', 'operator']),
              label: translatedSchema,
              account: z.string(),
              password: z.string(),
            }),
          ),
          links: z.array(z.object({ label: translatedSchema, url: z.string() })),
        })
        .nullable(),
    }),
  }),
  getConfig: endpoint({
    method: 'GET',
    path: '/Common/GetConfig',
    summary: 'Returns the settings that signed-in pages need.',
    access: { kind: 'customer' },
    input: nothing,
    output: z.object({
      imageHost: z.string(),
      /** Today's rate: units of the currency per USD. */
      exchangeRates: z.array(z.object({ currency: currencySchema, rate: z.number() })),
      paypalAvailable: z.boolean(),
      shopifyAvailable: z.boolean(),
      bankAccount: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  }),
  uploadFile: endpoint({
    method: 'POST',
    path: '/Common/UploadFile',
    summary: 'Uploads an image or document. The type is detected from the content; images are re-encoded.',
    access: { kind: 'customer', inAdminView: 'any' },
    input: z.object({
      FileDir: z.string().max(60).optional(),
      storeType: z.string().max(10).optional(),
      fileName: z.string().max(200).optional(),
    }),
    output: z.object({ id: fileIdSchema, url: z.string(), name: z.string() }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['image', 'document', 'pdf'] },
  }),
  getDictionary: endpoint({
    method: 'GET',
    path: '/common/GetEnum',
    summary:
      "Returns one of the product's dictionaries in value order, such as statuses, reasons or goods attributes.",
    access: { kind: 'customer' },
    input: z.object({ name: z.enum(dictionaryNames) }),
    output: dictionarySchema,
  }),
  getAllDictionaries: endpoint({
    method: 'GET',
    path: '/common/GetEnums',
    alsoAt: ['/common/common'],
    summary: 'Returns all dictionaries.',
    access: { kind: 'customer' },
    input: nothing,
    output: dictionaries,
  }),
  getDictionaries: endpoint({
    method: 'GET',
    path: '/common/GetDicts',
    summary: 'Returns the named dictionaries, separated by commas.',
    access: { kind: 'customer' },
    input: z.object({
      names: z
        .string()
        .max(400)
        .transform((names) => names.split(','))
        .pipe(z.array(z.enum(dictionaryNames)).min(1)),
    }),
    output: dictionaries,
  }),
  listIcons: endpoint({
    method: 'POST',
    path: '/Common/GetIcons',
    summary: `Searches icons, ${iconPageSize} per page. Every word of the keyword must match the name or an alias.`,
    access: { kind: 'customer' },
    input: z.object({
      keyword: z.string().trim().max(60).default(''),
      pageNum: z.int().min(1).max(100_000).default(1),
    }),
    output: z.object({
      total: z.int(),
      rows: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          /** The content of a 24 × 24 SVG. */
          body: z.string(),
        }),
      ),
    }),
    badInput: { pageNum: 'first' },
  }),
  getRechargeCurrency: endpoint({
    method: 'POST',
    path: '/Common/GetRechargeCurrency',
    summary: 'Returns the currency in which this customer recharges: its wallet currency.',
    access: { kind: 'customer' },
    input: nothing,
    output: z.object({ currency: currencySchema, symbol: z.string() }),
    badInput: 'not an object',
  }),
}
