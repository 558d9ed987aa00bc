import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { fileIdSchema } from './ids.ts'
import { currencySchema } from './money.ts'

const nothing = z.object({})

export const common = {
  getPublicConfig: endpoint({
    method: 'GET',
    path: '/Common/GetPublicConfig',
    summary: 'What the pages before sign-in need: the demo sign-ins, in a demo only.',
    access: { kind: 'public' },
    input: nothing,
    output: z.object({
      demo: z
        .object({
          signIns: z.array(
            z.object({
              side: z.enum(['customer', 'operator']),
              label: z.string(),
              account: z.string(),
              password: z.string(),
            }),
          ),
          /** The demo's stand-ins for outside services, to play with. */
          links: z.array(z.object({ label: z.string(), url: z.string() })),
        })
        .nullable(),
    }),
  }),
  getConfig: endpoint({
    method: 'GET',
    path: '/Common/GetConfig',
    summary: 'Settings the signed-in pages need.',
    access: { kind: 'customer' },
    input: nothing,
    output: z.object({
      imageHost: z.string(),
      /** Units of the currency for one USD, today. */
      exchangeRates: z.array(z.object({ currency: currencySchema, rate: z.number() })),
      paypalAvailable: z.boolean(),
      shopifyAvailable: z.boolean(),
      bankAccount: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  }),
  uploadFile: endpoint({
    method: 'POST',
    path: '/Common/UploadFile',
    summary: 'Stores a picture or document; its kind is told from its content. Pictures are re-encoded.',
    access: { kind: 'customer' },
    input: z.object({
      FileDir: z.string().max(60).optional(),
      storeType: z.string().max(10).optional(),
      fileName: z.string().max(200).optional(),
    }),
    output: z.object({ id: fileIdSchema, url: z.string(), name: z.string() }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['image', 'document', 'pdf'] },
  }),
}
