import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { fileIdSchema, orderIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags, operatorRoles } from '../kernel/permissions.ts'
import { pictureSchema } from '../tickets/tickets.ts'

export const goodsPictureLimits = { pictures: 10 } as const

/** `arrived`: of the order's goods when they came to the agency; `packed`: before its parcel was closed. */
export const goodsPictureKinds = ['arrived', 'packed'] as const

const groupSchema = z.object({
  id: z.string(),
  kind: z.enum(goodsPictureKinds),
  /** Empty for a whole parcel. */
  code: z.string(),
  units: z.int(),
  at: instantSchema,
  pictures: z.array(pictureSchema),
})
export type GoodsPictures = z.output<typeof groupSchema>

const output = z.object({ groups: z.array(groupSchema) })

export const goodsPictures = {
  listGoodsPictures: endpoint({
    method: 'POST',
    path: '/Order/GetGoodsPictures',
    summary: 'Lists pictures that the agency took of an order’s goods, newest first.',
    access: { kind: 'customer', tag: menuTags.orders },
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output,
  }),
}

export const operatorGoodsPictures = {
  listOperatorGoodsPictures: endpoint({
    method: 'POST',
    path: '/ops/GetGoodsPictures',
    summary: 'Lists pictures that colleagues took of an order’s goods, newest first.',
    access: { kind: 'operator', area: 'orders', roles: operatorRoles },
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output,
  }),
  uploadGoodsPicture: endpoint({
    method: 'POST',
    path: '/ops/UploadGoodsPicture',
    summary: 'Uploads a picture of goods, to be attached when they are received or packed.',
    access: { kind: 'operator', area: 'orders', roles: ['fulfilment', 'sourcing'] },
    input: z.object({}),
    output: pictureSchema.extend({ id: fileIdSchema }),
    upload: { maxBytes: 10 * 1024 * 1024, accept: ['image'] },
  }),
  addPackedPictures: endpoint({
    method: 'POST',
    path: '/ops/AddPackedPictures',
    summary: 'Attaches pictures of the packed goods to an order; its seller sees them.',
    access: { kind: 'operator', area: 'orders', roles: ['fulfilment'] },
    errors: ['idempotencyKeyReused', 'notAPicture', 'notFound'],
    input: z.object({
      id: orderIdSchema,
      pictureIds: z
        .array(fileIdSchema)
        .min(1, 'must contain at least one image')
        .max(goodsPictureLimits.pictures, 'exceed the limit'),
    }),
    output,
    idempotent: true,
  }),
}
