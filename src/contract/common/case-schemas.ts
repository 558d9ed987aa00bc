import * as z from 'zod'
import { fileIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { instantSchema, pageOf } from '../kernel/paging.ts'
import { ticketContentSchema } from '../tickets/tickets.ts'

// What a seller and the agency move through statuses in turn: inventory orders, wholesale orders, service orders, product
// requests.

/** Of an entry in the history. */
export const caseEventFields = {
  id: z.string(),
  at: instantSchema,
  kind: z.string(),
  actorKind: z.enum(['seller', 'agency', 'system']),
  actorName: z.string(),
  note: z.string(),
}

/** Of an entry where money may move. */
export const paidEventFields = {
  ...caseEventFields,
  /** The wallet amount, negative for payments; null: none. */
  amountMinor: amountMinorSchema.nullable(),
}

/** A page of a list with tabs, and how many records each tab has. */
export const tabbedPageOf = <Row extends z.ZodType, const Tab extends string>(
  row: Row,
  tabs: readonly Tab[],
) => pageOf(row).extend({ counts: z.record(z.enum(tabs), z.int()), totalIsLowerBound: z.boolean() })

const needsContent = { path: ['content'], message: 'is required unless an image is attached' }

export const sellerMessageOf = <Id extends z.ZodType>(id: Id, maxImages: number) =>
  z
    .object({
      id,
      content: ticketContentSchema.default(''),
      /** URLs returned by /Common/UploadFile. */
      images: z.array(z.string().max(500)).max(maxImages, 'exceed the limit').default([]),
    })
    .refine(({ content, images }) => content !== '' || images.length > 0, needsContent)

export const agencyMessageOf = <Id extends z.ZodType>(id: Id, maxPictures: number) =>
  z
    .object({
      id,
      content: ticketContentSchema.default(''),
      pictureIds: z.array(fileIdSchema).max(maxPictures, 'exceed the limit').default([]),
    })
    .refine(({ content, pictureIds }) => content !== '' || pictureIds.length > 0, needsContent)
