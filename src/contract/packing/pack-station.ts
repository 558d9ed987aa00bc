import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, orderLineIdSchema, packedParcelIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { instantSchema, versionSchema } from '../kernel/paging.ts'
import { packTaskKinds } from '../orders/pack-tasks.ts'
import { gramsSchema, sizeSchema, weighingMethods } from './parcel-weight.ts'

const packing = { kind: 'operator', area: 'orders', roles: ['fulfilment'] } as const

/** What a service asks of packers: nothing, to tick it off, or a picture of the packed goods as well. */
export const packSteps = ['none', 'tick', 'picture'] as const
export type PackStep = (typeof packSteps)[number]

/** `note`, `giftNote`, or `service:` with the id of the order's service. */
const packTaskKeySchema = z.string().regex(/^(note|giftNote|service:[1-9]\d{0,17})$/, 'must be a task')

export const packTaskSchema = z.object({
  key: packTaskKeySchema,
  kind: z.enum(packTaskKinds),
  /** Of a service, otherwise ''. */
  nameEn: z.string(),
  nameZh: z.string(),
  /** The note itself, or how the service is done. */
  textEn: z.string(),
  textZh: z.string(),
  times: z.int(),
  /** Can only be ticked off once a picture of the packed goods is attached to the order. */
  needsPicture: z.boolean(),
  /** Null: not done yet. */
  done: z.object({ by: z.string(), at: instantSchema }).nullable(),
})
export type PackTask = z.output<typeof packTaskSchema>

export const packProposals = ['surcharge', 'credit'] as const

export const packedParcelSchema = z.object({
  id: packedParcelIdSchema,
  version: versionSchema,
  lines: z.array(z.object({ lineId: orderLineIdSchema, quantity: z.int() })),
  weight: z
    .object({
      grams: z.int(),
      method: z.enum(weighingMethods),
      size: sizeSchema.nullable(),
      packaging: z.string(),
      /** Null: the shipping line charges actual weight only. */
      divisor: z.int().nullable(),
      volumetricGrams: z.int(),
      /** The greater of actual and volumetric weight. */
      chargedGrams: z.int(),
    })
    .nullable(),
  /** Freight paid by the seller, and what the line's rates give for the measured parcel; null: they are not compared. */
  freight: z
    .object({
      currency: currencySchema,
      paidMinor: amountMinorSchema,
      dueMinor: amountMinorSchema,
      /** Beyond the agency's limit. */
      differs: z.enum(['more', 'less']).nullable(),
      proposal: z.enum(packProposals).nullable(),
      proposedBy: z.string(),
    })
    .nullable(),
  closedBy: z.string(),
  closedAt: instantSchema,
})
export type PackedParcel = z.output<typeof packedParcelSchema>

export const stationTermsSchema = z.object({
  requireWeight: z.boolean(),
  packaging: z.array(sizeSchema.extend({ name: z.string() })),
  /** cm³ per kilogram of the order's shipping line; null: actual weight only. */
  divisor: z.int().nullable(),
})
export type StationTerms = z.output<typeof stationTermsSchema>

const contents = z
  .array(z.object({ lineId: orderLineIdSchema, quantity: z.int().min(1).max(100_000) }))
  .min(1, 'must contain at least one line item')
  .max(500)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'must be unique')

export const operatorPackStation = {
  setPackTask: endpoint({
    method: 'POST',
    path: '/ops/SetPackTask',
    summary:
      'Ticks off a note or service of an order before its parcel is closed, or removes the tick. Who did it is on the order’s history.',
    access: packing,
    errors: ['notFound', 'notPackable', 'packPictureMissing'],
    input: z.object({ id: orderIdSchema, key: packTaskKeySchema, done: z.boolean() }),
    output: z.object({ tasks: z.array(packTaskSchema) }),
  }),
  closeParcel: endpoint({
    method: 'POST',
    path: '/ops/CloseParcel',
    summary:
      'Closes the parcel of an order at the pack station with its weight and size, and compares the freight. Refused while notes or services are not ticked off. Closing again with the version displayed replaces what was measured.',
    access: packing,
    errors: [
      'cancellationRequested',
      'cancelled',
      'cancelledInShop',
      'mergedOrSplit',
      'noAddress',
      'noCustomsData',
      'notFound',
      'notPackable',
      'onHold',
      'packTasksOpen',
      'packedByColleague',
      'parcelNotWeighed',
      'problem',
      'quantityTooHigh',
      'shipped',
      'surcharge',
      'unpaid',
    ],
    input: z.object({
      id: orderIdSchema,
      lines: contents,
      /** The parcel that is open already, in the version displayed; absent: none is. */
      version: versionSchema.min(1).optional(),
      weight: z
        .object({
          grams: gramsSchema,
          method: z.enum(weighingMethods),
          size: sizeSchema.nullable().default(null),
          packaging: z.string().trim().max(60).default(''),
        })
        .nullable()
        .default(null),
    }),
    output: packedParcelSchema,
  }),
  proposeFreightDifference: endpoint({
    method: 'POST',
    path: '/ops/ProposeFreightDifference',
    summary:
      'Requests a surcharge from the seller for a closed parcel whose freight is higher than paid, or proposes a credit to finance where it is lower. Once for each parcel: repeating returns what was proposed.',
    access: packing,
    errors: [
      'amountTooLarge',
      'cancellationRequested',
      'cancelledInShop',
      'noFreightDifference',
      'notFound',
      'surcharge',
      'wrongStatus',
    ],
    input: z.object({ id: packedParcelIdSchema }),
    output: packedParcelSchema,
  }),
}
