import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { savedViewIdSchema } from '../kernel/ids.ts'
import { limitedRecord } from '../kernel/limited-record.ts'
import { menuTags } from '../kernel/permissions.ts'

/** Of one list: of the shared ones, and of each person's own. */
export const maxSavedViews = 30
export const savedViewNameLength = 40

export const savedViewPages = ['orders'] as const

const savedViewNameSchema = z.string().trim().min(1, 'must not be empty').max(savedViewNameLength)

/** Parameters of the list's URL. They are only ever used as such, so each list ignores what it does not know. */
export const savedViewQuerySchema = limitedRecord(
  z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, 'must be a URL parameter'),
  z.string().min(1, 'must not be empty').max(300),
  20,
).refine((query) => Object.keys(query).length > 0, { error: 'must not be empty' })

export const savedViewInput = {
  name: savedViewNameSchema,
  query: savedViewQuerySchema,
  isShared: z.boolean().default(false),
}

/** What is left out stays as it is. */
export const savedViewChangeSchema = z.object({
  id: savedViewIdSchema,
  name: savedViewNameSchema.optional(),
  query: savedViewQuerySchema.optional(),
  isShared: z.boolean().optional(),
})

export const savedViewSchema = z.object({
  id: savedViewIdSchema,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isMine: z.boolean(),
  makerName: z.string(),
  canChange: z.boolean(),
})
export type SavedView = z.output<typeof savedViewSchema>

export const savedViewListSchema = z.object({
  /** The shared ones first, each group in its order. */
  views: z.array(savedViewSchema),
  canSortShared: z.boolean(),
})

export const savedViewOrder = {
  /** Either the shared views or the caller's own ones. */
  isShared: z.boolean(),
  ids: z.array(savedViewIdSchema).min(1).max(maxSavedViews),
}

const customer = { kind: 'customer', tag: menuTags.orders } as const
const changing = { ...customer, notInAdminView: true } as const
const page = z.enum(savedViewPages)
const byId = z.object({ id: savedViewIdSchema })

export const savedViews = {
  listSavedViews: endpoint({
    method: 'POST',
    path: '/User/SavedView/List',
    summary: 'Lists the saved views of a list: those shared within the customer, and the caller’s own.',
    access: customer,
    input: z.object({ page }),
    output: savedViewListSchema,
  }),
  createSavedView: endpoint({
    method: 'POST',
    path: '/User/SavedView/Create',
    summary:
      'Saves the filters and columns of a list as a view, for this account or shared with all accounts.',
    access: changing,
    errors: ['savedViewNameTaken', 'tooManySavedViews'],
    input: z.object({ page, ...savedViewInput }),
    output: byId,
  }),
  updateSavedView: endpoint({
    method: 'POST',
    path: '/User/SavedView/Update',
    summary:
      'Renames a view, replaces its filters and columns, shares it or makes it private. Open to its creator and, except for sharing, to the main account.',
    access: changing,
    errors: ['notFound', 'savedViewNameTaken', 'savedViewNotYours', 'tooManySavedViews'],
    input: savedViewChangeSchema,
    output: byId,
  }),
  deleteSavedView: endpoint({
    method: 'POST',
    path: '/User/SavedView/Delete',
    summary: 'Deletes a view. Open to its creator and to the main account.',
    access: changing,
    errors: ['notFound', 'savedViewNotYours'],
    input: byId,
    output: z.object({ deleted: z.literal(true) }),
  }),
  sortSavedViews: endpoint({
    method: 'POST',
    path: '/User/SavedView/Sort',
    summary:
      'Sets the order of the caller’s own views or, by the main account, of the shared ones. Each must be named once.',
    access: changing,
    errors: ['notFound', 'savedViewNotYours', 'savedViewsChanged'],
    input: z.object({ page, ...savedViewOrder }),
    output: z.object({ ids: z.array(savedViewIdSchema) }),
  }),
}
